/**
 * Whatever the world does to an answer: what it is called, what it costs, and what the user reads. Pauses between tries
 * are not slept through here; they are measured where requests are.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { absenceSentence, failureSentence } from '../../components/words.ts';
import type { Failure, Malformed } from '../../lib/failure.ts';
import { createHttp } from '../../lib/http.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import { anywhere } from '../anywhere.ts';
import { speakEnglish } from '../components/english.ts';
import { TOKENS } from '../data/index.ts';
import { createFaults, type Fault } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { noLimit } from './a-limiter.ts';
import { createTestLookup } from './a-lookup.ts';

const { fernwood, mica, orrery } = TOKENS;
/** Milliseconds, of what never answers. */
const DEADLINE = 40;

const faults = createFaults();
let served: Served;
/** Where nothing listens any more. */
let nowhere: string;

beforeAll(async () => {
  speakEnglish();
  served = await serve(createLocalService(loadRecords(), { faults }));
  const closed = await serve(createLocalService(loadRecords()));
  nowhere = closed.origin;
  await closed.close();
});
afterAll(() => served.close());
beforeEach(() => faults.clear());

const malformed = (detail: Malformed): Failure => ({ kind: 'malformed', detail });
const limited = (retryAfterMs: number): Failure => ({ kind: 'rate-limited', retryAfterMs });
const answers = (body: unknown, type = 'application/json'): Fault => ({
  kind: 'status',
  status: 200,
  body,
  headers: { 'content-type': type },
});
const refuses = (status: number, headers: Record<string, string> = {}): Fault => ({
  kind: 'status',
  status,
  headers,
});

/** `requests`: of one that is pointed at, of three in view. Without a fault nothing listens. */
type Row = [world: string, Fault | undefined, Failure, requests: [number, number], says: string];
const refused = (status: number, requests: [number, number]): Row => [
  `status ${status}`,
  refuses(status),
  { kind: 'service', status },
  requests,
  status < 500
    ? `The service refused the question (status ${status}). Check its address in the options.`
    : `The service is in trouble (status ${status}).`,
];

const ROWS: readonly Row[] = [
  ['a page', { kind: 'html' }, malformed('not-json'), [1, 1], 'not JSON'],
  ['half of it', { kind: 'truncated' }, malformed('broken-json'), [1, 1], 'broken JSON'],
  ['plain text', answers({ subjects: [] }, 'text/plain'), malformed('not-json'), [1, 1], 'not JSON'],
  ['nothing, as 204', refuses(204), malformed('not-json'), [1, 1], 'not JSON'],
  ['another shape', answers({ ok: true }), malformed('not-v2'), [1, 1], 'not a v2 answer'],
  // One is asked for once more without its logo; three are parted.
  ['100 MB', { kind: 'huge' }, { kind: 'too-large' }, [2, 4], 'larger than any honest one'],
  ['a byte a second', { kind: 'drip' }, { kind: 'timeout' }, [1, 4], 'too long'],
  ['silence', { kind: 'delay', delayMs: 60_000 }, { kind: 'timeout' }, [1, 4], 'too long'],
  ['half a connection', { kind: 'reset' }, { kind: 'offline' }, [3, 3], 'cannot be reached'],
  ['no connection', undefined, { kind: 'offline' }, [3, 3], 'cannot be reached'],
  [
    'a redirect',
    { kind: 'redirect', to: 'http://localhost/' },
    { kind: 'redirected' },
    [1, 1],
    'another address',
  ],
  refused(400, [1, 4]),
  refused(403, [1, 1]),
  [
    'a page, as 404',
    refuses(404, { 'content-type': 'text/html; charset=utf-8' }),
    { kind: 'service', status: 404 },
    [1, 1],
    'status 404',
  ],
  refused(418, [1, 1]),
  ['429', refuses(429), limited(60_000), [1, 1], 'Too many requests. Try again in 60 s.'],
  [
    '429 for 1 s',
    refuses(429, { 'retry-after': '1' }),
    limited(1_000),
    [3, 3],
    'Too many requests. Try again in 1 s.',
  ],
  // Three are parted, and each is asked for once more.
  refused(500, [3, 7]),
  refused(503, [3, 3]),
  refused(504, [1, 4]),
];

async function ask(fault: Fault | undefined, urgency: 'pointed' | 'visible', deadline?: number) {
  if (fault !== undefined) faults.set(fault);
  const clock = { now: 0 };
  const limiter = noLimit(clock);
  const { lookup, asker } = createTestLookup({
    address: async () => (fault === undefined ? nowhere : served.origin),
    service: createMetadataService(createHttp(anywhere, deadline), limiter),
    limiter,
    clock,
  });
  const tokens = urgency === 'pointed' ? [fernwood] : [fernwood, mica, orrery];
  const identifiers = tokens.map(({ subject }) => ({ kind: 'subject', subject }) as const);
  return { outcomes: await lookup.outcomes('mainnet', identifiers, urgency), asker };
}

it.each(ROWS)('of %s the user is told truly', async (_world, fault, failure, requests, says) => {
  for (const [i, urgency] of (['pointed', 'visible'] as const).entries()) {
    const deadline = failure.kind === 'timeout' ? DEADLINE : undefined;
    const { outcomes, asker } = await ask(fault, urgency, deadline);
    expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'failed', failure })));
    expect(asker.bill.requests).toBe(requests[i]);
  }
  const sentence = failureSentence(failure);
  expect(sentence).toContain(says);
  expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(sentence).not.toMatch(/\$\d|undefined|NaN|\[object/);
});

it('of an empty 404 the user is told that it is not registered, by one that is pointed at', async () => {
  const { outcomes } = await ask(refuses(404), 'pointed');
  expect(outcomes).toEqual([{ kind: 'absent', reason: 'not-registered' }]);
  expect(absenceSentence({ reason: 'not-registered' }, 'mainnet')).toMatch(/^Not registered/);
});
