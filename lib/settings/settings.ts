/** The settings, their defaults, and how they are read from storage. They contain no addresses of services and no keys. */
import { PRIORITY_IDS } from '../asset/standard.ts';
import { choice, defaultsOf, flag, list, type Reading, readFields, type SettingsOf } from './field.ts';
import { MAX_LABELLED_TOKENS, parseLabelledToken, tokenRefText } from './labels.ts';
import { PAGE_FIELDS } from './page-settings.ts';

const FIELDS = {
  ...PAGE_FIELDS,
  priority: choice(PRIORITY_IDS),
  /** Whether the provider is asked about the NFTs that the user points at. */
  askAboutNfts: flag(false),
  /** Whether external logos are fetched. Their host learns which token the user looks at. */
  remoteLogos: flag(false),
  labelledTokens: list(parseLabelledToken, tokenRefText, MAX_LABELLED_TOKENS),
};
export type Settings = SettingsOf<typeof FIELDS>;

/** The names in the order of an exported file. */
export const SETTING_NAMES = Object.keys(FIELDS) as readonly (keyof Settings)[];
export const DEFAULT_SETTINGS: Settings = defaultsOf<Settings>(FIELDS);

/** The given settings; `others` replace missing and invalid ones. */
export const settingsIn = (given: unknown, others: Settings): Reading<Settings> =>
  readFields<Settings>(FIELDS, given, others);

/** The stored settings, with defaults for missing and invalid ones. */
export const readSettings = (stored: unknown): Settings => settingsIn(stored, DEFAULT_SETTINGS).value;

/** Bytes of one item in `storage.sync`, with its key, and a reserve. */
const MAX_ITEM_BYTES = 8_192 - 'settings'.length - 64;

/** Only what differs from the defaults, so that new defaults of a later version reach everybody who has not changed them. */
export function storedForm(settings: Settings): Readonly<Record<string, unknown>> {
  const differs = (name: keyof Settings) =>
    JSON.stringify(settings[name]) !== JSON.stringify(DEFAULT_SETTINGS[name]);
  return {
    version: 1,
    ...Object.fromEntries(SETTING_NAMES.filter(differs).map((name) => [name, settings[name]])),
  };
}

/** Whether the browser can store the settings: added sites and labelled tokens take the most space. */
export function hasRoom(settings: Settings): boolean {
  // Chromium counts `<` as the six characters of its own JSON.
  const json = JSON.stringify(storedForm(settings)).replaceAll('<', '\\u003C');
  return new TextEncoder().encode(json).length <= MAX_ITEM_BYTES;
}
