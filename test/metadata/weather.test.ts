/** When a service is left in peace, for how long, and what is said meanwhile. */
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../lib/failure.ts';
import { createWeather } from '../../lib/metadata/weather.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const BASE = 'https://tokens.example';
const OTHER = 'https://own.example';
const REST = 15_000;

const status = (code: number): Failure => ({ kind: 'service', status: code });
const OFFLINE: Failure = { kind: 'offline' };
const TIMEOUT: Failure = { kind: 'timeout' };

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
    ['another status of trouble', status(503), 8],
    ['being offline', OFFLINE, 4],
    ['a timeout', TIMEOUT, 4],
  ] as const)('opens by %s, and not one too early', (_what, failure, times) => {
    const { weather, meet } = watch();
    meet(failure, times - 1);
    expect([weather.refusal(BASE), weather.width(BASE)]).toEqual([undefined, 4]);
    meet(failure);
    expect([weather.refusal(BASE), weather.width(BASE)]).toEqual([{ kind: 'paused', until: NOW + REST }, 1]);
  });

  it.each([undefined, status(400), status(404), status(418)])(
    'stays closed where %j comes between',
    (between) => {
      const { weather, meet } = watch();
      for (let i = 0; i < 3; i++) {
        meet(status(500), 15);
        meet(between);
      }
      expect([weather.refusal(BASE), weather.width(BASE)]).toEqual([undefined, 4]);
    },
  );

  it.each<Failure>([
    { kind: 'malformed', detail: 'not-json' },
    { kind: 'too-large' },
    { kind: 'redirected' },
    { kind: 'not-allowed' },
  ])('is neither opened nor closed by %j, however often', (failure) => {
    const { weather, meet } = watch();
    meet(failure, 100);
    meet(status(500), 15);
    meet(failure, 100);
    expect([weather.refusal(BASE), weather.width(BASE)]).toEqual([undefined, 4]);
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
