/**
 * Decodes Plutus data from CBOR (CDDL `plutus_data` of the Cardano ledger) and from the JSON of the providers. The ledger splits
 * byte strings of more than 64 bytes into chunks, which CBOR libraries reject.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { isRecord } from '../../json.ts';
import { type Head, InvalidData, MAJOR, type Reader, readBytes, readItem, readMany } from '../cbor.ts';

export type Data =
  | { readonly kind: 'integer'; readonly integer: bigint }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'list'; readonly items: readonly Data[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [Data, Data])[] }
  /** Tags 121 to 127 are the constructors 0 to 6, tags 1280 to 1400 those from 7, and tag 102 contains the index. */
  | { readonly kind: 'constructor'; readonly index: number; readonly fields: readonly Data[] }
  /** Only in the JSON of providers. */
  | { readonly kind: 'text'; readonly text: string };

const MAX_DEPTH = 64;

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

const text = (written: string): Data => ({ kind: 'text', text: written });
const CUT = text('…');

/** Plain JSON: metadata of a mint, and a datum as Blockfrost writes it, with some bytes as JSON of Node's buffers. */
export function fromPlainJson(json: unknown, depth = MAX_DEPTH): Data {
  if (typeof json === 'string') return text(json);
  if (Number.isSafeInteger(json)) return { kind: 'integer', integer: BigInt(Number(json)) };
  if (typeof json !== 'object' || json === null) return text(JSON.stringify(json) ?? '');
  if (depth === 0) return CUT;
  if (Array.isArray(json)) return { kind: 'list', items: json.map((one) => fromPlainJson(one, depth - 1)) };
  const { type, data } = json as Readonly<Record<string, unknown>>;
  if (type === 'Buffer' && Array.isArray(data) && data.every(Number.isInteger))
    return { kind: 'bytes', bytes: Uint8Array.from(data) };
  const entries = Object.entries(json);
  return { kind: 'map', entries: entries.map(([name, one]) => [text(name), fromPlainJson(one, depth - 1)]) };
}

/** Whether JSON is a datum in the format of cardano-cli, which Koios sends. */
export const isCliJson = (json: unknown): boolean => isRecord(json) && typeof json.constructor === 'number';

/** Plutus data in the format of cardano-cli. */
export function fromCliJson(json: unknown, depth = MAX_DEPTH): Data {
  if (depth === 0) return CUT;
  const inner = (one: unknown) => fromCliJson(one, depth - 1);
  const { bytes, int, list, map, constructor: index, fields } = isRecord(json) ? json : {};
  if (typeof bytes === 'string' && /^(?:[0-9a-f]{2})*$/i.test(bytes))
    return { kind: 'bytes', bytes: hexToBytes(bytes) };
  // A string, if it is larger than a number holds exactly (lib/http/request.ts).
  if (/^-?\d+$/.test(`${int}`)) return { kind: 'integer', integer: BigInt(`${int}`) };
  if (Array.isArray(list)) return { kind: 'list', items: list.map(inner) };
  if (Array.isArray(map))
    return { kind: 'map', entries: map.filter(isRecord).map(({ k, v }) => [inner(k), inner(v)]) };
  if (Array.isArray(fields)) return { kind: 'constructor', index: Number(index), fields: fields.map(inner) };
  return text(JSON.stringify(json) ?? '');
}
