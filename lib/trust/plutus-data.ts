/**
 * Plutus data from its CBOR (the ledger's `plutus_data`). Our own reader, since byte strings of more than 64 bytes are
 * written in chunks there, which the CBOR libraries refuse.
 */

/** Bytes stay bytes: what is text is for the reader to say. */
export type PlutusData =
  | { readonly kind: 'integer'; readonly integer: bigint }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'list'; readonly items: readonly PlutusData[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [PlutusData, PlutusData])[] }
  /** A constructor: tags 121 to 127 are the first seven, 1280 to 1400 those from the eighth, 102 names any other. */
  | { readonly kind: 'constructor'; readonly index: number; readonly fields: readonly PlutusData[] };

/** No transaction is larger (the ledger's `maxTxSize`). */
const BYTES_AT_MOST = 16_384;
const DEPTH_AT_MOST = 64;

class Refused extends Error {}

/** The data, or undefined when these bytes are not exactly one. */
export function readPlutusData(cbor: Uint8Array): PlutusData | undefined {
  if (cbor.length > BYTES_AT_MOST) return undefined;
  try {
    const reader = createReader(cbor);
    const data = readData(reader, DEPTH_AT_MOST);
    return reader.isDone() ? data : undefined;
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

type Reader = ReturnType<typeof createReader>;

/** RFC 8949: a head is three bits of type and five of size; 31 says that the length is not told. */
/** `size`: exact, as a bigint where a number may not be. */
type Head = { readonly major: number; readonly size: number | bigint; readonly isOpen: boolean };

const BREAK = 0xff;

function createReader(bytes: Uint8Array) {
  let at = 0;
  const byte = () => {
    const next = bytes[at++];
    if (next === undefined) throw new Refused();
    return next;
  };
  return {
    isDone: () => at === bytes.length,
    /** True, and beyond it, when an open length ends here. */
    isBreak() {
      const ends = bytes[at] === BREAK;
      if (ends) at++;
      return ends;
    },
    head(): Head {
      const first = byte();
      const [major, low] = [first >> 5, first & 31];
      if (low === 31) return { major, size: 0, isOpen: true };
      if (low > 27) throw new Refused();
      if (low < 24) return { major, size: low, isOpen: false };
      let size = 0;
      for (let left = low === 27 ? 4 : 2 ** (low - 24); left > 0; left--) size = size * 256 + byte();
      if (low < 27) return { major, size, isOpen: false };
      let rest = 0;
      for (let left = 4; left > 0; left--) rest = rest * 256 + byte();
      return { major, size: (BigInt(size) << 32n) + BigInt(rest), isOpen: false };
    },
    take(size: number | bigint) {
      const length = Number(size);
      // Before anything of that length is made.
      if (length > bytes.length - at) throw new Refused();
      at += length;
      return bytes.slice(at - length, at);
    },
  };
}

const MAJOR = { unsigned: 0, negative: 1, bytes: 2, list: 4, map: 5, tag: 6 } as const;

function readData(reader: Reader, depth: number): PlutusData {
  if (depth === 0) throw new Refused();
  const head = reader.head();
  switch (head.major) {
    case MAJOR.unsigned:
    case MAJOR.negative:
      if (head.isOpen) throw new Refused();
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
      // Text, floats and simple values are no Plutus data.
      throw new Refused();
  }
}

const integer = (magnitude: bigint, isNegative: boolean): PlutusData => ({
  kind: 'integer',
  integer: isNegative ? -1n - magnitude : magnitude,
});

function readTagged(reader: Reader, { size, isOpen }: Head, depth: number): PlutusData {
  if (isOpen) throw new Refused();
  const tag = Number(size);
  if (tag === 2 || tag === 3) {
    const head = reader.head();
    if (head.major !== MAJOR.bytes) throw new Refused();
    const hex = Array.from(readBytes(reader, head), (one) => one.toString(16).padStart(2, '0')).join('');
    const magnitude = BigInt(`0x0${hex}`);
    return integer(magnitude, tag === 3);
  }
  const inner = readData(reader, depth - 1);
  if (tag === 102) {
    const [index, fields] = inner.kind === 'list' ? inner.items : [];
    if (index?.kind !== 'integer' || fields?.kind !== 'list') throw new Refused();
    return { kind: 'constructor', index: Number(index.integer), fields: fields.items };
  }
  const index = tag >= 121 && tag <= 127 ? tag - 121 : tag >= 1280 && tag <= 1400 ? tag - 1273 : -1;
  if (index < 0 || inner.kind !== 'list') throw new Refused();
  return { kind: 'constructor', index, fields: inner.items };
}

function readBytes(reader: Reader, head: Head): Uint8Array {
  if (!head.isOpen) return reader.take(head.size);
  const whole: number[] = [];
  while (!reader.isBreak()) {
    const chunk = reader.head();
    if (chunk.major !== MAJOR.bytes || chunk.isOpen) throw new Refused();
    for (const one of reader.take(chunk.size)) whole.push(one);
  }
  return Uint8Array.from(whole);
}

function readMany<T>(reader: Reader, { size, isOpen }: Head, read: () => T): readonly T[] {
  const many: T[] = [];
  const length = Number(size);
  while (isOpen ? !reader.isBreak() : many.length < length) many.push(read());
  return many;
}
