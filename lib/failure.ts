/** The expected failures of services, permissions and keys. They are values, not exceptions, and are matched by `kind`. */

/** The reasons why a response cannot be used. `internal-error` and `no-reply` are failures of the extension itself. */
export const MALFORMED = [
  'not-json',
  'broken-json',
  'not-v2',
  'unexpected',
  'internal-error',
  'no-reply',
] as const;
export type Malformed = (typeof MALFORMED)[number];

export type Failure =
  | { readonly kind: 'offline' }
  /** The user has not agreed to look-ups, or has stopped them. */
  | { readonly kind: 'look-ups-off' }
  /** The user has not permitted this host. */
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'malformed'; readonly detail: Malformed }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'redirected' }
  | { readonly kind: 'key-missing' }
  | { readonly kind: 'key-refused' }
  | { readonly kind: 'key-wrong-network' }
  /** `until`: milliseconds since the epoch. */
  | { readonly kind: 'quota-exceeded'; readonly until: number }
  | { readonly kind: 'banned'; readonly until: number }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number }
  | { readonly kind: 'service'; readonly status: number }
  /** Requests to the service pause after it has failed. `until`: milliseconds since the epoch. */
  | { readonly kind: 'paused'; readonly until: number };

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure,
});

/** The result with its value changed. */
export async function mapResult<A, B>(
  from: Promise<Result<A>>,
  to: (value: NoInfer<A>) => B,
): Promise<Result<B>> {
  const result = await from;
  return result.ok ? success(to(result.value)) : result;
}

/** Whether the request was refused before it was sent. */
export const isUnsent = ({ kind }: Failure): boolean => kind === 'look-ups-off' || kind === 'not-allowed';

/** Milliseconds after which a retry may succeed; 0 if that is unknown. */
export function retryAfterMs(failure: Failure, now: number): number {
  if (failure.kind === 'rate-limited') return failure.retryAfterMs;
  return failure.kind === 'paused' ? Math.max(0, failure.until - now) : 0;
}
