/** Converts the metadata of an NFT on the chain to a token, which the card shows. */

import { LABELS, labelOf } from '../../asset/asset-name.ts';
import { fingerprintOf } from '../../asset/fingerprint.ts';
import type { Source, Sourced } from '../../asset/standard.ts';
import { type AssetName, assetNameOf, policyOf, type Subject } from '../../asset/subject.ts';
import type { Token } from '../../tokens/token.ts';
import { decimalsOf, type Metadata, shorten, textOf, type Value } from './value.ts';

export type Nft = {
  readonly source: Source;
  readonly properties: Metadata;
  /** The quantity of the asset, in decimal. */
  readonly quantity: string;
  /** When it was read, in milliseconds since the epoch. */
  readonly at: number;
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

/** The properties that a record can have too. */
function headingOf({ source, properties }: Pick<Nft, 'source' | 'properties'>) {
  const all = new Map(properties);
  const sourced = <T>(name: string, value: T | undefined) =>
    value === undefined ? {} : { [name]: { value, source } };
  const decimals = all.get('decimals');
  const heading: Pick<Token, 'name' | 'ticker' | 'description' | 'url' | 'decimals' | 'decimalsText'> = {
    ...sourced('name', textOf(all.get('name'))),
    ...sourced('ticker', textOf(all.get('ticker'))),
    ...sourced('description', textOf(all.get('description'))),
    ...sourced('url', textOf(all.get('url'))),
    ...sourced('decimals', decimalsOf(decimals)),
    ...sourced('decimalsText', decimals?.kind === 'text' ? decimals.text : undefined),
  };
  return heading;
}

/** `isCut`: the metadata have more than the token. */
export function nftToken(
  network: Token['network'],
  subject: Subject,
  { source, properties, quantity, service }: Nft,
): { readonly token: Token; readonly isCut: boolean } {
  const heading = headingOf({ source, properties });
  const isInHeading = (name: string) =>
    Object.hasOwn(heading, name) || (name === 'decimals' && heading.decimalsText !== undefined);
  const rest = properties.filter(([name]) => !NO_TRAITS.includes(name) && !isInHeading(name));
  const inOrder = rest.sort(([a], [b]) => Number(b === 'collection') - Number(a === 'collection'));
  const traits = inOrder.flatMap(([name, value]) => traitsIn(name, value));
  const shown = new Map<string, string>();
  for (const [name, text] of traits) {
    const former = shown.get(name);
    if (text !== undefined) shown.set(name, former === undefined ? text : `${former}, ${text}`);
  }
  const assetName = assetNameOf(subject);
  const others = [...shown]
    .slice(0, MAX_TRAITS)
    .map(([name, value]): [string, Sourced<string>] => [name, { value: shorten(value, MAX_TEXT), source }]);
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
    shown.size > MAX_TRAITS ||
    traits.some(([, text]) => text === undefined) ||
    [...shown.values()].some(({ length }) => length > MAX_TEXT);
  return { token, isCut };
}

const isSingle = (assetName: AssetName, quantity: string) =>
  quantity === '1' || labelOf(assetName)?.label === LABELS.nft;

type Trait = readonly [name: string, value: string | undefined];

/** The entries of a map or a list are traits of their own; what is nested deeper has no value. */
function traitsIn(name: string, value: Value): readonly Trait[] {
  const text = textOf(value);
  if (text !== undefined) return [[name, text]];
  const nested = (key: string) => (TRAITS.includes(name) ? key : `${name}: ${key}`);
  if (value.kind === 'map')
    return value.entries.length === 0
      ? [[name, undefined]]
      : value.entries.map(([key, one]) => [nested(key), textOf(one)]);
  return value.kind === 'list' ? value.items.map((item) => traitOf(item) ?? [name, undefined]) : [];
}

/** Reads `{ trait_type: …, value: … }`, or a map with one entry. */
function traitOf(item: Value): Trait | undefined {
  if (item.kind !== 'map') return undefined;
  const entries = new Map(item.entries);
  const name = TRAIT_NAMES.map((key) => textOf(entries.get(key))).find((one) => one !== undefined);
  if (name !== undefined && entries.has('value')) return [name, textOf(entries.get('value'))];
  const [[key, value] = []] = item.entries;
  return item.entries.length === 1 && key !== undefined ? [key, textOf(value)] : undefined;
}
