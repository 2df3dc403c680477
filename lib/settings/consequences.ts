/** Lists the changes of an import to services, sites and permissions, so that the user can confirm them first. */
import { EXPLORERS } from '../network/explorers.ts';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { hostPatternOf, remoteLogoPatterns } from './address.ts';
import { changesOf } from './approved-addresses.ts';
import { isRecord } from './field.ts';
import { isSameToken, type TokenRef } from './labels.ts';
import type { OwnList } from './own-lists.ts';
import { differingFields, type Settings } from './settings.ts';
import { originOfSite } from './site.ts';

/**
 * - `site`: an added site. `site-on`: a disabled site that would be enabled.
 * - `labels`, `labels-removed`, `muted`: tokens with a new label, without their label, and without warnings.
 * - `default-network-everywhere`: also on pages of explorers of another network. `site-network`: of a site that the user has.
 * - `public-lists`: how many more would be on. `own-list`: its address; nothing is fetched before a click.
 * - `keys-kept`: new keys would outlast the browser session.
 * - `look-up-visible`: tokens would be looked up when they come into view, not only when they are hovered.
 */
export type Consequence = {
  readonly kind:
    | ('metadata' | 'provider' | 'gateway' | 'remote-logos' | 'site' | 'site-on')
    | ('labels' | 'labels-removed' | 'muted' | 'look-up-visible')
    | ('ask-provider' | 'ask-about-nfts' | 'public-lists' | 'own-list')
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
    ...otherChanges(before, after),
    ...(after.lookUp === 'visible' && before.lookUp !== 'visible'
      ? [{ kind: 'look-up-visible' } as const]
      : []),
    ...(after.askProvider && !before.askProvider ? [{ kind: 'ask-provider' } as const] : []),
    ...(after.askAboutNfts && !before.askAboutNfts ? [{ kind: 'ask-about-nfts' } as const] : []),
    ...listChanges(before, after),
  ];
}

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
  const added = after.sites.filter(({ host }) => !had.has(host));
  const enabled = before.disabledSites.filter((name) => isKnown(name) && !after.disabledSites.includes(name));
  return [
    ...added.map(({ host }): Consequence => {
      return { kind: 'site', target: host, patterns: [hostPatternOf(new URL(originOfSite(host)))] };
    }),
    ...enabled.map((target) => ({ kind: 'site-on', target }) as const),
  ];
}

function listChanges(before: Settings, after: Settings): readonly Consequence[] {
  const isNew = ({ address }: OwnList) => !before.ownLists.some((one) => one.address === address);
  const more = after.publicLists.filter((id) => !before.publicLists.includes(id)).length;
  return [
    ...(more > 0 ? [{ kind: 'public-lists', target: more } as const] : []),
    ...after.ownLists.filter(isNew).map(({ address }) => ({ kind: 'own-list', target: address }) as const),
  ];
}

/** The same pages would show other data. */
function networkChanges(before: Settings, after: Settings): readonly Consequence[] {
  const { defaultNetwork: network } = after;
  const moved = after.sites.filter(({ host, network }) =>
    before.sites.some((one) => one.host === host && one.network !== network),
  );
  return [
    ...(before.defaultNetwork === network ? [] : [{ kind: 'default-network', network } as const]),
    ...(before.explorerNetworkWins && !after.explorerNetworkWins
      ? [{ kind: 'default-network-everywhere' } as const]
      : []),
    ...moved.map(({ host }) => ({ kind: 'site-network', target: host }) as const),
  ];
}

function otherChanges(before: Settings, after: Settings): readonly Consequence[] {
  const limited = NETWORK_IDS.filter(
    (network) => before.requestLimit[network] !== after.requestLimit[network],
  );
  return [
    ...(before.priority === after.priority ? [] : [{ kind: 'priority' } as const]),
    ...limited.map((network) => ({ kind: 'request-limit', network }) as const),
    ...(before.sessionKeys && !after.sessionKeys ? [{ kind: 'keys-kept' } as const] : []),
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
    counts[kind] > 0 ? [{ kind, target: counts[kind] }] : [],
  );
}

/** How many settings differ; those per network count per network. */
export function countDifferences(before: Settings, after: Settings): number {
  const fields = Object.values(differingFields(after, before));
  return fields.flatMap((field) => (isRecord(field) ? Object.values(field) : [field])).length;
}
