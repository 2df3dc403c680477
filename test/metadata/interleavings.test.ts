/** Whatever comes when: every ask settles, in order, and nothing is asked twice while an answer to it is fresh. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Chances, type Command, chances, commands } from './interleavings-commands.ts';
import { createWorld } from './interleavings-world.ts';

/** More of them where nobody waits. */
const RUNS = process.env.FUZZ ? 10_000 : 500;

/** Faults that were found once, tried first ever since. */
const FOUND: [readonly Command[], Chances][] = [
  [
    // Sent along though nobody wanted it, then wanted, then asked for by itself; and its batch failed.
    [
      { kind: 'visible', tab: 1, network: 'preprod', identifiers: [0], ahead: [] },
      { kind: 'pointed', tab: 1, network: 'mainnet', identifier: 0, ahead: [] },
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
    { latencies: [0, 15], randoms: [0], poison: 5, hasList: false, limit: undefined },
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
