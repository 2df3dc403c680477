/** Cache entries: how long an answer is fresh, and how the database stores it. */
import { isServedSource, isSource } from '../asset/standard.ts';
import type { Subject } from '../asset/subject.ts';
import { isRecord } from '../json.ts';
import type { Endpoint } from './endpoint.ts';
import { absentOutcome, tokenIdentity } from './outcome.ts';
import type { Answered, StandardRecords, Token } from './token.ts';

export type CacheEntry = {
  readonly outcome: Answered;
  /** When the answer came, in milliseconds since the epoch. */
  readonly at: number;
  /** The standards' own records without logos; undefined for a summary. */
  readonly records?: StandardRecords;
  /** A spelling other than lower case: the registry's, or for an absence the second one that was requested. */
  readonly written?: string;
};

const SUMMARY_FRESH_MS = 3_600_000;
const RECORD_FRESH_MS = 24 * 3_600_000;
const ABSENT_FRESH_MS = 15 * 60_000;

/** A stale entry is shown while it is renewed, an expired one is ignored. */
export type Age = 'fresh' | 'stale' | 'expired';

export function ageOf({ outcome, at, records }: CacheEntry, now: number): Age {
  const age = now - at;
  const foundFreshMs = records === undefined ? SUMMARY_FRESH_MS : RECORD_FRESH_MS;
  // After the clock was set back, an entry from the future is not fresh.
  if (age >= 0 && age < (outcome.kind === 'found' ? foundFreshMs : ABSENT_FRESH_MS)) return 'fresh';
  return outcome.kind === 'found' ? 'stale' : 'expired';
}

/** The outcome of an entry, marked as stale unless the entry is fresh. */
export function shownNow(entry: CacheEntry, now: number): Answered {
  const { outcome } = entry;
  return outcome.kind === 'found' ? { ...outcome, stale: ageOf(entry, now) !== 'fresh' } : outcome;
}

/** An entry in the database, without what follows from its endpoint and subject. `found`: undefined for an absence. */
export type PackedEntry = {
  readonly at: number;
  readonly found?: Omit<Token, 'network' | 'subject' | 'policy' | 'assetName' | 'fingerprint' | 'service'>;
  readonly records?: StandardRecords;
  readonly written?: string;
};

export function pack({ outcome, at, records, written }: CacheEntry): PackedEntry {
  const more = { ...(records && { records }), ...(written && { written }) };
  if (outcome.kind === 'absent') return { at, ...more };
  const { network, subject, policy, assetName, fingerprint, service, ...found } = outcome.token;
  return { at, found, ...more };
}

/** Undefined for an invalid stored value. */
export function unpack(endpoint: Endpoint, subject: Subject, stored: unknown): CacheEntry | undefined {
  if (!isRecord(stored)) return undefined;
  const { at, found, records, written } = stored;
  if (typeof at !== 'number' || !Number.isFinite(at) || !isRecords(records)) return undefined;
  const more = {
    ...(records && { records }),
    ...(typeof written === 'string' && written.toLowerCase() === subject && { written }),
  };
  if (found === undefined) return { outcome: absentOutcome(subject), at, ...more };
  if (!isFound(found)) return undefined;
  const token = { ...found, ...tokenIdentity(endpoint, subject) };
  return { outcome: { kind: 'found', token, fetchedAt: at, stale: false }, at, ...more };
}

const TEXTS = ['name', 'description', 'ticker', 'url'] as const;

/** Without zod, which takes ten times as long: a page in view has a hundred entries. */
function isFound(value: unknown): value is NonNullable<PackedEntry['found']> {
  return (
    isRecord(value) &&
    isRecord(value.others) &&
    TEXTS.every((name) => value[name] === undefined || isSourced(value[name], 'string')) &&
    (value.decimals === undefined || isSourced(value.decimals, 'count')) &&
    Object.values(value.others).every((one) => isSourced(one, 'string')) &&
    (value.recordedIn === undefined || isPriority(value.recordedIn)) &&
    isPriority(value.priority)
  );
}

const isSourced = (value: unknown, type: 'string' | 'count') =>
  isRecord(value) &&
  isSource(value.source) &&
  (type === 'string'
    ? typeof value.value === 'string'
    : Number.isSafeInteger(value.value) && Number(value.value) >= 0);
// `every` skips the holes of a sparse array, which a database can hold.
const isPriority = (value: unknown) =>
  Array.isArray(value) && !value.includes(undefined) && value.every(isServedSource);
const isRecords = (value: unknown): value is StandardRecords | undefined =>
  value === undefined || (isRecord(value) && Object.values(value).every(isRecord));
