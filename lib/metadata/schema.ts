/**
 * Wire schemas of the metadata services (docs/services.md), and their mapping to our types. Invalid entries and
 * properties are dropped one by one; unknown properties are accepted.
 */
import * as z from 'zod/mini';
import { isServedSource, type Priority, SERVED_SOURCES, type Sourced } from '../asset/standard.ts';
import { isDeeper, isRecord } from '../json.ts';
import type { SourceEntry, TokenProperties } from './source.ts';
import type { StandardRecords } from './token.ts';

const property = z.object({ value: z.unknown(), source: z.enum(SERVED_SOURCES) });
/** Checked, not copied: a copy would lose a property named `__proto__`. */
const anyRecord = z.custom<Readonly<Record<string, unknown>>>(isRecord);

const entry = z.object({
  subject: z.string(),
  metadata: anyRecord,
  standards: z.optional(z.unknown()),
});
export const oneAnswer = z.object({ subject: entry, queryPriority: z.array(z.string()) });
export const batchAnswer = z.object({ subjects: z.array(z.unknown()), queryPriority: z.array(z.string()) });
const standardRecords = z.object({
  cip26: z.optional(z.nullable(anyRecord)),
  cip68: z.optional(z.nullable(anyRecord)),
});

/** The longest value in the registry is a description of 500 characters. */
const MAX_TEXT_LENGTH = 100_000;
const text = z.string().check(z.maxLength(MAX_TEXT_LENGTH));
/** CIP-26 allows 0 to 19; the test registry has a 20. */
const decimals = z.int().check(z.minimum(0), z.maximum(255));

/** The known ones of the standards that a response names. */
export const knownSources = (named: readonly string[]): Priority => named.filter(isServedSource);

/** Levels of objects and lists in an entry. Real entries have ten; a browser cannot store two thousand. */
const MAX_DEPTH = 32;

/** Undefined for an invalid entry. */
export function readEntry(value: unknown): SourceEntry | undefined {
  if (isDeeper(value, MAX_DEPTH)) return undefined;
  const parsed = entry.safeParse(value);
  if (!parsed.success) return undefined;
  const { subject, metadata, standards } = parsed.data;
  // The version is that of the CIP-68 record, not a property of the token.
  const { name, description, ticker, url, decimals: decimalPlaces, version, logo, ...others } = metadata;
  const properties = {
    name: readProperty(name, text),
    description: readProperty(description, text),
    ticker: readProperty(ticker, text),
    url: readProperty(url, text),
    decimals: readProperty(decimalPlaces, decimals),
  };
  const known = Object.fromEntries(Object.entries(properties).filter(([, read]) => read !== undefined));
  return {
    subject,
    properties: {
      ...(known as Omit<TokenProperties, 'others'>),
      others: readOthers(others),
    },
    logo: readProperty(logo, z.string()),
    records: readRecords(standards),
  };
}

/** The subject of an entry that is invalid otherwise. */
export function subjectIn(value: unknown): string | undefined {
  const parsed = z.object({ subject: z.string() }).safeParse(value);
  return parsed.success ? parsed.data.subject : undefined;
}

function readProperty<T>(value: unknown, schema: z.ZodMiniType<T>): Sourced<T> | undefined {
  const sourced = property.safeParse(value);
  if (!sourced.success) return undefined;
  const read = schema.safeParse(sourced.data.value);
  return read.success ? { value: read.data, source: sourced.data.source } : undefined;
}

function readOthers(properties: Readonly<Record<string, unknown>>): TokenProperties['others'] {
  const others = Object.entries(properties).flatMap(([name, value]) => {
    const sourced = property.safeParse(value);
    if (!sourced.success || sourced.data.value === null || sourced.data.value === undefined) return [];
    const { value: raw, source } = sourced.data;
    const shown = (typeof raw === 'string' ? raw : JSON.stringify(raw)).slice(0, MAX_TEXT_LENGTH);
    return [[name, { value: shown, source }] as const];
  });
  // `fromEntries` defines a property named `__proto__`; an assignment would change the prototype.
  return Object.fromEntries(others);
}

function readRecords(standards: unknown): StandardRecords | undefined {
  const parsed = standardRecords.safeParse(standards);
  if (!parsed.success) return undefined;
  const { cip26, cip68 } = parsed.data;
  return { ...(cip68 && { CIP_68: cip68 }), ...(cip26 && { CIP_26: cip26 }) };
}
