/** What a reference NFT's datum says of its token (CIP-68), read from the chain. */
import { labelOf } from '../asset/label.ts';
import type { AssetName, PolicyId } from '../asset/subject.ts';
import { type PlutusData, readPlutusData } from './plutus-data.ts';

/** Text where it is UTF-8, else its bytes in hex; whole numbers exactly; lists and maps as they stand. */
export type DatumValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hex'; readonly hex: string }
  | { readonly kind: 'integer'; readonly integer: bigint }
  | { readonly kind: 'list'; readonly items: readonly DatumValue[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [string, DatumValue])[] };

export type DatumReading =
  /** `properties`: by their names, in order. `version`: of CIP-68, 1 and up. */
  | { readonly ok: true; readonly version: number; readonly properties: ReadonlyMap<string, DatumValue> }
  | { readonly ok: false; readonly refusal: DatumRefusal };
type DatumRefusal = 'not-cbor' | 'not-cip-68';

/** Names whose value is a URI, which may be written in chunks. */
const URIS: readonly string[] = ['image', 'logo', 'url', 'src'];
/** CIP-68, version 4: the metadata of CIP-25 may stand in it. */
const NESTED = '721';

/**
 * `#6.121([metadata, version, extra])`; the CIP's own examples leave `extra` out. `of`: whose metadata it is, for the
 * nested map that holds those of several. Never throws.
 */
export function readDatum(
  cbor: Uint8Array,
  of: { readonly policy: PolicyId; readonly assetName: AssetName },
): DatumReading {
  const data = readPlutusData(cbor);
  if (data === undefined) return { ok: false, refusal: 'not-cbor' };
  const none: DatumReading = { ok: false, refusal: 'not-cip-68' };
  if (data.kind !== 'constructor' || data.index !== 0) return none;
  const [metadata, version, ...extra] = data.fields;
  if (metadata?.kind !== 'map' || version?.kind !== 'integer' || extra.length > 1) return none;
  if (version.integer < 1n || version.integer > BigInt(Number.MAX_SAFE_INTEGER)) return none;
  const all = entriesOf(metadata);
  const nested = all.find(([name]) => name === NESTED)?.[1];
  const properties = nested === undefined ? all : nestedEntries(nested, of);
  return properties === undefined
    ? none
    : { ok: true, version: Number(version.integer), properties: new Map(properties) };
}

/**
 * `"721"` -> policy -> name, without the label's bytes (CIP-68, "Retrieve metadata as 3rd party"). The CIP's own
 * example leaves the policy out, and a minter may keep the label: both are accepted, where nothing else fits.
 */
function nestedEntries(
  value: DatumValue,
  { policy, assetName }: { readonly policy: PolicyId; readonly assetName: AssetName },
): Entries | undefined {
  if (value.kind !== 'map') return undefined;
  const names = [labelOf(assetName)?.rest ?? assetName, assetName];
  const under = entryOf(value.entries, policy);
  const places = [under?.kind === 'map' ? under.entries : [], value.entries];
  for (const place of places) {
    for (const name of names) {
      const own = entryOf(place, name);
      if (own?.kind === 'map') return own.entries;
    }
  }
  return undefined;
}

type Entries = readonly (readonly [string, DatumValue])[];

/** A key there may be bytes or their hex; and a name, its own text. */
function entryOf(entries: Entries, hex: string): DatumValue | undefined {
  const text = textOf(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
  return entries.find(([name]) => name.toLowerCase() === hex || name === text)?.[1];
}

function entriesOf(map: Extract<PlutusData, { kind: 'map' }>): Entries {
  return map.entries.flatMap(([key, value]) => {
    const name = key.kind === 'bytes' ? (textOf(key.bytes) ?? hexOf(key.bytes)) : undefined;
    return name === undefined ? [] : [[name, readValue(value, name)] as const];
  });
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
      const isUri = URIS.includes(name) && chunks.length === data.items.length && chunks.length > 0;
      if (isUri) return bytesValue(Uint8Array.from(chunks.flatMap((chunk) => [...chunk])));
      return { kind: 'list', items: data.items.map((one) => readValue(one, '')) };
    }
    case 'constructor':
      return { kind: 'list', items: data.fields.map((one) => readValue(one, '')) };
  }
}

function bytesValue(bytes: Uint8Array): DatumValue {
  const text = textOf(bytes);
  return text === undefined ? { kind: 'hex', hex: hexOf(bytes) } : { kind: 'text', text };
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    // Not UTF-8: the decoder has no other way to say so.
    return undefined;
  }
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('');
