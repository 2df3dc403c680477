/** An answer as it is kept: what it was, when it came, and how long it is good for. */
import * as z from 'zod/mini';
import { SOURCES, type Source } from '../asset/standard.ts';
import type { Subject } from '../asset/subject.ts';
import type { Answered } from './token.ts';

/** The standards' own records as the service gave them. */
export type StandardRecords = Readonly<Partial<Record<Source, Readonly<Record<string, unknown>>>>>;

export type Kept = {
  readonly outcome: Answered;
  /** When the answer came, in milliseconds since the epoch. */
  readonly at: number;
  /** Of an asset that was asked for alone; without their logos. */
  readonly records?: StandardRecords;
};

const FOUND_FRESH_MS = 3_600_000;
const ABSENT_FRESH_MS = 15 * 60_000;

/** `stale`: still worth showing while it is asked for anew. */
export type Age = 'fresh' | 'stale' | 'spent';

export function ageOf({ outcome, at }: Kept, now: number): Age {
  const age = now - at;
  // A clock that was set back makes answers come from the future: they are as good as old ones.
  if (age >= 0 && age < (outcome.kind === 'found' ? FOUND_FRESH_MS : ABSENT_FRESH_MS)) return 'fresh';
  return outcome.kind === 'found' ? 'stale' : 'spent';
}

/** Its outcome as it is to be shown now. */
export function shownNow(kept: Kept, now: number): Answered {
  const { outcome } = kept;
  return outcome.kind === 'found' ? { ...outcome, stale: ageOf(kept, now) !== 'fresh' } : outcome;
}

const sourced = (value: z.ZodMiniType) => z.object({ value, source: z.enum(SOURCES) });
const text = z.optional(sourced(z.string()));
const number = z.optional(sourced(z.number()));
const record = z.custom<object>((value) => typeof value === 'object' && value !== null);
const kept = z.object({
  at: z.number(),
  outcome: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('found'),
      fetchedAt: z.number(),
      stale: z.boolean(),
      token: z.object({
        network: z.string(),
        subject: z.string(),
        policy: z.string(),
        assetName: z.string(),
        fingerprint: z.string(),
        name: text,
        description: text,
        ticker: text,
        url: text,
        decimals: number,
        version: number,
        others: record,
        priority: z.array(z.enum(SOURCES)),
        service: z.string(),
      }),
    }),
    z.object({ kind: z.literal('absent'), reason: z.enum(['not-registered', 'label-not-served']) }),
  ]),
  records: z.optional(record),
});

/** What a database held under a subject's key: as it was kept, or undefined when it makes no sense. */
export function readKept(stored: unknown, subject: Subject): Kept | undefined {
  const parsed = kept.safeParse(stored);
  if (!parsed.success) return undefined;
  const { outcome } = parsed.data;
  if (outcome.kind === 'found' && outcome.token.subject !== subject) return undefined;
  // Every field that is gone by was checked; the value itself is what we once kept.
  return stored as Kept;
}
