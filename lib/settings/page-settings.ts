/** What of the settings the content script goes by. Apart, since it reads them in every page and frame. */
import type { AddedSite } from '../network/explorers.ts';
import { isNetworkId, NETWORK_IDS, type NetworkId } from '../network/networks.ts';

// Of each list the first is the default.
export const LOOK_UPS = ['visible', 'pointed'] as const;
export type LookUp = (typeof LOOK_UPS)[number];
/** `system`: as the browser says; the card, as the page it stands on where that can be told. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** `browser`: as the browser speaks; the others are the folders of `_locales`. */
export const LANGUAGES = ['browser', 'en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Milliseconds that the pointer rests before a card opens. */
export const HOVER_DELAYS = [150, 80, 300, 600] as const;
export type HoverDelay = (typeof HOVER_DELAYS)[number];

export type PageSettings = {
  /** The network of what is looked up where no explorer tells one. */
  readonly defaultNetwork: NetworkId;
  /** Whether an explorer's own network is asked on its pages, not the default one. */
  readonly explorerNetworkWins: boolean;
  /** When tokens are looked up: as they come into view, or only those that the user points at. */
  readonly lookUp: LookUp;
  readonly hoverDelayMs: HoverDelay;
  /** Whether what was found is underlined. */
  readonly marks: boolean;
  readonly theme: Theme;
  readonly language: Language;
  /** Whether the provider may be asked about the transaction, address or policy that a page is about. */
  readonly askProvider: boolean;
  /** Sites of the user's own, besides the explorers that we know. */
  readonly sites: readonly AddedSite[];
  /** Where no card is shown: names of explorers that we know, hosts of sites of the user's own. */
  readonly disabledSites: readonly string[];
};

/** The fields of one value out of a few: those, the default first. */
const CHOICES: {
  readonly [K in Exclude<keyof PageSettings, 'sites' | 'disabledSites'>]: readonly PageSettings[K][];
} = {
  defaultNetwork: NETWORK_IDS,
  explorerNetworkWins: [true, false],
  lookUp: LOOK_UPS,
  hoverDelayMs: HOVER_DELAYS,
  marks: [true, false],
  theme: THEMES,
  language: LANGUAGES,
  askProvider: [false, true],
};
type Chosen = Omit<PageSettings, 'sites' | 'disabledSites'>;

/** The stored settings as far as a page goes by them; a field that makes no sense has its default. */
export function readPageSettings(stored: unknown): PageSettings {
  const given = isRecord(stored) ? stored : {};
  const { sites, disabledSites } = given;
  const chosen = Object.entries(CHOICES).map(([name, choices]) => [
    name,
    choices.find((choice) => choice === given[name]) ?? choices[0],
  ]);
  return {
    // One of its own choices for each field, by the type of the table.
    ...(Object.fromEntries(chosen) as Chosen),
    sites: listOf(sites).flatMap(readSite),
    disabledSites: [...new Set(listOf(disabledSites).filter((site) => typeof site === 'string'))],
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const flag = (value: unknown, standard: boolean) => (typeof value === 'boolean' ? value : standard);

function readSite(site: unknown): readonly AddedSite[] {
  if (!isRecord(site) || typeof site.host !== 'string') return [];
  return [{ host: site.host, network: isNetworkId(site.network) ? site.network : 'default' }];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
