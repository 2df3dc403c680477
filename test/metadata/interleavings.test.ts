/** Property test: in any interleaving, every question is answered, in order, and no fresh answer is requested again. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '../cases.ts';
import { HOUR, MINUTE } from './interleavings-freshness.ts';
import { FAULTS, type Network } from './interleavings-service.ts';
import { type Conditions, createSimulation } from './interleavings-simulation.ts';
import { upTo } from './numbered-subjects.ts';

const RUNS = cases(150, 500, 10_000);

const caller = {
  tab: fc.constantFrom(1, 2, undefined),
  network: fc.constantFrom<Network>('mainnet', 'mainnet', 'mainnet', 'mainnet', 'preprod'),
};
/** Mostly the same one, so that requests overlap. */
const number = fc.constantFrom(1, 1, 1, ...upTo(8));
const some = (minLength: number, maxLength: number) => fc.array(number, { minLength, maxLength });
const visible = fc.record({
  kind: fc.constant('visible' as const),
  ...caller,
  // Sometimes more than a batch holds.
  numbers: fc.oneof({ weight: 30, arbitrary: some(1, 4) }, fc.constant(upTo(60))),
  neighbours: fc.constant<number[]>([]),
});
const hovered = fc.record({
  kind: fc.constant('hovered' as const),
  ...caller,
  numbers: some(1, 1),
  neighbours: fc.oneof(fc.constant<number[]>([]), some(3, 6)),
});
const pass = fc.record({
  kind: fc.constant('pass' as const),
  ms: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 60 }) },
    { weight: 3, arbitrary: fc.integer({ min: 100, max: 3_000 }) },
    { weight: 2, arbitrary: fc.integer({ min: 10_000, max: 3 * MINUTE }) },
    // About as long as absences, summaries and records are fresh.
    fc.integer({ min: 14 * MINUTE, max: 16 * MINUTE }),
    fc.integer({ min: HOUR - MINUTE, max: HOUR + MINUTE }),
    fc.integer({ min: 24 * HOUR - MINUTE, max: 24 * HOUR + MINUTE }),
  ),
});
const respond = fc.record({
  kind: fc.constant('respond' as const),
  which: fc.nat({ max: 3 }),
  fault: fc.constantFrom(undefined, ...(Object.keys(FAULTS) as (keyof typeof FAULTS)[])),
});
const command = fc.oneof(
  { weight: 40, arbitrary: visible },
  { weight: 28, arbitrary: hovered },
  { weight: 50, arbitrary: pass },
  { weight: 40, arbitrary: respond },
  { weight: 6, arbitrary: fc.constant({ kind: 'restart worker' as const }) },
);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
const commands = fc.array(command, { minLength: 1, maxLength: 25, size: 'max' });

const conditions = fc.record({
  latencies: fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 4 }),
  randoms: fc.array(fc.constantFrom(0, 0.3, 0.7, 0.999), { minLength: 1, maxLength: 4 }),
  poison: fc.option(number, { nil: undefined }),
  limit: fc.constantFrom(
    undefined,
    { requests: 10, windowMs: 5 * MINUTE },
    { requests: 90, windowMs: 5 * MINUTE },
  ),
});

const asked: Extract<Command, { kind: 'hovered' }> = {
  kind: 'hovered',
  tab: 1,
  network: 'mainnet',
  numbers: [1],
  neighbours: [],
};
const answered: Command = { kind: 'respond', which: 0, fault: undefined };
const later: Command = { kind: 'pass', ms: 60 };
/** A full record arrives before the batch that holds its subject. */
const RECORD_BEFORE_BATCH: [Command[], Conditions] = [
  [{ ...asked, kind: 'visible' }, later, asked, later, { ...answered, which: 1 }, answered, asked, later],
  { latencies: [0], randoms: [0], poison: undefined, limit: undefined },
];

it(`answers in order and requests nothing twice in ${RUNS} interleavings`, { timeout: 240_000 }, () =>
  fc.assert(
    fc.asyncProperty(commands, conditions, async (given, open) => {
      const simulation = createSimulation(open);
      for (const one of given) {
        if (one.kind === 'pass') await simulation.pass(one.ms);
        else if (one.kind === 'respond') await simulation.respond(one.which, one.fault);
        else if (one.kind === 'restart worker') await simulation.restartWorker();
        else await simulation.ask(one);
        expect(simulation.violations).toEqual([]);
      }
      await simulation.finish();
      expect(simulation.violations).toEqual([]);
    }),
    { numRuns: RUNS, examples: [RECORD_BEFORE_BATCH] },
  ),
);
