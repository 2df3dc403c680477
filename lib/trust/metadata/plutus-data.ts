/**
 * Decodes Plutus data from CBOR (CDDL `plutus_data` of the Cardano ledger). The ledger splits byte strings of more than 64
 * bytes into chunks, which CBOR libraries reject.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type Head, InvalidData, MAJOR, type Reader, readBytes, readItem, readMany } from '../cbor-reader.ts';

export type Data =
  | { readonly kind: 'integer'; readonly integer: bigint }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'list'; readonly items: readonly Data[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [Data, Data])[] }
  /** Tags 121 to 127 are the constructors 0 to 6, tags 1280 to 1400 those from 7, and tag 102 contains the index. */
  | { readonly kind: 'constructor'; readonly index: number; readonly fields: readonly Data[] }
  /** Only in the JSON of providers. */
  | { readonly kind: 'text'; readonly text: string };

export const MAX_DEPTH = 64;

/** Undefined unless the bytes are exactly one valid item. */
export function readPlutusData(cbor: Uint8Array): Data | undefined {
  return readItem(cbor, (reader) => readData(reader, MAX_DEPTH));
}

/** `cbor`: in hex. `hash`: that the output refers to; null for an inline datum. */
export type Datum = { readonly cbor: string; readonly hash: string | null };

/** Whether a datum has the hash that its output refers to. */
export const isGenuine = (datum: Uint8Array, hash: string | null): boolean =>
  hash === null || hash === bytesToHex(blake2b(datum, { dkLen: 32 }));

function readData(reader: Reader, depth: number): Data {
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

const integer = (magnitude: bigint, isNegative: boolean): Data => ({
  kind: 'integer',
  integer: isNegative ? -1n - magnitude : magnitude,
});

function readTagged(reader: Reader, { size, isIndefinite }: Head, depth: number): Data {
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
