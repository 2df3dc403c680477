import { expect, it, vi } from 'vitest';
import { createAnswerCache } from '../../lib/chain/answer-cache.ts';
import { failed, success } from '../../lib/failure.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

const MINUTE = 60_000;

function setUp(storageItem = createMemoryStorageItem()) {
  const reported: unknown[] = [];
  const clock = { now: Date.UTC(2026, 10, 21) };
  const answers = createAnswerCache({
    storageItem,
    now: () => clock.now,
    report: (error) => reported.push(error),
  });
  const send = vi.fn(async (answer: string) => success(answer));
  const ask = (key: string) => answers.ask(key, () => send(`about ${key}`));
  return { answers, ask, send, reported, clock, storageItem };
}

it('sends one request for a key until its answer expires or is cleared', async () => {
  const { answers, ask, send, clock } = setUp();
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['about a', 'about a']);
  clock.now += 59 * MINUTE;
  await ask('a');
  expect(send).toHaveBeenCalledTimes(1);
  clock.now += 2 * MINUTE;
  await ask('a');
  await ask('b');
  expect(send).toHaveBeenCalledTimes(3);
  await answers.clear();
  await ask('a');
  expect(send).toHaveBeenCalledTimes(4);
});

it.each([
  ['a failure', async () => failed({ kind: 'offline' }), 0],
  ['an exception, which is reported', () => Promise.reject(new Error('broken')), 1],
] as const)(
  'returns nothing after %s, and asks again after half a minute',
  async (_case, respond, reports) => {
    const { ask, send, reported, clock } = setUp();
    send.mockImplementationOnce(respond as never);
    expect([await ask('a'), await ask('a')]).toEqual([undefined, undefined]);
    clock.now += MINUTE;
    expect(await ask('a')).toBe('about a');
    expect([send.mock.calls.length, reported.length]).toEqual([2, reports]);
  },
);

it('sends one request for a key also over restarts, but forgets what was cleared', async () => {
  const first = setUp();
  await first.ask('a');
  const second = setUp(first.storageItem);
  expect(await second.ask('a')).toBe('about a');
  expect(second.send).not.toHaveBeenCalled();
  await second.answers.clear();
  expect(first.storageItem.text()).not.toContain('about');
});

it('forgets an answer that arrives after clear', async () => {
  const { answers, ask, send, storageItem } = setUp();
  send.mockImplementationOnce(async () => {
    await answers.clear();
    return success('about a');
  });
  expect(await ask('a')).toBe('about a');
  expect(storageItem.text()).toBe('[]');
  await ask('a');
  expect(send).toHaveBeenCalledTimes(2);
});

it('stores the latest million characters', async () => {
  const { ask, send, storageItem } = setUp();
  for (const key of ['a', 'b', 'c']) {
    send.mockResolvedValueOnce(success('x'.repeat(400_000)));
    await ask(key);
  }
  const keys = (JSON.parse(storageItem.text() ?? '') as [string][]).map(([key]) => key);
  expect(keys).toEqual(['b', 'c']);
});
