/** The parts together: one bucket for all who ask, one origin for each key, and no word of a key to anybody. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createChain } from '../../lib/chain/create-chain.ts';
import { failed, type Result, success } from '../../lib/failure.ts';
import type { Http, HttpRequest, HttpResponse } from '../../lib/http/request.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { createMemoryDrawer } from '../drawer.ts';
import { FAILURES } from '../failures.ts';
import { latestBlock } from '../services/chain.ts';
import { NOW, SECRET } from './a-provider.ts';
import { dump, startAnew, useVaultBrowser } from './vault-browser.ts';

vi.mock('wxt/browser', () => import('./vault-browser.ts'));
useVaultBrowser();
afterEach(() => {
  vi.restoreAllMocks();
});

type Answer = (request: HttpRequest) => Result<HttpResponse>;
const block: Answer = () =>
  success({ status: 200, headers: new Headers(), json: latestBlock('mainnet', NOW) });

/** A chain whose time passes only when it is told to, and whose requests are written down with their time. */
function stand() {
  const sent: (HttpRequest & { readonly at: number })[] = [];
  const waits: { readonly due: number; readonly resume: () => void }[] = [];
  const reported: unknown[] = [];
  const storageItems = { cooldowns: createMemoryDrawer(), blocks: createMemoryDrawer() };
  const world = { now: NOW, answer: block, origin: 'https://provider.example', isAllowed: true };
  const http: Http = async (request) => {
    sent.push({ ...request, at: world.now });
    return world.answer(request);
  };
  const start = () =>
    createChain({
      http,
      address: async (network) => `${world.origin}/${network}/api/v0`,
      isAllowed: async () => world.isAllowed,
      ...storageItems,
      now: () => world.now,
      wait: (ms) => new Promise((resume) => waits.push({ due: world.now + ms, resume })),
      report: (error) => reported.push(error),
    });
  return { start, sent, waits, reported, storageItems, world };
}

const topic = (i: number) => ({ kind: 'transaction', id: i.toString(16).padStart(64, '0') }) as const;

describe('the provider', () => {
  it('is asked about pages where the user allows it, with a key for its own address', async () => {
    const { start, world } = stand();
    const { keyService, isAsked } = start();
    expect(await isAsked('mainnet')).toBe(false);
    await keyService.set('mainnet', `mainnet${SECRET}`, false);
    expect([await isAsked('mainnet'), await isAsked('preprod')]).toEqual([true, false]);
    world.isAllowed = false;
    expect(await isAsked('mainnet')).toBe(false);
    Object.assign(world, { isAllowed: true, origin: 'https://elsewhere.example' });
    expect(await isAsked('mainnet')).toBe(false);
  });

  it('is asked five times a second at most by the popup and all tabs together (promise 22)', async () => {
    const { start, sent, waits, world } = stand();
    const { keyService, latest, topics } = start();
    await Promise.all(NETWORK_IDS.map((network) => keyService.set(network, network + SECRET, false)));
    const asked = [
      ...Array.from({ length: 12 }, (_, tab) => topics.subjectsOf('mainnet', topic(tab))),
      ...NETWORK_IDS.map((network) => latest.news(network)),
      ...NETWORK_IDS.flatMap((network) => [latest.test(network), latest.test(network)]),
    ];
    // Everybody has gone, or waits for a turn.
    await expect.poll(() => sent.length + waits.length).toBe(asked.length);
    while (waits.length > 0) {
      const due = Math.min(...waits.map((wait) => wait.due));
      world.now = due;
      const turns = waits.filter((wait) => wait.due === due);
      const expected = sent.length + turns.length;
      waits.splice(0, waits.length, ...waits.filter((wait) => wait.due !== due));
      for (const { resume } of turns) resume();
      await expect.poll(() => sent.length).toBe(expected);
    }
    await Promise.all(asked);
    expect(sent).toHaveLength(asked.length);
    // Each with the key of its own network.
    for (const { url, headers } of sent) expect(url).toContain(`/${headers?.project_id?.split(SECRET)[0]}/`);
    for (const { at } of sent) {
      const inASecond = sent.filter((other) => other.at >= at && other.at < at + 1_000);
      expect(inASecond.length).toBeLessThanOrEqual(5);
    }
    expect(world.now - NOW).toBe(1_000 * Math.floor((asked.length - 1) / 5));
  });
});

it('no reply, storage item, report or console line holds a key that is said back (promise 5)', async () => {
  const lines = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
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
  const told: unknown[] = [];
  for (const answer of echoes) {
    startAnew();
    const { start, world, reported, storageItems } = stand();
    const { keyService, latest, topics, keys } = start();
    told.push(await keyService.set('mainnet', `mainnet${SECRET}`, false));
    told.push(await keyService.set('preview', `mainnet${SECRET}`, false));
    world.answer = () => answer;
    told.push(await latest.news('mainnet'));
    world.now += 24 * 3_600_000;
    told.push(await latest.test('mainnet'), await topics.subjectsOf('mainnet', topic(0)));
    told.push(await start().latest.news('mainnet'), await keys.status('mainnet'));
    told.push(await keyService.approve('mainnet'));
    told.push(storageItems.cooldowns.text(), storageItems.blocks.text(), reported, dump());
    told.push(await keyService.clear('mainnet'));
  }
  const text = JSON.stringify([told, lines.map((line) => line.mock.calls)]);
  expect(text).toContain(SECRET.slice(-4));
  expect(text).not.toContain(SECRET.slice(0, 6));
  expect(text).not.toContain(SECRET.slice(-5));
});
