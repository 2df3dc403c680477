import { expect, it, vi } from 'vitest';
import { POLL_MS } from '../../lib/chain/latest-blocks.ts';
import { latestBlock } from '../services/chain.ts';
import { useFakeBrowser } from './fake-browser.ts';
import { answer, providerAt, setUpChain } from './test-chain.ts';
import { HOUR, NOW, SECRET } from './test-provider.ts';

vi.mock('wxt/browser', () => import('./fake-browser.ts'));
useFakeBrowser();

const ERROR_500 = { kind: 'service', status: 500 };
const HERE = providerAt('https://provider.example', 'dolos');

/** The blocks of a provider without keys, and those of the next worker. */
function setUp() {
  const { start, ...rest } = setUpChain({ provider: HERE });
  const { keys, latestBlocks } = start();
  const status = () => latestBlocks.status('mainnet');
  return { keys, latestBlocks, status, next: () => start().latestBlocks, ...rest };
}

it('sends a new request when the clock was set back', async () => {
  const { status, sent, world } = setUp();
  await status();
  world.now -= 24 * HOUR;
  expect(await status()).toMatchObject({ last: { fetchedAt: world.now } });
  expect(sent).toHaveLength(2);
});

it('does not accept a block whose time is beyond what a date can show', async () => {
  const { status, world } = setUp();
  world.respond = () => answer(200, { ...latestBlock('mainnet', NOW), time: 9e12 });
  expect(await status()).toMatchObject({ last: null, failure: { kind: 'malformed' } });
});

it('uses the new key when the key changes while a request waits for its turn', async () => {
  const { start, sent, waiting } = setUpChain({ waits: true });
  const { keys, latestBlocks } = start();
  for (const network of ['mainnet', 'preview'] as const) await keys.set(network, network + SECRET, false);
  for (let i = 0; i < 5; i++) await latestBlocks.refresh('preview');
  const both = [latestBlocks.refresh('mainnet'), latestBlocks.refresh('preview')];
  await expect.poll(() => waiting.length).toBe(2);
  await keys.set('mainnet', `mainnet${SECRET}2`, false);
  for (const { resume } of waiting.splice(0)) resume();
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.resume();
  expect(await Promise.all(both)).toMatchObject([{ ok: true }, { ok: true }]);
  const used = sent.slice(5).map(({ headers }) => headers?.project_id);
  expect(used).toEqual([`preview${SECRET}`, `mainnet${SECRET}2`]);
});

it('is returned after a failure and a restart, until the key changes (promise 14)', async () => {
  const { keys, latestBlocks, status, next, world } = setUp();
  const { last } = await status();
  await latestBlocks.status('preview');
  world.respond = () => answer(500);
  world.now += POLL_MS;
  for (const one of [latestBlocks, next()])
    expect(await one.status('mainnet')).toEqual({ last, failure: ERROR_500 });
  await keys.clear('mainnet');
  expect((await status()).last).toBeNull();
  expect((await next().status('preview')).last).not.toBeNull();
});

it('is not returned for another provider address', async () => {
  const { latestBlocks, status, next, world } = setUp();
  const { last } = await status();
  const elsewhere = providerAt('https://elsewhere.example', 'dolos');
  Object.assign(world, { respond: () => answer(500), provider: elsewhere });
  for (const one of [latestBlocks, next()])
    expect(await one.status('mainnet')).toEqual({ last: null, failure: ERROR_500 });
  world.provider = HERE;
  world.now += POLL_MS;
  expect(await status()).toEqual({ last, failure: ERROR_500 });
});
