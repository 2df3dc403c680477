/** The settings of the content script, in a module of their own since the content script never gets the others. */
import { isRecord } from '../json.ts';
import { type AddedSite, siteAt } from '../network/explorers.ts';
import { isNetworkId, NETWORK_IDS } from '../network/networks.ts';
import { choice, defaultsOf, flag, list, readFields, type SettingsOf } from './field.ts';
import { LANGUAGES } from './language.ts';
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
  /** Whether the transaction, address or policy of a page may be looked up at the provider. */
  askProvider: flag(false),
  /** Sites that the user added to the known explorers. */
  sites: list(parseSite, ({ host }) => host),
  /** Names of known explorers, and hosts of added sites. */
  disabledSites: list(parseSiteName, (name) => name),
};
export type PageSettings = SettingsOf<typeof PAGE_FIELDS>;

/** The settings of content scripts, from the stored settings. */
const readPageSettings = (stored: unknown): PageSettings =>
  readFields<PageSettings>(PAGE_FIELDS, stored, defaultsOf<PageSettings>(PAGE_FIELDS)).value;

/** The settings for a page of one site, without the user's other sites, which the page must not learn. */
export function settingsOfSite(stored: unknown, origin: string): PageSettings {
  const { host } = new URL(origin);
  const name = siteAt(origin)?.explorer.name ?? host;
  const { sites, disabledSites, ...others } = readPageSettings(stored);
  return {
    ...others,
    sites: sites.filter((site) => site.host === host),
    disabledSites: disabledSites.filter((site) => site === name),
  };
}

/** Null for a site that the user added before it became a known explorer. */
function parseSite(given: unknown): AddedSite | null | undefined {
  if (!isRecord(given) || typeof given.host !== 'string') return undefined;
  const site = readSite(given.host);
  if (!site.ok) return site.refusal === 'known' ? null : undefined;
  return { host: site.host, network: isNetworkId(given.network) ? given.network : 'default' };
}

/** The maximum length of a host. */
const MAX_NAME_LENGTH = 253;

/** Names that only another version knows are valid. The host of a known explorer, which was added before, becomes its name. */
function parseSiteName(given: unknown): string | undefined {
  if (typeof given !== 'string' || given === '' || given.length > MAX_NAME_LENGTH) return undefined;
  return siteAt(`https://${given}/`)?.explorer.name ?? given;
}
