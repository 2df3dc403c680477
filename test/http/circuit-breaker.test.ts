/** When a service is left in peace, for how long, and what is said meanwhile. */
import { expect, it } from 'vitest';
import type { Failure } from '../../lib/failure.ts';
import { createCircuitBreaker } from '../../lib/http/circuit-breaker.ts';

const BASE = 'https://tokens.example';
const OTHER = 'https://own.example';
const REST = 15_000;

const status = (code: number): Failure => ({ kind: 'service', status: code });
const OFFLINE: Failure = { kind: 'offline' };
const CLOSED = [undefined, 4];

function watch() {
  const clock = { now: Date.UTC(2026, 10, 21, 9) };
  const circuitBreaker = createCircuitBreaker(() => clock.now);
  const meet = (failure: Failure | undefined, times = 1) => {
    for (let i = 0; i < times; i++) circuitBreaker.met(BASE, failure);
  };
  /** Milliseconds of rest that are left, and how many requests may go at once. */
  const state = (base = BASE) => {
    const refusal = circuitBreaker.refusal(base);
    return [refusal?.kind === 'paused' ? refusal.until - clock.now : refusal, circuitBreaker.width(base)];
  };
  return { clock, circuitBreaker, meet, state };
}

it.each<[string, Failure, number]>([
  ['500, which one subject of a batch may be the cause of', status(500), 16],
  ['another status of trouble', status(503), 8],
  ['being offline', OFFLINE, 4],
  ['a timeout', { kind: 'timeout' }, 4],
])('a circuit opens by %s, and not one too early', (_what, failure, times) => {
  const { meet, state } = watch();
  meet(failure, times - 1);
  expect(state()).toEqual(CLOSED);
  meet(failure);
  expect(state()).toEqual([REST, 1]);
  expect(state(OTHER)).toEqual(CLOSED);
});

it('a circuit counts from anew after an answer', () => {
  const { meet, state } = watch();
  meet(status(500), 15);
  meet(undefined);
  meet(status(500), 15);
  meet({ kind: 'too-large' }, 100);
  expect(state()).toEqual(CLOSED);
});

it('a circuit rests twice as long after each try that fails, four minutes at most', () => {
  const { clock, meet, state } = watch();
  meet(OFFLINE, 4);
  const rests = Array.from({ length: 7 }, () => {
    const ms = Number(state()[0]);
    clock.now += ms;
    // One request alone tries.
    expect(state()).toEqual([undefined, 1]);
    // One is enough now, of whatever weight.
    meet(status(500));
    return ms / 1000;
  });
  expect(rests).toEqual([15, 30, 60, 120, 240, 240, 240]);
});

it('a circuit is closed by an answer of its own address alone, and begins anew', () => {
  const { clock, circuitBreaker, meet, state } = watch();
  meet(OFFLINE, 4);
  clock.now += 1_000;
  // What was on its way lengthens no rest.
  meet(OFFLINE, 3);
  circuitBreaker.met(OTHER, undefined);
  expect(state()).toEqual([REST - 1_000, 1]);
  clock.now += REST;
  meet(undefined);
  expect(state()).toEqual(CLOSED);
  meet(OFFLINE, 4);
  expect(state()).toEqual([REST, 1]);
  // Nobody knows how long it lasts when the clock was set back.
  clock.now -= 1;
  expect(state()).toEqual([undefined, 1]);
});
