/** Lists the changes of an import to services, sites and permissions, so that the user can confirm them first. */
import { isRecord } from '../json.ts';
import { EXPLORERS } from '../network/explorers.ts';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { hostPatternOf, remoteLogoPatterns } from './address.ts';
import { changesOf } from './approved-addresses.ts';
import { isSameToken, type TokenRef } from './labels.ts';
import { differingFields, type Settings } from './settings.ts';
import { originOfSite } from './site.ts';

/**
 * - `site`: an added site. `site-on`: a disabled site that would be enabled.
 * - `labels`, `labels-removed`, `muted`: tokens that get a label, lose their label, or get no more warnings.
 * - `default-network-everywhere`: also on pages of explorers of another network. `site-network`: of a site that the user has.
 * - `keys-kept`: new keys would outlast the browser session.
 * - `look-up-visible`: tokens would be looked up when they come into view, not only when they are hovered.
 */
export type Consequence = {
  readonly kind:
    | ('metadata' | 'provider' | 'gateway' | 'remote-logos' | 'site' | 'site-on')
    | ('labels' | 'labels-removed' | 'muted' | 'look-up-visible')
    | ('ask-provider' | 'ask-about-nfts')
    | ('default-network' | 'default-network-everywhere' | 'site-network' | 'priority')
    | ('request-limit' | 'keys-kept');
  /** The network of a service address, or the default one. */
  readonly network?: NetworkId;
  /** An address, empty for none; a host or the name of a site; or the number of tokens. */
  readonly target?: string | number;
  /** Match patterns of the permissions that it needs. */
  readonly patterns?: readonly string[];
};

export function consequencesOf(before: Settings, after: Settings): readonly Consequence[] {
  return [
    ...serviceChanges(before, after),
    ...logoChanges(before, after),
    ...siteChanges(before, after),
    ...tokenChanges(before, after),
    ...networkChanges(before, after),
    ...requestChanges(before, after),
  ];
}

const when = (isSo: boolean, consequence: Consequence) => (isSo ? [consequence] : []);

const serviceChanges = (before: Settings, after: Settings): readonly Consequence[] =>
  changesOf(before, after).flatMap(({ of, network, to }) => {
    if (network === undefined) return [];
    const kind = of === 'metadataAddress' ? 'metadata' : 'provider';
    return [{ kind, network, target: to, ...(to !== '' && { patterns: [hostPatternOf(new URL(to))] }) }];
  });

function logoChanges(
  before: Settings,
  { remoteLogos, ipfsGateway: target }: Settings,
): readonly Consequence[] {
  const isSameGateway = before.ipfsGateway === target;
  if (isSameGateway && (before.remoteLogos || !remoteLogos)) return [];
  return remoteLogos
    ? [{ kind: 'remote-logos', target, patterns: remoteLogoPatterns(target) }]
    : [{ kind: 'gateway', target }];
}

function siteChanges(before: Settings, after: Settings): readonly Consequence[] {
  const had = new Set(before.sites.map(({ host }) => host));
  const isKnown = (name: string) => had.has(name) || EXPLORERS.some((one) => one.name === name);
  const isEnabled = (name: string) => isKnown(name) && !after.disabledSites.includes(name);
  return [
    ...after.sites.flatMap(({ host }) => {
      const patterns = [hostPatternOf(new URL(originOfSite(host)))];
      return when(!had.has(host), { kind: 'site', target: host, patterns });
    }),
    ...before.disabledSites.flatMap((name) => when(isEnabled(name), { kind: 'site-on', target: name })),
  ];
}

function tokenChanges(before: Settings, after: Settings): readonly Consequence[] {
  const countNew = <T extends TokenRef>(
    tokens: readonly T[],
    others: readonly T[],
    isSame: (one: T, other: T) => boolean = isSameToken,
  ) => tokens.filter((one) => !others.some((other) => isSame(one, other))).length;
  const { labelledTokens, mutedTokens } = before;
  const counts = {
    labels: countNew(
      after.labelledTokens,
      labelledTokens,
      (one, other) => isSameToken(one, other) && one.label === other.label,
    ),
    'labels-removed': countNew(labelledTokens, after.labelledTokens),
    muted: countNew(after.mutedTokens, mutedTokens),
  };
  return (['labels', 'labels-removed', 'muted'] as const).flatMap((kind) =>
    when(counts[kind] > 0, { kind, target: counts[kind] }),
  );
}

/** The same pages would show other data. */
function networkChanges(before: Settings, after: Settings): readonly Consequence[] {
  const { defaultNetwork, explorerNetworkWins, sites } = after;
  const isMoved = (site: Settings['sites'][number]) =>
    before.sites.some(({ host, network }) => host === site.host && network !== site.network);
  return [
    ...when(before.defaultNetwork !== defaultNetwork, { kind: 'default-network', network: defaultNetwork }),
    ...when(before.explorerNetworkWins && !explorerNetworkWins, { kind: 'default-network-everywhere' }),
    ...sites.flatMap((site) => when(isMoved(site), { kind: 'site-network', target: site.host })),
  ];
}

/** Other requests would be sent, or keys kept for longer. */
function requestChanges(before: Settings, after: Settings): readonly Consequence[] {
  const isLimited = (network: NetworkId) => before.requestLimit[network] !== after.requestLimit[network];
  return [
    ...when(before.priority !== after.priority, { kind: 'priority' }),
    ...NETWORK_IDS.flatMap((network) => when(isLimited(network), { kind: 'request-limit', network })),
    ...when(before.sessionKeys && !after.sessionKeys, { kind: 'keys-kept' }),
    ...when(before.lookUp !== 'visible' && after.lookUp === 'visible', { kind: 'look-up-visible' }),
    ...when(!before.askProvider && after.askProvider, { kind: 'ask-provider' }),
    ...when(!before.askAboutNfts && after.askAboutNfts, { kind: 'ask-about-nfts' }),
  ];
}

/** How many settings differ; those per network count per network. */
export function countDifferences(before: Settings, after: Settings): number {
  const fields = Object.values(differingFields(after, before));
  return fields.flatMap((field) => (isRecord(field) ? Object.values(field) : [field])).length;
}
