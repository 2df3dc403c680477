/** A circuit breaker per service: after repeated failures no request is sent for a cooldown, and the user is notified. */
import type { Failure } from '../failure.ts';

export type CircuitBreaker = {
  /** The failure of any request to the address now; undefined while requests are allowed. */
  refusal(base: string): Failure | undefined;
  /** Concurrent requests that the address may have: a single probe after a cooldown. */
  concurrency(base: string): number;
  /** Records the result of a request; undefined for a response. */
  record(base: string, failure: Failure | undefined): void;
};

const MAX_CONCURRENCY = 4;
/** Weighted failures in a row that open the circuit. */
const FAILURE_THRESHOLD = 16;
/** Doubled each time that the probe after a cooldown fails. */
const COOLDOWN_MS = 15_000;
const MAX_COOLDOWN_MS = 240_000;

type State = {
  failures: number;
  /** Cooldowns since the last response. */
  cooldowns: number;
  openedAt: number;
  openUntil: number;
};

/** `now`: milliseconds since the epoch. */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  const states = new Map<string, State>();

  function stateOf(base: string): State {
    const state = states.get(base) ?? { failures: 0, cooldowns: 0, openedAt: 0, openUntil: 0 };
    // A clock that was set back would extend the cooldown by as much.
    if (now() < state.openedAt) state.openUntil = 0;
    states.set(base, state);
    return state;
  }

  function open(state: State): void {
    state.openedAt = now();
    state.openUntil = now() + Math.min(COOLDOWN_MS * 2 ** state.cooldowns, MAX_COOLDOWN_MS);
    state.cooldowns++;
  }

  return {
    refusal(base) {
      const { openUntil } = stateOf(base);
      return now() < openUntil ? { kind: 'paused', until: openUntil } : undefined;
    },

    concurrency: (base) => (stateOf(base).cooldowns > 0 ? 1 : MAX_CONCURRENCY),

    record(base, failure) {
      const state = stateOf(base);
      const weight = failure === undefined ? 0 : weightOf(failure);
      if (weight === undefined) return;
      if (weight === 0) {
        state.failures = 0;
        state.cooldowns = 0;
        return;
      }
      state.failures += weight;
      if (state.failures >= FAILURE_THRESHOLD || state.cooldowns > 0) {
        state.failures = 0;
        // Requests that were in flight when the circuit opened do not extend the cooldown.
        if (now() >= state.openUntil) open(state);
      }
    },
  };
}

/**
 * 0 for a response, including one that refuses this single request. Undefined for a failure that is unrelated to the
 * service, such as a captive portal's page or an address that is not allowed.
 */
function weightOf(failure: Failure): number | undefined {
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
      return 4;
    case 'service':
      if (failure.status < 500) return 0;
      // A single subject of a batch may cause a 500, so a few of them do not mean an outage.
      return failure.status === 500 ? 1 : 2;
    default:
      return undefined;
  }
}
