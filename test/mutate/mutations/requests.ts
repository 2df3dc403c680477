/** Requests to the metadata services: limits, batches, retries, and the one fetch. */
export const REQUESTS = `
lib/http/rate-limiter.ts by test/http test/metadata
  limiter-window: the limit holds for any window of five minutes
  - const since = now() - (limitOf(base)?.windowMs ?? UNLIMITED_WINDOW_MS);
  + const since = now() - (limitOf(base)?.windowMs ?? UNLIMITED_WINDOW_MS) / 2;
  limiter-forgets: what was sent is known to the next worker
  - host.sent.push(sent);
  -       await writeSoon();
  + host.sent.push(sent);
  limiter-429-no-pause: after a 429 the service is left alone for a while
  - host.pausedUntil = Math.max(host.pausedUntil, now() + pause);
lib/http/request-log.ts by test/http test/metadata
  limiter-clock-set-forward: a clock that is set forward between two workers frees nothing
  - at: start - ago, purpose
  + at: start - ago - awayMs, purpose
  limiter-date-rounded: the rounding of Date is not taken for time
  - const DATE_ERROR_MS = 1_000;
  + const DATE_ERROR_MS = 0;
lib/http/priority.ts by test/http test/metadata
  limiter-look-up-starved: batches and hovers leave the user’s own look-ups their share
  - 'look-up': 0.15,
  + 'look-up': 0,
lib/metadata/batcher.ts by test/metadata
  tab-takes-all: no tab has much more than half of a service’s limit
  - const SHARE_OF_A_TAB = 0.55;
  + const SHARE_OF_A_TAB = 1;
  retry-after-ignored: what is tried again waits for as long as the service has asked
  - const ms = asked + random()
  + const ms = random()
  hover-waits-for-batches: what the user points at never waits for a batch
  - const KEPT_FREE = 1;
  + const KEPT_FREE = 0;
lib/http/retry.ts by test/http test/metadata
  batch-not-split: one bad subject does not sink the batch that it is in
  - return [400, 413, 500, 504].includes(failure.status);
  + return false;
  refusal-retried: what a service refuses for good is not tried again
  - failure.status >= 500 && failure.status !== 504
  + failure.status >= 400
lib/metadata/batch-queue.ts by test/metadata
  batch-size: a batch has 50 subjects at most
  - MAX_BATCH_SIZE = 50
  + MAX_BATCH_SIZE = 60
lib/metadata/summary-loader.ts by test/metadata
  batch-asked-twice: a subject that is asked for already is not asked for again
  - flying.set(key, { callers, answer });
lib/http/circuit-breaker.ts by test/http test/metadata
  breaker-never-opens: a service that fails again and again is left in peace
  - state.failures >= FAILURES_AT_MOST || state.rests > 0
  + state.rests > 0
lib/metadata/tab-budget.ts by test/metadata
  tab-batches: a tab has 20 batches a minute
  - BATCHES_PER_MINUTE = 20
  + BATCHES_PER_MINUTE = 30
lib/http/request.ts by test/http/request.test.ts
  redirect-followed: no redirect is followed: a key would go along
  - redirect: 'manual',
  + redirect: 'follow',
  host-not-allowed: nothing is sent to a host that the user has not allowed
  - if (!(await mayReach(url))) return failed({ kind: 'not-allowed' });
  answer-without-bound: an answer is read up to its limit in bytes
  - if (bytes > maxBytes) {
  + if (bytes < 0) {
lib/http/request.ts by test/http test/chain
  retry-after-without-end: a service cannot silence us for more than an hour
  - Math.ceil(Math.min(seconds, HOUR_S) * 1000)
  + Math.ceil(seconds * 1000)
`;
