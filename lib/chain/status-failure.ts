/** Maps the statuses of the providers to failures (docs/services.md). */
import * as z from 'zod/mini';
import type { Failure } from '../failure.ts';
import { type HttpResponse, retryAfterMs } from '../http/request.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const errorBody = z.object({ message: z.string() });

/** The failure for a status other than 200 and 404. `now`: milliseconds since the epoch. */
export function failureOf({ status, headers, json }: HttpResponse, hasKey: boolean, now: number): Failure {
  switch (status) {
    case 402:
      return { kind: 'quota-exceeded', until: nextUtcMidnight(now) };
    case 401:
    case 403: {
      if (!hasKey) return { kind: 'key-missing' };
      const error = errorBody.safeParse(json);
      // The status is the same for every refused key; Blockfrost's message tells that it is of another network.
      const isMismatch = error.success && /network token mismatch/i.test(error.data.message);
      return { kind: isMismatch ? 'key-wrong-network' : 'key-refused' };
    }
    case 418:
      return { kind: 'banned', until: now + HOUR_MS };
    case 429:
      // Blockfrost bans a caller that retries at once, even if it sends `Retry-After: 0`.
      return { kind: 'rate-limited', retryAfterMs: pauseMs(headers, now) || MINUTE_MS };
    default:
      return { kind: 'service', status };
  }
}

/** `Retry-After` in seconds or as a date, an hour at most. */
function pauseMs(headers: Headers, now: number): number | undefined {
  const date = headers.get('retry-after') ?? '';
  // `Date.parse` accepts almost any text; an HTTP date ends in GMT.
  if (!date.endsWith(' GMT')) return retryAfterMs(headers);
  return Math.min(Math.max(0, Date.parse(date) - now), HOUR_MS) || undefined;
}

function nextUtcMidnight(now: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1);
}
