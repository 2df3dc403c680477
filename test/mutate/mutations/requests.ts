/** Requests to the metadata services: limits, batches, retries, and the one fetch. */
export const REQUESTS = `
lib/http/rate-limiter.ts by test/http test/metadata
  limiter-window: the limit holds for any window of five minutes
  - const since = now() - (limitOf(base)?.windowMs ?? DEFAULT_WINDOW_MS);
  + const since = now() - (limitOf(base)?.windowMs ?? DEFAULT_WINDOW_MS) / 2;
  limiter-forgets: the next worker knows the requests of this one
  - logAt(state, base).sent.push(deps.now());
  -       await save(state);
  + logAt(state, base).sent.push(deps.now());
  limiter-429-no-pause: nothing is sent for a while after a 429
  - log.pausedUntil = Math.max(log.pausedUntil, now + pause);
  limiter-clock-set-back: requests still count after the clock was set back
  - sent.map((at) => Math.min(at, now())).filter((at) => at > since)
  + sent.filter((at) => at > since && at <= now())
lib/http/priority.ts by test/http test/metadata
  limiter-look-up-starved: a part of the limit is left to the user’s own look-ups
  - hover: 0.9,
  + hover: 1,
lib/metadata/request-scheduler.ts by test/metadata
  tab-takes-all: no tab uses much more than half of a service’s limit
  - const MAX_TAB_SHARE = 0.55;
  + const MAX_TAB_SHARE = 1;
  hover-waits-for-batches: a hovered token never waits for a batch
  - const RESERVED_FOR_RECORDS = 1;
  + const RESERVED_FOR_RECORDS = 0;
lib/http/retry.ts by test/http test/metadata
  retry-after-ignored: a retry waits for the Retry-After of the service
  - return requestedMs + random()
  + return random()
  batch-not-split: a bad subject does not fail the rest of its batch
  - return [400, 413, 500, 504].includes(failure.status);
  + return false;
  refusal-retried: a final refusal is not retried
  - failure.status >= 500 && failure.status !== 504
  + failure.status >= 400
lib/metadata/request-scheduler.ts by test/metadata
  batch-size: a batch has at most 50 subjects
  - MAX_BATCH_SIZE = 50
  + MAX_BATCH_SIZE = 60
lib/metadata/summary-loader.ts by test/metadata
  batch-asked-twice: a subject in flight is not requested again
  - inFlight.set(key, outcome);
lib/http/circuit-breaker.ts by test/http test/metadata
  breaker-never-opens: the circuit opens after repeated failures
  - state.failures >= FAILURE_THRESHOLD || state.cooldowns > 0
  + state.cooldowns > 0
lib/metadata/tab-budget.ts by test/metadata
  tab-batches: a tab has 20 batches a minute
  - BATCHES_PER_MINUTE = 20
  + BATCHES_PER_MINUTE = 30
lib/http/request.ts by test/http/request.test.ts
  redirect-followed: no redirect is followed, since it would receive the key
  - redirect: 'manual',
  + redirect: 'follow',
  host-not-allowed: nothing is sent to a host that the user has not allowed
  - if (!(await mayReach(url))) return failed({ kind: 'not-allowed' });
  answer-without-bound: a response is read up to its byte limit
  - if (bytes > maxBytes) {
  + if (bytes < 0) {
lib/http/request.ts by test/http test/chain
  retry-after-without-end: Retry-After pauses for at most an hour
  - Math.ceil(Math.min(seconds, HOUR_S) * 1000)
  + Math.ceil(seconds * 1000)
`;
