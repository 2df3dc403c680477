/** Bad subjects among 50 in one batch, each found by itself, through the whole pipeline. */
import { describe, expect, it } from 'vitest';
import { type Failure, success } from '../../lib/failure.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import { noLimit } from './a-limiter.ts';
import { createTestLookup } from './a-lookup.ts';
import { strangers } from './strangers.ts';

const SUBJECTS = strangers(50);
/** Of 50 in 17, 17 and 16, and these in sixes: where each begins and ends. */
const FIRST = [0, 6, 12, 17, 23, 29, 34, 40, 46];
const LAST = [5, 11, 16, 22, 28, 33, 39, 45, 49];

const entryOf = (subject: string) => {
  const stated = { value: subject, source: 'CIP_26' };
  return { subject, metadata: { name: stated, description: stated } };
};

/** Expects all but the bad ones to be found, and those to fail by themselves; how many requests that takes. */
async function expectOthersFound(bad: readonly number[], status = 500): Promise<number> {
  const refused = new Set<string>(bad.map((i) => SUBJECTS[i] ?? ''));
  let requests = 0;
  const service = createMetadataService(async ({ json }) => {
    requests++;
    const { subjects } = json as { subjects: readonly string[] };
    const headers = new Headers();
    if (subjects.some((one) => refused.has(one))) return success({ status, headers, json: undefined });
    return success({ status: 200, headers, json: { subjects: subjects.map(entryOf), queryPriority: [] } });
  }, noLimit());
  const { lookup, asker } = createTestLookup({ address: async () => 'https://tokens.example', service });
  const identifiers = SUBJECTS.map((subject) => ({ kind: 'subject', subject }) as const);
  const outcomes = await lookup.outcomes('mainnet', identifiers, 'visible');
  const failure: Failure = { kind: 'service', status };
  const names = outcomes.map((one) => (one.kind === 'found' ? one.token.name?.value : one));
  expect(names).toEqual(SUBJECTS.map((one) => (refused.has(one) ? { kind: 'failed', failure } : one)));
  expect(asker.bill.requests).toBe(requests);
  return requests;
}

describe('of 50 subjects', () => {
  it.each([...FIRST, ...LAST])('a bad one sinks none of the others, at %i, within 12 requests', async (i) => {
    expect(await expectOthersFound([i])).toBeLessThanOrEqual(12);
  });

  it.each([400, 413, 504])('a bad one is found by status %i too', async (status) => {
    for (const i of [0, 20, 49]) expect(await expectOthersFound([i], status)).toBeLessThanOrEqual(12);
  });

  it.each([[[0, 1, 2]], [[0, 24, 49]], [[16, 17, 33]], [[5, 22, 39]], [[47, 48, 49]]])(
    'three bad ones, at %j, sink none of the others',
    async (bad) => {
      // Three times what one takes, with the first two requests in common.
      expect(await expectOthersFound(bad)).toBeLessThanOrEqual(3 * 12 - 2);
    },
  );

  // Each of the nine is told of its own trouble, and nobody of a pause.
  it.each([
    ['the first', FIRST],
    ['the last', LAST],
    ['any', [3, 6, 16, 19, 28, 29, 38, 41, 49]],
  ])('nine bad ones, %s of every ninth, open no circuit', async (_which, bad) => {
    await expectOthersFound(bad);
  });
});
