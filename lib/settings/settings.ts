/**
 * The settings, their defaults, and how they are read from storage. They contain no keys. Every field is validated, since
 * another version may have stored it.
 */
import { isPriorityId, type PriorityId } from '../asset/standard.ts';
import { type AddedSite, siteAt } from '../network/explorers.ts';
import { IPFS_GATEWAY } from '../network/gateways.ts';
import { NETWORKS, type NetworkId } from '../network/networks.ts';
import { readAddress } from './address.ts';
import { type LabelledToken, readLabelledTokens, readMutedTokens, type TokenRef } from './labels.ts';
import { isRecord, type PageSettings, readPageSettings } from './page-settings.ts';
import { readSite } from './site.ts';

export type Settings = PageSettings & {
  readonly version: 1;
  readonly priority: PriorityId;
  /** Base address of the metadata service; empty for none. */
  readonly metadataAddress: Readonly<Record<NetworkId, string>>;
  /** Requests per 5 minutes to the user's own metadata service; 0: no limit. */
  readonly requestLimit: Readonly<Record<NetworkId, number>>;
  /** Base address of the chain query provider. */
  readonly providerAddress: Readonly<Record<NetworkId, string>>;
  /** Whether external logos are fetched. Their host learns which token the user looks at. */
  readonly remoteLogos: boolean;
  /** Base address through which `ipfs:` is fetched. */
  readonly ipfsGateway: string;
  /** Whether the toolbar shows the number of tokens on the page. */
  readonly badge: boolean;
  readonly labelledTokens: readonly LabelledToken[];
  /** Tokens without lookalike warnings. */
  readonly mutedTokens: readonly TokenRef[];
};

/** The first is the default. */
export const REQUEST_LIMITS: readonly number[] = [0, 30, 90, 300, 1_000];

const perNetwork = <T>(of: (network: NetworkId) => T): Record<NetworkId, T> => ({
  mainnet: of('mainnet'),
  preprod: of('preprod'),
  preview: of('preview'),
});

export const DEFAULT_SETTINGS: Settings = {
  version: 1,
  ...readPageSettings(undefined),
  priority: 'CIP_68,CIP_26',
  metadataAddress: perNetwork((network) => NETWORKS[network].metadata ?? ''),
  requestLimit: perNetwork(() => 0),
  providerAddress: perNetwork((network) => NETWORKS[network].provider),
  remoteLogos: false,
  ipfsGateway: IPFS_GATEWAY,
  badge: true,
  labelledTokens: [],
  mutedTokens: [],
};

/** The stored settings; a missing or invalid field has its default. */
export function readSettings(stored: unknown): Settings {
  const given = recordOf(stored);
  const page = readPageSettings(stored);
  const defaults = DEFAULT_SETTINGS;
  const [metadata, limits, providers] = [
    recordOf(given.metadataAddress),
    recordOf(given.requestLimit),
    recordOf(given.providerAddress),
  ];
  return {
    version: 1,
    ...page,
    sites: validSites(page.sites),
    disabledSites: [...new Set(page.disabledSites.map(currentName))],
    priority: isPriorityId(given.priority) ? given.priority : defaults.priority,
    metadataAddress: perNetwork((network) =>
      metadata[network] === '' ? '' : (validAddress(metadata[network]) ?? defaults.metadataAddress[network]),
    ),
    requestLimit: perNetwork((network) => REQUEST_LIMITS.find((limit) => limit === limits[network]) ?? 0),
    providerAddress: perNetwork(
      (network) => validAddress(providers[network]) ?? defaults.providerAddress[network],
    ),
    remoteLogos: flag(given.remoteLogos, defaults.remoteLogos),
    ipfsGateway: validAddress(given.ipfsGateway) ?? defaults.ipfsGateway,
    badge: flag(given.badge, defaults.badge),
    labelledTokens: readLabelledTokens(given.labelledTokens),
    mutedTokens: readMutedTokens(given.mutedTokens),
  };
}

const recordOf = (stored: unknown) => (isRecord(stored) ? stored : {});
const flag = (stored: unknown, standard: boolean) => (typeof stored === 'boolean' ? stored : standard);

/** Bytes of one item in `storage.sync`, with its key, and a reserve. */
const MAX_ITEM_BYTES = 8_192 - 'settings'.length - 64;

/** The fields that differ from their defaults: a later version's defaults reach everybody who has not changed them. */
export function storedForm(settings: Settings): Readonly<Record<string, unknown>> {
  return { version: settings.version, ...differingFields(settings, DEFAULT_SETTINGS) };
}

export function differingFields(
  group: object,
  defaults: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(group).flatMap(([name, value]) => {
      const standard = defaults[name];
      if (JSON.stringify(value) === JSON.stringify(standard)) return [];
      return [[name, isRecord(value) && isRecord(standard) ? differingFields(value, standard) : value]];
    }),
  );
}

/** Whether the browser can store them: added sites and labelled tokens take the most space. */
export function hasRoom(settings: Settings): boolean {
  // Chromium counts `<` as the six characters of its own JSON.
  const json = JSON.stringify(storedForm(settings)).replaceAll('<', '\\u003C');
  return new TextEncoder().encode(json).length <= MAX_ITEM_BYTES;
}

function validAddress(stored: unknown): string | undefined {
  const read = typeof stored === 'string' ? readAddress(stored) : undefined;
  return read?.ok ? read.address : undefined;
}

/** A site that the user had added and disabled by its host, and that is a known explorer now, stays disabled. */
const currentName = (site: string) => siteAt(`https://${site}/`)?.explorer.name ?? site;

/** The valid ones, each once. */
function validSites(stored: readonly AddedSite[]): readonly AddedSite[] {
  const sites = new Map<string, AddedSite>();
  for (const { host, network } of stored) {
    const read = readSite(host);
    if (read.ok) sites.set(read.host, { host: read.host, network });
  }
  return [...sites.values()];
}
