/** The settings as a file: written with nothing but settings in it, and read whole or not at all. */
import {
  type Checked,
  checkSettings,
  type Faulty,
  faulty,
  type Patch,
  placeIn,
  SETTING_NAMES,
} from './checks.ts';
import { isRecord } from './page-settings.ts';
import type { Settings } from './settings.ts';

const FORMAT = 'token-lens-settings';
const VERSION = 1;
/** Bytes; an honest file has less than ten thousand. */
export const LARGEST_FILE = 200_000;

export type FileRefusal =
  | { readonly kind: 'unreadable' | 'not-ours' }
  | { readonly kind: 'too-large'; readonly bytes: number }
  /** `said`: the browser's own words for where it is broken. */
  | { readonly kind: 'not-json'; readonly said: string }
  | { readonly kind: 'newer'; readonly version: number }
  | ({ readonly kind: 'field' } & Pick<Faulty, 'place' | 'fault'>);
export type FileReading =
  | { readonly ok: true; readonly patch: Patch }
  | { readonly ok: false; readonly refusal: FileRefusal };

/** As a browser hands a file over. */
type GivenFile = { readonly size: number; text(): Promise<string> };

/** The text of a file with these settings, and no word besides; `at` in milliseconds since the epoch. */
export function writeSettingsFile(settings: Settings, at: number): { name: string; text: string } {
  const exportedAt = new Date(at).toISOString();
  const fields = Object.fromEntries(SETTING_NAMES.map((name) => [name, settings[name]]));
  const file = { format: FORMAT, version: VERSION, exportedAt, settings: fields };
  return {
    name: `${FORMAT}-${exportedAt.slice(0, 10)}.json`,
    text: `${JSON.stringify(file, undefined, 2)}\n`,
  };
}

/** What the file changes, once all of it was found to make sense. */
export async function readSettingsFile(file: GivenFile): Promise<FileReading> {
  if (file.size > LARGEST_FILE) return refuse({ kind: 'too-large', bytes: file.size });
  let text: string;
  try {
    text = await file.text();
  } catch {
    return refuse({ kind: 'unreadable' });
  }
  return readText(text);
}

function readText(text: string): FileReading {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return refuse({ kind: 'not-json', said: error instanceof Error ? error.message : String(error) });
  }
  if (!isRecord(given) || given.format !== FORMAT) return refuse({ kind: 'not-ours' });
  // Before all else: what a newer file holds is not ours to judge.
  if (isVersion(given.version) && given.version > VERSION) {
    return refuse({ kind: 'newer', version: given.version });
  }
  const checked = checkFile(given);
  return checked.ok
    ? { ok: true, patch: checked.value }
    : refuse({ kind: 'field', place: checked.place, fault: checked.fault });
}

function checkFile(given: Readonly<Record<string, unknown>>): Checked<Patch> {
  const { format: _, version, exportedAt, settings, ...more } = given;
  if (!isVersion(version)) return faulty('version', { kind: 'version' });
  if (exportedAt !== undefined && !isDate(exportedAt)) return faulty('exportedAt', { kind: 'date' });
  const [unknown] = Object.keys(more);
  if (unknown !== undefined) return faulty(placeIn('', unknown), { kind: 'unknown' });
  if (settings === undefined) return faulty('settings', { kind: 'missing' });
  return checkSettings(settings, 'settings');
}

/** The settings with a file's in their places. */
export function withPatch(settings: Settings, patch: Patch): Settings {
  return {
    ...settings,
    ...patch,
    metadataAddress: { ...settings.metadataAddress, ...patch.metadataAddress },
    requestLimit: { ...settings.requestLimit, ...patch.requestLimit },
    providerAddress: { ...settings.providerAddress, ...patch.providerAddress },
  };
}

const refuse = (refusal: FileRefusal): FileReading => ({ ok: false, refusal });

const isVersion = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

const isDate = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
