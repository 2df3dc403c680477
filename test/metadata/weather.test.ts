/** When a service is left in peace, for how long, and what is said meanwhile. */
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../lib/failure.ts';
import { createWeather, HELD_AT_MOST_MS } from '../../lib/metadata/weather.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const BASE = 'https://tokens.example';
const OTHER = 'https://own.example';
const REST = 15_000;

const status = (code: number): Failure => ({ kind: 'service', status: code });
const OFFLINE: Failure = { kind: 'offline' };
const TIMEOUT: Failure = { kind: 'timeout' };
const limited = (retryAfterMs: number): Failure => ({ kind: 'rate-limited', retryAfterMs });

function watch() {
  const clock = { now: NOW };
  const weather = createWeather(() => clock.now);
  const meet = (failure: Failure | undefined, times = 1) => {
    for (let i = 0; i < times; i++) weather.met(BASE, failure);
  };
  return { clock, weather, meet };
}

describe('a circuit', () => {
  it.each([
    ['500, which one subject of a batch may be the cause of', status(500), 16],
    ['another status of trouble', status(502), 8],
    ['503', status(503), 8],
    ['504', status(504), 8],
    ['being offline', OFFLINE, 4],
    ['a timeout', TIMEOUT, 4],
  ] as const)('opens by %s, and not one too early', (_what, failure, times) => {
    const { weather, meet } = watch();
    meet(failure, times - 1);
    expect([weather.refusal(BASE), weather.width(BASE)]).toEqual([undefined, 4]);
    meet(failure);
    expect([weather.refusal(BASE), weather.width(BASE)]).toEqual([{ kind: 'paused', until: NOW + REST }, 1]);
    // A rest is too long to wait for.
    expect(weather.holdMs(BASE)).toBe(0);
  });

  it('adds up failures of different weight', () => {
    const { weather, meet } = watch();
    meet(TIMEOUT, 2);
    meet(OFFLINE);
    meet(status(503));
    expect(weather.refusal(BASE)).toBeUndefined();
    meet(status(500));
    expect(weather.refusal(BASE)).toBeUndefined();
    meet(status(500));
    expect(weather.refusal(BASE)).toEqual({ kind: 'paused', until: NOW + REST });
  });

  it.each([
    ['an answer', undefined],
    ['a refusal for its own sake', status(400)],
    ['a 404', status(404)],
    ['a 418', status(418)],
  ] as const)('stays closed where %s comes between failures', (_what, between) => {
    const { weather, meet } = watch();
    for (let i = 0; i < 10; i++) {
      meet(status(500), 15);
      meet(between);
    }
    expect([weather.refusal(BASE), weather.width(BASE)]).toEqual([undefined, 4]);
  });

  it.each<Failure>([
    status(400),
    status(402),
    status(403),
    status(404),
    status(413),
    status(499),
    { kind: 'malformed', detail: 'not-json' },
    { kind: 'too-large' },
    { kind: 'redirected' },
    { kind: 'not-allowed' },
  ])('is not opened by %j, however often', (failure) => {
    const { weather, meet } = watch();
    meet(failure, 100);
    expect([weather.refusal(BASE), weather.width(BASE)]).toEqual([undefined, 4]);
  });

  it('is not closed by what is neither an answer nor trouble', () => {
    const { weather, meet } = watch();
    meet(status(500), 15);
    meet({ kind: 'malformed', detail: 'not-json' }, 3);
    meet(status(500));
    expect(weather.refusal(BASE)?.kind).toBe('paused');
  });

  it('lets one request alone try after its rest, to the millisecond', () => {
    const { clock, weather, meet } = watch();
    meet(OFFLINE, 4);
    clock.now += REST - 1;
    expect(weather.refusal(BASE)?.kind).toBe('paused');
    clock.now += 1;
    expect([weather.refusal(BASE), weather.width(BASE)]).toEqual([undefined, 1]);
  });

  it('rests twice as long after each try that fails, four minutes at most', () => {
    const { clock, weather, meet } = watch();
    meet(TIMEOUT, 4);
    const rests: number[] = [];
    for (let i = 0; i < 8; i++) {
      const refusal = weather.refusal(BASE);
      if (refusal?.kind !== 'paused') throw new Error('not paused');
      rests.push((refusal.until - clock.now) / 1000);
      clock.now = refusal.until;
      // One is enough now, of whatever weight.
      meet(status(500));
    }
    expect(rests).toEqual([15, 30, 60, 120, 240, 240, 240, 240]);
  });

  it('does not rest longer for those that were on their way when it opened', () => {
    const { clock, weather, meet } = watch();
    meet(OFFLINE, 4);
    clock.now += 1_000;
    meet(OFFLINE, 3);
    expect(weather.refusal(BASE)).toEqual({ kind: 'paused', until: NOW + REST });
    clock.now = NOW + REST;
    meet(OFFLINE);
    expect(weather.refusal(BASE)).toEqual({ kind: 'paused', until: NOW + REST + 2 * REST });
  });

  it('lets one request alone try when the clock is set back in its rest', () => {
    const { clock, weather, meet } = watch();
    meet(OFFLINE, 4);
    clock.now -= 1;
    expect([weather.refusal(BASE), weather.width(BASE)]).toEqual([undefined, 1]);
    meet(OFFLINE);
    expect(weather.refusal(BASE)).toEqual({ kind: 'paused', until: clock.now + 2 * REST });
  });

  it('is closed by an answer, and begins anew', () => {
    const { clock, weather, meet } = watch();
    meet(OFFLINE, 4);
    clock.now += REST;
    meet(OFFLINE);
    clock.now += 2 * REST;
    meet(undefined);
    expect([weather.refusal(BASE), weather.width(BASE)]).toEqual([undefined, 4]);
    meet(OFFLINE, 3);
    expect(weather.refusal(BASE)).toBeUndefined();
    meet(OFFLINE);
    expect(weather.refusal(BASE)).toEqual({ kind: 'paused', until: clock.now + REST });
  });

  it('is one address’s own', () => {
    const { weather, meet } = watch();
    meet(OFFLINE, 4);
    expect([weather.refusal(OTHER), weather.width(OTHER)]).toEqual([undefined, 4]);
    weather.met(OTHER, undefined);
    expect([weather.refusal(BASE)?.kind, weather.width(BASE)]).toEqual(['paused', 1]);
  });
});

