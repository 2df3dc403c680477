/** The user's keys: where they are sent, and who can see them (SECURITY.md, 1 to 3). */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type MessageName, protocol } from '../../lib/messaging/protocol.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { REQUESTS } from '../messaging/requests.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { record } from '../services/serve.ts';
import { tracesOf } from '../traces.ts';
import { REDIRECTS, serveRedirects } from './apps.ts';
import { inCard } from './card-in-chromium.ts';
import { host, marks } from './card-page.ts';
import { type ContentWorld, contentWorld, recordMessages, sentMessages } from './content-world.ts';
import { grantHosts, type Own, openOwn } from './extension.ts';
import { expect, KEYS, test } from './fixtures.ts';
import { dumpOf, extensionErrors, readableByPage, startRecording } from './leaks.ts';
import { enter, enterKey, NAMES, save, statusOf, summaryOf } from './options-page.ts';

/** Unique keys, so that any trace of them is a leak. */
const canary = (network: NetworkId) =>
  network + createHash('sha256').update(`canary of ${network}`).digest('hex').slice(0, 32);
const CANARIES = { mainnet: canary('mainnet'), preprod: canary('preprod'), preview: canary('preview') };
const TRACES = Object.values(CANARIES).flatMap(tracesOf);
const tracesIn = (text: string) => TRACES.filter((trace) => text.includes(trace));

const TRANSACTION = 'ab'.repeat(32);
/** A valid request of each message; `page.look` makes the worker ask the provider. */
const EVERY = {
  ...REQUESTS,
  'page.look': {
    url: `https://cardanoscan.io/transaction/${TRANSACTION}`,
    blocks: [`<p>${UNREGISTERED.sluice.fingerprint}</p>`],
  },
};
const MESSAGES = (Object.keys(EVERY) as MessageName[]).sort();

const blockOf = (popup: Page, name: string) =>
  popup.getByRole('region', { name: 'Latest blocks' }).getByRole('listitem').filter({ hasText: name });

/** An explorer's page, and the world of its content script. */
async function openWorld(openExample: (index: number) => Promise<Page>) {
  const page = await openExample(0);
  await expect.poll(() => marks(page)).toBeGreaterThan(0);
  return { page, world: await contentWorld(page) };
}

/** Sends each message from the content script's world. The replies in order, as JSON; 'none' for no reply. */
function sendAll(world: ContentWorld, names: readonly MessageName[]): Promise<string[]> {
  return world.evaluate(
    async (messages: readonly object[]) => {
      const { runtime } = (globalThis as unknown as Own).chrome;
      const replies: string[] = [];
      for (const message of messages) {
        const reply = await runtime.sendMessage(message).catch((error: unknown) => `refused: ${error}`);
        replies.push(reply === undefined || reply === null ? 'none' : JSON.stringify(reply));
      }
      return replies;
    },
    names.map((name) => ({ name, request: EVERY[name] })),
  );
}

test('1: a key appears in no page, message, console, error or storage, and goes to its own provider only', async ({
  context,
  openOptions,
  openExample,
  routeService,
  services,
  worker,
}) => {
  expect(tracesIn(`a key is ${CANARIES.preprod}`)).not.toEqual([]);
  const recording = startRecording(context);
  const providers = Object.fromEntries(
    NETWORK_IDS.map((network) => {
      const app = record(createNetworkProvider(network, { keys: CANARIES, now: Date.now }));
      routeService(NETWORKS[network].provider, app);
      return [network, app.requests];
    }),
  );
  const options = await openOptions();
  await options.getByLabel('Ask your provider').check();
  // An error message could contain more than a success message.
  await enter(options, 'Preprod', 'Preprod key', CANARIES.mainnet);
  await expect(statusOf(options, 'Preprod')).toHaveText(/starts with “preprod”/);
  for (const network of NETWORK_IDS) await enterKey(options, NAMES[network], CANARIES[network]);
  const popup = await openOwn(context, 'popup');
  for (const network of NETWORK_IDS) await expect(blockOf(popup, NAMES[network])).toContainText(/epoch \d/);

  const { page, world } = await openWorld(openExample);
  await world.evaluate(recordMessages);
  await page.locator(`a[href*="${TOKENS.mica.subject}"]`).first().hover();
  await expect(host(page)).toHaveCount(1);
  const replies = await sendAll(
    world,
    MESSAGES.filter((name) => !name.startsWith('connection.')),
  );
  expect(providers.mainnet?.map(({ path }) => path)).toContain(`/api/v0/txs/${TRANSACTION}/utxos`);
  const received = JSON.stringify(await world.evaluate(sentMessages));
  expect(received).toContain('"ok":true');
  const card = await inCard(page, (root) => root.innerHTML);
  expect(tracesIn([await readableByPage(page), card, received, ...replies].join('\n'))).toEqual([]);
  expect(tracesIn((await options.content()) + (await popup.content()))).toEqual([]);

  const stored = await dumpOf(options);
  expect(stored).toContain('{"extractable":false}');
  expect(tracesIn(stored)).toEqual([]);

  await options.evaluate(() => console.log('a page'));
  await (context.serviceWorkers().at(-1) ?? worker).evaluate(() => console.log('a worker'));
  await expect.poll(() => recording.lines).toEqual(expect.arrayContaining(['a page', 'a worker']));
  expect(tracesIn([...recording.lines, await extensionErrors(context)].join('\n'))).toEqual([]);

  const misdirected = (await recording.requests()).filter(({ url, body, headers }) => {
    const { project_id: key, ...others } = headers;
    const network = NETWORK_IDS.find((id) => new URL(NETWORKS[id].provider).origin === new URL(url).origin);
    const isOwnKey = key === undefined || (network !== undefined && key === CANARIES[network]);
    return !isOwnKey || tracesIn(`${url} ${body} ${JSON.stringify(others)}`).length > 0;
  });
  expect(misdirected).toEqual([]);
  expect(services.metadata.mainnet.length).toBeGreaterThan(0);
  expect(tracesIn(JSON.stringify(services.metadata))).toEqual([]);
  for (const network of NETWORK_IDS) {
    const keys = providers[network]?.map(({ headers }) => headers.project_id);
    expect(new Set(keys)).toEqual(new Set([CANARIES[network]]));
  }
});

