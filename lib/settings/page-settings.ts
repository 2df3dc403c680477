/** The settings of the content script. In a module of their own, since it never gets the others. */
import { type AddedSite, siteAt } from '../network/explorers.ts';
import { isNetworkId, NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { choice, defaultsOf, type Field, flag, isRecord, list, readFields } from './field.ts';
import { LANGUAGES, type Language } from './language.ts';
import { readSite } from './site.ts';

// The first of each list is the default.
export const LOOK_UPS = ['visible', 'hovered'] as const;
export type LookUp = (typeof LOOK_UPS)[number];
/** `system`: as the browser; the card as its page, where that is known. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** Milliseconds between hovering and the opening of a card. */
export const HOVER_DELAYS = [150, 80, 300, 600] as const;
export type HoverDelay = (typeof HOVER_DELAYS)[number];

export type PageSettings = {
  /** For look-ups without an explorer's network. */
  readonly defaultNetwork: NetworkId;
  /** Whether an explorer's own network is used on its pages, instead of the default one. */
  readonly explorerNetworkWins: boolean;
  /** When tokens are looked up: when they come into view, or when they are hovered. */
  readonly lookUp: LookUp;
  readonly hoverDelayMs: HoverDelay;
  /** Whether tokens are underlined. */
  readonly marks: boolean;
  readonly theme: Theme;
  readonly language: Language;
  /** Whether the transaction, address or policy of a page may be looked up at the provider. */
  readonly askProvider: boolean;
  /** Sites that the user added to the known explorers. */
  readonly sites: readonly AddedSite[];
  /** Names of known explorers, and hosts of added sites. */
  readonly disabledSites: readonly string[];
};

export const PAGE_FIELDS: { readonly [K in keyof PageSettings]: Field<PageSettings[K]> } = {
  defaultNetwork: choice<NetworkId>(NETWORK_IDS),
  explorerNetworkWins: flag(true),
  lookUp: choice<LookUp>(LOOK_UPS),
  hoverDelayMs: choice<HoverDelay>(HOVER_DELAYS),
  marks: flag(true),
  theme: choice<Theme>(THEMES),
  language: choice<Language>(LANGUAGES),
  askProvider: flag(false),
  sites: list(parseSite, ({ host }) => host),
  disabledSites: list(parseSiteName, (name) => name),
};

/** The page's part of the stored settings. */
export const readPageSettings = (stored: unknown): PageSettings =>
  readFields(PAGE_FIELDS, stored, defaultsOf(PAGE_FIELDS)).value;

/** Null for a site that was added when it was stored, and is a known explorer now. */
function parseSite(given: unknown): AddedSite | null | undefined {
  if (!isRecord(given) || typeof given.host !== 'string') return undefined;
  const site = readSite(given.host);
  if (!site.ok) return site.refusal === 'known' ? null : undefined;
  return { host: site.host, network: isNetworkId(given.network) ? given.network : 'default' };
}

/** The maximum length of a host. */
const MAX_NAME_LENGTH = 253;

/** Names of explorers that only another version knows are valid. A known explorer that was added by its host has its name. */
function parseSiteName(given: unknown): string | undefined {
  if (typeof given !== 'string' || given === '' || given.length > MAX_NAME_LENGTH) return undefined;
  return siteAt(`https://${given}/`)?.explorer.name ?? given;
}
