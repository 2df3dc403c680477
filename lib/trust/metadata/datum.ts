/** Reads the metadata in the datum of a reference NFT (CIP-68). */
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { labelOf } from '../../asset/label.ts';
import type { AssetName, PolicyId } from '../../asset/subject.ts';
import { type PlutusData, readPlutusData } from './plutus-data.ts';

/** Bytes that are UTF-8 are `text`, others `hex`. */
export type DatumValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hex'; readonly hex: string }
  | { readonly kind: 'integer'; readonly integer: bigint }
  | { readonly kind: 'list'; readonly items: readonly DatumValue[] }
  | { readonly kind: 'map'; readonly entries: Entries };

export type DatumReading =
  /** `version`: of CIP-68, from 1. */
  | { readonly ok: true; readonly version: number; readonly properties: ReadonlyMap<string, DatumValue> }
  | { readonly ok: false; readonly refusal: DatumRefusal };
type DatumRefusal = 'not-cbor' | 'not-cip-68';

type AssetId = { readonly policy: PolicyId; readonly assetName: AssetName };
type Entries = readonly (readonly [string, DatumValue])[];

/** Properties with a URI, which may be a list of chunks. */
const URI_PROPERTIES: readonly string[] = ['image', 'logo', 'url', 'src'];
/** The key of nested metadata for several tokens (CIP-68, version 4). */
const NESTED_KEY = '721';

/**
 * Expects `#6.121([metadata, version, extra])`; the examples of the CIP omit `extra`. `token`: selects the entry of nested
 * metadata. Never throws.
 */
export function readDatum(cbor: Uint8Array, token: AssetId): DatumReading {
  const data = readPlutusData(cbor);
  if (data === undefined) return { ok: false, refusal: 'not-cbor' };
  const refused: DatumReading = { ok: false, refusal: 'not-cip-68' };
  if (data.kind !== 'constructor' || data.index !== 0) return refused;
  const [metadata, version, ...extra] = data.fields;
  if (metadata?.kind !== 'map' || version?.kind !== 'integer' || extra.length > 1) return refused;
  if (version.integer < 1n || version.integer > BigInt(Number.MAX_SAFE_INTEGER)) return refused;
  const entries = entriesOf(metadata);
  const nested = entries.find(([name]) => name === NESTED_KEY)?.[1];
  const properties = nested === undefined ? entries : nestedEntries(nested, token);
  return properties === undefined
    ? refused
    : { ok: true, version: Number(version.integer), properties: new Map(properties) };
}

/**
 * `"721"` -> policy ID -> asset name without its label (CIP-68, "Retrieve metadata as 3rd party"). Also accepts an entry
 * without the policy ID, as in the example of the CIP, and names with their label.
 */
function nestedEntries(value: DatumValue, { policy, assetName }: AssetId): Entries | undefined {
  if (value.kind !== 'map') return undefined;
  const names = [labelOf(assetName)?.rest ?? assetName, assetName];
  const underPolicy = valueAt(value.entries, policy);
  const candidates = [underPolicy?.kind === 'map' ? underPolicy.entries : [], value.entries]
    .flatMap((entries) => names.map((name) => valueAt(entries, name)))
    .flatMap((candidate) => (candidate?.kind === 'map' ? [candidate.entries] : []));
  return candidates[0];
}

/** The value of a key that may be these bytes, their hex or their text. */
function valueAt(entries: Entries, hex: string): DatumValue | undefined {
  const text = textOf(hexToBytes(hex));
  return entries.find(([name]) => name.toLowerCase() === hex || name === text)?.[1];
}

function entriesOf(map: Extract<PlutusData, { kind: 'map' }>): Entries {
  return map.entries.map(([key, value]) => {
    const name = nameOf(key);
    return [name, readValue(value, name)] as const;
  });
}

/** By CIP-68 keys are bytes; the ledger allows any data. */
function nameOf(key: PlutusData): string {
  if (key.kind === 'integer') return String(key.integer);
  return key.kind === 'bytes' ? (textOf(key.bytes) ?? bytesToHex(key.bytes)) : '…';
}

function readValue(data: PlutusData, name: string): DatumValue {
  switch (data.kind) {
    case 'integer':
      return data;
    case 'bytes':
      return bytesValue(data.bytes);
    case 'map':
      return { kind: 'map', entries: entriesOf(data) };
    case 'list': {
      const chunks = data.items.flatMap((one) => (one.kind === 'bytes' ? [one.bytes] : []));
      const isUri = URI_PROPERTIES.includes(name) && chunks.length === data.items.length && chunks.length > 0;
      if (isUri) return bytesValue(concatBytes(...chunks));
      return { kind: 'list', items: data.items.map((one) => readValue(one, '')) };
    }
    case 'constructor':
      return { kind: 'list', items: data.fields.map((one) => readValue(one, '')) };
  }
}

function bytesValue(bytes: Uint8Array): DatumValue {
  const text = textOf(bytes);
  return text === undefined ? { kind: 'hex', hex: bytesToHex(bytes) } : { kind: 'text', text };
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    // The decoder throws for bytes that are not UTF-8.
    return undefined;
  }
}
