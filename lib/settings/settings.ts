/** The settings, their defaults, and how they are read from storage. They contain no addresses of services and no keys. */
import { PRIORITY_IDS } from '../asset/standard.ts';
import { isRecord } from '../json.ts';
import { choice, type Field, flag, list, type SettingsOf } from './field.ts';
import { MAX_LABELLED_TOKENS, parseLabelledToken, tokenRefText } from './labels.ts';
import { PAGE_FIELDS } from './page-settings.ts';

const FIELDS = {
  ...PAGE_FIELDS,
  priority: choice(PRIORITY_IDS),
  /** Whether external logos are fetched. Their host learns which token the user looks at. */
  remoteLogos: flag(false),
  labelledTokens: list(parseLabelledToken, tokenRefText, MAX_LABELLED_TOKENS),
};
export type Settings = SettingsOf<typeof FIELDS>;

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

/** Only what differs from the defaults, so that new defaults of a later version reach everybody who has not changed them. */
export function storedForm(settings: Settings): Readonly<Record<string, unknown>> {
  const differing = Object.entries(settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_SETTINGS[name as keyof Settings]),
  );
  return { version: 1, ...Object.fromEntries(differing) };
}

/** Whether the browser can store the settings: added sites and labelled tokens take the most space. */
export function hasRoom(settings: Settings): boolean {
  // Chromium counts `<` as the six characters of its own JSON.
  const json = JSON.stringify(storedForm(settings)).replaceAll('<', '\\u003C');
  return new TextEncoder().encode(json).length <= MAX_ITEM_BYTES;
}
