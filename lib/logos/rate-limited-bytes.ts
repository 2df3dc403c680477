/** Counts downloads of logos from a metadata service as requests to that service. */
import { failed } from '../failure.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { HttpBytes } from '../http/request.ts';

export type RateLimitedBytesDeps = {
  readonly bytes: HttpBytes;
  readonly limiter: Pick<RateLimiter, 'ready' | 'waitMs' | 'acquire' | 'release' | 'complete' | 'throttle'>;
  readonly isLimited: (url: string) => boolean;
};

export function createRateLimitedBytes({ bytes, limiter, isLimited }: RateLimitedBytesDeps): HttpBytes {
  return async (request) => {
    const { url } = request;
    if (!isLimited(url)) return bytes(request);
    await limiter.ready;
    // Anyone can register such an address, so it only gets what prefetching may use.
    const retryAfterMs = limiter.waitMs(url, 'prefetch');
    if (retryAfterMs > 0) return failed({ kind: 'rate-limited', retryAfterMs });
    const sent = await limiter.acquire(url, 'prefetch');
    const response = await bytes(request);
    const failure = response.ok ? undefined : response.failure;
    if (failure?.kind === 'not-allowed') limiter.release(url, sent);
    else limiter.complete(url, sent, null);
    return failure?.kind === 'service' && failure.status === 429
      ? failed({ kind: 'rate-limited', retryAfterMs: limiter.throttle(url, undefined) })
      : response;
  };
}
