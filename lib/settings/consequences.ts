/** What a change of many settings at once would lead to, for a user who is asked before. */
import { EXPLORERS } from '../network/explorers.ts';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { hostPatternOf } from './address.ts';
import { isSameToken, type TokenRef } from './labels.ts';
import { remoteLogoPatterns } from './remote-logos.ts';
import type { Settings } from './settings.ts';
import { originOfSite } from './site.ts';

/** Something besides the extension itself that would come to be asked, or read. */
export type Consequence =
  /** `address`: empty where none would be asked any more. */
  | { readonly kind: 'metadata' | 'provider'; readonly network: NetworkId; readonly address: string }
  | { readonly kind: 'gateway' | 'remote-logos'; readonly address: string }
  | { readonly kind: 'site'; readonly host: string }
  /** One that was off: its host, or an explorer's name. */
  | { readonly kind: 'site-on'; readonly host: string }
  /** Tokens that would have a label, or another one, or none any more; and those that would not be warned of. */
  | { readonly kind: 'labels' | 'labels-removed' | 'muted'; readonly count: number }
  /** Of the tokens in view, where only those were that the user points at. */
  | { readonly kind: 'look-up-visible' }
  | { readonly kind: 'ask-provider' };

export function consequencesOf(before: Settings, after: Settings): readonly Consequence[] {
  const addresses = NETWORK_IDS.flatMap((network) =>
    (['metadata', 'provider'] as const).flatMap((kind): readonly Consequence[] => {
      const address = after[`${kind}Address`][network];
      return address === before[`${kind}Address`][network] ? [] : [{ kind, network, address }];
    }),
  );
  const address = after.ipfsGateway;
  const isFetching = after.remoteLogos && (!before.remoteLogos || before.ipfsGateway !== address);
  const pictures: readonly Consequence[] = isFetching
    ? [{ kind: 'remote-logos', address }]
    : before.ipfsGateway === address
      ? []
      : [{ kind: 'gateway', address }];
  const had = new Set(before.sites.map(({ host }) => host));
  const sites = after.sites.filter(({ host }) => !had.has(host));
  const isOn = (name: string) => !after.disabledSites.includes(name);
  // Known explorers, and sites of the user's own, that were off.
  const reopened = before.disabledSites.filter(
    (name) => isOn(name) && (EXPLORERS.some((one) => one.name === name) || had.has(name)),
  );
  return [
    ...addresses,
    ...pictures,
    ...sites.map(({ host }): Consequence => ({ kind: 'site', host })),
    ...reopened.map((host): Consequence => ({ kind: 'site-on', host })),
    ...ownWords(before, after),
    ...(after.lookUp === 'visible' && before.lookUp !== 'visible'
      ? [{ kind: 'look-up-visible' } as const]
      : []),
    ...(after.askProvider && !before.askProvider ? [{ kind: 'ask-provider' } as const] : []),
  ];
}

function ownWords(before: Settings, after: Settings): readonly Consequence[] {
  const differ = <T extends TokenRef>(
    these: readonly T[],
    those: readonly T[],
    isSame: (a: T, b: T) => boolean,
  ) => these.filter((one) => !those.some((other) => isSameToken(one, other) && isSame(one, other))).length;
  const counts = {
    labels: differ(after.labelledTokens, before.labelledTokens, (one, other) => one.label === other.label),
    'labels-removed': differ(before.labelledTokens, after.labelledTokens, () => true),
    muted: differ(after.mutedTokens, before.mutedTokens, () => true),
  };
  return (['labels', 'labels-removed', 'muted'] as const).flatMap((kind) =>
    counts[kind] > 0 ? [{ kind, count: counts[kind] }] : [],
  );
}

/** Match patterns of the hosts that the browser must let us reach for it, each once. */
export function patternsOf(consequences: readonly Consequence[]): readonly string[] {
  return [...new Set(consequences.flatMap(patternsOfOne))];
}

function patternsOfOne(consequence: Consequence): readonly string[] {
  switch (consequence.kind) {
    case 'metadata':
    case 'provider':
      return consequence.address === '' ? [] : [hostPatternOf(new URL(consequence.address))];
    case 'remote-logos':
      return remoteLogoPatterns(consequence.address);
    case 'site':
      return [hostPatternOf(new URL(originOfSite(consequence.host)))];
    case 'site-on':
    case 'gateway':
    case 'labels':
    case 'labels-removed':
    case 'muted':
    case 'look-up-visible':
    case 'ask-provider':
      return [];
  }
}

/** How many settings differ; the address of each network's service is one of its own. */
export function countDifferences(before: Settings, after: Settings): number {
  const then = leaves(before);
  return [...leaves(after)].filter(([name, text]) => then.get(name) !== text).length;
}

function leaves({
  metadataAddress,
  requestLimit,
  providerAddress,
  ...others
}: Settings): ReadonlyMap<string, string> {
  const groups = {
    ...others,
    ...prefixed('metadata', metadataAddress),
    ...prefixed('limit', requestLimit),
    ...prefixed('provider', providerAddress),
  };
  return new Map(Object.entries(groups).map(([name, value]) => [name, JSON.stringify(value)]));
}

function prefixed(prefix: string, group: Readonly<Record<NetworkId, unknown>>) {
  return Object.fromEntries(NETWORK_IDS.map((network) => [`${prefix}.${network}`, group[network]]));
}
