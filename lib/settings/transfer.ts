/** Exports preferences, sites and nicknames to a file, and imports one. */
import { isRecord } from '../json.ts';
import { distinct } from './field.ts';
import { tokenRefText } from './labels.ts';
import { readSettings, type Settings } from './settings.ts';

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
      labelledTokens: distinct([...after.labelledTokens, ...before.labelledTokens], tokenRefText),
    };
  };
}
