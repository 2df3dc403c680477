/** The text of "Copy diagnostics", for bug reports: no identifier, address, site, label, key or secret. */
import type { Settings } from './settings.ts';

export type Environment = {
  readonly version: string;
  /** The browser's own description. */
  readonly browser: string;
  /** How many hosts the extension may access. */
  readonly hosts: number;
};

export function diagnosticsOf(environment: Environment, settings: Settings, stored: object): string {
  // Of lists their length; the other settings are choices.
  const chosen = Object.entries(settings).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.length : value,
  ]);
  const parts = { ...environment, settings: Object.fromEntries(chosen), stored };
  return JSON.stringify(parts, undefined, 2);
}