describe('a silence that a service asks for', () => {
  it('is waited for while it is short, and told with what is left of it', () => {
    const { clock, weather, meet } = watch();
    meet(limited(HELD_AT_MOST_MS));
    expect([weather.holdMs(BASE), weather.refusal(BASE)]).toEqual([5_000, limited(5_000)]);
    clock.now += 4_999;
    expect([weather.holdMs(BASE), weather.refusal(BASE)]).toEqual([1, limited(1)]);
    clock.now += 1;
    expect([weather.holdMs(BASE), weather.refusal(BASE)]).toEqual([0, undefined]);
    expect(weather.width(BASE)).toBe(4);
  });

  it('is not waited for while it is long', () => {
    const { clock, weather, meet } = watch();
    meet(limited(60_000));
    expect([weather.holdMs(BASE), weather.refusal(BASE)]).toEqual([0, limited(60_000)]);
    clock.now += 54_999;
    expect([weather.holdMs(BASE), weather.refusal(BASE)]).toEqual([0, limited(5_001)]);
    clock.now += 1;
    expect([weather.holdMs(BASE), weather.refusal(BASE)]).toEqual([5_000, limited(5_000)]);
    clock.now += 5_000;
    expect([weather.holdMs(BASE), weather.refusal(BASE)]).toEqual([0, undefined]);
  });

  it('is the longest of several', () => {
    const { weather, meet } = watch();
    meet(limited(60_000));
    meet(limited(1_000));
    expect([weather.holdMs(BASE), weather.refusal(BASE)]).toEqual([0, limited(60_000)]);
  });

  it('is not ended by an answer to an earlier request', () => {
    const { weather, meet } = watch();
    meet(limited(60_000));
    meet(undefined);
    expect(weather.refusal(BASE)).toEqual(limited(60_000));
  });

  it('opens no circuit, however often', () => {
    const { clock, weather, meet } = watch();
    meet(limited(1_000), 100);
    clock.now += 1_000;
    expect([weather.refusal(BASE), weather.width(BASE)]).toEqual([undefined, 4]);
  });

  it.each([1_000, 60_000])('of %i ms ends when the clock is set back, for good', (ms) => {
    const { clock, weather, meet } = watch();
    meet(limited(ms));
    clock.now -= 1;
    expect([weather.holdMs(BASE), weather.refusal(BASE)]).toEqual([0, undefined]);
    clock.now = NOW + 1;
    expect([weather.holdMs(BASE), weather.refusal(BASE)]).toEqual([0, undefined]);
    // And the next one holds by the clock as it is.
    clock.now = NOW - 86_400_000;
    meet(limited(ms));
    clock.now += ms - 1;
    expect([weather.holdMs(BASE), weather.refusal(BASE)]).toEqual([1, limited(1)]);
    clock.now += 1;
    expect([weather.holdMs(BASE), weather.refusal(BASE)]).toEqual([0, undefined]);
  });

  it('is one address’s own', () => {
    const { weather, meet } = watch();
    meet(limited(60_000));
    expect([weather.holdMs(OTHER), weather.refusal(OTHER)]).toEqual([0, undefined]);
  });
});
