/** A card that waits for the rest of what it shows: it fills itself in, and does not ask more than that takes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Outcome, Token } from '../../lib/metadata/token.ts';
import { fill } from '../../lib/page/fill.ts';
import { TOKENS } from '../data/index.ts';

const { mica } = TOKENS;
const IDENTIFIER: Identifier = { kind: 'subject', subject: mica.subject };
const TOKEN: Token = {
  network: 'mainnet',
  subject: mica.subject,
  policy: mica.policy,
  assetName: mica.assetName,
  fingerprint: mica.fingerprint,
  others: {},
  priority: ['CIP_68', 'CIP_26'],
  service: 'https://tokens.example.org',
};
const found = (more: Partial<Extract<Outcome, { kind: 'found' }>> = {}): Outcome => ({
  kind: 'found',
  token: TOKEN,
  fetchedAt: 0,
  stale: false,
  ...more,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Each point at the token takes the next answer; what comes after the last one is the last one again. */
function start(...answers: readonly (readonly [ms: number, Outcome])[]) {
  const left = [...answers];
  const world = { isMeant: true, asked: 0, waits: [] as number[] };
  let known: Outcome | undefined;
  void fill({
    known: {
      get: () => known,
      async point(_identifier, changed) {
        world.asked++;
        const [ms, outcome] = (left.length > 1 ? left.shift() : left[0]) ?? [0, found()];
        known = outcome;
        changed(outcome, {});
        return ms;
      },
    },
    identifier: IDENTIFIER,
    neighbours: () => [],
    isMeant: () => world.isMeant,
    came: () => undefined,
    waits: (_outcome, _extras, retryAt) => world.waits.push(retryAt - Date.now()),
    now: Date.now,
  });
  return world;
}

describe('a card', () => {
  it('asks for the rest when it may, and says each second how long that is', async () => {
    const world = start([3_000, found({ moreInMs: 3_000 })], [0, found()]);
    await vi.advanceTimersByTimeAsync(2_999);
    expect([world.asked, world.waits]).toEqual([1, [3_000, 2_000, 1_000]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([world.asked, world.waits.length]).toEqual([2, 3]);
  });

  it('asks for the rest until it has come, though what it shows is old', async () => {
    const part = found({ moreInMs: 10_000, stale: true });
    const world = start([10_000, part], [10_000, part], [10_000, part], [0, found()]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(world.asked).toBe(4);
  });

  it('asks once more for what is old and whole', async () => {
    const world = start([1_500, found({ stale: true })]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.asked).toBe(2);
  });

  it('asks no more than once a second, whatever the service says', async () => {
    const world = start([1, found({ moreInMs: 1 })]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(world.asked).toBe(11);
  });

  it('asks for nothing, and leaves no timer, once it is another’s', async () => {
    const world = start([60_000, found({ moreInMs: 60_000 })]);
    await vi.advanceTimersByTimeAsync(1_500);
    world.isMeant = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect([world.asked, vi.getTimerCount()]).toEqual([1, 0]);
  });
});
