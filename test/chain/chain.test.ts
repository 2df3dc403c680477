/** The parts of the chain query together. */
import { afterEach, expect, it, vi } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import { failed, success } from '../../lib/failure.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { FAILURES } from '../failures.ts';
import { latestBlock } from '../services/chain.ts';
import { asset } from '../services/minted.ts';
import { dump, resetBrowser, useFakeBrowser } from './fake-browser.ts';
import { answer, providerAt, setUpChain } from './test-chain.ts';
import { MINUTE, NOW, SECRET } from './test-provider.ts';

vi.mock('wxt/browser', () => import('./fake-browser.ts'));
useFakeBrowser();
afterEach(() => void vi.restoreAllMocks());

const KEY = `mainnet${SECRET}`;
const topic = (i: number) => ({ kind: 'transaction', id: i.toString(16).padStart(64, '0') }) as const;

it('is enabled where the user allows it and there is a key for the address', async () => {
  const { start, world } = setUpChain();
  const { keys, isEnabled } = start();
  expect(await isEnabled('mainnet')).toBe(false);
  await keys.set('mainnet', KEY, false);
  expect([await isEnabled('mainnet'), await isEnabled('preprod')]).toEqual([true, false]);
  world.isAllowed = false;
  expect(await isEnabled('mainnet')).toBe(false);
  Object.assign(world, { isAllowed: true, provider: providerAt('https://elsewhere.example') });
  expect(await isEnabled('mainnet')).toBe(false);
});

it('sends five requests a second at most for the popup and all tabs together', async () => {
  const { start, sent, waiting } = setUpChain({ waits: true });
  const { keys, latestBlocks, topicAssets } = start();
  await Promise.all(NETWORK_IDS.map((network) => keys.set(network, network + SECRET, false)));
  const calls = [
    ...Array.from({ length: 12 }, (_, tab) => topicAssets.subjectsOf('mainnet', topic(tab))),
    ...NETWORK_IDS.map(latestBlocks.status),
    ...NETWORK_IDS.flatMap((network) => [latestBlocks.refresh(network), latestBlocks.refresh(network)]),
  ];
  await expect.poll(() => sent.length + waiting.length).toBe(calls.length);
  expect(sent).toHaveLength(5);
  const seconds = calls.slice(5).map((_, i) => 1 + Math.floor(i / 5));
  expect(waiting.map(({ due }) => (due - NOW) / 1_000)).toEqual(seconds);
  for (const { resume } of waiting) resume();
  await Promise.all(calls);
  expect(sent).toHaveLength(calls.length);
  for (const { url, headers } of sent) expect(url).toContain(`/${headers?.project_id?.split(SECRET)[0]}/`);
});

const nft = (i: number) => `${'5a'.repeat(28)}000de140${i.toString(16).padStart(8, '0')}` as Subject;

it.each([
  ['there is no key', () => answer(404), false, [0, 0]],
  ['the host is not allowed', () => failed({ kind: 'not-allowed' }), true, [0, 0]],
  // One request starts the cooldown, for both.
  ['a cooldown is on', () => answer(402), true, [1, 0]],
  ['the browser is offline', () => failed({ kind: 'offline' }), true, [5, 5]],
] as const)('counts the requests that are sent where %s', async (_why, respond, hasKey, used) => {
  const { start, world } = setUpChain();
  const { keys, topicAssets, nftMetadata } = start();
  if (hasKey) await keys.set('mainnet', KEY, false);
  Object.assign(world, { respond });
  for (let i = 0; i < 5; i++) await topicAssets.subjectsOf('mainnet', topic(i));
  world.now += 2_000;
  for (let i = 0; i < 5; i++) await nftMetadata.of('mainnet', nft(i));
  expect([(await topicAssets.today()).used, (await nftMetadata.today()).used]).toEqual(used);
});

