/** One failure of each kind. */
import type { Failure } from '../lib/failure.ts';

const LATER = Date.UTC(2026, 10, 21, 9, 30);

export const FAILURES: { readonly [K in Failure['kind']]: Extract<Failure, { kind: K }> } = {
  offline: { kind: 'offline' },
  'look-ups-off': { kind: 'look-ups-off' },
  'not-allowed': { kind: 'not-allowed' },
  timeout: { kind: 'timeout' },
  malformed: { kind: 'malformed', detail: 'not-json' },
  'too-large': { kind: 'too-large' },
  redirected: { kind: 'redirected' },
  'key-missing': { kind: 'key-missing' },
  'key-refused': { kind: 'key-refused' },
  'key-wrong-network': { kind: 'key-wrong-network' },
  'quota-exceeded': { kind: 'quota-exceeded', until: LATER },
  banned: { kind: 'banned', until: LATER },
  'rate-limited': { kind: 'rate-limited', retryAfterMs: 6_500 },
  service: { kind: 'service', status: 503 },
  paused: { kind: 'paused', until: LATER },
};

/** A report that fails the test. */
export function throwError(error: unknown): never {
  throw error;
}
