/** Reads the metadata of an NFT that a provider sends as JSON: of its mint (CIP-25), or of its reference NFT (CIP-68). */
import { isRecord } from '../../json.ts';
import type { DatumValue } from './datum.ts';
import type { ChainProperty } from './on-chain.ts';

/** Properties whose text may be a list of chunks of up to 64 bytes. */
const CHUNKED: readonly string[] = ['name', 'image', 'description', 'src', 'mediaType', 'url', 'website'];
/** The properties that come first, in the order of the card. */
const ORDER = ['name', 'image', 'description'];
const MAX_DEPTH = 16;
const MAX_PROPERTIES = 200;

/** Undefined for anything but an object with properties. Never throws. */
export function readJsonMetadata(metadata: unknown): readonly ChainProperty[] | undefined {
  if (!isRecord(metadata)) return undefined;
  const all = Object.entries(metadata);
  if (all.length === 0) return undefined;
  const rest = all.length - MAX_PROPERTIES;
  const properties = [...all.slice(0, MAX_PROPERTIES), ...(rest > 0 ? [['…', `+ ${rest}`] as const] : [])];
  return properties
    .map(([property, value]) => ({
      property,
      chain: readJson(value, property, MAX_DEPTH),
      service: undefined,
      agrees: undefined,
    }))
    .sort((a, b) => rankOf(a.property) - rankOf(b.property));
}

const rankOf = (property: string) => (ORDER.includes(property) ? ORDER.indexOf(property) : ORDER.length);

function readJson(value: unknown, name: string, depth: number): DatumValue {
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (Number.isSafeInteger(value)) return { kind: 'integer', integer: BigInt(Number(value)) };
  if (typeof value !== 'object' || value === null) return { kind: 'text', text: JSON.stringify(value) ?? '' };
  if (depth === 0) return { kind: 'text', text: '…' };
  if (!Array.isArray(value)) {
    const entries = Object.entries(value).map(([key, one]) => [key, readJson(one, key, depth - 1)] as const);
    return { kind: 'map', entries };
  }
  const isText = CHUNKED.includes(name) && value.length > 0 && value.every((one) => typeof one === 'string');
  if (isText) return { kind: 'text', text: value.join('') };
  return { kind: 'list', items: value.map((one) => readJson(one, '', depth - 1)) };
}
