/** When the circuit breaker opens, and for how long. */
import { expect, it } from 'vitest';
import type { Failure } from '../../lib/failure.ts';
import { CircuitBreaker } from '../../lib/http/circuit-breaker.ts';

const BASE = 'https://tokens.example';
const OTHER = 'https://own.example';
const COOLDOWN = 15_000;

const status = (code: number): Failure => ({ kind: 'service', status: code });
const OFFLINE: Failure = { kind: 'offline' };
const CLOSED = [undefined, 4];

function setUp(isOnline = true) {
  const clock = { now: Date.UTC(2026, 10, 21, 9), isOnline };
  const [now, online] = [() => clock.now, () => clock.isOnline];
  const circuitBreaker = new CircuitBreaker(now, online);
  const record = (failure: Failure | undefined, times = 1) => {
    for (let i = 0; i < times; i++) circuitBreaker.record(BASE, failure);
  };
  /** Milliseconds of cooldown left, and the allowed concurrency. */
  const state = (base = BASE) => {
    const refusal = circuitBreaker.refusal(base);
    const left = refusal?.kind === 'paused' ? refusal.until - clock.now : refusal;
    return [left, circuitBreaker.concurrency(base)];
  };
  return { clock, circuitBreaker, record, state };
}

it.each<[string, Failure, number]>([
  ['500', status(500), 16],
  ['503', status(503), 8],
  ['offline', OFFLINE, 4],
  ['a timeout', { kind: 'timeout' }, 4],
])('opens after several times %s, for that service only', (_what, failure, times) => {
  const { record, state } = setUp();
  record(failure, times - 1);
  expect(state()).toEqual(CLOSED);
  record(failure);
  expect(state()).toEqual([COOLDOWN, 1]);
  expect(state(OTHER)).toEqual(CLOSED);
});

it('counts from zero after a response, and ignores other failures', () => {
  const { record, state } = setUp();
  record(status(500), 15);
  record(undefined);
  record(status(500), 15);
  record({ kind: 'too-large' }, 100);
  expect(state()).toEqual(CLOSED);
});

it('says that the browser is offline, pauses as well, and ends the pause when the network is back', () => {
  const { clock, record, state } = setUp(false);
  record(OFFLINE, 4);
  expect(state()).toEqual([OFFLINE, 1]);
  clock.isOnline = true;
  expect(state()).toEqual(CLOSED);
  record({ kind: 'timeout' }, 4);
  expect(state()).toEqual([COOLDOWN, 1]);
});

it('doubles the cooldown after each failed probe, up to four minutes', () => {
  const { clock, record, state } = setUp();
  record(OFFLINE, 4);
  const cooldowns = Array.from({ length: 7 }, () => {
    const ms = Number(state()[0]);
    clock.now += ms;
    expect(state()).toEqual([undefined, 1]);
    // A single failure of any weight opens it again.
    record(status(500));
    return ms / 1000;
  });
  expect(cooldowns).toEqual([15, 30, 60, 120, 240, 240, 240]);
});

it('closes after a response of the same service, and starts over', () => {
  const { clock, circuitBreaker, record, state } = setUp();
  record(OFFLINE, 4);
  clock.now += 1_000;
  // Requests that were in flight do not extend the cooldown.
  record(OFFLINE, 3);
  circuitBreaker.record(OTHER, undefined);
  expect(state()).toEqual([COOLDOWN - 1_000, 1]);
  clock.now += COOLDOWN;
  record(undefined);
  expect(state()).toEqual(CLOSED);
  record(OFFLINE, 4);
  expect(state()).toEqual([COOLDOWN, 1]);
  // A clock that was set back ends the cooldown.
  clock.now -= 1;
  expect(state()).toEqual([undefined, 1]);
});
