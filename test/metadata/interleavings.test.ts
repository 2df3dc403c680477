/** Whatever comes when: every ask settles, in order, and nothing is asked twice while an answer to it is fresh. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FAULTS, type Network } from './interleavings-service.ts';
import { HOUR, MINUTE } from './interleavings-told.ts';
import { type Chances, createWorld } from './interleavings-world.ts';
import { upTo } from './strangers.ts';

/** More of them where nobody waits. */
const RUNS = process.env.FUZZ ? 10_000 : 500;

const whom = {
  tab: fc.constantFrom(1, 2, undefined),
  network: fc.constantFrom<Network>('mainnet', 'mainnet', 'mainnet', 'mainnet', 'preprod'),
};
/** One of them again and again: it is where ways cross that something may go wrong. */
const number = fc.constantFrom(1, 1, 1, ...upTo(8));
const some = (minLength: number, maxLength: number) => fc.array(number, { minLength, maxLength });
const visible = fc.record({
  kind: fc.constant('visible' as const),
  ...whom,
  // Now and then, more than a batch holds.
  numbers: fc.oneof({ weight: 30, arbitrary: some(1, 4) }, fc.constant(upTo(60))),
  ahead: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, some(1, 2)),
});
const pointed = fc.record({
  kind: fc.constant('pointed' as const),
  ...whom,
  numbers: some(1, 1),
  ahead: fc.oneof(fc.constant([]), some(3, 6)),
});
const pass = fc.record({
  kind: fc.constant('pass' as const),
  ms: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 60 }) },
    { weight: 3, arbitrary: fc.integer({ min: 100, max: 3_000 }) },
    { weight: 2, arbitrary: fc.integer({ min: 10_000, max: 3 * MINUTE }) },
    // About as long as absences are fresh, and what was found.
    fc.integer({ min: 14 * MINUTE, max: 16 * MINUTE }),
    fc.integer({ min: HOUR - MINUTE, max: HOUR + MINUTE }),
    fc.integer({ min: 24 * HOUR - MINUTE, max: 24 * HOUR + MINUTE }),
  ),
});
/** Of the requests in flight, one is answered. */
const respond = fc.record({
  kind: fc.constant('respond' as const),
  which: fc.nat({ max: 3 }),
  fault: fc.constantFrom(undefined, ...(Object.keys(FAULTS) as (keyof typeof FAULTS)[])),
});
const command = fc.oneof(
  { weight: 40, arbitrary: visible },
  { weight: 28, arbitrary: pointed },
  { weight: 50, arbitrary: pass },
  { weight: 40, arbitrary: respond },
  { weight: 6, arbitrary: fc.constant({ kind: 'stop' as const }) },
);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
const commands = fc.array(command, { minLength: 1, maxLength: 25, size: 'max' });

const chances = fc.record({
  latencies: fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 4 }),
  randoms: fc.array(fc.constantFrom(0, 0.3, 0.7, 0.999), { minLength: 1, maxLength: 4 }),
  poison: fc.option(number, { nil: undefined }),
  limit: fc.constantFrom(
    undefined,
    { requests: 10, windowMs: 5 * MINUTE },
    { requests: 90, windowMs: 5 * MINUTE },
  ),
});

const asked: Extract<Command, { kind: 'pointed' }> = {
  kind: 'pointed',
  tab: 1,
  network: 'mainnet',
  numbers: [1],
  ahead: [],
};
const answered: Command = { kind: 'respond', which: 0, fault: undefined };
/** Sent along though nobody wanted it, then wanted, then asked for by itself; and its batch failed: found once. */
const ASKED_BY_ITSELF: [Command[], Chances] = [
  [
    { ...asked, kind: 'visible', network: 'preprod' },
    asked,
    { ...asked, kind: 'visible', numbers: [5], ahead: [2] },
    { kind: 'pass', ms: 100 },
    answered,
    { ...asked, tab: undefined, numbers: [2] },
    { ...asked, kind: 'visible', numbers: [2, 1] },
    answered,
    { kind: 'pass', ms: 15 },
    answered,
    asked,
  ],
  { latencies: [0, 15], randoms: [0], poison: 5, limit: undefined },
];
const later: Command = { kind: 'pass', ms: 60 };
/** A record that came before the batch that its subject is in, too: what the batch says is less. */
const THEN_BY_ITS_BATCH: [Command[], Chances] = [
  [{ ...asked, kind: 'visible' }, later, asked, later, { ...answered, which: 1 }, answered, asked, later],
  { latencies: [0], randoms: [0], poison: undefined, limit: undefined },
];

it(`asks settle in order, and nothing is asked twice, in ${RUNS} interleavings`, { timeout: 240_000 }, () =>
  fc.assert(
    fc.asyncProperty(commands, chances, async (given, open) => {
      const world = createWorld(open);
      for (const one of given) {
        if (one.kind === 'pass') await world.pass(one.ms);
        else if (one.kind === 'respond') await world.respond(one.which, one.fault);
        else if (one.kind === 'stop') await world.stop();
        else await world.ask(one);
        expect(world.breaches).toEqual([]);
      }
      await world.finish();
      expect(world.breaches).toEqual([]);
    }),
    { numRuns: RUNS, examples: [ASKED_BY_ITSELF, THEN_BY_ITS_BATCH] },
  ),
);
