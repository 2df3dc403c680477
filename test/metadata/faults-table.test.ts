/**
 * Whatever the world does to an answer: what it is called, what it costs, and what the user reads. Pauses between tries
 * are not slept through here; they are measured where requests are.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { failureMessage } from '../../components/messages.ts';
import type { Failure, Malformed } from '../../lib/failure.ts';
import { createHttp } from '../../lib/http/request.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import { anywhere } from '../anywhere.ts';
import { setEnglish } from '../components/english.ts';
import { TOKENS } from '../data/index.ts';
import { noLimit } from '../http/test-limiter.ts';
import { createFaults, type Fault } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { createTestLoader } from './test-loader.ts';

const { fernwood, mica, orrery } = TOKENS;
/** Milliseconds, of what never answers. */
const DEADLINE = 40;

const faults = createFaults();
let served: Served;
/** Where nothing listens any more. */
let nowhere: string;

beforeAll(async () => {
  setEnglish();
  served = await serve(createLocalService(loadRecords(), { faults }));
  const closed = await serve(createLocalService(loadRecords()));
  nowhere = closed.origin;
  await closed.close();
});
afterAll(() => served.close());
beforeEach(() => faults.clear());

const OFFLINE: Failure = { kind: 'offline' };
const TIMEOUT: Failure = { kind: 'timeout' };
const malformed = (detail: Malformed): Failure => ({ kind: 'malformed', detail });
const limited = (retryAfterMs: number): Failure => ({ kind: 'rate-limited', retryAfterMs });
const trouble = (status: number): Failure => ({ kind: 'service', status });
const gives = (status: number, headers: Record<string, string> = {}, body?: object): Fault => {
  return { kind: 'status', status, headers, ...(body && { body }) };
};
const JSON_TYPE = { 'content-type': 'application/json' };
const PAGE_TYPE = { 'content-type': 'text/html; charset=utf-8' };
const ASKS_FOR_SILENCE = { 'retry-after': '1' };
const REFUSED = 'The service rejected the request (status';
const TROUBLE = 'The service has a problem (status';

/** Requests of one that is pointed at, and of three in view. Without a fault nothing listens. */
type Row = [world: string, Fault | undefined, Failure, one: number, three: number, says: string];
const ROWS: readonly Row[] = [
  ['a page', { kind: 'html' }, malformed('not-json'), 1, 1, 'not JSON'],
  ['half of it', { kind: 'truncated' }, malformed('broken-json'), 1, 1, 'JSON is broken'],
  ['nothing, as 204', gives(204), malformed('not-json'), 1, 1, 'not JSON'],
  ['another shape', gives(200, JSON_TYPE, {}), malformed('not-v2'), 1, 1, 'not a v2 answer'],
  // One is asked for once more without its logo; three are parted.
  ['100 MB', { kind: 'huge' }, { kind: 'too-large' }, 2, 4, 'too large'],
  ['a byte a second', { kind: 'drip' }, TIMEOUT, 1, 4, 'too long'],
  ['silence', { kind: 'delay', delayMs: 60_000 }, TIMEOUT, 1, 4, 'too long'],
  ['no connection', undefined, OFFLINE, 3, 3, 'Cannot reach the service'],
  [
    'a redirect',
    { kind: 'redirect', to: 'http://localhost/' },
    { kind: 'redirected' },
    1,
    1,
    'another address',
  ],
  ['400', gives(400), trouble(400), 1, 4, `${REFUSED} 400). Check its address in the options.`],
  ['403', gives(403), trouble(403), 1, 1, `${REFUSED} 403)`],
  ['a page, as 404', gives(404, PAGE_TYPE), trouble(404), 1, 1, 'status 404'],
  ['429', gives(429), limited(60_000), 1, 1, 'Too many requests. Try again in 60 s.'],
  ['429 for 1 s', gives(429, ASKS_FOR_SILENCE), limited(1_000), 3, 3, 'Too many requests. Try again in 1 s.'],
  // Three are parted, and each is asked for once more.
  ['500', gives(500), trouble(500), 3, 7, `${TROUBLE} 500).`],
  ['503', gives(503), trouble(503), 3, 3, `${TROUBLE} 503).`],
  ['504', gives(504), trouble(504), 1, 4, `${TROUBLE} 504).`],
];

async function ask(fault: Fault | undefined, urgency: 'pointed' | 'visible', deadline?: number) {
  if (fault !== undefined) faults.set(fault);
  const clock = { now: 0 };
  const limiter = noLimit(clock);
  const { loader, caller } = createTestLoader({
    address: async () => (fault === undefined ? nowhere : served.origin),
    source: createMetadataService(createHttp(anywhere, deadline), limiter),
    limiter,
    clock,
  });
  const tokens = urgency === 'pointed' ? [fernwood] : [fernwood, mica, orrery];
  const identifiers = tokens.map(({ subject }) => ({ kind: 'subject', subject }) as const);
  return { outcomes: await loader.outcomes('mainnet', identifiers, urgency), caller };
}

it.each(ROWS)('of %s the user is told truly', async (_world, fault, failure, one, three, says) => {
  for (const urgency of ['pointed', 'visible'] as const) {
    const deadline = failure.kind === 'timeout' ? DEADLINE : undefined;
    const { outcomes, caller } = await ask(fault, urgency, deadline);
    expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'failed', failure })));
    expect(caller.requestCount.requests).toBe(urgency === 'pointed' ? one : three);
  }
  const sentence = failureMessage(failure);
  expect(sentence).toContain(says);
  expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(sentence).not.toMatch(/\$\d|undefined|NaN|\[object/);
});
