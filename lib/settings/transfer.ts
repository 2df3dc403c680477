/** Exports the settings to a file, and imports one: whole or not at all. */
import * as schema from './file-schema.ts';
import type { Settings } from './settings.ts';

/** A real file has less than 10 kB. */
export const MAX_FILE_BYTES = 200_000;

export type FileRefusal =
  | { readonly kind: 'unreadable' | 'not-ours' }
  | { readonly kind: 'too-large'; readonly bytes: number }
  /** `message`: the browser's own. */
  | { readonly kind: 'not-json'; readonly message: string }
  | { readonly kind: 'newer'; readonly version: number }
  /** `path`: of the first invalid field, such as `settings.sites[2].host`. */
  | { readonly kind: 'field'; readonly path: string };
export type FileReading =
  | { readonly ok: true; readonly patch: schema.Patch }
  | { readonly ok: false; readonly refusal: FileRefusal };

/** The part of `File` that is used. */
type SettingsFile = { readonly size: number; text(): Promise<string> };

/** `at`: milliseconds since the epoch. */
export function writeSettingsFile(settings: Settings, at: number): { name: string; text: string } {
  const exportedAt = new Date(at).toISOString();
  const fields = Object.fromEntries(schema.SETTING_NAMES.map((name) => [name, settings[name]]));
  const file = { format: schema.FORMAT, version: schema.VERSION, exportedAt, settings: fields };
  return {
    name: `${schema.FORMAT}-${exportedAt.slice(0, 10)}.json`,
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
  if (!schema.fileKind.safeParse(given).success) return refuse({ kind: 'not-ours' });
  const newer = schema.newerFile.safeParse(given);
  // This version cannot validate it.
  if (newer.success) return refuse({ kind: 'newer', version: newer.data.version });
  const read = schema.file.safeParse(given);
  // JSON holds no `undefined`.
  if (read.success) return { ok: true, patch: read.data.settings as schema.Patch };
  const [issue] = read.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return refuse({ kind: 'field', path: pathText([...(issue?.path ?? []), ...unknown]) });
}

const refuse = (refusal: FileRefusal): FileReading => ({ ok: false, refusal });

const MAX_SHOWN_NAME = 40;

/** An unusual name is cut and made printable. */
function pathText(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    const name = String(step);
    if (/^\w{1,40}$/.test(name)) return `.${name}`;
    return `["${name.slice(0, MAX_SHOWN_NAME).replace(/[^ -~]/g, '?')}"]`;
  });
  return steps.join('').replace(/^\./, '');
}

export function withPatch(settings: Settings, patch: schema.Patch): Settings {
  return {
    ...settings,
    ...patch,
    metadataAddress: { ...settings.metadataAddress, ...patch.metadataAddress },
    requestLimit: { ...settings.requestLimit, ...patch.requestLimit },
    providerAddress: { ...settings.providerAddress, ...patch.providerAddress },
  };
}
