import { expect, it, vi } from 'vitest';
import { POLL_MS } from '../../lib/chain/latest-blocks.ts';
import { latestBlock } from '../services/chain.ts';
import { useFakeBrowser } from './fake-browser.ts';
import { answer, setUpChain } from './test-chain.ts';
import { HOUR, NOW, SECRET } from './test-provider.ts';

vi.mock('wxt/browser', () => import('./fake-browser.ts'));
useFakeBrowser();

const ERROR_500 = { kind: 'service', status: 500 };

/** The blocks of a provider without keys, and those of the next worker. */
async function setUp() {
  const { start, ...rest } = setUpChain();
  const { connections, latestBlocks } = start();
  for (const network of ['mainnet', 'preview'] as const) await connections.set(network, { kind: 'koios' });
  const status = () => latestBlocks.status('mainnet');
  return { connections, latestBlocks, status, next: () => start().latestBlocks, ...rest };
}

it('sends a new request when the clock was set back', async () => {
  const { status, sent, world } = await setUp();
  await status();
  world.now -= 24 * HOUR;
  expect(await status()).toMatchObject({ last: { fetchedAt: world.now } });
  expect(sent).toHaveLength(2);
});

it('does not accept a block whose time is beyond what a date can show', async () => {
  const { status, world } = await setUp();
  const { hash, height, slot, epoch } = latestBlock('mainnet', NOW);
  const koios = { hash, block_height: height, abs_slot: slot, epoch_no: epoch, epoch_slot: 1 };
  world.respond = () => answer(200, [{ ...koios, block_time: 9e12 }]);
  expect(await status()).toMatchObject({ last: null, failure: { kind: 'malformed' } });
});

it('uses the new key when the key changes while a request waits for its turn', async () => {
  const { start, sent, waiting, world } = setUpChain({ waits: true });
  const { connections, latestBlocks } = start();
  await connections.set('mainnet', { key: `mainnet${SECRET}` });
  for (let i = 0; i < 50; i++) await latestBlocks.refresh('mainnet');
  world.now += 6_000;
  const latest = latestBlocks.refresh('mainnet');
  await expect.poll(() => waiting.length).toBe(1);
  await connections.set('mainnet', { key: `mainnet${SECRET}2` });
  world.now += 4_000;
  waiting[0]?.resume();
  expect(await latest).toMatchObject({ ok: true });
  expect(sent.slice(50).map(({ headers }) => headers?.project_id)).toEqual([`mainnet${SECRET}2`]);
});

it('14: is returned after a failure and a restart, until the connection changes', async () => {
  const { connections, latestBlocks, status, next, world } = await setUp();
  const { last } = await status();
  await latestBlocks.status('preview');
  world.respond = () => answer(500);
  world.now += POLL_MS;
  for (const one of [latestBlocks, next()])
    expect(await one.status('mainnet')).toEqual({ last, failure: ERROR_500 });
  await connections.set('mainnet', { address: 'https://koios.example' });
  expect((await status()).last).toBeNull();
  expect((await next().status('preview')).last).not.toBeNull();
});
