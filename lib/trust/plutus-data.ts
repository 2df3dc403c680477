/**
 * Decodes Plutus data from CBOR (CDDL `plutus_data` of the Cardano ledger). It splits byte strings of more than 64 bytes
 * into chunks, which the CBOR libraries reject.
 */
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';

export type PlutusData =
  | { readonly kind: 'integer'; readonly integer: bigint }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'list'; readonly items: readonly PlutusData[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [PlutusData, PlutusData])[] }
  /** Tags 121 to 127 are the constructors 0 to 6, tags 1280 to 1400 those from 7, and tag 102 contains the index. */
  | { readonly kind: 'constructor'; readonly index: number; readonly fields: readonly PlutusData[] };

/** The protocol parameter `maxTxSize`. */
const MAX_BYTES = 16_384;
const MAX_DEPTH = 64;

class InvalidData extends Error {}

/** Undefined unless the bytes are exactly one valid item. */
export function readPlutusData(cbor: Uint8Array): PlutusData | undefined {
  if (cbor.length > MAX_BYTES) return undefined;
  try {
    const reader = createReader(cbor);
    const data = readData(reader, MAX_DEPTH);
    return reader.isDone() ? data : undefined;
  } catch (error) {
    if (error instanceof InvalidData) return undefined;
    throw error;
  }
}

type Reader = ReturnType<typeof createReader>;

/** The head of an item (RFC 8949, section 3): 3 bits major type, 5 bits argument. */
type Head = { readonly major: number; readonly size: number | bigint; readonly isIndefinite: boolean };

const BREAK = 0xff;

function createReader(bytes: Uint8Array) {
  let at = 0;
  const byte = () => {
    const next = bytes[at++];
    if (next === undefined) throw new InvalidData();
    return next;
  };
  return {
    isDone: () => at === bytes.length,
    /** Consumes the break code at the end of an item of indefinite length, if it is next. */
    readBreak() {
      const isBreak = bytes[at] === BREAK;
      if (isBreak) at++;
      return isBreak;
    },
    head(): Head {
      const first = byte();
      const [major, low] = [first >> 5, first & 31];
      if (low === 31) return { major, size: 0, isIndefinite: true };
      if (low > 27) throw new InvalidData();
      if (low < 24) return { major, size: low, isIndefinite: false };
      let size = 0;
      for (let left = low === 27 ? 4 : 2 ** (low - 24); left > 0; left--) size = size * 256 + byte();
      if (low < 27) return { major, size, isIndefinite: false };
      let rest = 0;
      for (let left = 4; left > 0; left--) rest = rest * 256 + byte();
      return { major, size: (BigInt(size) << 32n) + BigInt(rest), isIndefinite: false };
    },
    take(size: number | bigint) {
      const length = Number(size);
      // Checked before anything of that length is allocated.
      if (length > bytes.length - at) throw new InvalidData();
      at += length;
      return bytes.slice(at - length, at);
    },
  };
}

const MAJOR = { unsigned: 0, negative: 1, bytes: 2, list: 4, map: 5, tag: 6 } as const;

function readData(reader: Reader, depth: number): PlutusData {
  if (depth === 0) throw new InvalidData();
  const head = reader.head();
  switch (head.major) {
    case MAJOR.unsigned:
    case MAJOR.negative:
      if (head.isIndefinite) throw new InvalidData();
      return integer(BigInt(head.size), head.major === MAJOR.negative);
    case MAJOR.bytes:
      return { kind: 'bytes', bytes: readBytes(reader, head) };
    case MAJOR.list:
      return { kind: 'list', items: readMany(reader, head, () => readData(reader, depth - 1)) };
    case MAJOR.map: {
      const pair = () => [readData(reader, depth - 1), readData(reader, depth - 1)] as const;
      return { kind: 'map', entries: readMany(reader, head, pair) };
    }
    case MAJOR.tag:
      return readTagged(reader, head, depth);
    default:
      // Plutus data has no text, floats or simple values.
      throw new InvalidData();
  }
}

const integer = (magnitude: bigint, isNegative: boolean): PlutusData => ({
  kind: 'integer',
  integer: isNegative ? -1n - magnitude : magnitude,
});

function readTagged(reader: Reader, { size, isIndefinite }: Head, depth: number): PlutusData {
  if (isIndefinite) throw new InvalidData();
  const tag = Number(size);
  if (tag === 2 || tag === 3) {
    const head = reader.head();
    if (head.major !== MAJOR.bytes) throw new InvalidData();
    return integer(BigInt(`0x0${bytesToHex(readBytes(reader, head))}`), tag === 3);
  }
  const inner = readData(reader, depth - 1);
  if (tag === 102) {
    const [index, fields] = inner.kind === 'list' ? inner.items : [];
    if (index?.kind !== 'integer' || fields?.kind !== 'list') throw new InvalidData();
    return { kind: 'constructor', index: Number(index.integer), fields: fields.items };
  }
  const index = constructorIndexOf(tag);
  if (index === undefined || inner.kind !== 'list') throw new InvalidData();
  return { kind: 'constructor', index, fields: inner.items };
}

function constructorIndexOf(tag: number): number | undefined {
  if (tag >= 121 && tag <= 127) return tag - 121;
  return tag >= 1280 && tag <= 1400 ? tag - 1273 : undefined;
}

function readBytes(reader: Reader, head: Head): Uint8Array {
  if (!head.isIndefinite) return reader.take(head.size);
  const chunks: Uint8Array[] = [];
  while (!reader.readBreak()) {
    const chunk = reader.head();
    if (chunk.major !== MAJOR.bytes || chunk.isIndefinite) throw new InvalidData();
    chunks.push(reader.take(chunk.size));
  }
  return concatBytes(...chunks);
}

function readMany<T>(reader: Reader, { size, isIndefinite }: Head, read: () => T): readonly T[] {
  const items: T[] = [];
  const length = Number(size);
  while (isIndefinite ? !reader.readBreak() : items.length < length) items.push(read());
  return items;
}
