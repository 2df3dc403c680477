/**
 * Whatever the world does to an answer: what it is called, what it costs, how soon that is known, and what the user
 * reads. Pauses between tries are not slept through here; they are measured where requests are.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { absenceSentence, failureSentence } from '../../components/words.ts';
import type { Failure, Malformed } from '../../lib/failure.ts';
import { createHttp } from '../../lib/http.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { anywhere } from '../anywhere.ts';
import { speakEnglish } from '../components/english.ts';
import { TOKENS } from '../data/index.ts';
import { createFaults, type Fault } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { createTestLookup } from './a-lookup.ts';

const { fernwood, mica, orrery } = TOKENS;
const DEADLINE = 300;
/** Milliseconds that two cores may lose to others meanwhile. */
const SLACK = 10_000;

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
beforeEach(() => {
  faults.clear();
  served.requests.length = 0;
});

const malformed = (detail: Malformed): Failure => ({ kind: 'malformed', detail });
const status = (code: number): Failure => ({ kind: 'service', status: code });
const limited = (retryAfterMs: number): Failure => ({ kind: 'rate-limited', retryAfterMs });

type Row = {
  readonly world: string;
  /** None where nothing listens. */
  readonly fault?: Fault;
  /** Where it differs, of one that is pointed at. */
  readonly one?: Outcome;
  readonly failure: Failure;
  /** Requests: of one that is pointed at, of three in view. */
  readonly requests: readonly [number, number];
  readonly says: string;
  /** How many deadlines one and three pass, one behind the other. */
  readonly deadlines?: readonly [number, number];
};

const answers = (body: unknown, type = 'application/json'): Fault => ({
  kind: 'status',
  status: 200,
  body,
  headers: { 'content-type': type },
});
const refuses = (code: number, headers?: Record<string, string>): Fault => ({
  kind: 'status',
  status: code,
  ...(headers && { headers }),
});
const NOT_JSON = malformed('not-json');
const NOT_V2 = malformed('not-v2');
const refused = (code: number, requests: readonly [number, number]): Row => ({
  world: `status ${code}`,
  fault: refuses(code),
  failure: status(code),
  requests,
  says:
    code < 500
      ? `The service refused the question (status ${code}). Check its address in the options.`
      : `The service is in trouble (status ${code}).`,
});

const ROWS: readonly Row[] = [
  { world: 'a page', fault: { kind: 'html' }, failure: NOT_JSON, requests: [1, 1], says: 'not JSON' },
  {
    world: 'half of it',
    fault: { kind: 'truncated' },
    failure: malformed('broken-json'),
    requests: [1, 1],
    says: 'broken JSON',
  },
  {
    world: 'called plain text',
    fault: answers({ subjects: [], queryPriority: [] }, 'text/plain'),
    failure: NOT_JSON,
    requests: [1, 1],
    says: 'not JSON',
  },
  { world: 'nothing, as 204', fault: refuses(204), failure: NOT_JSON, requests: [1, 1], says: 'not JSON' },
  {
    world: 'another shape',
    fault: answers({ ok: true }),
    failure: NOT_V2,
    requests: [1, 1],
    says: 'not a v2 answer',
  },
  { world: 'null', fault: answers(null), failure: NOT_V2, requests: [1, 1], says: 'not a v2 answer' },
  // One is asked for once more without its logo; three are parted.
  {
    world: '100 MB',
    fault: { kind: 'huge' },
    failure: { kind: 'too-large' },
    requests: [2, 4],
    says: 'larger than any honest one',
  },
  {
    world: 'a byte a second',
    fault: { kind: 'drip' },
    failure: { kind: 'timeout' },
    requests: [1, 4],
    says: 'too long',
    deadlines: [1, 2],
  },
  {
    world: 'silence',
    fault: { kind: 'delay', delayMs: 60_000 },
    failure: { kind: 'timeout' },
    requests: [1, 4],
    says: 'too long',
    deadlines: [1, 2],
  },
  {
    world: 'broken off',
    fault: { kind: 'reset' },
    failure: { kind: 'offline' },
    requests: [3, 3],
    says: 'cannot be reached',
  },
  { world: 'nobody listens', failure: { kind: 'offline' }, requests: [3, 3], says: 'cannot be reached' },
  {
    world: 'a redirect',
    fault: { kind: 'redirect', to: 'http://localhost/' },
    failure: { kind: 'redirected' },
    requests: [1, 1],
    says: 'another address',
  },
  refused(400, [1, 4]),
  refused(402, [1, 1]),
  refused(403, [1, 1]),
  // Alone that is an answer, in both spellings; of a list it is none.
  { ...refused(404, [2, 1]), one: { kind: 'absent', reason: 'not-registered' } },
  {
    ...refused(404, [1, 1]),
    world: 'a page, as 404',
    fault: refuses(404, { 'content-type': 'text/html; charset=utf-8' }),
  },
  refused(413, [1, 4]),
  refused(418, [1, 1]),
  {
    world: 'status 429, no time',
    fault: refuses(429),
    failure: limited(59_941),
    requests: [1, 1],
    says: 'Too many requests. We pause for 60 s, then go on.',
  },
  {
    world: 'status 429, 1 s',
    fault: refuses(429, { 'retry-after': '1' }),
    failure: limited(1_000),
    requests: [3, 3],
    says: 'Too many requests. We pause for 1 s, then go on.',
  },
  {
    world: 'status 429, 30 s',
    fault: refuses(429, { 'retry-after': '30' }),
    failure: limited(30_000),
    requests: [1, 1],
    says: 'Too many requests. We pause for 30 s, then go on.',
  },
  // Three are parted, and each is asked for once more.
  refused(500, [3, 7]),
  refused(502, [3, 3]),
  refused(503, [3, 3]),
  refused(504, [1, 4]),
];

