/**
 * The settings: their shape, their defaults, and the reading of what was stored. Not secret; keys are never
 * among them. Every field is validated on read, since a stored value may come from another version.
 */
import { isPriorityId, type PriorityId } from '../asset/standard.ts';
import type { AddedSite } from '../network/explorers.ts';
import { IPFS_GATEWAY } from '../network/gateways.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../network/networks.ts';
import { readAddress } from './address.ts';
import { type LabelledToken, readLabelledTokens, readMutedTokens, type TokenRef } from './labels.ts';
import { flag, isRecord, type PageSettings, readPageSettings } from './page-settings.ts';
import { readSite } from './site.ts';

export type Settings = PageSettings & {
  readonly version: 1;
  readonly priority: PriorityId;
  /** Base address of each network's metadata service; empty where there is none. */
  readonly metadataAddress: Readonly<Record<NetworkId, string>>;
  /** Requests that each network's metadata service may be sent in 5 minutes, where it is the user's own; 0: any number. */
  readonly requestLimit: Readonly<Record<NetworkId, number>>;
  /** Base address of each network's chain query provider. */
  readonly providerAddress: Readonly<Record<NetworkId, string>>;
  /** Whether logos that lie elsewhere are fetched from there, which tells that place what is looked at. */
  readonly remoteLogos: boolean;
  /** Base address through which `ipfs:` is fetched. */
  readonly ipfsGateway: string;
  /** Whether the toolbar says how many tokens a page shows. */
  readonly badge: boolean;
  /** Tokens of which the user has said "this is the one I mean". */
  readonly labelledTokens: readonly LabelledToken[];
  /** Tokens of which the user wants no warning. */
  readonly mutedTokens: readonly TokenRef[];
};

/** The limits that can be chosen for a service of the user's own; the first is the default. */
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

/** The stored settings; a field that is missing or makes no sense has its default. */
export function readSettings(stored: unknown): Settings {
  const given = isRecord(stored) ? stored : {};
  const page = readPageSettings(stored);
  const defaults = DEFAULT_SETTINGS;
  return {
    version: 1,
    ...page,
    sites: realSites(page.sites),
    priority: isPriorityId(given.priority) ? given.priority : defaults.priority,
    metadataAddress: readAddresses(given.metadataAddress, defaults.metadataAddress, true),
    requestLimit: readLimits(given.requestLimit),
    providerAddress: readAddresses(given.providerAddress, defaults.providerAddress, false),
    remoteLogos: flag(given.remoteLogos, defaults.remoteLogos),
    ipfsGateway: readGateway(given.ipfsGateway) ?? defaults.ipfsGateway,
    badge: flag(given.badge, defaults.badge),
    labelledTokens: readLabelledTokens(given.labelledTokens),
    mutedTokens: readMutedTokens(given.mutedTokens),
  };
}

/** Bytes that a browser keeps of one record in `storage.sync`, its name among them; a few are left free. */
const RECORD_AT_MOST = 8_192 - 'settings'.length - 64;

/** Whether the browser can keep them: many added sites, and labelled tokens, are what fills the record. */
export function hasRoom(settings: Settings): boolean {
  // Chromium counts `<` as the six characters by which its own JSON has it.
  const counted = JSON.stringify(settings).replaceAll('<', '\\u003C');
  return new TextEncoder().encode(counted).length <= RECORD_AT_MOST;
}

function readAddresses(
  stored: unknown,
  defaults: Readonly<Record<NetworkId, string>>,
  mayBeEmpty: boolean,
): Record<NetworkId, string> {
  const given = isRecord(stored) ? stored : {};
  const read = { ...defaults };
  for (const network of NETWORK_IDS) {
    const value = given[network];
    if (typeof value !== 'string') continue;
    const address = readAddress(value);
    if (address.ok) read[network] = address.address;
    else if (mayBeEmpty && value === '') read[network] = '';
  }
  return read;
}

function readLimits(stored: unknown): Record<NetworkId, number> {
  const given = isRecord(stored) ? stored : {};
  return perNetwork((network) => REQUEST_LIMITS.find((limit) => limit === given[network]) ?? 0);
}

function readGateway(stored: unknown): string | undefined {
  const address = typeof stored === 'string' ? readAddress(stored) : undefined;
  return address?.ok ? address.address : undefined;
}

/** Those that could have been typed, each once. */
function realSites(stored: readonly AddedSite[]): readonly AddedSite[] {
  const sites = new Map<string, AddedSite>();
  for (const { host, network } of stored) {
    const read = readSite(host);
    if (read.ok) sites.set(read.host, { host: read.host, network });
  }
  return [...sites.values()];
}
