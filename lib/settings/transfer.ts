/** Exports the settings to a file, and imports one: whole or not at all. */
import {
  type Checked,
  checkSettings,
  type Invalid,
  invalid,
  type Patch,
  pathOf,
  SETTING_NAMES,
} from './checks.ts';
import { isRecord } from './page-settings.ts';
import type { Settings } from './settings.ts';

const FORMAT = 'token-lens-settings';
const VERSION = 1;
/** A real file has less than 10 kB. */
export const MAX_FILE_BYTES = 200_000;

export type FileRefusal =
  | { readonly kind: 'unreadable' | 'not-ours' }
  | { readonly kind: 'too-large'; readonly bytes: number }
  /** `message`: the browser's own. */
  | { readonly kind: 'not-json'; readonly message: string }
  | { readonly kind: 'newer'; readonly version: number }
  | ({ readonly kind: 'field' } & Pick<Invalid, 'path' | 'fault'>);
export type FileReading =
  | { readonly ok: true; readonly patch: Patch }
  | { readonly ok: false; readonly refusal: FileRefusal };

/** The part of `File` that is used. */
type SettingsFile = { readonly size: number; text(): Promise<string> };

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

export async function readSettingsFile(file: SettingsFile): Promise<FileReading> {
  if (file.size > MAX_FILE_BYTES) return refuse({ kind: 'too-large', bytes: file.size });
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
    return refuse({ kind: 'not-json', message: error instanceof Error ? error.message : String(error) });
  }
  if (!isRecord(given) || given.format !== FORMAT) return refuse({ kind: 'not-ours' });
  // First: this version cannot validate a newer file.
  if (isVersion(given.version) && given.version > VERSION) {
    return refuse({ kind: 'newer', version: given.version });
  }
  const checked = checkFile(given);
  return checked.ok
    ? { ok: true, patch: checked.value }
    : refuse({ kind: 'field', path: checked.path, fault: checked.fault });
}

function checkFile(given: Readonly<Record<string, unknown>>): Checked<Patch> {
  const { format: _, version, exportedAt, settings, ...more } = given;
  if (!isVersion(version)) return invalid('version', { kind: 'version' });
  if (exportedAt !== undefined && !isDate(exportedAt)) return invalid('exportedAt', { kind: 'date' });
  const [unknown] = Object.keys(more);
  if (unknown !== undefined) return invalid(pathOf('', unknown), { kind: 'unknown' });
  if (settings === undefined) return invalid('settings', { kind: 'missing' });
  return checkSettings(settings, 'settings');
}

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
