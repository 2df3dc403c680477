/** Pictures that a record says lie at a metadata service with a limit are among the requests that it takes. */
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
    // Anybody can record an address: it is to cost nobody else's request.
    const retryAfterMs = limiter.waitMs(url, 'prefetch');
    if (retryAfterMs > 0) return failed({ kind: 'rate-limited', retryAfterMs });
    const sent = await limiter.acquire(url, 'prefetch');
    const answer = await bytes(request);
    if (!answer.ok && answer.failure.kind === 'not-allowed') limiter.release(url, sent);
    else limiter.complete(url, sent, null);
    if (!answer.ok && answer.failure.kind === 'service' && answer.failure.status === 429) {
      return failed({ kind: 'rate-limited', retryAfterMs: limiter.throttle(url, undefined) });
    }
    return answer;
  };
}
