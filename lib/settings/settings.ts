/**
 * The settings, their defaults, and how they are read from storage or a file. They contain no addresses of services and no
 * keys. Invalid parts are left out: another version may have stored them.
 */
import { PRIORITY_IDS } from '../asset/standard.ts';
import { createQueue } from '../async.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { isRecord } from '../json.ts';
import { type AddedSite, siteAt } from '../network/explorers.ts';
import { isNetworkId, NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { readSite } from './address.ts';
import { parseNicknamedToken, tokenRefText } from './nicknames.ts';
import { createStorageItem, KEY, onChange } from './store.ts';

type Field<T> = {
  readonly defaultValue: T;
  /** Undefined for an invalid value. */
  parse(given: unknown): T | undefined;
};

/** One of several values; the first is the default. */
const choice = <T>(choices: readonly [T, ...T[]]): Field<T> => ({
  defaultValue: choices[0],
  parse: (given) => choices.find((each) => each === given),
});

const flag = (defaultValue: boolean): Field<boolean> => choice([defaultValue, !defaultValue]);

/** Entries with different names. */
const list = <T>(
  parse: (given: unknown) => T | undefined,
  nameOf: (entry: T) => string,
): Field<readonly T[]> => ({
  defaultValue: [],
  parse: (given) => (Array.isArray(given) ? distinct(given.map(parse), nameOf) : undefined),
});

/** The entries without those that are missing. Of several with one name the first. */
export function distinct<T>(entries: readonly (T | undefined)[], nameOf: (entry: T) => string): readonly T[] {
  const named = new Map<string, T>();
  for (const entry of entries)
    if (entry !== undefined && !named.has(nameOf(entry))) named.set(nameOf(entry), entry);
  return [...named.values()];
}

// The first of each list is the default.
export const LOOK_UPS = ['visible', 'hovered'] as const;
/** `system`: the theme of the browser; for the card that of its page, if it is known. */
export const THEMES = ['system', 'light', 'dark'] as const;

const FIELDS = {
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
  priority: choice(PRIORITY_IDS),
  /** Whether external logos are fetched. Their host learns which token the user looks at. */
  remoteLogos: flag(false),
  nicknames: list(parseNicknamedToken, tokenRefText),
};
type Fields = typeof FIELDS;
export type Settings = { readonly [K in keyof Fields]: Fields[K] extends Field<infer T> ? T : never };

const NAMED_FIELDS = Object.entries<Field<unknown>>(FIELDS);

export const DEFAULT_SETTINGS = Object.fromEntries(
  NAMED_FIELDS.map(([name, { defaultValue }]) => [name, defaultValue]),
) as Settings;

/** The stored settings; `others` replace missing and invalid ones. */
export function readSettings(stored: unknown, others: Settings = DEFAULT_SETTINGS): Settings {
  if (!isRecord(stored)) return others;
  const valid = NAMED_FIELDS.map(([name, { parse }]) => [name, parse(stored[name])] as const);
  return { ...others, ...Object.fromEntries(valid.filter(([, value]) => value !== undefined)) };
}

/** Bytes of one item in `storage.sync`, with its key, and a reserve. */
const MAX_ITEM_BYTES = 8_192 - 'settings'.length - 64;

/** Whether the browser can store the settings: added sites and nicknames take the most space. */
export function hasRoom(settings: Settings): boolean {
  // Chromium counts `<` as the six characters of its own JSON.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003C');
  return new TextEncoder().encode(json).length <= MAX_ITEM_BYTES;
}

export type SettingsStore = ReturnType<typeof createSettingsStore>;

export function createSettingsStore() {
  const item = createStorageItem('sync', KEY);
  const read = async () => readSettings(await item.read());
  // Two concurrent changes would overwrite each other's fields.
  const inTurn = createQueue();
  return {
    read,
    watch: (changed: (settings: Settings) => void, signal?: AbortSignal) =>
      onChange('sync', KEY, (stored) => changed(readSettings(stored)), signal),
    /** Changes the fields that the function returns for the current settings. */
    change: (fields: (settings: Settings) => Partial<Settings>): Promise<Settings> =>
      inTurn(async () => {
        const before = await read();
        const settings: Settings = { ...before, ...fields(before) };
        await item.write(settings);
        return settings;
      }),
  };
}

/** The settings for the page of one site. It learns nothing of the user's other sites. */
export type PageSettings = Pick<Settings, 'lookUp' | 'marks' | 'theme'> & {
  /** The network of its look-ups. */
  readonly network: NetworkId;
  /** The user has turned this site off, or has not agreed to look-ups. */
  readonly isOff: boolean;
};

/** Undefined for a site on which no content script may run. `origin`: that of the page. */
export function settingsOfSite(settings: Settings, origin: string): PageSettings | undefined {
  const { lookUp, marks, theme, defaultNetwork, sites, disabledSites } = settings;
  const site = siteAt(origin, sites);
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

/** Names that only another version knows are valid. */
function parseSiteName(given: unknown): string | undefined {
  return typeof given === 'string' && given !== '' && given.length <= MAX_NAME_LENGTH ? given : undefined;
}
