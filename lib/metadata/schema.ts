/**
 * The answers of the token metadata service, v2 (services.md). Strict in what a value may be, lenient in
 * what surrounds it: a bad entry or property is dropped alone, and unknown properties stay.
 */
import * as z from 'zod/mini';
import { SOURCES, type Source, type Sourced } from '../asset/standard.ts';

const source = z.enum(SOURCES);
const property = z.object({ value: z.unknown(), source });
/** As JSON gave it, not copied: a property called `__proto__` is a property like any other. */
const anyRecord = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** What is read of `/apidocs`, an OpenAPI document. */
export const description = z.object({ paths: anyRecord });

const entry = z.object({ subject: z.string(), metadata: anyRecord, standards: z.optional(z.unknown()) });
export const oneAnswer = z.object({ subject: entry, queryPriority: z.array(z.string()) });
export const batchAnswer = z.object({ subjects: z.array(z.unknown()), queryPriority: z.array(z.string()) });

/** The standards we know among those that the service names; it may come to know more than we do. */
export function knownSources(named: readonly string[]): readonly Source[] {
  return named.flatMap((name) => SOURCES.filter((known) => known === name));
}

/** The longest text that is kept of a value; the longest in the registry is a description of 500. */
const TEXT_AT_MOST = 100_000;
const text = z.string().check(z.maxLength(TEXT_AT_MOST));
/** 0 to 19 by CIP-26, 20 seen on the test registry; 255 is far beyond any meaning. */
const decimals = z.int().check(z.minimum(0), z.maximum(255));

type Properties = {
  readonly name?: Sourced<string>;
  readonly description?: Sourced<string>;
  readonly ticker?: Sourced<string>;
  readonly url?: Sourced<string>;
  readonly decimals?: Sourced<number>;
  readonly version?: Sourced<number>;
  readonly others: Readonly<Record<string, Sourced<string>>>;
};

export type Entry = {
  /** As the service wrote it; registry subjects may hold upper-case hex. */
  readonly subject: string;
  readonly properties: Properties;
  /** The logo as written: hex, base64 or a URI. Apart, since it is shown by its bytes only. */
  readonly logo: Sourced<string> | undefined;
  /** Present when details were asked for: the standards' own records. */
  readonly records: Readonly<Partial<Record<Source, Readonly<Record<string, unknown>>>>> | undefined;
};

const TEXTS = ['name', 'description', 'ticker', 'url'] as const;
const NUMBERS = ['decimals', 'version'] as const;

/** One entry of an answer, or undefined when it is none. */
export function readEntry(value: unknown): Entry | undefined {
  const parsed = entry.safeParse(value);
  if (!parsed.success) return undefined;
  const { subject, metadata, standards } = parsed.data;
  const given = new Map(Object.entries(metadata));
  const take = <T>(name: string, schema: { safeParse(v: unknown): { success: boolean; data?: T } }) => {
    const read = readProperty(given.get(name), schema);
    given.delete(name);
    return read;
  };
  const named: { -readonly [K in keyof Omit<Properties, 'others'>]: Properties[K] } = {};
  for (const name of TEXTS) {
    const read = take(name, text);
    if (read !== undefined) named[name] = read;
  }
  for (const name of NUMBERS) {
    const read = take(name, decimals);
    if (read !== undefined) named[name] = read;
  }
  const logo = take('logo', z.string());
  return {
    subject,
    properties: { ...named, others: readOthers(given) },
    logo,
    records: readRecords(standards),
  };
}

function readProperty<T>(
  value: unknown,
  schema: { safeParse(v: unknown): { success: boolean; data?: T } },
): Sourced<T> | undefined {
  const sourced = property.safeParse(value);
  if (!sourced.success) return undefined;
  const read = schema.safeParse(sourced.data.value);
  return read.success && read.data !== undefined
    ? { value: read.data, source: sourced.data.source }
    : undefined;
}

function readOthers(given: ReadonlyMap<string, unknown>): Properties['others'] {
  const others: [string, Sourced<string>][] = [];
  for (const [name, value] of given) {
    const sourced = property.safeParse(value);
    if (!sourced.success || sourced.data.value === null || sourced.data.value === undefined) continue;
    const { value: raw } = sourced.data;
    const shown = (typeof raw === 'string' ? raw : JSON.stringify(raw)).slice(0, TEXT_AT_MOST);
    others.push([name, { value: shown, source: sourced.data.source }]);
  }
  // fromEntries defines, it does not assign: a property called `__proto__` stays a property.
  return Object.fromEntries(others);
}

function readRecords(standards: unknown): Entry['records'] {
  const both = z.object({
    cip26: z.optional(z.nullable(anyRecord)),
    cip68: z.optional(z.nullable(anyRecord)),
  });
  const parsed = both.safeParse(standards);
  if (!parsed.success) return undefined;
  const { cip26, cip68 } = parsed.data;
  return { ...(cip68 ? { CIP_68: cip68 } : {}), ...(cip26 ? { CIP_26: cip26 } : {}) };
}
