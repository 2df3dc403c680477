/**
 * Reads the value of a setting. An invalid part in storage gets its default, since another version may have stored it. An
 * invalid part in a file refuses the file, since ignoring it would drop what the user wanted.
 */
import { isRecord } from '../json.ts';

/** `value`: without invalid parts. `invalid`: the path from this field to the first invalid part; empty for the field itself. */
export type Reading<T> = { readonly value: T; readonly invalid?: string };

export type Field<T> = {
  readonly defaultValue: T;
  /** `fallback` replaces an invalid or missing part. */
  read(given: unknown, fallback: T): Reading<T>;
};

/** Returns undefined for an invalid value. */
type Parse<T> = (given: unknown) => T | undefined;

function field<T>(defaultValue: T, parse: Parse<T>): Field<T> {
  return {
    defaultValue,
    read(given, fallback) {
      const value = parse(given);
      return value === undefined ? { value: fallback, invalid: '' } : { value };
    },
  };
}

/** One of several values; the first is the default. */
export const choice = <T>(choices: readonly [T, ...T[]]): Field<T> =>
  field(choices[0], (given) => choices.find((one) => one === given));

export const flag = (defaultValue: boolean): Field<boolean> => choice([defaultValue, !defaultValue]);

/** Entries with different names. Where `parse` returns null, the entry is left out and is not invalid. */
export function list<T>(
  parse: Parse<T | null>,
  nameOf: (one: T) => string,
  most = Number.POSITIVE_INFINITY,
): Field<readonly T[]> {
  return {
    defaultValue: [],
    read(given, fallback) {
      if (!Array.isArray(given)) return { value: fallback, invalid: '' };
      const entries = new Map<string, T>();
      let invalid: string | undefined;
      for (const [i, one] of given.entries()) {
        const entry = parse(one);
        if (entry === null) continue;
        const isValid = entry !== undefined && !entries.has(nameOf(entry)) && entries.size < most;
        if (isValid) entries.set(nameOf(entry), entry);
        else invalid ??= `[${i}]`;
      }
      return { value: [...entries.values()], ...(invalid !== undefined && { invalid }) };
    },
  };
}

type Fields<T> = { readonly [K in keyof T]: Field<T[K]> };

/** The values of a table of fields. */
export type SettingsOf<F> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

export const defaultsOf = <T extends object>(fields: Fields<T>): T =>
  Object.fromEntries(
    Object.entries<Field<unknown>>(fields).map(([name, { defaultValue }]) => [name, defaultValue]),
  ) as T;

/** Reads each field. An unknown field is invalid, a missing one is not. */
export function readFields<T extends object>(fields: Fields<T>, given: unknown, fallback: T): Reading<T> {
  if (!isRecord(given)) return { value: fallback, invalid: '' };
  const isKnown = (name: string): name is keyof T & string => Object.hasOwn(fields, name);
  const value = { ...fallback };
  let invalid: string | undefined;
  for (const [name, part] of Object.entries(given)) {
    if (!isKnown(name)) {
      invalid ??= stepTo(name);
      continue;
    }
    const reading = fields[name].read(part, fallback[name]);
    value[name] = reading.value;
    if (reading.invalid !== undefined) invalid ??= stepTo(name) + reading.invalid;
  }
  return { value, ...(invalid !== undefined && { invalid }) };
}

const MAX_SHOWN_NAME = 40;

/** The step of a path to a field. An unusual name is cut, and made printable. */
function stepTo(name: string): string {
  if (/^\w{1,40}$/.test(name)) return `.${name}`;
  return `["${name.slice(0, MAX_SHOWN_NAME).replace(/[^ -~]/g, '?')}"]`;
}
