/** What a look-up costs the service and the line: bytes without the pictures, and not one request too many. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';
import { createHttp, type Http } from '../../lib/http.ts';
import type { Asker } from '../../lib/metadata/budget.ts';
import { createMetadataService, WITHOUT_LOGO } from '../../lib/metadata/service.ts';
import { anywhere } from '../anywhere.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { createRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { createTestLookup } from './a-lookup.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const DAY = 86_400_000;
const asIdentifier = (subject: Subject): Identifier => ({ kind: 'subject', subject });

const MAPPINGS = join(import.meta.dirname, '../../../shared/registry/mappings');
const MISSING =
  'There is no ../shared/registry beside the project: the bytes of its answers are not measured.';
const there = existsSync(MAPPINGS);
if (!there) console.log(MISSING);

/** Adds up the bytes of all decoded bodies. */
function weighing(): { http: Http; bytes: () => number } {
  const http = createHttp(anywhere);
  let bytes = 0;
  return {
    http: (request) => {
      let before = 0;
      const progress = (sofar: number) => {
        bytes += sofar - before;
        before = sofar;
      };
      return http({ ...request, progress });
    },
    bytes: () => bytes,
  };
}

describe('100 tokens of the real registry', () => {
  it('come in a fortieth of the bytes that they are with their logos', async ({ skip }) => {
    skip(!there, MISSING);
    // In the order of their files; whole records in lower case, since only such are in an answer.
    const cip26 = readdirSync(MAPPINGS)
      .toSorted()
      .map((file) => JSON.parse(readFileSync(join(MAPPINGS, file), 'utf8')))
      .filter(({ subject, name, description }) => name && description && parseSubject(subject) === subject)
      .slice(0, 100);
    const subjects = cip26.map(({ subject }): Subject => subject);
    expect(subjects).toHaveLength(100);
    const served = await serve(createLocalService(createRecords({ cip26 })));
    try {
      const ours = weighing();
      const service = createMetadataService(ours.http, () => 0);
      const { lookup } = createTestLookup({ address: async () => served.origin, service });
      const outcomes = await lookup.outcomes('mainnet', subjects.map(asIdentifier), 'visible');
      expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['found']));
      expect(served.requests).toHaveLength(2);

      const whole = weighing();
      for (let at = 0; at < subjects.length; at += 50) {
        const json = { subjects: subjects.slice(at, at + 50), properties: [...WITHOUT_LOGO, 'logo'] };
        const url = `${served.origin}/api/v2/subjects/query`;
        // Decoded is what is weighed: to pack megabytes of hex first takes seconds.
        const headers = { 'accept-encoding': 'identity' };
        const answer = await whole.http({ url, json, headers, bytesAtMost: 100_000_000 });
        expect(answer).toMatchObject({ ok: true, value: { json: { subjects: { length: 50 } } } });
      }
      const [small, large] = [ours.bytes(), whole.bytes()];
      const share = `1/${(large / small).toFixed(0)}`;
      console.log(`100 tokens: ${small} bytes as we ask, ${large} with their logos; ${share} of them.`);
      // Else nothing was weighed.
      expect(small).toBeGreaterThan(100 * 100);
      expect(small * 40).toBeLessThanOrEqual(large);
    } finally {
      await served.close();
    }
  }, 20_000);
});

describe('new subjects', () => {
  const subjects = Array.from({ length: 500 }, (_, i) => {
    const subject = parseSubject(`${i.toString(16).padStart(56, '0')}abcd`);
    if (subject === undefined) throw new Error('not a subject');
    return subject;
  });
  let served: Served;

  beforeAll(async () => {
    const stated = (value: string) => ({ value, sequenceNumber: 0, signatures: [] });
    const cip26 = subjects.map((subject, i) => ({
      subject,
      name: stated(`Token ${i}`),
      description: stated('One of many.'),
    }));
    served = await serve(createLocalService(createRecords({ cip26 })));
  });
  afterAll(() => served.close());
  beforeEach(() => {
    served.requests.length = 0;
  });

  const posts = () => served.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
  const asked = (): readonly string[] => served.requests.flatMap(({ body }) => JSON.parse(body).subjects);

  it.each([
    [1, 1],
    [49, 1],
    [50, 1],
    [51, 2],
    [120, 3],
    [500, 10],
  ])('%i of them are %i requests, for all who ask, and so again a day later', async (count, requests) => {
    const wanted = subjects.slice(0, count);
    const identifiers = wanted.map(asIdentifier);
    const { lookup, clock } = createTestLookup({ address: async () => served.origin, clock: { now: NOW } });
    const ask = async (tab?: number) => {
      const asker: Asker = { tab, bill: { requests: 0 } };
      const outcomes = await lookup.ask('mainnet', identifiers, { urgency: 'visible', asker });
      const names = outcomes.map((one) => (one.kind === 'found' ? one.token.name?.value : one.kind));
      expect(names).toEqual(wanted.map((_, i) => `Token ${i}`));
      const ages = new Set(outcomes.map((one) => (one.kind === 'found' ? one.stale : one.kind)));
      return { ages: [...ages], bill: asker.bill.requests };
    };
    const all = Array(requests).fill('POST /api/v2/subjects/query');

    // The second joins the first before anything was sent, the third comes after it was answered.
    const [first, second] = await Promise.all([ask(1), ask(2)]);
    expect([first, second]).toEqual([
      { ages: [false], bill: requests },
      { ages: [false], bill: requests },
    ]);
    expect([await ask(3), await ask(), await ask(1)]).toEqual(Array(3).fill({ ages: [false], bill: 0 }));
    expect(posts()).toEqual(all);
    expect(asked().toSorted()).toEqual(wanted);

    served.requests.length = 0;
    clock.now += DAY;
    // What is known is given before anything was sent.
    const [early, beside] = await Promise.all([ask(1), ask(2)]);
    expect([early.ages, beside.ages, served.requests]).toEqual([[true], [true], []]);
    await expect.poll(async () => (await ask(3)).ages).toEqual([false]);
    expect(posts()).toEqual(all);
    expect(asked().toSorted()).toEqual(wanted);
  });
});
