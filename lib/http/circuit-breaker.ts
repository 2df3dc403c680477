/** A circuit breaker for each service: after repeated failures no request is sent for a cooldown. */
import type { Failure } from '../failure.ts';

const MAX_CONCURRENCY = 4;
/** Weighted failures in a row that open the circuit. */
const FAILURE_THRESHOLD = 16;
/** Doubled each time the probe after a cooldown fails. */
const COOLDOWN_MS = 15_000;
const MAX_COOLDOWN_MS = 240_000;

type State = {
  /** The sum of the weights of the failures since the last response or cooldown. */
  failures: number;
  /** The number of cooldowns since the last response. */
  cooldowns: number;
  openedAt: number;
  openUntil: number;
  /** The browser had no network at the last failure, which says nothing about the service. */
  isOffline: boolean;
};

const newState = (): State => ({ failures: 0, cooldowns: 0, openedAt: 0, openUntil: 0, isOffline: false });

export class CircuitBreaker {
  /** By base address. A response deletes the state. */
  readonly #states = new Map<string, State>();
  /** Milliseconds since the epoch. */
  readonly #now: () => number;
  readonly #isOnline: () => boolean;

  /** `isOnline`: false while the browser knows that it has no network. */
  constructor(now: () => number, isOnline: () => boolean) {
    this.#now = now;
    this.#isOnline = isOnline;
  }

  /** The failure of any request to the address at this moment; undefined while requests are allowed. */
  refusal(base: string): Failure | undefined {
    const state = this.#current(base);
    if (!state || !this.#isOpen(state)) return undefined;
    return state.isOffline ? { kind: 'offline' } : { kind: 'paused', until: state.openUntil };
  }

  /** How many concurrent requests the address may have; after a cooldown a single probe. */
  concurrency(base: string): number {
    return (this.#current(base)?.cooldowns ?? 0) > 0 ? 1 : MAX_CONCURRENCY;
  }

  /** Records the result of a request; undefined for a response. */
  record(base: string, failure: Failure | undefined): void {
    const weight = failure === undefined ? 0 : weightOf(failure);
    if (weight === 0) this.#states.delete(base);
    if (!weight) return;
    const state = this.#current(base) ?? newState();
    this.#states.set(base, state);
    state.isOffline = failure?.kind === 'offline' && !this.#isOnline();
    // Requests that were in flight when the circuit opened do not extend the cooldown.
    if (this.#isOpen(state)) return;
    state.failures += weight;
    if (state.failures < FAILURE_THRESHOLD && state.cooldowns === 0) return;
    state.failures = 0;
    state.openedAt = this.#now();
    state.openUntil = state.openedAt + Math.min(COOLDOWN_MS * 2 ** state.cooldowns, MAX_COOLDOWN_MS);
    state.cooldowns++;
  }

  /** The state of a service. That of a browser without a network is deleted once the network is back. */
  #current(base: string): State | undefined {
    const state = this.#states.get(base);
    if (!state?.isOffline || !this.#isOnline()) return state;
    this.#states.delete(base);
    return undefined;
  }

  /** If the clock was set back, the cooldown ends: otherwise it would last longer by as much. */
  #isOpen({ openedAt, openUntil }: State): boolean {
    return openedAt <= this.#now() && this.#now() < openUntil;
  }
}

/**
 * The weight of a failure: 0 for a response, even one that refuses this single request. Undefined for a failure that says
 * nothing about the service, such as a captive portal's page or an address that is not allowed.
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
