/** What the datum of a reference NFT says of its token, against what the service says of it (CIP-68). */
import { blake2b } from '@noble/hashes/blake2.js';
import { assetNameOf, policyOf, type Subject } from '../asset/subject.ts';
import { type DatumReading, type DatumValue, readDatum } from './datum.ts';

/** In hex; `hash`: what its output calls it, where it lies elsewhere. */
export type Datum = { readonly cbor: string; readonly hash: string | null };

export type Stated = {
  readonly property: string;
  /** Undefined where the chain, or the service, does not state it. */
  readonly chain: DatumValue | undefined;
  readonly service: string | undefined;
  /** Undefined where there is nothing to compare with. */
  readonly agrees: boolean | undefined;
};

export type OnChain =
  | {
      readonly kind: 'read';
      readonly version: number;
      /** Those with a meaning for everybody first, in the order of the card; then the rest as they stand. */
      readonly stated: readonly Stated[];
      /** Undefined where the chain states none that make sense. */
      readonly decimals: number | undefined;
      /** Whether the bytes have the hash that their output names; true where they lie in the output itself. */
      readonly isGenuine: boolean;
    }
  | { readonly kind: 'refused'; readonly refusal: Extract<DatumReading, { ok: false }>['refusal'] };

type ServiceRecord = Readonly<Record<string, unknown>>;

/** What the service has of a CIP-68 token (services.md), in the order of the card. */
const SERVED = ['name', 'ticker', 'decimals', 'description', 'url', 'version', 'logo'];
/** What CIP-68 has for NFTs beside those. */
const ORDER = ['name', 'image', ...SERVED.slice(1), 'mediaType', 'files'];

/** `record`: the service's own CIP-68 record; without one there is nothing to compare with. Never throws. */
export function readOnChain(
  { cbor, hash }: Datum,
  subject: Subject,
  record: ServiceRecord | undefined,
): OnChain {
  const bytes = Uint8Array.from(cbor.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const reading = readDatum(bytes, { policy: policyOf(subject), assetName: assetNameOf(subject) });
  if (!reading.ok) return { kind: 'refused', refusal: reading.refusal };
  const { version } = reading;
  const chain = new Map(reading.properties);
  // The version stands beside the metadata, and the service puts it among them.
  chain.set('version', { kind: 'integer', integer: BigInt(version) });
  const served = SERVED.filter((property) => serviceText(record, property) !== undefined);
  const properties = [...new Set([...chain.keys(), ...served])].sort((a, b) => rankOf(a) - rankOf(b));
  const stated = properties.map((property): Stated => {
    const [onChain, service] = [chain.get(property), serviceText(record, property)];
    const isElsewhere = property === 'logo' && record?.logo === null;
    const isCompared = record !== undefined && SERVED.includes(property) && !isElsewhere;
    return {
      property,
      chain: onChain,
      service,
      agrees: isCompared ? isSame(onChain, service) : undefined,
    };
  });
  const isGenuine = hash === null || hash === hashOf(bytes);
  return { kind: 'read', version, stated, decimals: soundDecimals(chain.get('decimals')), isGenuine };
}

const rankOf = (property: string) => (ORDER.includes(property) ? ORDER.indexOf(property) : ORDER.length);

/** Undefined for what is not stated; a logo that is null is a picture that is kept elsewhere (lib/metadata/record-loader.ts). */
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
      return service !== undefined && withoutFrame(chain.text) === withoutFrame(service);
    case 'integer':
      return service === String(chain.integer);
    case 'hex':
    case 'list':
    case 'map':
      // The service has text and numbers alone: what it made of these is not what the chain says.
      return false;
  }
}

/** Of a picture in a data URI its bytes: between the service and here it may have been unpacked and packed again. */
function withoutFrame(text: string): string {
  const picture = /^data:image\/[\w.+-]+;base64,(.*)$/is.exec(text)?.[1];
  return picture === undefined ? text : picture.replace(/[\s=]/g, '');
}

const hashOf = (bytes: Uint8Array) =>
  Array.from(blake2b(bytes, { dkLen: 32 }), (one) => one.toString(16).padStart(2, '0')).join('');

/** Beyond this, decimals mean nothing; the service's own limit (lib/metadata/schema.ts). */
const DECIMALS_AT_MOST = 255n;

function soundDecimals(value: DatumValue | undefined): number | undefined {
  const isSound = value?.kind === 'integer' && value.integer >= 0n && value.integer <= DECIMALS_AT_MOST;
  return isSound ? Number(value.integer) : undefined;
}
