/** The share of a service's limit that one tab may use. */
import { expect, it, vi } from 'vitest';
import { success } from '../../lib/failure.ts';
import type { RequestLimit } from '../../lib/http/rate-limiter.ts';
import type { Http } from '../../lib/http/request.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import { BATCHES_PER_MINUTE, TabBudget } from '../../lib/metadata/tab-budget.ts';
import { testLimiter } from '../http/test-limiter.ts';
import { createMemoryKeep } from '../storage/memory-keep.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';
import { numberedSubject, upTo } from './numbered-subjects.ts';
import { createTestLoader } from './test-loader.ts';

const address = async () => 'https://tokens.example';

/** A service without tokens, and how to ask it. Every worker is new. */
function setUp(limit?: RequestLimit) {
  const clock = { now: 1_000_000 };
  const storageItem = createMemoryStorageItem();
  const http = vi.fn<Http>(async ({ json }) => {
    const status = json === undefined ? 404 : 200;
    return success({ status, headers: new Headers(), json: json && { subjects: [], queryPriority: [] } });
  });
  const startWorker = () => {
    const limiter = testLimiter(limit, clock);
    const source = createMetadataService(http, limiter);
    const tabBudget = new TabBudget(() => clock.now, createMemoryKeep(storageItem));
    const { loader } = createTestLoader({ address, source, limiter, clock, tabBudget });
    return (tab: number | undefined, number: number, urgency: 'hovered' | 'visible' = 'visible') => {
      const identifier = { kind: 'subject', subject: numberedSubject(number) } as const;
      return loader.ask('mainnet', [identifier], { urgency, caller: { tab } });
    };
  };
  return { clock, storageItem, http, startWorker };
}

it('leaves other tabs their share when a page moves its links under a resting pointer', async () => {
  const { clock, http, startWorker } = setUp({ requests: 90, windowMs: 300_000 });
  const ask = startWorker();
  for (const i of upTo(120)) {
    await ask(1, 4 * i, 'hovered');
    await ask(1, 4 * i + 1, 'visible');
    await ask(1, 4 * i + 2, 'hovered');
    clock.now += 500;
  }
  expect(http.mock.calls.length).toBeLessThanOrEqual(50);
  expect(http.mock.calls.length).toBeGreaterThan(40);
  for (const [i, tab] of [2, undefined].entries())
    for (const [j, urgency] of (['hovered', 'visible'] as const).entries())
      expect(await ask(tab, 1_000 + 2 * i + j, urgency)).toMatchObject([{ kind: 'absent' }]);
});

it('counts what a tab has sent before the worker was stopped, and keeps it no longer than it counts (promise 9)', async () => {
  const { clock, storageItem, http, startWorker } = setUp();
  for (const i of upTo(60)) await startWorker()(1, i);
  expect(http).toHaveBeenCalledTimes(BATCHES_PER_MINUTE);
  expect(await startWorker()(2, 100)).toMatchObject([{ kind: 'absent' }]);
  clock.now += 6 * 60_000;
  await startWorker()(2, 101);
  expect(Object.keys(Object(await storageItem.read()))).toEqual(['2']);
});
