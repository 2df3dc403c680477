/** Every fault of a service: the failure, the number of requests, and the message to the user. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { failureMessage } from '../../components/messages.ts';
import type { Failure, Malformed } from '../../lib/failure.ts';
import { createHttp } from '../../lib/http/request.ts';
import { anywhere } from '../anywhere.ts';
import { setEnglish } from '../components/english.ts';
import { TOKENS } from '../data/index.ts';
import { createFaults, type Fault } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { limited, OFFLINE, status as service } from './scheduler-harness.ts';
import { asSubject } from './served-loader.ts';
import { noLimit } from './test-limiter.ts';
import { createTestLoader } from './test-loader.ts';
import { createTestService } from './test-service.ts';

const { fernwood, mica, orrery } = TOKENS;

const faults = createFaults();
let served: Served;
/** A port without a listener. */
const CLOSED_ORIGIN = 'http://127.0.0.1:2';

beforeAll(async () => {
  setEnglish();
  served = await serve(createLocalService(loadRecords(), { faults }));
});
afterAll(() => served.close());
beforeEach(() => faults.clear());

const TIMEOUT: Failure = { kind: 'timeout' };
const malformed = (detail: Malformed): Failure => ({ kind: 'malformed', detail });
const responds = (status: number, headers = {}): Fault => ({ kind: 'status', status, headers });
const EMPTY: Fault = { kind: 'status', status: 200, body: {} };
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };
const RETRY_AFTER = { 'retry-after': '1' };
const REFUSED = 'The service rejected the request (error';
const TROUBLE = 'The service isn’t working (error';

/** `one`, `three`: requests for one hovered token, and for three in view. Without a fault, nothing listens. */
type Row = [name: string, Fault | undefined, Failure, one: number, three: number, message: string];
const ROWS: readonly Row[] = [
  ['an HTML page', { kind: 'html' }, malformed('not-json'), 1, 1, 'isn’t JSON'],
  ['half of the body', { kind: 'truncated' }, malformed('broken-json'), 1, 1, 'JSON is broken'],
  ['an empty 204', responds(204), malformed('not-json'), 1, 1, 'isn’t JSON'],
  ['another JSON', EMPTY, malformed('not-v2'), 1, 1, 'isn’t a v2 response'],
  ['100 MB', { kind: 'huge' }, { kind: 'too-large' }, 1, 4, 'too large'],
  ['a byte a second', { kind: 'drip' }, TIMEOUT, 1, 4, 'too long'],
  ['no response', { kind: 'delay', delayMs: 60_000 }, TIMEOUT, 1, 4, 'too long'],
  ['no connection', undefined, OFFLINE, 3, 3, 'Can’t reach the service'],
  ['a redirect', { kind: 'redirect', to: '/' }, { kind: 'redirected' }, 1, 1, 'redirected us'],
  ['400', responds(400), service(400), 1, 4, `${REFUSED} 400). Check its address.`],
  ['403', responds(403), service(403), 1, 1, `${REFUSED} 403)`],
  ['an HTML page with 404', responds(404, HTML_TYPE), service(404), 1, 1, 'error 404'],
  ['429', responds(429), limited(120_000), 1, 1, 'Too many requests. Retrying in 120 s.'],
  ['429 for 1 s', responds(429, RETRY_AFTER), limited(1_000), 3, 3, 'Too many requests. Retrying in 1 s.'],
  // Three are split, and each part is retried.
  ['500', responds(500), service(500), 3, 7, `${TROUBLE} 500).`],
  ['503', responds(503), service(503), 3, 3, `${TROUBLE} 503).`],
  ['504', responds(504), service(504), 1, 4, `${TROUBLE} 504).`],
];

it.each(ROWS)('reports %s to the user', async (_name, fault, failure, one, three, message) => {
  if (fault !== undefined) faults.set(fault);
  for (const urgency of ['hovered', 'visible'] as const) {
    const clock = { now: 0 };
    const limiter = noLimit(clock);
    const http = vi.fn(createHttp(anywhere, failure.kind === 'timeout' ? 40 : undefined));
    const { loader } = createTestLoader({
      address: async () => (fault === undefined ? CLOSED_ORIGIN : served.origin),
      ...{ source: createTestService(http, limiter), limiter, clock },
    });
    const tokens = urgency === 'hovered' ? [fernwood] : [fernwood, mica, orrery];
    const outcomes = await loader.outcomes('mainnet', tokens.map(asSubject), urgency);
    expect(outcomes).toEqual(tokens.map(() => ({ kind: 'failed', failure })));
    expect(http).toHaveBeenCalledTimes(urgency === 'hovered' ? one : three);
  }
  const sentence = failureMessage(failure);
  expect(sentence).toContain(message);
  expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(sentence).not.toMatch(/\$\d|undefined|NaN|\[object/);
});
