/** The settings that concern pages, and what the content script of a page gets of them. */
import { isRecord } from '../json.ts';
import { type AddedSite, addedSiteAt, siteAt } from '../network/explorers.ts';
import { isNetworkId, NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { choice, flag, list, type SettingsOf } from './field.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { readSite } from './site.ts';

// The first of each list is the default.
export const LOOK_UPS = ['visible', 'hovered'] as const;
/** `system`: the theme of the browser; for the card that of its page, if it is known. */
export const THEMES = ['system', 'light', 'dark'] as const;

export const PAGE_FIELDS = {
  /** The network of look-ups for which no explorer determines it. */
  defaultNetwork: choice(NETWORK_IDS),
  /** When tokens are looked up: when they come into view, or when they are hovered. */
  lookUp: choice(LOOK_UPS),
  /** Whether tokens are underlined. */
  marks: flag(true),
  theme: choice(THEMES),
  language: choice(LANGUAGES),
  /** Whether the provider may be asked about the transaction, address or policy of a page, and about tokens without a record. */
  askProvider: flag(false),
  /** Sites that the user added to the known explorers. */
  sites: list(parseSite, ({ host }) => host),
  /** Names of known explorers, and hosts of added sites. */
  disabledSites: list(parseSiteName, (name) => name),
};
type PageFields = SettingsOf<typeof PAGE_FIELDS>;

/** The settings for the page of one site. It learns nothing of the user's other sites. */
export type PageSettings = Pick<PageFields, 'lookUp' | 'marks' | 'theme'> & {
  /** The network of its look-ups. */
  readonly network: NetworkId;
  /** The user has turned this site off, or has not agreed to look-ups. */
  readonly isOff: boolean;
};

/** Undefined for a site on which no content script may run. `origin`: that of the page. */
export function settingsOfSite(settings: PageFields, origin: string): PageSettings | undefined {
  const { lookUp, marks, theme, defaultNetwork, sites, disabledSites } = settings;
  const site = siteAt(origin) ?? addedSiteAt(origin, sites);
  if (site === undefined) return undefined;
  const name = site.explorer.name || new URL(origin).host;
  const network = site.network ?? defaultNetwork;
  return { lookUp, marks, theme, network, isOff: disabledSites.includes(name) };
}

function parseSite(given: unknown): AddedSite | undefined {
  if (!isRecord(given) || typeof given.host !== 'string') return undefined;
  const site = readSite(given.host);
  if (!site.ok) return undefined;
  return { host: site.host, network: isNetworkId(given.network) ? given.network : 'default' };
}

/** The maximum length of a host. */
const MAX_NAME_LENGTH = 253;

/** Names that only another version knows are valid. The host of a known explorer, which was added before, becomes its name. */
function parseSiteName(given: unknown): string | undefined {
  if (typeof given !== 'string' || given === '' || given.length > MAX_NAME_LENGTH) return undefined;
  return siteAt(`https://${given}/`)?.explorer.name ?? given;
}
