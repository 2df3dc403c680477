/** Compares the datum of a reference NFT with the metadata service's CIP-68 record. */
import { hexToBytes } from '@noble/hashes/utils.js';
import type { Subject } from '../../asset/subject.ts';
import { type Datum, isGenuine } from './plutus-data.ts';
import { type DatumReading, readDatum } from './read.ts';
import { decimalsOf, type Metadata, textOf, type Value } from './value.ts';

export type ChainProperty = {
  readonly property: string;
  /** The value on the chain, if any. */
  readonly chain: Value | undefined;
  /** The text of that value, as it is shown. */
  readonly text: string | undefined;
  /** The value of the service, if any. */
  readonly service: string | undefined;
  /** Undefined if the service has no record or does not serve this property. */
  readonly agrees: boolean | undefined;
};

export type OnChain =
  | {
      readonly kind: 'read';
      readonly version: number;
      /** The known properties in the order of the card, then the others in the order of the datum. */
      readonly properties: readonly ChainProperty[];
      /** Undefined unless the datum has valid decimals. */
      readonly decimals: number | undefined;
      /** Whether the datum has the hash that its output refers to. */
      readonly isGenuine: boolean;
    }
  /** The service has a record, but the reference NFT is not on the chain any more. */
  | { readonly kind: 'gone'; readonly properties: readonly ChainProperty[] }
  | { readonly kind: 'refused'; readonly refusal: Extract<DatumReading, { ok: false }>['refusal'] };

type ServiceRecord = Readonly<Record<string, unknown>>;

/** The properties that the service serves (docs/services.md), in the order of the card. */
const SERVED = ['name', 'ticker', 'decimals', 'description', 'url', 'version', 'logo'];
/** The order of the card. */
const ORDER = ['name', 'image', ...SERVED.slice(1)];

/** `record`: the service's CIP-68 record, if any. Never throws. */
export function readOnChain(
  { cbor, hash }: Datum,
  subject: Subject,
  record: ServiceRecord | undefined,
): OnChain {
  const bytes = hexToBytes(cbor);
  const reading = readDatum(bytes, subject);
  if (!reading.ok) return { kind: 'refused', refusal: reading.refusal };
  const { version } = reading;
  // The service serves the version as a property.
  const chain = new Map(reading.properties).set('version', { kind: 'integer', digits: String(version) });
  const names = [...new Set([...chain.keys(), ...servedIn(record)])].sort((a, b) => rankOf(a) - rankOf(b));
  return {
    kind: 'read',
    version,
    properties: names.map((property) => compare(property, chain.get(property), record)),
    decimals: decimalsOf(chain.get('decimals')),
    isGenuine: isGenuine(bytes, hash),
  };
}

/** The result for a reference NFT that was burned. */
export const goneFromChain = (record: ServiceRecord): OnChain => ({
  kind: 'gone',
  properties: servedIn(record).map((property) => compare(property, undefined, record)),
});

const MAX_LISTED = 200;

/** Metadata without anything to compare it with. */
export function listed(metadata: Metadata): readonly ChainProperty[] {
  const rest = metadata.length - MAX_LISTED;
  const more: Metadata = rest > 0 ? [['…', { kind: 'text', text: `+ ${rest}` }]] : [];
  return [...metadata.slice(0, MAX_LISTED), ...more]
    .map(([property, chain]) => compare(property, chain, undefined))
    .sort((a, b) => rankOf(a.property) - rankOf(b.property));
}

const servedIn = (record: ServiceRecord | undefined) =>
  SERVED.filter((property) => serviceText(record, property) !== undefined);

const rankOf = (property: string) => (ORDER.includes(property) ? ORDER.indexOf(property) : ORDER.length);

function compare(
  property: string,
  chain: Value | undefined,
  record: ServiceRecord | undefined,
): ChainProperty {
  const service = serviceText(record, property);
  // A null logo is an image that is stored separately (lib/tokens/logo.ts).
  const isRemoved = property === 'logo' && record?.logo === null;
  const isCompared = record !== undefined && SERVED.includes(property) && !isRemoved;
  const text = chain && datumText(chain);
  return { property, chain, text, service, agrees: isCompared ? isSame(chain, service) : undefined };
}

function serviceText(record: ServiceRecord | undefined, property: string): string | undefined {
  const value = record !== undefined && Object.hasOwn(record, property) ? record[property] : undefined;
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isSame(chain: Value | undefined, service: string | undefined): boolean {
  if (chain === undefined || service === undefined) return chain === service;
  if (chain.kind === 'text') return imageData(chain.text) === imageData(service);
  // The service serves text and numbers only.
  return chain.kind === 'integer' && chain.digits === service;
}

/** The base64 of a data URI with an image, since its media type and padding may have changed; else the text. */
function imageData(text: string): string {
  const data = /^data:image\/[\w.+-]+;base64,(.*)$/is.exec(text)?.[1];
  return data === undefined ? text : data.replace(/[\s=]/g, '');
}

/** A text or a list as on the card, anything else as JSON. */
export const datumText = (value: Value): string =>
  textOf(value) ?? JSON.stringify(plain(value), undefined, 1);

/** Integers that JSON would round become strings. */
function plain(value: Value): unknown {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'hex':
      return `0x${value.hex}`;
    case 'integer':
      return Number.isSafeInteger(Number(value.digits)) ? Number(value.digits) : value.digits;
    case 'list':
      return value.items.map(plain);
    case 'map':
      return Object.fromEntries(value.entries.map(([name, item]) => [name, plain(item)]));
  }
}
