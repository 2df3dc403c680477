/**
 * A circuit breaker for each service: it opens when the service has failed several times in a row, so that one in trouble
 * is left in peace and the user is told.
 */
import type { Failure } from '../failure.ts';

export type CircuitBreaker = {
  /** Why nothing may be sent to the address now; undefined when something may. */
  refusal(base: string): Failure | undefined;
  /** How many requests the address may have at once: one alone tries whether trouble is over. */
  width(base: string): number;
  /** What became of a request; undefined for an answer. */
  met(base: string, failure: Failure | undefined): void;
};

/** Requests to one service at once. */
const WIDTH = 4;
/** What failures in a row come to before the circuit opens. */
const FAILURES_AT_MOST = 16;
/** Milliseconds of rest, doubled each time that the try after it fails. */
const REST_MS = 15_000;
const REST_AT_MOST_MS = 240_000;

type State = {
  failures: number;
  rests: number;
  /** The time in which the refusal holds; a clock that is set back ends it. */
  since: number;
  until: number;
  refusal: Failure | undefined;
};

/** `now`: milliseconds since the epoch. */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  const states = new Map<string, State>();

  function stateOf(base: string): State {
    const state = states.get(base) ?? { failures: 0, rests: 0, since: 0, until: 0, refusal: undefined };
    if (now() < state.since) state.until = 0;
    states.set(base, state);
    return state;
  }

  function rest(state: State): void {
    state.since = now();
    state.until = now() + Math.min(REST_MS * 2 ** state.rests, REST_AT_MOST_MS);
    state.rests++;
    state.refusal = { kind: 'paused', until: state.until };
  }

  return {
    refusal(base) {
      const { until, refusal } = stateOf(base);
      return now() < until ? refusal : undefined;
    },

    width: (base) => (stateOf(base).rests > 0 ? 1 : WIDTH),

    met(base, failure) {
      const state = stateOf(base);
      const weight = failure === undefined ? 0 : weightOf(failure);
      if (weight === undefined) return;
      if (weight === 0) {
        state.failures = 0;
        state.rests = 0;
        return;
      }
      state.failures += weight;
      // After a rest the first failure is one too many.
      if (state.failures >= FAILURES_AT_MOST || state.rests > 0) {
        state.failures = 0;
        if (now() >= state.until) rest(state);
      }
    },
  };
}

/**
 * 0 for an answer, a refusal of the one question among them; undefined for what is neither that nor trouble of the
 * service: a portal's page, an address that is not allowed.
 */
function weightOf(failure: Failure): number | undefined {
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
      return 4;
    case 'service':
      if (failure.status < 500) return 0;
      // Of a batch it may be the fault of any of its subjects: several of them are no trouble yet.
      return failure.status === 500 ? 1 : 2;
    default:
      return undefined;
  }
}
