/** The commands of a run of interleavings, and its chances. */
import * as fc from 'fast-check';
import { PRIORITIES } from '../../lib/asset/standard.ts';
import {
  FAULTS,
  type FaultName,
  HOUR,
  IDENTIFIERS,
  MINUTE,
  SUBJECTS,
  type WorldNetwork,
} from './interleavings-data.ts';

/** Undefined: our own page. */
export type Tab = 1 | 2 | undefined;
const whom = {
  tab: fc.constantFrom<Tab>(1, 2, undefined),
  network: fc.oneof(
    { arbitrary: fc.constant<WorldNetwork>('mainnet'), weight: 5 },
    { arbitrary: fc.constant<WorldNetwork>('preprod'), weight: 1 },
  ),
};
/** One of them again and again: it is where ways cross that something may go wrong. */
const oneOf = (all: readonly unknown[]) =>
  fc.oneof(
    { arbitrary: fc.constant(0), weight: 1 },
    { arbitrary: fc.nat({ max: all.length - 1 }), weight: 2 },
  );
/** Places in IDENTIFIERS and SUBJECTS. */
const identifier = oneOf(IDENTIFIERS);
const subject = oneOf(SUBJECTS);
const some = (minLength: number, maxLength: number) => fc.array(identifier, { minLength, maxLength });
const ms = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 60 }), weight: 8 },
  { arbitrary: fc.integer({ min: 100, max: 3_000 }), weight: 3 },
  { arbitrary: fc.integer({ min: 10_000, max: 3 * MINUTE }), weight: 2 },
  // About the quarter of an hour that absences are fresh for, and the hour of what was found.
  { arbitrary: fc.integer({ min: 14 * MINUTE, max: 16 * MINUTE }), weight: 1 },
  { arbitrary: fc.integer({ min: HOUR - MINUTE, max: HOUR + MINUTE }), weight: 1 },
);
const fault = fc.constantFrom(...(Object.keys(FAULTS) as FaultName[]));

const visible = fc.record({
  kind: fc.constant('visible'),
  ...whom,
  identifiers: some(1, 4),
  ahead: fc.oneof({ arbitrary: fc.constant([]), weight: 3 }, { arbitrary: some(1, 2), weight: 1 }),
} as const);
const pointed = fc.record({
  kind: fc.constant('pointed'),
  ...whom,
  identifier,
  ahead: fc.oneof({ arbitrary: fc.constant([]), weight: 1 }, { arbitrary: some(3, 6), weight: 1 }),
} as const);
const details = fc.record(
  {
    kind: fc.constant('details'),
    ...whom,
    subject,
    priority: fc.constantFrom(PRIORITIES['CIP_26,CIP_68'], PRIORITIES.CIP_68),
  } as const,
  { requiredKeys: ['kind', 'tab', 'network', 'subject'] },
);
const logo = fc.record({ kind: fc.constant('logo'), ...whom, subject } as const);
/** All strangers at once. */
const crowd = fc.record({ kind: fc.constant('crowd'), ...whom } as const);
/** Strangers one after the other, each answered at once. */
const scroll = fc.record({
  kind: fc.constant('scroll'),
  ...whom,
  count: fc.integer({ min: 3, max: 24 }),
} as const);
const advance = fc.record({ kind: fc.constant('advance'), ms } as const);
/** Of the requests in flight, one is answered. */
const answer = fc.record({ kind: fc.constant('answer'), which: fc.nat({ max: 3 }), fault } as const, {
  requiredKeys: ['kind', 'which'],
});
const stop = fc.record({ kind: fc.constant('stop') } as const);
/** The time of day is set back; the next worker goes by it. */
const setBack = fc.record({ kind: fc.constant('set back'), ms } as const);

const command = fc.oneof(
  { arbitrary: visible, weight: 40 },
  { arbitrary: pointed, weight: 20 },
  { arbitrary: details, weight: 8 },
  { arbitrary: logo, weight: 6 },
  { arbitrary: crowd, weight: 1 },
  { arbitrary: scroll, weight: 1 },
  { arbitrary: advance, weight: 50 },
  { arbitrary: answer, weight: 40 },
  { arbitrary: stop, weight: 6 },
  { arbitrary: setBack, weight: 2 },
);
export type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
export const commands = fc.array(command, { minLength: 1, maxLength: 25, size: 'max' });

/** What the commands leave open. */
export const chances = fc.record({
  /** Milliseconds that the cache takes, over and over. */
  latencies: fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 4 }),
  /** At least 0, below 1: over and over. */
  randoms: fc.array(
    fc.nat({ max: 999 }).map((one) => one / 1000),
    { minLength: 1, maxLength: 4 },
  ),
  /** A subject, by its place, for which every batch is refused. */
  poison: fc.option(subject, { nil: undefined }),
  /** Whether there is a token list, which knows how the mainnet registry writes its entries. */
  hasList: fc.boolean(),
  // What each service takes, and refuses with 429 beyond: as small as a 429 may make it, so that a run comes to its end; and as planned.
  limit: fc.constantFrom(
    undefined,
    { requests: 10, windowMs: 5 * MINUTE },
    { requests: 90, windowMs: 5 * MINUTE },
  ),
});
export type Chances = typeof chances extends fc.Arbitrary<infer One> ? One : never;
