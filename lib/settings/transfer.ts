/** What the user takes out of the extension: preferences, sites and nicknames in a file, which is imported again, and diagnostics. */
import { isRecord } from '../json.ts';
import { tokenRefText } from './nicknames.ts';
import { distinct, readSettings, type Settings } from './settings.ts';

const FORMAT = 'token-lens-settings';
const VERSION = 1;

/** `at`: milliseconds since the epoch. */
export function writeSettingsFile(settings: Settings, at: number): { name: string; text: string } {
  const exportedAt = new Date(at).toISOString();
  const file = { format: FORMAT, version: VERSION, exportedAt, settings };
  return {
    name: `${FORMAT}-${exportedAt.slice(0, 10)}.json`,
    text: `${JSON.stringify(file, undefined, 2)}\n`,
  };
}

/** Merges the file's settings into given ones: its choices replace theirs, its sites and nicknames are added. */
type Merge = (before: Settings) => Settings;

/** Undefined if it is not a file of ours. */
export async function readSettingsFile(file: Pick<File, 'text'>): Promise<Merge | undefined> {
  let given: unknown;
  try {
    given = JSON.parse(await file.text());
  } catch {
    // The browser cannot read the file, or it is not JSON.
    return undefined;
  }
  if (!isRecord(given) || given.format !== FORMAT || given.version !== VERSION) return undefined;
  const { settings } = given;
  return (before) => {
    const after = readSettings(settings, before);
    return {
      ...after,
      sites: distinct([...after.sites, ...before.sites], ({ host }) => host),
      disabledSites: distinct([...after.disabledSites, ...before.disabledSites], (name) => name),
      nicknames: distinct([...after.nicknames, ...before.nicknames], tokenRefText),
    };
  };
}

export type Environment = {
  readonly version: string;
  /** The browser's own description. */
  readonly browser: string;
  /** How many hosts the extension may access. */
  readonly hosts: number;
};

/** The text of "Copy diagnostics", for bug reports: no identifier, address, site, nickname, key or secret. */
export function diagnosticsOf(environment: Environment, settings: Settings, stored: object): string {
  // Of lists their length; the other settings are choices.
  const chosen = Object.entries(settings).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.length : value,
  ]);
  const parts = { ...environment, settings: Object.fromEntries(chosen), stored };
  return JSON.stringify(parts, undefined, 2);
}
