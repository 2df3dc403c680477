/**
 * The only reader of metadata on the chain: of a mint (CIP-25) and of a reference NFT (CIP-68), from the JSON of
 * providers and from the CBOR of a datum. The card and the chain check show what it returns.
 */
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { labelOf } from '../../asset/asset-name.ts';
import type { Source } from '../../asset/standard.ts';
import { assetNameOf, policyOf, type Subject } from '../../asset/subject.ts';
import { type Data, fromCliJson, fromPlainJson, isCliJson, readPlutusData } from './plutus-data.ts';
import type { Metadata, Value } from './value.ts';

export type DatumReading =
  /** `version`: of CIP-68, from 1. */
  | { readonly ok: true; readonly version: number; readonly properties: Metadata }
  | { readonly ok: false; readonly refusal: 'not-cbor' | 'not-cip-68' };

/** The key of metadata for several tokens: in CIP-25, and in CIP-68 from version 4 on. */
const SEVERAL_KEY = '721';

/**
 * The metadata of a token in the JSON that a provider sends. Empty for what is no map of properties, undefined if the token
 * has none. Never throws.
 */
export function readJson(source: Source, json: unknown, subject: Subject): Metadata | undefined {
  if (json === undefined || json === null) return undefined;
  if (source === 'CIP_68' && isCliJson(json)) {
    const reading = readCip68(fromCliJson(json), subject);
    return reading.ok ? reading.properties : [];
  }
  const data = fromPlainJson(json);
  return data.kind === 'map' ? propertiesOf(source, entriesOf(data), subject) : [];
}

/** The metadata of a token in a datum. Never throws. */
export function readDatum(cbor: Uint8Array, subject: Subject): DatumReading {
  const data = readPlutusData(cbor);
  return data === undefined ? { ok: false, refusal: 'not-cbor' } : readCip68(data, subject);
}

/** Expects `#6.121([metadata, version, extra])`; the examples of the CIP omit `extra`. */
function readCip68(data: Data, subject: Subject): DatumReading {
  const refused: DatumReading = { ok: false, refusal: 'not-cip-68' };
  if (data.kind !== 'constructor' || data.index !== 0) return refused;
  const [metadata, version] = data.fields;
  if (metadata?.kind !== 'map' || version?.kind !== 'integer') return refused;
  if (version.integer < 1n || version.integer > BigInt(Number.MAX_SAFE_INTEGER)) return refused;
  const properties = propertiesOf('CIP_68', entriesOf(metadata), subject);
  return properties === undefined ? refused : { ok: true, version: Number(version.integer), properties };
}

/**
 * The properties of the token, also in metadata for several: `"721"` -> policy ID -> asset name. In CIP-68 ("Retrieve
 * metadata as 3rd party") that is the name without its label; names with it, and entries without the policy ID, as in
 * the example of the CIP, are read too.
 */
function propertiesOf(source: Source, entries: Metadata, subject: Subject): Metadata | undefined {
  const several = entries.find(([name]) => name === SEVERAL_KEY)?.[1];
  if (several === undefined) return [...new Map(entries)];
  const [policy, assetName] = [policyOf(subject), assetNameOf(subject)];
  const ofPolicy = valueAt(several, policy);
  const isCip68 = source === 'CIP_68';
  const names = isCip68 ? [labelOf(assetName)?.rest ?? assetName, assetName] : [assetName];
  const found = (isCip68 ? [ofPolicy, several] : [ofPolicy]).flatMap((tokens) =>
    names.flatMap((name) => valueAt(tokens, name) ?? []),
  );
  const properties = found.find((one) => one.kind === 'map')?.entries;
  if (properties !== undefined) return [...new Map(properties)];
  return found.length > 0 && !isCip68 ? [] : undefined;
}

/** The value in a map at a name that is the text of these bytes, or their hex, which CIP-25 may write with `0x`. */
function valueAt(map: Value | undefined, hex: string): Value | undefined {
  if (map?.kind !== 'map') return undefined;
  const text = utf8Of(hexToBytes(hex));
  const entry =
    map.entries.find(([name]) => name === text) ??
    map.entries.find(([name]) => name.toLowerCase().replace(/^0x/, '') === hex);
  return entry?.[1];
}

const entriesOf = (map: Extract<Data, { kind: 'map' }>): Metadata =>
  map.entries.map(([key, value]) => {
    const name = nameOf(key);
    return [name, valueFrom(value, name)];
  });

/** By CIP-68 keys are bytes; the ledger allows any data. */
function nameOf(key: Data): string {
  if (key.kind === 'text') return key.text;
  if (key.kind === 'integer') return String(key.integer);
  return key.kind === 'bytes' ? (utf8Of(key.bytes) ?? bytesToHex(key.bytes)) : '…';
}

function valueFrom(data: Data, name: string): Value {
  switch (data.kind) {
    case 'integer':
      return { kind: 'integer', digits: String(data.integer) };
    case 'text':
      return data;
    case 'bytes':
      return ofBytes(data.bytes);
    case 'map':
      return { kind: 'map', entries: entriesOf(data) };
    case 'list':
    case 'constructor': {
      const items = data.kind === 'list' ? data.items : data.fields;
      return joined(items, name) ?? { kind: 'list', items: items.map((item) => valueFrom(item, '')) };
    }
  }
}

/** Properties with one text, which may be in pieces of any size; in lower case. */
const ONE_TEXT: readonly string[] = [
  ...['name', 'description', 'image', 'logo', 'src', 'url', 'website', 'mediatype'],
];
const URL_START = /^(?:https?|ipfs|ar|data):/i;
/** The ledger allows 64 bytes in a piece; libraries that do not split letters use a few bytes less. */
const [MIN_PIECE, MAX_PIECE] = [60, 64];

/** One text, of which a list has the pieces; undefined for a list of several values. */
function joined(items: readonly Data[], name: string): Value | undefined {
  const pieces = items.filter((item) => item.kind === 'text' || item.kind === 'bytes');
  if (pieces.length === 0 || pieces.length < items.length) return undefined;
  const bytes = pieces.map((piece) => (piece.kind === 'text' ? utf8ToBytes(piece.text) : piece.bytes));
  if (!ONE_TEXT.includes(name.toLowerCase()) && !arePieces(bytes)) return undefined;
  // As text: two pieces of JSON may have the halves of a surrogate pair.
  const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []));
  return texts.length === pieces.length
    ? { kind: 'text', text: texts.join('') }
    : ofBytes(concatBytes(...bytes));
}

/** All but the last have the size of pieces, or together they are a URL. */
function arePieces(all: readonly Uint8Array[]): boolean {
  const [first = '', ...others] = all.map((bytes) => new TextDecoder().decode(bytes));
  if (others.some((text) => URL_START.test(text))) return false;
  const isUrl = URL_START.test(first) && ![first, ...others].some((text) => /\s/.test(text));
  return isUrl || all.slice(0, -1).every(({ length }) => length >= MIN_PIECE && length <= MAX_PIECE);
}

function ofBytes(bytes: Uint8Array): Value {
  const text = utf8Of(bytes);
  return text === undefined ? { kind: 'hex', hex: bytesToHex(bytes) } : { kind: 'text', text };
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    // The decoder throws for bytes that are not UTF-8.
    return undefined;
  }
}
