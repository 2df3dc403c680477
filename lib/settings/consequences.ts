/** Lists the changes of an import to services, sites and permissions, so that the user can confirm them first. */
import { EXPLORERS } from '../network/explorers.ts';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { hostPatternOf } from './address.ts';
import { isSameToken, type TokenRef } from './labels.ts';
import { remoteLogoPatterns } from './remote-logos.ts';
import type { Settings } from './settings.ts';
import { originOfSite } from './site.ts';

export type Consequence =
  /** `address`: empty where no service would be used any more. */
  | { readonly kind: 'metadata' | 'provider'; readonly network: NetworkId; readonly address: string }
  | { readonly kind: 'gateway' | 'remote-logos'; readonly address: string }
  | { readonly kind: 'site'; readonly host: string }
  /** A disabled site that would be enabled: its host, or the name of an explorer. */
  | { readonly kind: 'site-on'; readonly host: string }
  /** Tokens with a new label, without their label, and without warnings. */
  | { readonly kind: 'labels' | 'labels-removed' | 'muted'; readonly count: number }
  /** Tokens would be looked up when they come into view, not only when they are hovered. */
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
  const fetchesLogos = after.remoteLogos && (!before.remoteLogos || before.ipfsGateway !== address);
  const logos: readonly Consequence[] = fetchesLogos
    ? [{ kind: 'remote-logos', address }]
    : before.ipfsGateway === address
      ? []
      : [{ kind: 'gateway', address }];
  const had = new Set(before.sites.map(({ host }) => host));
  const sites = after.sites.filter(({ host }) => !had.has(host));
  const isEnabled = (name: string) => !after.disabledSites.includes(name);
  const enabled = before.disabledSites.filter(
    (name) => isEnabled(name) && (EXPLORERS.some((one) => one.name === name) || had.has(name)),
  );
  return [
    ...addresses,
    ...logos,
    ...sites.map(({ host }): Consequence => ({ kind: 'site', host })),
    ...enabled.map((host): Consequence => ({ kind: 'site-on', host })),
    ...tokenChanges(before, after),
    ...(after.lookUp === 'visible' && before.lookUp !== 'visible'
      ? [{ kind: 'look-up-visible' } as const]
      : []),
    ...(after.askProvider && !before.askProvider ? [{ kind: 'ask-provider' } as const] : []),
  ];
}

function tokenChanges(before: Settings, after: Settings): readonly Consequence[] {
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

/** Match patterns of the permissions that are needed, each once. */
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

/** How many settings differ; those per network count per network. */
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
