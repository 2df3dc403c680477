/** Requests to the metadata services: limits, batches, retries, and the one fetch. */
import { mutationsOf } from '../mutation.ts';

const TESTS = ['test/metadata'];

export const REQUESTS = [
  ...mutationsOf('lib/metadata/rate-limiter.ts', TESTS, {
    'limiter-window': {
      breaks: 'the limit holds for any window of five minutes',
      from: 'const since = now() - (limitOf(base)?.windowMs ?? UNLIMITED_WINDOW_MS);',
      to: 'const since = now() - (limitOf(base)?.windowMs ?? UNLIMITED_WINDOW_MS) / 2;',
    },
    'limiter-forgets': {
      breaks: 'what was sent is known to the next worker',
      from: 'host.sent.push(sent);\n      await writeSoon();',
      to: 'host.sent.push(sent);',
    },
    'limiter-429-no-pause': {
      breaks: 'after a 429 the service is left alone for a while',
      from: 'host.pausedUntil = Math.max(host.pausedUntil, now() + pause);',
      to: '',
    },
  }),
  ...mutationsOf('lib/metadata/request-log.ts', TESTS, {
    'limiter-clock-set-forward': {
      breaks: 'a clock that is set forward between two workers frees nothing',
      from: 'at: start - ago, purpose',
      to: 'at: start - ago - awayMs, purpose',
    },
    'limiter-date-rounded': {
      breaks: 'the rounding of `Date` is not taken for time',
      from: 'const DATE_ERROR_MS = 1_000;',
      to: 'const DATE_ERROR_MS = 0;',
    },
  }),
  ...mutationsOf('lib/metadata/spending-order.ts', TESTS, {
    'limiter-look-up-starved': {
      breaks: 'batches and hovers leave the user’s own look-ups their share',
      from: "'look-up': 0.15,",
      to: "'look-up': 0,",
    },
  }),
  ...mutationsOf('lib/metadata/requests.ts', TESTS, {
    'tab-takes-all': {
      breaks: 'no tab has much more than half of a service’s limit',
      from: 'const SHARE_OF_A_TAB = 0.55;',
      to: 'const SHARE_OF_A_TAB = 1;',
    },
    'retry-after-ignored': {
      breaks: 'what is tried again waits for as long as the service has asked',
      from: 'const ms = asked + random()',
      to: 'const ms = random()',
    },
    'hover-waits-for-batches': {
      breaks: 'what the user points at never waits for a batch',
      from: 'const KEPT_FREE = 1;',
      to: 'const KEPT_FREE = 0;',
    },
  }),
  ...mutationsOf('lib/metadata/retries.ts', TESTS, {
    'batch-not-split': {
      breaks: 'one bad subject does not sink the batch that it is in',
      from: 'return [400, 413, 500, 504].includes(failure.status);',
      to: 'return false;',
    },
    'refusal-retried': {
      breaks: 'what a service refuses for good is not tried again',
      from: 'failure.status >= 500 && failure.status !== 504',
      to: 'failure.status >= 400',
    },
  }),
  ...mutationsOf('lib/metadata/question-groups.ts', TESTS, {
    'batch-size': {
      breaks: 'a batch has 50 subjects at most',
      from: 'SUBJECTS_A_REQUEST = 50',
      to: 'SUBJECTS_A_REQUEST = 60',
    },
  }),
  ...mutationsOf('lib/metadata/flights.ts', TESTS, {
    'batch-asked-twice': {
      breaks: 'a subject that is asked for already is not asked for again',
      from: 'flying.set(key, { askers, answer });',
      to: '',
    },
  }),
  ...mutationsOf('lib/metadata/weather.ts', TESTS, {
    'breaker-never-opens': {
      breaks: 'a service that fails again and again is left in peace',
      from: 'state.failures >= FAILURES_AT_MOST || state.rests > 0',
      to: 'state.rests > 0',
    },
  }),
  ...mutationsOf('lib/metadata/budget.ts', TESTS, {
    'tab-batches': {
      breaks: 'a tab has 20 batches a minute',
      from: 'BATCHES_A_MINUTE = 20',
      to: 'BATCHES_A_MINUTE = 30',
    },
  }),
  ...mutationsOf('lib/http.ts', ['test/http.test.ts'], {
    'redirect-followed': {
      breaks: 'no redirect is followed: a key would go along',
      from: "redirect: 'manual',",
      to: "redirect: 'follow',",
    },
    'host-not-allowed': {
      breaks: 'nothing is sent to a host that the user has not allowed',
      from: "if (!(await mayReach(url))) return failed({ kind: 'not-allowed' });",
      to: '',
    },
    'answer-without-bound': {
      breaks: 'an answer is read up to its limit in bytes',
      from: 'if (bytes > bytesAtMost) {',
      to: 'if (bytes < 0) {',
    },
  }),
  ...mutationsOf('lib/http.ts', ['test/provider'], {
    'retry-after-without-end': {
      breaks: 'a service cannot silence us for more than an hour',
      from: 'Math.ceil(Math.min(seconds, HOUR_S) * 1000)',
      to: 'Math.ceil(seconds * 1000)',
    },
  }),
];