const METADATA = [{ name: 'One' }, undefined];
it.each(METADATA)('asks about an NFT once an hour, by key and consent: %j', async (metadata) => {
  const { start, sent, world } = setUpChain();
  const { keys, nftMetadata } = start();
  await keys.set('mainnet', KEY, false);
  world.respond = ({ url }) =>
    url.endsWith(`/assets/${nft(0)}`) ? answer(200, asset(nft(0), { quantity: '1', metadata })) : answer(400);
  const { address: service } = world.provider('mainnet');
  const found = { source: 'CIP_25', properties: metadata, quantity: '1', at: NOW, service };
  const expected = metadata ? found : 'none';
  const read = () => nftMetadata.of('mainnet', nft(0));
  expect([await read(), await read(), sent.length]).toEqual([expected, expected, 1]);
  Object.assign(world, { now: NOW + 61 * MINUTE, isAllowed: false });
  expect(await read()).toBe('consent');
  world.isAllowed = true;
  await keys.clear('mainnet');
  expect([await read(), sent.length]).toEqual(['key', 1]);
});

it('asks about 20 NFTs a minute and 300 a day at most', async () => {
  const { start, sent, world } = setUpChain();
  const { keys, nftMetadata } = start();
  await keys.set('mainnet', KEY, false);
  world.respond = () => answer(404);
  for (let i = 0; i < 450; i++) {
    await nftMetadata.of('mainnet', nft(i));
    if (i === 99) expect(sent).toHaveLength(20);
    if (i >= 99) world.now += 4_000;
  }
  expect(sent).toHaveLength(300);
  expect(await nftMetadata.today()).toEqual({ used: 300, limit: 300 });
  expect(await nftMetadata.of('mainnet', nft(5_000))).toBe('failed');
});

it('asks again at another address or another kind of provider, and not after another change', async () => {
  const { start, sent, world } = setUpChain();
  const { keys, topicAssets, nftMetadata } = start();
  await keys.set('mainnet', KEY, false);
  world.respond = () => answer(404);
  const ask = async () => {
    for (let i = 0; i < 2; i++) {
      await topicAssets.subjectsOf('mainnet', topic(0));
      await nftMetadata.of('mainnet', nft(0));
    }
    world.now += 31_000;
    return sent.length;
  };
  expect(await ask()).toBe(2);
  // The key is for its origin.
  const [before, other] = [world.provider, 'https://provider.example/other'];
  world.provider = providerAt(other);
  expect(await ask()).toBe(4);
  world.provider = providerAt(other, 'koios');
  expect(await ask()).toBe(6);
  world.provider = before;
  expect(await ask()).toBe(6);
});

it('never repeats a key that a response echoes, in replies, storage, reports or the console (promise 1)', async () => {
  const consoleCalls = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );
  const headers = new Headers({ 'retry-after': SECRET, 'x-echo': SECRET });
  const bodies = [SECRET, { status_code: 400, error: SECRET, message: SECRET }, [{ asset: SECRET }]];
  const echo = (status: number, json: unknown) => success({ status, headers, json });
  const echoes = [
    ...[200, 400, 402, 403, 404, 418, 429, 500].flatMap((code) => bodies.map((json) => echo(code, json))),
    echo(200, { ...latestBlock('mainnet', NOW), more: SECRET, fees: SECRET }),
    ...Object.values(FAILURES).map((failure) => failed(failure)),
  ];
  const outputs: unknown[] = [];
  for (const response of echoes) {
    await resetBrowser();
    const { start, world, reported, storageItems } = setUpChain();
    const { keys, latestBlocks, topicAssets } = start();
    outputs.push(await keys.set('mainnet', KEY, false));
    world.respond = () => response;
    outputs.push(await latestBlocks.status('mainnet'));
    world.now += 24 * 3_600_000;
    outputs.push(await latestBlocks.refresh('mainnet'), await topicAssets.subjectsOf('mainnet', topic(0)));
    outputs.push(await start().latestBlocks.status('mainnet'), await keys.status('mainnet'));
    outputs.push(await keys.approve('mainnet'), reported, await dump());
    outputs.push(...Object.values(storageItems).map((one) => one.text()), await keys.clear('mainnet'));
  }
  const text = JSON.stringify([outputs, consoleCalls.map(({ mock }) => mock.calls)]);
  expect(text).toContain(SECRET.slice(-4));
  expect(text).not.toContain(SECRET.slice(0, 6));
  expect(text).not.toContain(SECRET.slice(-5));
});
