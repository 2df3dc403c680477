/** Exports the settings to a file, and imports one: whole or not at all. */
import { isRecord } from '../json.ts';
import { NETWORK_IDS } from '../network/networks.ts';
import { publicAddress } from './provider-address.ts';
import { DEFAULT_SETTINGS, SETTING_NAMES, type Settings, settingsIn } from './settings.ts';

const FORMAT = 'token-lens-settings';
const VERSION = 1;

/** A real file has less than 10 kB. */
export const MAX_FILE_BYTES = 200_000;

/**
 * Why a file is refused. `value`: the size in kilobytes of a file that is too large, the browser's message for one that is not
 * JSON, the version of a newer one, or the path of the first invalid field, such as `settings.sites[2]`.
 */
export type FileRefusal = {
  readonly kind: 'unreadable' | 'not-ours' | 'too-large' | 'not-json' | 'newer' | 'field';
  readonly value: string | number;
};
/** The settings in a valid file. */
export type Patch = Readonly<Record<string, unknown>>;
export type FileReading =
  | { readonly ok: true; readonly patch: Patch }
  | { readonly ok: false; readonly refusal: FileRefusal };

/** The part of `File` that is used. */
type SettingsFile = { readonly size: number; text(): Promise<string> };

/** `at`: milliseconds since the epoch. */
export function writeSettingsFile(settings: Settings, at: number): { name: string; text: string } {
  const exportedAt = new Date(at).toISOString();
  const exported = withoutSecrets(settings);
  const fields = Object.fromEntries(SETTING_NAMES.map((name) => [name, exported[name]]));
  const file = { format: FORMAT, version: VERSION, exportedAt, settings: fields };
  return {
    name: `${FORMAT}-${exportedAt.slice(0, 10)}.json`,
    text: `${JSON.stringify(file, undefined, 2)}\n`,
  };
}

export async function readSettingsFile(file: SettingsFile): Promise<FileReading> {
  if (file.size > MAX_FILE_BYTES) return refuse('too-large', Math.ceil(file.size / 1000));
  let text: string;
  try {
    text = await file.text();
  } catch {
    return refuse('unreadable');
  }
  return readText(text);
}

function readText(text: string): FileReading {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return refuse('not-json', error instanceof Error ? error.message : String(error));
  }
  if (!isRecord(given) || given.format !== FORMAT) return refuse('not-ours');
  const { format: _, version, exportedAt, settings, ...others } = given;
  // First: this version cannot validate a newer file.
  if (Number.isSafeInteger(version) && Number(version) > VERSION) return refuse('newer', Number(version));
  if (version !== VERSION) return refuse('field', 'version');
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return refuse('field', unknown);
  const { invalid } = settingsIn(settings, DEFAULT_SETTINGS);
  if (!isRecord(settings) || invalid !== undefined) return refuse('field', `settings${invalid ?? ''}`);
  return { ok: true, patch: settings };
}

const refuse = (kind: FileRefusal['kind'], value: FileRefusal['value'] = ''): FileReading => ({
  ok: false,
  refusal: { kind, value },
});

/** The settings, changed by those of a valid file. A secret in an address of the file is not stored. */
export function withPatch(settings: Settings, patch: Patch): Settings {
  return withoutSecrets(settingsIn(patch, settings).value, settings.providerAddress);
}

/** `unchanged`: addresses that stay as they are. */
function withoutSecrets(settings: Settings, unchanged?: Settings['providerAddress']): Settings {
  const providerAddress = { ...settings.providerAddress };
  for (const network of NETWORK_IDS)
    if (providerAddress[network] !== unchanged?.[network])
      providerAddress[network] = publicAddress(providerAddress[network]);
  return { ...settings, providerAddress };
}
