/** The settings of the content script. In a module of their own, since it is loaded in every page and frame. */
import type { AddedSite } from '../network/explorers.ts';
import { isNetworkId, NETWORK_IDS, type NetworkId } from '../network/networks.ts';

// The first of each list is the default.
export const LOOK_UPS = ['visible', 'hovered'] as const;
export type LookUp = (typeof LOOK_UPS)[number];
/** `system`: as the browser; the card as its page, where that is known. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** `browser`: the browser's language; the others are folders of `_locales`. */
export const LANGUAGES = ['browser', 'en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];
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

/** The values that a field can have, the default first. */
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

/** The stored settings; an invalid field has its default. */
export function readPageSettings(stored: unknown): PageSettings {
  const given = isRecord(stored) ? stored : {};
  const { sites, disabledSites } = given;
  const chosen = Object.entries(CHOICES).map(([name, choices]) => [
    name,
    choices.find((choice) => choice === given[name]) ?? choices[0],
  ]);
  return {
    // The type of CHOICES guarantees the type of each field.
    ...(Object.fromEntries(chosen) as Chosen),
    sites: listOf(sites).flatMap(readSite),
    disabledSites: [...new Set(listOf(disabledSites).filter((site) => typeof site === 'string'))],
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function readSite(site: unknown): readonly AddedSite[] {
  if (!isRecord(site) || typeof site.host !== 'string') return [];
  return [{ host: site.host, network: isNetworkId(site.network) ? site.network : 'default' }];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
