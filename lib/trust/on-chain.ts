/** Compares the datum of a reference NFT with the metadata service's CIP-68 record. */
import { hexToBytes } from '@noble/hashes/utils.js';
import { assetNameOf, policyOf, type Subject } from '../asset/subject.ts';
import { type DatumReading, type DatumValue, readDatum } from './datum.ts';
import { type Datum, isGenuine } from './plutus-data.ts';

export type ChainProperty = {
  readonly property: string;
  /** The value on the chain, if any. */
  readonly chain: DatumValue | undefined;
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
/** The order of the card, with the properties of NFTs (CIP-68, "222 NFT Standard"). */
const ORDER = ['name', 'image', ...SERVED.slice(1), 'mediaType', 'files'];

/** `record`: the service's CIP-68 record, if any. Never throws. */
export function readOnChain(
  { cbor, hash }: Datum,
  subject: Subject,
  record: ServiceRecord | undefined,
): OnChain {
  const bytes = hexToBytes(cbor);
  const reading = readDatum(bytes, { policy: policyOf(subject), assetName: assetNameOf(subject) });
  if (!reading.ok) return { kind: 'refused', refusal: reading.refusal };
  const { version } = reading;
  // The service serves the version as a property.
  const chain = new Map(reading.properties).set('version', { kind: 'integer', integer: BigInt(version) });
  const names = [...new Set([...chain.keys(), ...servedIn(record)])].sort((a, b) => rankOf(a) - rankOf(b));
  return {
    kind: 'read',
    version,
    properties: names.map((property) => compare(property, chain.get(property), record)),
    decimals: validDecimals(chain.get('decimals')),
    isGenuine: isGenuine(bytes, hash),
  };
}

/** The result for a reference NFT that was burned. */
export const goneFromChain = (record: ServiceRecord): OnChain => ({
  kind: 'gone',
  properties: servedIn(record).map((property) => compare(property, undefined, record)),
});

const servedIn = (record: ServiceRecord | undefined) =>
  SERVED.filter((property) => serviceText(record, property) !== undefined);

const rankOf = (property: string) => (ORDER.includes(property) ? ORDER.indexOf(property) : ORDER.length);

function compare(
  property: string,
  chain: DatumValue | undefined,
  record: ServiceRecord | undefined,
): ChainProperty {
  const service = serviceText(record, property);
  // A null logo is an image that is stored separately (lib/tokens/logo.ts).
  const isRemoved = property === 'logo' && record?.logo === null;
  const isCompared = record !== undefined && SERVED.includes(property) && !isRemoved;
  return { property, chain, service, agrees: isCompared ? isSame(chain, service) : undefined };
}

function serviceText(record: ServiceRecord | undefined, property: string): string | undefined {
  const value = record !== undefined && Object.hasOwn(record, property) ? record[property] : undefined;
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isSame(chain: DatumValue | undefined, service: string | undefined): boolean {
  switch (chain?.kind) {
    case undefined:
      return service === undefined;
    case 'text':
      return service !== undefined && imageData(chain.text) === imageData(service);
    case 'integer':
      return service === String(chain.integer);
    case 'hex':
    case 'list':
    case 'map':
      // The service serves text and numbers only.
      return false;
  }
}

/** The base64 of a data URI with an image, since its media type and padding may have changed; else the text. */
function imageData(text: string): string {
  const data = /^data:image\/[\w.+-]+;base64,(.*)$/is.exec(text)?.[1];
  return data === undefined ? text : data.replace(/[\s=]/g, '');
}

/** The limit of the metadata service (lib/tokens/service.ts). */
const MAX_DECIMALS = 255n;

function validDecimals(value: DatumValue | undefined): number | undefined {
  const isValid = value?.kind === 'integer' && value.integer >= 0n && value.integer <= MAX_DECIMALS;
  return isValid ? Number(value.integer) : undefined;
}
