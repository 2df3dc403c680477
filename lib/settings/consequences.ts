/** Lists the changes of an import to services, sites and permissions, so that the user can confirm them first. */
import { EXPLORERS } from '../network/explorers.ts';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { hostPatternOf } from './address.ts';
import { isRecord } from './field.ts';
import { isSameToken, type TokenRef } from './labels.ts';
import { remoteLogoPatterns } from './remote-logos.ts';
import { differingFields, type Settings } from './settings.ts';
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
  return [
    ...NETWORK_IDS.flatMap((network) => [
      ...addressChange('metadata', network, before.metadataAddress, after.metadataAddress),
      ...addressChange('provider', network, before.providerAddress, after.providerAddress),
    ]),
    ...logoChanges(before, after),
    ...siteChanges(before, after),
    ...tokenChanges(before, after),
    ...(after.lookUp === 'visible' && before.lookUp !== 'visible'
      ? [{ kind: 'look-up-visible' } as const]
      : []),
    ...(after.askProvider && !before.askProvider ? [{ kind: 'ask-provider' } as const] : []),
  ];
}

type Addresses = Settings['metadataAddress'];

function addressChange(
  kind: 'metadata' | 'provider',
  network: NetworkId,
  before: Addresses,
  after: Addresses,
): readonly Consequence[] {
  const address = after[network];
  return address === before[network] ? [] : [{ kind, network, address }];
}

function logoChanges(before: Settings, after: Settings): readonly Consequence[] {
  const address = after.ipfsGateway;
  const isSameGateway = before.ipfsGateway === address;
  if (after.remoteLogos)
    return before.remoteLogos && isSameGateway ? [] : [{ kind: 'remote-logos', address }];
  return isSameGateway ? [] : [{ kind: 'gateway', address }];
}

function siteChanges(before: Settings, after: Settings): readonly Consequence[] {
  const had = new Set(before.sites.map(({ host }) => host));
  const isKnown = (name: string) => had.has(name) || EXPLORERS.some((one) => one.name === name);
  const added = after.sites.filter(({ host }) => !had.has(host));
  const enabled = before.disabledSites.filter((name) => isKnown(name) && !after.disabledSites.includes(name));
  return [
    ...added.map(({ host }) => ({ kind: 'site', host }) as const),
    ...enabled.map((host) => ({ kind: 'site-on', host }) as const),
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
  const patterns = consequences.flatMap((consequence): readonly string[] => {
    switch (consequence.kind) {
      case 'metadata':
      case 'provider':
        return consequence.address === '' ? [] : [hostPatternOf(new URL(consequence.address))];
      case 'remote-logos':
        return remoteLogoPatterns(consequence.address);
      case 'site':
        return [hostPatternOf(new URL(originOfSite(consequence.host)))];
      default:
        return [];
    }
  });
  return [...new Set(patterns)];
}

/** How many settings differ; those per network count per network. */
export function countDifferences(before: Settings, after: Settings): number {
  const fields = Object.values(differingFields(after, before));
  return fields.flatMap((field) => (isRecord(field) ? Object.values(field) : [field])).length;
}
