/** What a look-up costs the service, for all tabs together and for each of them. */
import { describe, expect, it } from 'vitest';
import { type Result, success } from '../../lib/failure.ts';
import type { HttpAnswer, HttpRequest } from '../../lib/http.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import { aLimiter } from './a-limiter.ts';
import { createTestLookup } from './a-lookup.ts';
import { stranger, upTo } from './strangers.ts';

const DAY = 86_400_000;

function start(answer: (request: HttpRequest) => Result<HttpAnswer>) {
  const clock = { now: 1_000_000 };
  const limiter = aLimiter({ requests: 90, windowMs: 300_000 }, clock);
  const sent: HttpRequest[] = [];
  const service = createMetadataService(async (request) => {
    sent.push(request);
    return answer(request);
  }, limiter);
  const address = async () => 'https://tokens.example';
  const { lookup } = createTestLookup({ address, service, limiter, clock });
  const ask = async (tab: number | undefined, numbers: readonly number[], urgency: 'visible' | 'pointed') => {
    const asker = { tab, bill: { requests: 0 } };
    const identifiers = numbers.map((i) => ({ kind: 'subject', subject: stranger(i) }) as const);
    const outcomes = await lookup.ask('mainnet', identifiers, { urgency, asker });
    const words = new Set(outcomes.map((one) => (one.kind === 'found' && one.stale ? 'stale' : one.kind)));
    return { words: [...words], bill: asker.bill.requests };
  };
  return { clock, sent, ask };
}

const answered = (json: unknown): Result<HttpAnswer> =>
  success({ status: 200, headers: new Headers(), json });
const nothing = ({ json }: HttpRequest) =>
  json === undefined
    ? success({ status: 404, headers: new Headers(), json })
    : answered({ subjects: [], queryPriority: [] });
const everything = ({ json }: HttpRequest) => {
  const stated = { value: 'A', source: 'CIP_26' };
  const metadata = { name: stated, description: stated };
  const { subjects } = json as { subjects: readonly string[] };
  return answered({ subjects: subjects.map((subject) => ({ subject, metadata })), queryPriority: [] });
};

describe('a page', () => {
  it('that moves its links under a resting pointer leaves others their part', async () => {
    const { clock, sent, ask } = start(nothing);
    for (const i of upTo(120)) {
      await ask(1, [4 * i], 'pointed');
      await ask(1, [4 * i + 1], 'visible');
      await ask(1, [4 * i + 2], 'pointed');
      clock.now += 500;
    }
    expect(sent.length).toBeLessThanOrEqual(50);
    expect(sent.length).toBeGreaterThan(40);
    for (const [i, tab] of [2, undefined].entries())
      expect((await ask(tab, [1_000 + i], 'pointed')).words).toEqual(['absent']);
  });

  it.each([
    [50, 1],
    [51, 2],
  ])(
    'of %i new subjects costs %i requests, for all who ask, and so again a day later',
    async (count, most) => {
      const { clock, sent, ask } = start(everything);
      const see = (tab?: number) => ask(tab, upTo(count), 'visible');
      // The second joins the first before anything was sent, the third comes after it was answered.
      const first = { words: ['found'], bill: most };
      expect(await Promise.all([see(1), see(2)])).toEqual([first, first]);
      for (const tab of [3, undefined, 1]) expect(await see(tab)).toEqual({ words: ['found'], bill: 0 });
      expect(sent).toHaveLength(most);
      clock.now += DAY;
      // What is known is given before anything was sent.
      const words = async (tab: number) => (await see(tab)).words;
      expect(await Promise.all([words(1), words(2)])).toEqual([['stale'], ['stale']]);
      await expect.poll(() => words(3)).toEqual(['found']);
      expect(sent).toHaveLength(2 * most);
    },
  );
});
