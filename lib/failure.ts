/** Every way the world can fail us. Values, not exceptions; matched by `kind` in exhaustive switches. */

/** What was wrong with an answer; and `own-fault`, `no-reply` of the extension itself. */
export const MALFORMED = [
  'not-json',
  'broken-json',
  'not-v2',
  'unexpected',
  'not-a-list',
  'no-folder',
  'no-token',
  'not-saved',
  'own-fault',
  'no-reply',
] as const;
export type Malformed = (typeof MALFORMED)[number];

export type Failure =
  | { readonly kind: 'offline' }
  /** The browser does not let us reach this host: the user has not allowed it. */
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'malformed'; readonly detail: Malformed }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'redirected' }
  | { readonly kind: 'key-missing' }
  | { readonly kind: 'key-refused' }
  | { readonly kind: 'key-wrong-network' }
  /** The user has not agreed yet that the key goes to the address that is set now. */
  | { readonly kind: 'key-not-for-address' }
  /** `until`: milliseconds since the epoch. */
  | { readonly kind: 'quota-spent'; readonly until: number }
  | { readonly kind: 'banned'; readonly until: number }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number }
  | { readonly kind: 'service'; readonly status: number }
  /** It failed several times in a row, and is left in peace. `until`: milliseconds since the epoch. */
  | { readonly kind: 'paused'; readonly until: number }
  /** Nobody wanted the answer any more when its turn came. */
  | { readonly kind: 'abandoned' };

/** A value, or the failure that stood in its way. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure,
});
