/** The share of a service's limit that one tab may use. */
import { expect, it } from 'vitest';
import { success } from '../../lib/failure.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import { BATCHES_PER_MINUTE, TabBudget } from '../../lib/metadata/tab-budget.ts';
import { testLimiter } from '../http/test-limiter.ts';
import { createMemoryKeep } from '../storage/memory-keep.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';
import { numberedSubject, upTo } from './numbered-subjects.ts';
import { createTestLoader } from './test-loader.ts';

it('leaves other tabs their share when a page moves its links under a resting pointer', async () => {
  const clock = { now: 1_000_000 };
  const limiter = testLimiter({ requests: 90, windowMs: 300_000 }, clock);
  let sent = 0;
  const source = createMetadataService(async ({ json }) => {
    sent++;
    const headers = new Headers();
    if (json === undefined) return success({ status: 404, headers, json });
    return success({ status: 200, headers, json: { subjects: [], queryPriority: [] } });
  }, limiter);
  const address = async () => 'https://tokens.example';
  const { loader } = createTestLoader({ address, source, limiter, clock });
  const ask = async (tab: number | undefined, number: number, urgency: 'visible' | 'hovered') => {
    const question = { urgency, caller: { tab } };
    return loader.ask('mainnet', [{ kind: 'subject', subject: numberedSubject(number) }], question);
  };
  for (const i of upTo(120)) {
    await ask(1, 4 * i, 'hovered');
    await ask(1, 4 * i + 1, 'visible');
    await ask(1, 4 * i + 2, 'hovered');
    clock.now += 500;
  }
  expect(sent).toBeLessThanOrEqual(50);
  expect(sent).toBeGreaterThan(40);
  for (const [i, tab] of [2, undefined].entries())
    for (const [j, urgency] of (['hovered', 'visible'] as const).entries())
      expect(await ask(tab, 1_000 + 2 * i + j, urgency)).toMatchObject([{ kind: 'absent' }]);
});

it('counts what a tab has sent before the worker was stopped, and keeps it no longer than it counts (promise 10)', async () => {
  const clock = { now: 1_000_000 };
  const storageItem = createMemoryStorageItem();
  const address = async () => 'https://tokens.example';
  let sent = 0;
  const startWorker = () => {
    const source = createMetadataService(
      async () => {
        sent++;
        return success({ status: 200, headers: new Headers(), json: { subjects: [], queryPriority: [] } });
      },
      testLimiter(undefined, clock),
    );
    const tabBudget = new TabBudget(() => clock.now, createMemoryKeep(storageItem));
    const { loader } = createTestLoader({ address, source, clock, tabBudget });
    return (tab: number, number: number) =>
      loader.ask('mainnet', [{ kind: 'subject', subject: numberedSubject(number) }], {
        urgency: 'visible',
        caller: { tab },
      });
  };
  for (const i of upTo(60)) await startWorker()(1, i);
  expect(sent).toBe(BATCHES_PER_MINUTE);
  expect(await startWorker()(2, 100)).toMatchObject([{ kind: 'absent' }]);
  clock.now += 6 * 60_000;
  await startWorker()(2, 101);
  expect(Object.keys(Object(await storageItem.read()))).toEqual(['2']);
});
