/** The parts of the chain query together. */
import { expect, it } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import { POLL_MS } from '../../lib/chain/latest-blocks.ts';
import { failed } from '../../lib/failure.ts';
import { latestBlock } from '../services/chain.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import { answer, setUpChain } from './test-chain.ts';
import { HOUR, MIDNIGHT, MINUTE, NOW, SECRET } from './test-provider.ts';

useMemoryDatabase();

const KEY = `mainnet${SECRET}`;
const topic = (i: number) => ({ kind: 'transaction', id: i.toString(16).padStart(64, '0') }) as const;

it('sends 50 requests in 10 seconds at most, each with the key of its time', async () => {
  const { start, sent, waiting, world } = setUpChain({ waits: true });
  const { connections, latestBlocks, subjectsOf } = start();
  await connections.set('mainnet', { key: KEY });
  await Promise.all(Array.from({ length: 55 }, (_, tab) => subjectsOf('mainnet', topic(tab))));
  world.now += 6_000;
  const latest = latestBlocks.status('mainnet');
  await expect.poll(() => waiting.map(({ due }) => due - NOW)).toEqual([10_000]);
  await connections.set('mainnet', { key: `mainnet${SECRET}2` });
  world.now += 4_000;
  waiting[0]?.resume();
  expect(await latest).toMatchObject({ failure: null });
  const keys = sent.map(({ headers }) => headers?.project_id);
  expect(keys).toEqual([...Array(50).fill(KEY), `mainnet${SECRET}2`]);
});

const nft = (i: number) => `${'5a'.repeat(28)}000de140${i.toString(16).padStart(8, '0')}` as Subject;

it('asks for each network, and again after the connection has changed', async () => {
  const { start, sent, world } = setUpChain();
  const { connections, subjectsOf, nftMetadata } = start();
  await connections.set('mainnet', { key: KEY });
  await connections.set('preview', { kind: 'koios' });
  world.respond = () => answer(404);
  const ask = async () => {
    for (let i = 0; i < 2; i++) {
      await subjectsOf('mainnet', topic(0));
      for (const network of ['mainnet', 'preview'] as const) await nftMetadata(network, nft(0));
    }
    world.now += 31_000;
    return sent.length;
  };
  expect(await ask()).toBe(3);
  await connections.set('mainnet', { kind: 'koios' });
  expect(await ask()).toBe(6);
});

it('sends nothing about pages and NFTs while the user does not allow it', async () => {
  const { start, sent, world } = setUpChain();
  const { connections, subjectsOf, nftMetadata, isEnabled } = start();
  await connections.set('mainnet', { kind: 'koios' });
  world.isAllowed = false;
  const answers = [subjectsOf('mainnet', topic(0)), nftMetadata('mainnet', nft(0)), isEnabled('mainnet')];
  expect(await Promise.all<unknown>(answers)).toEqual([[], 'consent', false]);
  expect(sent).toEqual([]);
});

it('a pause lasts as long as the provider asked for, also after a restart, and ends with the connection', async () => {
  const { start, sent, world } = setUpChain();
  const { connections, latestBlocks } = start();
  await connections.set('mainnet', { key: KEY });
  const { respond } = world;
  const refused = async (status: number, worker = latestBlocks) => {
    world.respond = () => answer(status);
    await worker.refresh('mainnet');
    world.respond = respond;
    const before = sent.length;
    const next = await start().latestBlocks.refresh('mainnet');
    return [next.ok ? 'none' : next.failure.kind, sent.length - before];
  };
  expect(await refused(500)).toEqual(['none', 1]);
  expect(await refused(429)).toEqual(['rate-limited', 0]);
  world.now += MINUTE;
  expect(await refused(418)).toEqual(['banned', 0]);
  world.now += HOUR - MINUTE;
  expect(await latestBlocks.refresh('mainnet')).toMatchObject({ failure: { kind: 'banned' } });
  world.now += MINUTE;
  expect(await refused(402)).toEqual(['quota-exceeded', 0]);
  world.now = MIDNIGHT;
  expect(await refused(403)).toEqual(['key-refused', 0]);
  world.now += 48 * HOUR;
  expect(await latestBlocks.refresh('mainnet')).toMatchObject({ failure: { kind: 'key-refused' } });
  await connections.set('mainnet', { key: `mainnet${SECRET}2` });
  expect(await latestBlocks.refresh('mainnet')).toMatchObject({ ok: true });
});

it('the refusal of a key that was replaced meanwhile does not pause the new one', async () => {
  const { start, world } = setUpChain();
  const { connections, latestBlocks } = start();
  await connections.set('mainnet', { key: KEY });
  const { respond } = world;
  world.respond = async () => {
    await connections.set('mainnet', { key: `mainnet${SECRET}2` });
    return answer(403);
  };
  await latestBlocks.refresh('mainnet');
  world.respond = respond;
  expect(await latestBlocks.refresh('mainnet')).toMatchObject({ ok: true });
});

it('a test tells the network by the slot of the latest block', async () => {
  const { start, world } = setUpChain();
  const { connections, test } = start();
  await connections.set('mainnet', { address: 'https://node.example' });
  const read = async (changed: object) => {
    world.respond = () => answer(200, { ...latestBlock('preprod', NOW), ...changed });
    return (await test('mainnet')) as object;
  };
  expect(await read({})).toMatchObject({ value: { network: 'preprod' } });
  expect(await read({ slot: null })).toMatchObject({ value: { network: null } });
  expect(await read({ slot: 7 })).toMatchObject({ value: { network: 'other' } });
  world.respond = () => answer(503);
  expect(await test('mainnet')).toEqual(failed({ kind: 'service', status: 503 }));
});

it('asks for the latest block again when the clock was set back', async () => {
  const { start, sent, world } = setUpChain();
  const { connections, latestBlocks } = start();
  await connections.set('mainnet', { kind: 'koios' });
  const status = () => latestBlocks.status('mainnet');
  await status();
  world.now -= 24 * HOUR;
  expect(await status()).toMatchObject({ last: { fetchedAt: world.now } });
  expect(sent).toHaveLength(2);
});

it('the latest block of the previous connection is not kept', async () => {
  const { start, world } = setUpChain();
  const { connections, latestBlocks } = start();
  await connections.set('mainnet', { kind: 'koios' });
  const { respond } = world;
  world.respond = async (request) => {
    await connections.set('mainnet', { address: 'https://koios.example' });
    return respond(request);
  };
  await latestBlocks.status('mainnet');
  world.respond = () => answer(500);
  world.now += POLL_MS;
  expect(await latestBlocks.status('mainnet')).toMatchObject({ last: null });
});

it('14: the latest block is returned after a failure and a restart, until the connection changes', async () => {
  const { start, world } = setUpChain();
  const { connections, latestBlocks } = start();
  for (const network of ['mainnet', 'preview'] as const) await connections.set(network, { kind: 'koios' });
  const status = () => latestBlocks.status('mainnet');
  const { last } = await status();
  await latestBlocks.status('preview');
  world.respond = () => answer(500);
  world.now += POLL_MS;
  for (const one of [latestBlocks, start().latestBlocks])
    expect(await one.status('mainnet')).toEqual({ last, failure: { kind: 'service', status: 500 } });
  await connections.set('mainnet', { address: 'https://koios.example' });
  expect((await status()).last).toBeNull();
  expect((await start().latestBlocks.status('preview')).last).not.toBeNull();
});
