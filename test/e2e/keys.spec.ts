/** The user's keys: where they are sent, and who can see them (SECURITY.md, 1 and 2). */
import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { type MessageName, protocol } from '../../lib/messaging/protocol.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { REQUESTS } from '../messaging/requests.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { record } from '../services/serve.ts';
import { tracesOf } from '../traces.ts';
import { serveRedirects } from './apps.ts';
import { inCard } from './card.ts';
import { host, marks } from './card-page.ts';
import { type ContentWorld, contentWorld, recordMessages, sentMessages } from './content-world.ts';
import { EXTENSION_MANAGER, extensionIdOf, grantHosts, type Own, openOwn, openPage } from './extension.ts';
import { expect, KEYS, test } from './fixtures.ts';
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

/** Records all requests, console lines and uncaught errors in the browser from now on. */
function startRecording(context: BrowserContext) {
  const lines: string[] = [];
  const requests: Promise<{ url: string; body: string; headers: Record<string, string> }>[] = [];
  context.on('console', (message) => lines.push(message.text()));
  context.on('weberror', (error) => lines.push(String(error.error().stack)));
  for (const worker of context.serviceWorkers())
    worker.on('console', (message) => lines.push(message.text()));
  context.on('request', (request) => {
    const body = request.postDataBuffer()?.toString('latin1') ?? '';
    // An aborted request has only its provisional headers.
    const headers = request.allHeaders().catch(() => request.headers());
    requests.push(headers.then((headers) => ({ url: request.url(), body, headers })));
  });
  return { lines, requests: () => Promise.all(requests) };
}

/** The extension's errors that chrome://extensions shows. */
async function extensionErrors(context: BrowserContext): Promise<string> {
  const page = await openPage(context, EXTENSION_MANAGER);
  const id = JSON.stringify(extensionIdOf(context));
  const read = `chrome.developerPrivate.getExtensionInfo(${id}).then((info) => JSON.stringify([info.runtimeErrors, info.manifestErrors]))`;
  return String(await page.evaluate(read));
}

/** Everything that the extension stores, as JSON, bytes in base64. `page`: one of the extension's own. */
function dumpOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { sync, local, session } = (globalThis as unknown as Own).chrome.storage;
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const stores: Record<string, unknown> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
        stores[`${name}/${storeName}`] = { keys, values };
      }
      database.close();
    }
    const areas = await Promise.all([sync.get(), local.get(), session.get()]);
    const toText = (_name: string, value: unknown) => {
      if (value instanceof CryptoKey) return { extractable: value.extractable };
      const bytes = ArrayBuffer.isView(value) ? value.buffer : value;
      return bytes instanceof ArrayBuffer ? btoa(String.fromCharCode(...new Uint8Array(bytes))) : value;
    };
    return JSON.stringify({ areas, stores, pages: [{ ...localStorage }, { ...sessionStorage }] }, toText);
  });
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
  const blocks = popup.getByRole('region', { name: 'Latest blocks' }).getByRole('listitem');
  for (const network of NETWORK_IDS)
    await expect(blocks.filter({ hasText: NAMES[network] })).toContainText(/epoch \d/);

  const { page, world } = await openWorld(openExample);
  await world.evaluate(recordMessages);
  await page.locator(`a[href*="${TOKENS.mica.subject}"]`).first().hover();
  await expect(host(page)).toHaveCount(1);
  const others = MESSAGES.filter((name) => !name.startsWith('connection.'));
  const replies = await sendAll(world, others);
  expect(providers.mainnet?.map(({ path }) => path)).toContain(`/api/v0/txs/${TRANSACTION}/utxos`);
  const received = JSON.stringify(await world.evaluate(sentMessages));
  expect(received).toContain('"ok":true');
  const card = await inCard(page, (root) => root.innerHTML);
  expect(tracesIn([await page.content(), card, received, ...replies].join('\n'))).toEqual([]);
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
    await enter(options, 'Mainnet', 'Provider address', `${server.origin}/api/v0`);
    // The test of the address is redirected too.
    await expect.poll(() => server.requests.length).toBe(1);
    await enter(options, 'Mainnet', 'Mainnet key', KEYS.mainnet);
    await expect.poll(() => server.requests.length).toBe(2);
    redirect.to = `${other.origin}/api/v0/blocks/latest`;
    await save(options, 'Mainnet');
    await expect.poll(() => server.requests.length).toBe(3);
    await expect(statusOf(options, 'Mainnet')).toHaveText(/redirected us/);
    expect(server.requests.at(-1)?.headers.project_id).toBe(KEYS.mainnet);
    expect(other.requests).toEqual([]);
  } finally {
    await close();
  }
});

test('2: no content script finds, gets or changes a key', async ({ openOptions, openExample, services }) => {
  const options = await openOptions();
  for (const network of NETWORK_IDS) await enterKey(options, NAMES[network], KEYS[network]);
  const before = await dumpOf(options);
  const requests = () => Object.values(services.provider).flat().length;
  const sent = requests();
  const { world } = await openWorld(openExample);
  const seen = await world.evaluate(async () => {
    const { storage } = (globalThis as unknown as Own).chrome;
    const attempts: readonly (() => Promise<unknown>)[] = [
      () => storage.local.get(),
      () => storage.session.get(),
      () => storage.sync.get(),
      () => storage.local.set({ connections: {} }),
    ];
    const results = attempts.map(async (attempt) => {
      try {
        return `read ${JSON.stringify(await attempt())}`;
      } catch (error) {
        return `${error}`;
      }
    });
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return { results: await Promise.all(results), databases };
  });
  // A content script sees the page's databases, not the extension's.
  expect(seen.databases).not.toContain('connections');
  expect(seen.results.filter((result) => result.startsWith('read'))).toEqual([]);

  expect(MESSAGES).toEqual(Object.keys(protocol).sort());
  const replies = await sendAll(world, MESSAGES);
  const answered = MESSAGES.filter((_, i) => replies[i] !== 'none');
  expect(answered).toEqual(['card.point', 'page.look', 'page.settings']);
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
