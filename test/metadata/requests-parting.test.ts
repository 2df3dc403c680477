/** Bad subjects among 50 in one batch, each found by itself, through the whole pipeline. */
import { expect, it } from 'vitest';
import { success } from '../../lib/failure.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import { noLimit } from './a-limiter.ts';
import { createTestLookup } from './a-lookup.ts';
import { strangers } from './strangers.ts';

const SUBJECTS = strangers(50);
const headers = new Headers();

const entryOf = (subject: string) => {
  const stated = { value: subject, source: 'CIP_26' };
  return { subject, metadata: { name: stated, description: stated } };
};

type Row = [bad: number[], status: number, most: number];
// Of 50 in 17, 17 and 16, and these in sixes: where each begins and ends.
it.each<Row>([
  ...[0, 5, 6, 16, 17, 22, 28, 33, 34, 46, 49].map((i) => [[i], 500, 12] satisfies Row),
  ...[400, 413, 504].map((status) => [[20], status, 12] satisfies Row),
  // Three times what one takes, with the first two requests in common.
  [[0, 24, 49], 500, 34],
  [[16, 17, 33], 500, 34],
  // Each of the nine is told of its own trouble, and nobody of a pause.
  [[3, 6, 16, 19, 28, 29, 38, 41, 49], 500, 100],
])(
  'bad ones at %j, refused with %i, sink none of the others, in %i requests at most',
  async (bad, status, most) => {
    const refused = new Set<string>(bad.map((i) => SUBJECTS[i] ?? ''));
    let requests = 0;
    const service = createMetadataService(async ({ json }) => {
      requests++;
      const { subjects } = json as { subjects: readonly string[] };
      if (subjects.some((one) => refused.has(one))) return success({ status, headers, json: undefined });
      return success({ status: 200, headers, json: { subjects: subjects.map(entryOf), queryPriority: [] } });
    }, noLimit());
    const { lookup, asker } = createTestLookup({ address: async () => 'https://tokens.example', service });
    const identifiers = SUBJECTS.map((subject) => ({ kind: 'subject', subject }) as const);
    const outcomes = await lookup.outcomes('mainnet', identifiers, 'visible');
    const failed = { kind: 'failed', failure: { kind: 'service', status } };
    const names = outcomes.map((one) => (one.kind === 'found' ? one.token.name?.value : one));
    expect(names).toEqual(SUBJECTS.map((one) => (refused.has(one) ? failed : one)));
    expect(asker.bill.requests).toBe(requests);
    expect(requests).toBeLessThanOrEqual(most);
  },
);