test('1: follows no redirect of the provider, and explains it', async ({ context, openOptions }) => {
  const { redirect, server, other, close } = await serveRedirects();
  try {
    await grantHosts(context, ['http://127.0.0.1/*']);
    const options = await openOptions();
    // The test of the address is redirected too.
    await enter(options, 'Mainnet', 'Provider address', `${server.origin}/api/v0`);
    await expect.poll(() => server.requests.length).toBe(1);
    await enter(options, 'Mainnet', 'Mainnet key', KEYS.mainnet);
    await expect.poll(() => server.requests.length).toBe(2);
    let count = 2;
    for (const to of [`${other.origin}/api/v0/blocks/latest`, `${server.origin}/moved`]) {
      for (const status of REDIRECTS) {
        Object.assign(redirect, { to, status });
        await save(options, 'Mainnet');
        await expect.poll(() => server.requests.length).toBe(++count);
        await expect(statusOf(options, 'Mainnet')).toHaveText(/redirected us/);
      }
    }
    const popup = await openOwn(context, 'popup');
    await expect(blockOf(popup, 'Mainnet')).toContainText('redirected us');
    expect(other.requests).toEqual([]);
    expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(['/api/v0/blocks/latest']));
  } finally {
    await close();
  }
});

test('2: content scripts find no plain key in any storage', async ({ openOptions, openExample }) => {
  const options = await openOptions();
  for (const network of ['mainnet', 'preprod'] as const) {
    await enter(options, NAMES[network], `${NAMES[network]} key`, CANARIES[network]);
    await expect(statusOf(options, NAMES[network])).toHaveText(/rejected the key/);
  }
  const { world } = await openWorld(openExample);
  const seen = await world.evaluate(async () => {
    const { storage } = (globalThis as unknown as Own).chrome;
    const attempt = (work: () => Promise<unknown>) =>
      work().then(
        (result) => `${JSON.stringify(result)}`,
        (error: unknown) => `refused: ${error}`,
      );
    return {
      local: await attempt(() => storage.local.get()),
      session: await attempt(async () => storage.session.get()),
      written: await attempt(() => storage.local.set({ connections: {} })),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    };
  });
  for (const attempt of [seen.local, seen.session, seen.written]) expect(attempt).toMatch(/^refused/);
  // A content script sees the page's databases, not the extension's.
  expect(seen.databases).not.toContain('connections');
  expect(tracesIn(JSON.stringify(seen))).toEqual([]);
});

test('2: no content script changes or gets a key', async ({ openOptions, openExample, services }) => {
  const options = await openOptions();
  for (const network of NETWORK_IDS) await enterKey(options, NAMES[network], KEYS[network]);
  const before = await dumpOf(options);
  const requests = () => Object.values(services.provider).flat().length;
  const sent = requests();
  const { world } = await openWorld(openExample);
  expect(MESSAGES).toEqual(Object.keys(protocol).sort());
  const replies = await sendAll(world, MESSAGES);
  const answered = MESSAGES.filter((_, i) => replies[i] !== 'none');
  expect(answered.join(' ')).toBe('card.point page.look page.settings');
  await options.reload();
  for (const network of NETWORK_IDS) {
    for (const trace of tracesOf(KEYS[network])) expect(replies.join('\n')).not.toContain(trace);
    await expect(summaryOf(options, NAMES[network])).toContainText(`key ends in ${KEYS[network].slice(-4)}`);
  }
  const sealedIn = (dump: string) => JSON.parse(dump).stores['connections/records'];
  expect(sealedIn(before).values).toHaveLength(1);
  expect(sealedIn(await dumpOf(options))).toEqual(sealedIn(before));
  expect(requests()).toBe(sent);
});
