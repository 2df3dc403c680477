/** Reads the value of a setting from storage or a file. Invalid parts are left out: another version may have stored them. */

export type Field<T> = {
  readonly defaultValue: T;
  /** Undefined for an invalid value. */
  parse(given: unknown): T | undefined;
};

/** The values of a table of fields. */
export type SettingsOf<F> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** One of several values; the first is the default. */
export const choice = <T>(choices: readonly [T, ...T[]]): Field<T> => ({
  defaultValue: choices[0],
  parse: (given) => choices.find((each) => each === given),
});

export const flag = (defaultValue: boolean): Field<boolean> => choice([defaultValue, !defaultValue]);

/** Entries with different names. */
export const list = <T>(
  parse: (given: unknown) => T | undefined,
  nameOf: (entry: T) => string,
  max = Number.POSITIVE_INFINITY,
): Field<readonly T[]> => ({
  defaultValue: [],
  parse: (given) => (Array.isArray(given) ? distinct(given.map(parse), nameOf).slice(0, max) : undefined),
});

/** The entries without those that are missing. Of several with one name the first. */
export function distinct<T>(entries: readonly (T | undefined)[], nameOf: (entry: T) => string): readonly T[] {
  const named = new Map<string, T>();
  for (const entry of entries)
    if (entry !== undefined && !named.has(nameOf(entry))) named.set(nameOf(entry), entry);
  return [...named.values()];
}
