/** Converts the JSON of the providers to Plutus data. Texts stay texts. */
import { hexToBytes } from '@noble/hashes/utils.js';
import { isRecord } from '../../json.ts';
import { type Data, MAX_DEPTH } from './plutus-data.ts';

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
