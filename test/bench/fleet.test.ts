import { describe, expect, it } from 'vitest';
import { ASSUMED, fleetReport, playFleet, providerLoad, randomFrom, zipfDraw } from './fleet.ts';

const PLAYERS = 200;

describe('a day of the fleet', () => {
  const played = playFleet(PLAYERS);
  const ratios = (of: 'requests' | 'bytes') =>
    played.slice(1).map(({ load }, i) => load[of] / (played[i]?.load[of] ?? 0));

  it('is the same whenever it is played', () => {
    expect(playFleet(PLAYERS)).toEqual(played);
  });
  it('has fewer requests by looking at what is in view, by keeping, and by batches', () => {
    const [inView, kept, batched] = ratios('requests');
    expect(inView).toBeLessThan(1);
    expect(kept).toBeLessThan(1);
    expect(batched).toBeLessThan(0.2);
  });
  it('has fewer bytes without the logos of what nobody points at', () => {
    expect(ratios('bytes').at(-1)).toBeLessThan(0.2);
  });
  it('asks naively once for each token that a page shows', () => {
    expect(played[0]?.load.requests).toBe(played[0]?.load.tokens);
  });
  it('scales with the users, not with those who are played', () => {
    const ours = (players: number) => playFleet(players).at(-1)?.load.requests ?? 0;
    expect(ours(400) / ours(200)).toBeCloseTo(1, 1);
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
  expect(drawn.filter((rank) => rank < 10).length / drawn.length).toBeCloseTo(0.39, 1);
});
