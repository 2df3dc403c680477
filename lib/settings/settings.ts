/**
 * The settings: their shape, their defaults, and the reading of what was stored. Not secret; keys are never
 * among them. Every field is validated on read, since a stored value may come from another version.
 */
import { isPriorityId, type PriorityId } from '../asset/standard.ts';
import type { AddedSite } from '../network/explorers.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../network/networks.ts';
import { readAddress } from './address.ts';
import { DEFAULT_PAGE_SETTINGS, isRecord, type PageSettings, readPageSettings } from './page-settings.ts';
import { readSite } from './site.ts';

export type Settings = PageSettings & {
  readonly version: 1;
  readonly priority: PriorityId;
  /** Base address of each network's metadata service; empty where there is none. */
  readonly metadataAddress: Readonly<Record<NetworkId, string>>;
  /** Base address of each network's chain query provider. */
  readonly providerAddress: Readonly<Record<NetworkId, string>>;
};

const addresses = (of: (network: NetworkId) => string): Record<NetworkId, string> => ({
  mainnet: of('mainnet'),
  preprod: of('preprod'),
  preview: of('preview'),
});

export const DEFAULT_SETTINGS: Settings = {
  version: 1,
  ...DEFAULT_PAGE_SETTINGS,
  priority: 'CIP_68,CIP_26',
  metadataAddress: addresses((network) => NETWORKS[network].metadata ?? ''),
  providerAddress: addresses((network) => NETWORKS[network].provider),
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
    providerAddress: readAddresses(given.providerAddress, defaults.providerAddress, false),
  };
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

/** Those that could have been typed, each once. */
function realSites(stored: readonly AddedSite[]): readonly AddedSite[] {
  const sites = new Map<string, AddedSite>();
  for (const { host, network } of stored) {
    const read = readSite(host);
    if (read.ok) sites.set(read.host, { host: read.host, network });
  }
  return [...sites.values()];
}
