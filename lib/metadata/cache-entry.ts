/** An answer as it is kept: what it was, when it came, and how long it is good for. */
import { isSource, type Source } from '../asset/standard.ts';
import type { Subject } from '../asset/subject.ts';
import { type Endpoint, tokenIdentity } from './outcome.ts';
import type { Absence, Answered, Token } from './token.ts';

/** The standards' own records as the service gave them. */
export type StandardRecords = Readonly<Partial<Record<Source, Readonly<Record<string, unknown>>>>>;

export type CacheEntry = {
  readonly outcome: Answered;
  /** When the answer came, in milliseconds since the epoch. */
  readonly at: number;
  /** Of an asset that was asked for alone; without their logos. */
  readonly records?: StandardRecords;
  /**
   * Another spelling of the subject than in lower case: the one that the registry has it in, or, of an asset that was
   * asked for alone and is absent, the one that was asked for too.
   */
  readonly written?: string;
};

export const SUMMARY_FRESH_MS = 3_600_000;
const RECORD_FRESH_MS = 24 * 3_600_000;
export const ABSENT_FRESH_MS = 15 * 60_000;

/** `stale`: still worth showing while it is asked for anew. */
export type Age = 'fresh' | 'stale' | 'spent';

export function ageOf({ outcome, at, records }: CacheEntry, now: number): Age {
  const age = now - at;
  const foundFreshMs = records === undefined ? SUMMARY_FRESH_MS : RECORD_FRESH_MS;
  // A clock that was set back makes answers come from the future: they are as good as old ones.
  if (age >= 0 && age < (outcome.kind === 'found' ? foundFreshMs : ABSENT_FRESH_MS)) return 'fresh';
  return outcome.kind === 'found' ? 'stale' : 'spent';
}

/** Its outcome as it is to be shown now. */
export function shownNow(kept: CacheEntry, now: number): Answered {
  const { outcome } = kept;
  return outcome.kind === 'found' ? { ...outcome, stale: ageOf(kept, now) !== 'fresh' } : outcome;
}

/** As it lies in a database: without what its endpoint and its subject say already. */
export type Packed = {
  readonly at: number;
  readonly found?: Omit<Token, 'network' | 'subject' | 'policy' | 'assetName' | 'fingerprint' | 'service'>;
  readonly reason?: Absence;
  readonly records?: StandardRecords;
  readonly written?: string;
};

export function pack({ outcome, at, records, written }: CacheEntry): Packed {
  const more = { ...(records && { records }), ...(written && { written }) };
  if (outcome.kind === 'absent') return { at, reason: outcome.reason, ...more };
  const { network, subject, policy, assetName, fingerprint, service, ...found } = outcome.token;
  return { at, found, ...more };
}

/** What a database held: the answer as it was kept, or undefined when it makes no sense. */
export function unpack(endpoint: Endpoint, subject: Subject, stored: unknown): CacheEntry | undefined {
  if (!isRecord(stored) || !Number.isFinite(stored.at)) return undefined;
  const { at, found, reason, records, written } = stored as Readonly<Record<string, unknown>> & {
    at: number;
  };
  if (records !== undefined && !(isRecord(records) && Object.values(records).every(isRecord)))
    return undefined;
  const more = {
    ...(records !== undefined && { records: records as StandardRecords }),
    ...(typeof written === 'string' && written.toLowerCase() === subject && { written }),
  };
  if (found === undefined) {
    return isAbsence(reason) ? { outcome: { kind: 'absent', reason }, at, ...more } : undefined;
  }
  if (!isFound(found)) return undefined;
  const token = { ...found, ...tokenIdentity(endpoint, subject) };
  return { outcome: { kind: 'found', token, fetchedAt: at, stale: false }, at, ...more };
}

type Found = NonNullable<Packed['found']>;

const TEXTS = ['name', 'description', 'ticker', 'url'] as const;
const NUMBERS = ['decimals', 'version'] as const;

/** By hand: a schema takes ten times as long, and a page in view is a hundred of them. */
function isFound(value: unknown): value is Found {
  return (
    isRecord(value) &&
    isRecord(value.others) &&
    TEXTS.every((name) => value[name] === undefined || isSourced(value[name], 'string')) &&
    NUMBERS.every((name) => value[name] === undefined || isSourced(value[name], 'count')) &&
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
// A list with holes, which a database can hold, has no place for what is not there.
const isPriority = (value: unknown) =>
  Array.isArray(value) && !value.includes(undefined) && value.every(isSource);
const isAbsence = (value: unknown): value is Absence =>
  value === 'not-registered' || value === 'label-not-served';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
