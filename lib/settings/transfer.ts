/** Exports preferences, sites and labels to a file, and imports one: whole or not at all. */
import { isRecord } from '../json.ts';
import { DEFAULT_SETTINGS, SETTING_NAMES, type Settings, settingsIn } from './settings.ts';

const FORMAT = 'token-lens-settings';
const VERSION = 1;

/** The settings in a valid file. */
export type Patch = Readonly<Record<string, unknown>>;
export type FileReading =
  | { readonly ok: true; readonly patch: Patch }
  /** `invalid`: the path of the first invalid field, such as `settings.sites[2]`; undefined if the file is not one of ours. */
  | { readonly ok: false; readonly invalid?: string };

/** `at`: milliseconds since the epoch. */
export function writeSettingsFile(settings: Settings, at: number): { name: string; text: string } {
  const exportedAt = new Date(at).toISOString();
  const fields = Object.fromEntries(SETTING_NAMES.map((name) => [name, settings[name]]));
  const file = { format: FORMAT, version: VERSION, exportedAt, settings: fields };
  return {
    name: `${FORMAT}-${exportedAt.slice(0, 10)}.json`,
    text: `${JSON.stringify(file, undefined, 2)}\n`,
  };
}

export async function readSettingsFile(file: Pick<File, 'text'>): Promise<FileReading> {
  let given: unknown;
  try {
    given = JSON.parse(await file.text());
  } catch {
    // The browser cannot read the file, or it is not JSON.
    return { ok: false };
  }
  if (!isRecord(given) || given.format !== FORMAT || given.version !== VERSION) return { ok: false };
  const { settings } = given;
  const { invalid } = settingsIn(settings, DEFAULT_SETTINGS);
  if (!isRecord(settings) || invalid !== undefined) return { ok: false, invalid: `settings${invalid ?? ''}` };
  return { ok: true, patch: settings };
}

/** The settings, changed by those of a valid file. */
export const withPatch = (settings: Settings, patch: Patch): Settings => settingsIn(patch, settings).value;