const sentenceOf = (outcome: Outcome | undefined) => {
  if (outcome?.kind === 'failed') return failureSentence(outcome.failure);
  return outcome?.kind === 'absent' ? absenceSentence(outcome.reason, 'mainnet') : '';
};

const table: (readonly string[])[] = [];

describe('the world', () => {
  describe.each(ROWS)(
    'that gives $world',
    ({ fault, failure, one, requests, says, deadlines = [0, 0], world }) => {
      it.each([
        ['one pointed at', 'pointed', [fernwood], 0],
        ['three in view', 'visible', [fernwood, mica, orrery], 1],
      ] as const)('is told of truly, to %s', async (who, urgency, tokens, at) => {
        if (fault !== undefined) faults.set(fault);
        const http = createHttp(anywhere, ...(deadlines[at] > 0 ? [DEADLINE] : []));
        const { lookup, asker } = createTestLookup({
          address: async () => (fault === undefined ? nowhere : served.origin),
          service: createMetadataService(http, () => 0.999),
        });
        const identifiers = tokens.map(({ subject }) => ({ kind: 'subject', subject }) as const);
        const expected = urgency === 'pointed' && one !== undefined ? one : { kind: 'failed', failure };
        const begun = performance.now();
        const outcomes = await lookup.outcomes('mainnet', identifiers, urgency);
        const ms = performance.now() - begun;

        expect(outcomes).toEqual(tokens.map(() => expected));
        expect(asker.bill.requests).toBe(requests[at]);
        if (fault !== undefined) expect(served.requests).toHaveLength(requests[at]);
        expect(ms).toBeLessThan(deadlines[at] * DEADLINE + SLACK);
        expect(ms).toBeGreaterThan(deadlines[at] * DEADLINE * 0.95);
        const sentence = sentenceOf(outcomes[0]);
        if (expected !== one) expect(sentence).toContain(says);
        expect(sentence).toMatch(/^[A-Z].*\.$/);
        expect(sentence).not.toMatch(/\$\d|undefined|NaN|\[object/);
        table.push([
          world,
          who,
          outcomes[0]?.kind === 'failed' ? outcomes[0].failure.kind : (outcomes[0]?.kind ?? ''),
          String(requests[at]),
          ms.toFixed(0),
          sentence,
        ]);
      });
    },
  );

  it('has been tried out whole', () => {
    const head = ['the world gives', 'to', 'kind', 'requests', 'ms', 'the user reads'];
    const rows = [head, ...table];
    const widths = head.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
    const lines = rows.map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    );
    console.log(lines.join('\n'));
    expect(table).toHaveLength(2 * ROWS.length);
  });
});
