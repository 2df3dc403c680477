/** What a page is about is asked of the provider once, and only with the user's leave. */
import { expect, it, vi } from 'vitest';
import type { Provider } from '../../lib/chain/client.ts';
import { createTopics } from '../../lib/chain/topics.ts';
import { failed, success } from '../../lib/failure.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';

const { subject } = TOKENS.mica;
const MINUTE = 60_000;

function start() {
  const asked = vi.fn<Provider['subjectsOf']>(async () => success([subject]));
  const reported: unknown[] = [];
  const world = { allowed: true, now: Date.UTC(2026, 10, 21) };
  const topics = createTopics({
    provider: { subjectsOf: asked },
    isAllowed: async () => world.allowed,
    now: () => world.now,
    report: (error) => reported.push(error),
  });
  const ask = (id = 'ab', network: NetworkId = 'mainnet') =>
    topics.subjectsOf(network, { kind: 'policy', id });
  return { topics, ask, asked, reported, world };
}

it('a topic is asked for once, anew when it is old or the key changes, and not without leave', async () => {
  const { topics, ask, asked, world } = start();
  expect(await Promise.all([ask(), ask()])).toEqual([[subject], [subject]]);
  world.now += 9 * MINUTE;
  await ask();
  expect(asked).toHaveBeenCalledTimes(1);
  world.now += 2 * MINUTE;
  await ask();
  await ask('ab', 'preprod');
  expect(asked.mock.calls.map(([network]) => network)).toEqual(['mainnet', 'mainnet', 'preprod']);
  topics.forget();
  await ask();
  world.allowed = false;
  topics.forget();
  expect(await ask()).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(4);
});

it.each([
  ['failed', async () => failed({ kind: 'offline' }), 0],
  ['met a fault, which is reported', () => Promise.reject(new Error('the vault is broken')), 1],
] as const)(
  'a topic that %s is nothing, and is asked for again after half a minute',
  async (_what, answer, reports) => {
    const { ask, asked, reported, world } = start();
    asked.mockImplementationOnce(answer);
    expect([await ask(), await ask()]).toEqual([[], []]);
    world.now += MINUTE;
    expect(await ask()).toEqual([subject]);
    expect([asked.mock.calls.length, reported.length]).toEqual([2, reports]);
  },
);

it('a page that makes up addresses does not ask without end', async () => {
  const { ask, asked, world } = start();
  for (let i = 0; i < 100; i++) await ask(String(i));
  expect(asked).toHaveBeenCalledTimes(20);
  world.now += MINUTE + 1;
  expect(await ask('99')).toEqual([subject]);
});
