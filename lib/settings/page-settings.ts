/** What of the settings the content script goes by. Apart, since it reads them in every page and frame. */
import type { AddedSite } from '../network/explorers.ts';
import { isNetworkId, type NetworkId } from '../network/networks.ts';

export const LOOK_UPS = ['visible', 'pointed'] as const;
export type LookUp = (typeof LOOK_UPS)[number];

export type PageSettings = {
  /** The network of what is looked up where no explorer tells one. */
  readonly defaultNetwork: NetworkId;
  /** Whether an explorer's own network is asked on its pages, not the default one. */
  readonly explorerNetworkWins: boolean;
  /** When tokens are looked up: as they come into view, or only those that the user points at. */
  readonly lookUp: LookUp;
  /** Whether the provider may be asked about the transaction, address or policy that a page is about. */
  readonly askProvider: boolean;
  /** Sites of the user's own, besides the explorers that we know. */
  readonly sites: readonly AddedSite[];
};

export const DEFAULT_PAGE_SETTINGS: PageSettings = {
  defaultNetwork: 'mainnet',
  explorerNetworkWins: true,
  lookUp: 'visible',
  askProvider: false,
  sites: [],
};

/** The stored settings as far as a page goes by them; a field that makes no sense has its default. */
export function readPageSettings(stored: unknown): PageSettings {
  const given = isRecord(stored) ? stored : {};
  const defaults = DEFAULT_PAGE_SETTINGS;
  const flag = (value: unknown, standard: boolean) => (typeof value === 'boolean' ? value : standard);
  return {
    defaultNetwork: isNetworkId(given.defaultNetwork) ? given.defaultNetwork : defaults.defaultNetwork,
    explorerNetworkWins: flag(given.explorerNetworkWins, defaults.explorerNetworkWins),
    lookUp: given.lookUp === 'pointed' ? 'pointed' : defaults.lookUp,
    askProvider: flag(given.askProvider, defaults.askProvider),
    sites: Array.isArray(given.sites) ? given.sites.flatMap(readSite) : defaults.sites,
  };
}

function readSite(site: unknown): readonly AddedSite[] {
  if (!isRecord(site) || typeof site.host !== 'string') return [];
  return [{ host: site.host, network: isNetworkId(site.network) ? site.network : 'default' }];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
