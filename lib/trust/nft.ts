/** Converts the metadata of an NFT on the chain to a token, which the card shows. */
import { fingerprintOf } from '../asset/fingerprint.ts';
import { LABELS, labelOf } from '../asset/label.ts';
import type { Source, Sourced } from '../asset/standard.ts';
import { type AssetName, assetNameOf, policyOf, type Subject } from '../asset/subject.ts';
import type { Token } from '../tokens/token.ts';
import type { DatumValue } from './datum.ts';
import { readJsonMetadata } from './json-metadata.ts';
import { shorten } from './shorten.ts';

export type NftInput = {
  readonly source: Source;
  /** The metadata as JSON. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** The quantity of the asset, in decimal. */
  readonly quantity: string;
  /** The base address of the provider. */
  readonly service: string;
};

/** Properties that are not traits: the picture, and what only programs use. */
const NO_TRAITS: readonly string[] = ['image', 'logo', 'mediaType', 'files'];
/** Collections of traits, which need no name of their own. */
const TRAITS: readonly string[] = ['attributes', 'traits', 'properties'];
/** Properties that name a trait in a list of traits. */
const TRAIT_NAMES: readonly string[] = ['trait_type', 'trait', 'name', 'key', 'type'];
const MAX_TRAITS = 12;
const MAX_TEXT = 120;
/** As many as a record can have (lib/tokens/service.ts). */
const MAX_DECIMALS = 255n;

type Metadata = Pick<NftInput, 'source' | 'properties'>;
const metadataOf = (properties: Metadata['properties']) =>
  new Map(readJsonMetadata(properties)?.map(({ property, chain }) => [property, chain]));

/** The properties that a record can have too. Never throws. */
export function headingOf({ source, properties }: Metadata) {
  const all = metadataOf(properties);
  const text = (name: 'name' | 'ticker' | 'description' | 'url') => {
    const value = textOf(all.get(name));
    return value === undefined ? {} : { [name]: { value, source } };
  };
  const places = all.get('decimals');
  const hasDecimals = places?.kind === 'integer' && places.integer >= 0n && places.integer <= MAX_DECIMALS;
  const heading: Pick<Token, 'name' | 'ticker' | 'description' | 'url' | 'decimals'> = {
    ...{ ...text('name'), ...text('ticker'), ...text('description'), ...text('url') },
    ...(hasDecimals && { decimals: { value: Number(places.integer), source } }),
  };
  return heading;
}

/** `isCut`: the metadata have more than the token. Never throws. */
export function nftToken(
  network: Token['network'],
  subject: Subject,
  { source, properties, quantity, service }: NftInput,
): { readonly token: Token; readonly isCut: boolean } {
  const all = metadataOf(properties);
  const heading = headingOf({ source, properties });
  const sourced = (value: string): Sourced<string> => ({ value, source });
  const rest = [...all].filter(([name]) => !NO_TRAITS.includes(name) && !Object.hasOwn(heading, name));
  const inOrder = rest.sort(([a], [b]) => Number(b === 'collection') - Number(a === 'collection'));
  const traits = new Map(inOrder.flatMap(([name, value]) => traitsIn(name, value)));
  const shown = [...traits].flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const assetName = assetNameOf(subject);
  const others = shown.slice(0, MAX_TRAITS).map(([name, value]) => [name, sourced(shorten(value, MAX_TEXT))]);
  const token = {
    network,
    subject,
    policy: policyOf(subject),
    assetName,
    fingerprint: fingerprintOf(subject),
    service,
    ...heading,
    others: Object.fromEntries(others),
    ...(isSingle(assetName, quantity) && { isNft: true as const }),
    recordedIn: [source],
    priority: [],
  };
  const isCut =
    shown.length > MAX_TRAITS ||
    shown.length < traits.size ||
    shown.some(([, { length }]) => length > MAX_TEXT);
  return { token, isCut };
}

const isSingle = (assetName: AssetName, quantity: string) =>
  quantity === '1' || labelOf(assetName)?.label === LABELS.nft;

type Trait = readonly [name: string, value: string | undefined];

/** The entries of a map or a list are traits of their own; what is nested deeper has no value. */
function traitsIn(name: string, value: DatumValue | undefined): readonly Trait[] {
  const text = textOf(value);
  if (text !== undefined || value === undefined) return [[name, text]];
  const nested = (key: string) => (TRAITS.includes(name) ? key : `${name}: ${key}`);
  if (value.kind === 'map')
    return value.entries.length === 0
      ? [[name, undefined]]
      : value.entries.map(([key, one]) => [nested(key), textOf(one)]);
  return value.kind === 'list' ? value.items.map((item) => traitOf(item) ?? [name, undefined]) : [];
}

/** Reads `{ trait_type: …, value: … }`, or a map with one entry. */
function traitOf(item: DatumValue): Trait | undefined {
  if (item.kind !== 'map') return undefined;
  const entries = new Map(item.entries);
  const name = TRAIT_NAMES.map((key) => textOf(entries.get(key))).find((one) => one !== undefined);
  if (name !== undefined && entries.has('value')) return [name, textOf(entries.get('value'))];
  const [[key, value] = []] = item.entries;
  return item.entries.length === 1 && key !== undefined ? [key, textOf(value)] : undefined;
}

/** The text of a value, or of a list of texts. */
function textOf(value: DatumValue | undefined): string | undefined {
  switch (value?.kind) {
    case 'text':
      return value.text;
    case 'integer':
      return String(value.integer);
    case 'hex':
      return value.hex;
    case 'list': {
      const texts = value.items.flatMap((item) => (item.kind === 'list' ? [] : (textOf(item) ?? [])));
      return texts.length > 0 && texts.length === value.items.length ? texts.join(', ') : undefined;
    }
    default:
      return undefined;
  }
}
