/**
 * CBOR (RFC 8949). The reader goes item by item, for Plutus data and native scripts: the ledger accepts items of indefinite length
 * and integers that are longer than necessary, and its byte strings may have chunks. The writer has the few forms of signatures and
 * native scripts.
 */
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Thrown while reading; `readItem` catches it. */
export class InvalidData extends Error {}

/** The protocol parameter `maxTxSize`. */
const MAX_BYTES = 16_384;

/** The item that `read` returns; undefined unless the bytes are exactly one valid item. */
export function readItem<T>(cbor: Uint8Array, read: (reader: Reader) => T): T | undefined {
  if (cbor.length > MAX_BYTES) return undefined;
  try {
    const reader = createReader(cbor);
    const item = read(reader);
    return reader.isDone() ? item : undefined;
  } catch (error) {
    if (error instanceof InvalidData) return undefined;
    throw error;
  }
}

export type Reader = ReturnType<typeof createReader>;

/** The head of an item (RFC 8949, section 3): 3 bits major type, 5 bits argument. */
export type Head = {
  readonly major: number;
  readonly size: number | bigint;
  readonly isIndefinite: boolean;
};

export const MAJOR = { unsigned: 0, negative: 1, bytes: 2, text: 3, list: 4, map: 5, tag: 6 } as const;

/** Ends an item of indefinite length. */
const BREAK = 0xff;

function createReader(bytes: Uint8Array) {
  let at = 0;
  const take = (size: number | bigint) => {
    const length = Number(size);
    // Checked before anything of that length is allocated.
    if (length > bytes.length - at) throw new InvalidData();
    at += length;
    return bytes.slice(at - length, at);
  };
  return {
    take,
    isDone: () => at === bytes.length,
    /** Consumes the break code at the end of an item of indefinite length, if it is next. */
    readBreak() {
      const isBreak = bytes[at] === BREAK;
      if (isBreak) at++;
      return isBreak;
    },
    head(): Head {
      const [first = 0] = take(1);
      const [major, low] = [first >> 5, first & 31];
      if (low === 31) return { major, size: 0, isIndefinite: true };
      if (low > 27) throw new InvalidData();
      if (low < 24) return { major, size: low, isIndefinite: false };
      const size = BigInt(`0x${bytesToHex(take(2 ** (low - 24)))}`);
      return { major, size: low < 27 ? Number(size) : size, isIndefinite: false };
    },
  };
}

export function readBytes(reader: Reader, head: Head): Uint8Array {
  if (!head.isIndefinite) return reader.take(head.size);
  const chunks: Uint8Array[] = [];
  while (!reader.readBreak()) {
    const chunk = reader.head();
    if (chunk.major !== MAJOR.bytes || chunk.isIndefinite) throw new InvalidData();
    chunks.push(reader.take(chunk.size));
  }
  return concatBytes(...chunks);
}

export function readMany<T>(reader: Reader, { size, isIndefinite }: Head, read: () => T): readonly T[] {
  const items: T[] = [];
  const length = Number(size);
  while (isIndefinite ? !reader.readBreak() : items.length < length) items.push(read());
  return items;
}

/** The shortest head of an item. `size`: a safe integer, from 0. */
function head(major: number, size: number): Uint8Array {
  const first = major << 5;
  if (size < 24) return Uint8Array.of(first + size);
  const length = [1, 2, 4].find((bytes) => size < 256 ** bytes) ?? 8;
  const digits = size.toString(16).padStart(2 * length, '0');
  return Uint8Array.of(first + 24 + Math.log2(length), ...hexToBytes(digits));
}

/** `number`: a safe integer. */
export const writeInteger = (number: number) =>
  number < 0 ? head(MAJOR.negative, -1 - number) : head(MAJOR.unsigned, number);

export const writeBytes = (bytes: Uint8Array) => concatBytes(head(MAJOR.bytes, bytes.length), bytes);

export function writeText(text: string): Uint8Array {
  const bytes = utf8ToBytes(text);
  return concatBytes(head(MAJOR.text, bytes.length), bytes);
}

/** `withLength`: false for a list of indefinite length, which a break code ends. */
export const writeList = (items: readonly Uint8Array[], withLength: boolean) =>
  withLength
    ? concatBytes(head(MAJOR.list, items.length), ...items)
    : concatBytes(Uint8Array.of((MAJOR.list << 5) + 31), ...items, Uint8Array.of(BREAK));
