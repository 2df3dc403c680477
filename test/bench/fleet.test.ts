import { describe, expect, it } from 'vitest';
import {
  ASSUMED,
  fleetReport,
  MANNERS,
  playDay,
  playFleet,
  providerLoad,
  randomFrom,
  zipfDraw,
} from './fleet.ts';

const PLAYERS = 200;

describe('a day of the fleet', () => {
  const loads = playFleet(PLAYERS).map(({ load }) => load);
  const [naive, inView, kept, batched, ours] = loads;

  it('is the same whenever it is played', () => {
    const [manner] = MANNERS;
    if (manner === undefined) throw new Error('no manner');
    expect(playDay(manner, PLAYERS)).toEqual(playDay(manner, PLAYERS));
  });
  it('has fewer requests by looking at what is in view, by keeping, and by batches', () => {
    expect(inView?.requests).toBeLessThan(naive?.requests ?? 0);
    expect(kept?.requests).toBeLessThan(inView?.requests ?? 0);
    expect(batched?.requests).toBeLessThan((kept?.requests ?? 0) / 5);
  });
  it('has fewer bytes without the logos of what nobody points at', () => {
    expect(ours?.bytes).toBeLessThan((batched?.bytes ?? 0) / 5);
  });
  it('asks naively once for each token that a page shows', () => {
    expect(naive?.requests).toBe(naive?.tokens);
  });
  it('scales with the users, not with those who are played', () => {
    const [a, b] = [playFleet(200)[4]?.load.requests ?? 0, playFleet(400)[4]?.load.requests ?? 0];
    expect(a / b).toBeGreaterThan(0.9);
    expect(a / b).toBeLessThan(1.1);
  });
  it('names its assumptions', () => {
    expect(fleetReport(PLAYERS)).toContain('"users":1000000');
    expect(ASSUMED.pages.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  });
});

it('asks the provider less often than each second', () => {
  const { ours, naive } = providerLoad();
  expect(ours).toBeLessThan(naive / 10);
});

it('draws few tokens often and most seldom', () => {
  const draw = zipfDraw(1_000, 1, randomFrom(7));
  const drawn = Array.from({ length: 10_000 }, draw);
  expect(Math.max(...drawn)).toBeLessThan(1_000);
  const top = drawn.filter((rank) => rank < 10).length / drawn.length;
  expect(top).toBeGreaterThan(0.35);
  expect(top).toBeLessThan(0.43);
});
