/** Whatever comes when: every ask settles, in order, and nothing is asked twice while an answer to it is fresh. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PRIORITIES } from '../../lib/asset/standard.ts';
import {
  type Chances,
  type Command,
  createWorld,
  FAULTS,
  type FaultName,
  HOUR,
  IDENTIFIERS,
  MINUTE,
  SUBJECTS,
  type Tab,
  type WorldNetwork,
} from './interleavings-world.ts';

/** All of them where nobody waits. */
const RUNS = process.env.CI ? 10_000 : 2_000;

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
const pointed = fc.record({ kind: fc.constant('pointed'), ...whom, identifier } as const);
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
const crowd = fc.record({ kind: fc.constant('crowd'), ...whom } as const);
const scroll = fc.record({
  kind: fc.constant('scroll'),
  ...whom,
  count: fc.integer({ min: 3, max: 24 }),
} as const);
const advance = fc.record({ kind: fc.constant('advance'), ms } as const);
const answer = fc.record({ kind: fc.constant('answer'), which: fc.nat({ max: 3 }), fault } as const, {
  requiredKeys: ['kind', 'which'],
});
const stop = fc.record({ kind: fc.constant('stop') } as const);

const commands: fc.Arbitrary<readonly Command[]> = fc.array(
  fc.oneof(
    { arbitrary: visible, weight: 40 },
    { arbitrary: pointed, weight: 20 },
    { arbitrary: details, weight: 8 },
    { arbitrary: logo, weight: 6 },
    { arbitrary: crowd, weight: 1 },
    { arbitrary: scroll, weight: 1 },
    { arbitrary: advance, weight: 50 },
    { arbitrary: answer, weight: 40 },
    { arbitrary: stop, weight: 6 },
  ),
  { minLength: 1, maxLength: 25, size: 'max' },
);
const chances: fc.Arbitrary<Chances> = fc.record({
  latencies: fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 4 }),
  randoms: fc.array(
    fc.nat({ max: 999 }).map((one) => one / 1000),
    { minLength: 1, maxLength: 4 },
  ),
  poison: fc.option(subject, { nil: undefined }),
});

/** Faults that were found once, tried first ever since. */
const FOUND: [readonly Command[], Chances][] = [
  [
    // Sent along though nobody wanted it, then wanted, then asked for by itself; and its batch failed.
    [
      { kind: 'visible', tab: 1, network: 'preprod', identifiers: [0], ahead: [] },
      { kind: 'pointed', tab: 1, network: 'mainnet', identifier: 0 },
      { kind: 'visible', tab: 1, network: 'mainnet', identifiers: [5], ahead: [1] },
      { kind: 'advance', ms: 100 },
      { kind: 'answer', which: 0 },
      { kind: 'logo', tab: 1, network: 'mainnet', subject: 1 },
      { kind: 'visible', tab: 1, network: 'mainnet', identifiers: [1, 0], ahead: [] },
      { kind: 'answer', which: 0 },
      { kind: 'advance', ms: 15 },
      { kind: 'answer', which: 0 },
      { kind: 'details', tab: 1, network: 'mainnet', subject: 0 },
    ],
    { latencies: [0, 15], randoms: [0], poison: 5 },
  ],
];

it(`asks settle in order, and nothing is asked twice, in ${RUNS} interleavings`, { timeout: 240_000 }, () =>
  fc.assert(
    fc.asyncProperty(commands, chances, async (given, open) => {
      const world = createWorld(open);
      for (const command of given) {
        await world.run(command);
        if (world.breaches.length > 0) break;
      }
      if (world.breaches.length === 0) await world.finish();
      // In words only when something is wrong: that takes longer than all the rest.
      if (world.breaches.length > 0) expect.fail(`${world.breaches.join('\n')}\n\n${world.story()}`);
    }),
    { numRuns: RUNS, examples: FOUND },
  ),
);
