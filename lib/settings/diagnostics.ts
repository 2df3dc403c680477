/** The text of "Copy diagnostics", for bug reports: no identifier, address, site, label, key or secret. */
import { isRecord } from '../json.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

export type Environment = {
  readonly version: string;
  /** The browser's own description. */
  readonly browser: string;
  /** How many hosts the extension may access. */
  readonly hosts: number;
};

export function diagnosticsOf(environment: Environment, settings: Settings, stored: object): string {
  const chosen = Object.entries(settings).map(([name, value]) => {
    const standard: unknown = Object.entries(DEFAULT_SETTINGS).find(([other]) => other === name)?.[1];
    return [name, shownValue(value, standard)] as const;
  });
  const parts = { ...environment, settings: Object.fromEntries(chosen), stored };
  return JSON.stringify(parts, undefined, 2);
}

/** Shows lists by their length; of texts that the user can write, whether they are the default. */
function shownValue(value: unknown, standard: unknown): unknown {
  if (Array.isArray(value)) return value.length;
  if (isRecord(value)) {
    const defaults = isRecord(standard) ? standard : {};
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, shownValue(one, defaults[name])]),
    );
  }
  if (typeof value !== 'string') return value;
  if (value === standard) return value.includes(':') ? 'default' : value;
  // A choice is one of a few words; an address has a colon.
  return value === '' ? 'none' : value.includes(':') ? 'own' : value;
}
