/** The user's keys: where one goes, what can see it, what the provider's answers lead to (SECURITY.md, 1 to 4). */
import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { type MessageName, protocol } from '../../lib/messages/protocol.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { REQUESTS } from '../messages/requests.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { record, type Served, serve } from '../services/serve.ts';
import { type ContentWorld, contentWorld } from './content-world.ts';
import { dumpOf, extensionErrors, listen, reachOf, tracesOf } from './leaks.ts';
import { expect, KEYS, test } from './lens.ts';
import {
  enter,
  enterAddress,
  enterKey,
  group,
  keyForm,
  NAMES,
  pressTest,
  saidOfKey,
} from './options-page.ts';
import type { App } from './service.ts';

const PROVIDER = 'Provider address';
const LOOPBACK = 'http://127.0.0.1/*';

/** Keys like nothing else that is anywhere. */
const canary = (network: NetworkId) =>
  network + createHash('sha256').update(`canary of ${network}`).digest('hex').slice(0, 32);
const CANARIES: Readonly<Record<NetworkId, string>> = {
  mainnet: canary('mainnet'),
  preprod: canary('preprod'),
  preview: canary('preview'),
};
const TRACES = Object.values(CANARIES).flatMap(tracesOf);

/** What of the keys a text holds. */
const found = (text: string) => TRACES.filter((trace) => text.includes(trace));

const entry = (popup: Page, name: string) =>
  popup.getByRole('region', { name: 'Latest blocks' }).getByRole('listitem').filter({ hasText: name });

/** Closes what was started, whatever came of it. */
async function withServed(apps: readonly App[], use: (...served: Served[]) => Promise<void>): Promise<void> {
  const served = await Promise.all(apps.map((app) => serve(app)));
  try {
    await use(...served);
  } finally {
    await Promise.all(served.map((one) => one.close()));
  }
}

/** The page of an explorer, and the content script's world in it, once it is at work. */
async function worldOf(context: BrowserContext, openPage: (index: number) => Promise<Page>) {
  const page = await openPage(0);
  await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(1);
  return { page, world: await contentWorld(context, page) };
}

const { fernwood, mica } = TOKENS;

/** One sound request of every message; by the first one the provider is asked for the page's sake. */
const EVERY = {
  ...REQUESTS,
  'token.lookup': {
    network: 'mainnet',
    identifiers: [{ kind: 'fingerprint', fingerprint: UNREGISTERED.sluice.fingerprint }],
    urgency: 'pointed',
    about: { kind: 'transaction', id: 'ab'.repeat(32) },
  },
};
const NAMES_OF_MESSAGES = Object.keys(EVERY) as MessageName[];

type Runtime = { runtime: { sendMessage(message: object): Promise<unknown> } };

/** Each message's answer as JSON, 'none' for none, in order; asked from the content script's world. */
function askAll(world: ContentWorld, messages: readonly object[]): Promise<string[]> {
  return world.evaluate(async (all: readonly object[]) => {
    const { runtime } = (globalThis as unknown as { chrome: Runtime }).chrome;
    const answers: string[] = [];
    for (const message of all) {
      const answer = await runtime.sendMessage(message).catch((error: unknown) => `refused: ${error}`);
      answers.push(answer === undefined || answer === null ? 'none' : JSON.stringify(answer));
    }
    return answers;
  }, messages);
}

test('promise 1: a key shows in no page, message, console, error or storage, and goes to its own provider only', async ({
  context,
  openOptions,
  openPopup,
  openPage,
  inCard,
  routeService,
  services,
  worker,
}) => {
  for (const key of Object.values(CANARIES)) {
    expect(found(`a key is ${key}, one sees`)).not.toEqual([]);
    expect(found(btoa(`{"project_id":"${key}"}`))).not.toEqual([]);
  }
  const heard = listen(context);
  const providers = Object.fromEntries(
    NETWORK_IDS.map((network) => {
      const app = record(createNetworkProvider(network, { keys: CANARIES, now: Date.now }));
      routeService(NETWORKS[network].provider, app);
      return [network, app.requests];
    }),
  );
  const options = await openOptions();
  await options.getByLabel(/Ask the provider/).check();
  await keyForm(options, 'Preview').getByLabel('for this session only').check();
  for (const network of NETWORK_IDS) {
    await enterKey(options, NAMES[network], CANARIES[network]);
    await pressTest(options, NAMES[network]);
    await expect(saidOfKey(options, NAMES[network])).toHaveText(/It works/);
  }
  // Refusals may say more than good answers do.
  await enter(options, 'Preprod', 'Preprod project ID', CANARIES.mainnet);
  await expect(saidOfKey(options, 'Preprod')).toHaveText(/This is a project ID for Mainnet/);
  await group(options, 'Preprod').getByLabel('Preprod project ID').fill('');
  const popup = await openPopup();
  for (const network of NETWORK_IDS) await expect(entry(popup, NAMES[network])).toContainText(/epoch \d/);

  const { page, world } = await worldOf(context, openPage);
  await world.evaluate(recordMessages);
  for (const token of [mica, fernwood]) {
    await page.mouse.move(2, 2);
    await page.locator(`a[href*="${token.subject}"]`).first().hover();
    await expect(page.locator('token-lens-card')).toHaveCount(1);
  }
  const cardText = await inCard(page, (root) => root.innerHTML);
  const asked = NAMES_OF_MESSAGES.filter((name) => !name.startsWith('key.'));
  const answers = await askAll(
    world,
    asked.map((name) => ({ name, request: EVERY[name] })),
  );
  // The provider was asked for the page's sake too.
  expect(providers.mainnet?.map(({ path }) => path)).toContain(`/api/v0/txs/${'ab'.repeat(32)}/utxos`);

  expect(found(await reachOf(page))).toEqual([]);
  expect(found(String(cardText))).toEqual([]);
  const received = await world.evaluate(receivedMessages);
  expect(received).toContain('"ok":true');
  expect(found(received)).toEqual([]);
  expect(found(answers.join('\n'))).toEqual([]);
  for (const own of [options, popup]) expect(found(await own.content())).toEqual([]);

  const kept = await dumpOf(options);
  expect(kept).toContain('key.mainnet');
  expect(kept).toContain('key.preview');
  expect(kept).toContain('a key, not extractable\nraw "refused"\njwk "refused"');
  expect(found(kept)).toEqual([]);

  // What listens hears: of a page, and of the worker.
  await options.evaluate(() => console.log('said in the options'));
  await (context.serviceWorkers().at(-1) ?? worker).evaluate(() => console.log('said in the worker'));
  await expect.poll(() => heard.lines.join('\n')).toContain('said in the options');
  await expect.poll(() => heard.lines.join('\n')).toContain('said in the worker');
  expect(found(heard.lines.join('\n'))).toEqual([]);
  expect(found(await extensionErrors(context))).toEqual([]);

  const requests = await heard.requests();
  for (const network of NETWORK_IDS)
    expect(requests.map(({ url }) => url)).toContain(`${NETWORKS[network].provider}/blocks/latest`);
  const misdirected = requests.filter(({ url, body, headers }) => {
    const { project_id: key, ...others } = headers;
    const own = NETWORK_IDS.find(
      (network) => new URL(NETWORKS[network].provider).origin === new URL(url).origin,
    );
    const isPinned = key === undefined || (own !== undefined && key === CANARIES[own]);
    return !isPinned || found(`${url} ${body} ${JSON.stringify(others)}`).length > 0;
  });
  expect(misdirected).toEqual([]);
  const services_ = [...services.metadata.mainnet, ...services.metadata.preprod];
  expect(services_.length).toBeGreaterThan(0);
  expect(found(JSON.stringify(services_))).toEqual([]);
  for (const network of NETWORK_IDS) {
    const seen = providers[network] ?? [];
    expect(new Set(seen.map(({ headers }) => headers.project_id))).toEqual(new Set([CANARIES[network]]));
    const rest = seen.map(({ headers: { project_id: _, ...others }, path, body }) => [others, path, body]);
    expect(found(JSON.stringify(rest))).toEqual([]);
  }
});

/** From now on the world remembers what its messages are answered with, and what it is sent. */
function recordMessages(): void {
  type Listener = (message: unknown) => undefined;
  const world = globalThis as unknown as {
    received: unknown[];
    chrome: Runtime & { runtime: { onMessage: { addListener(listener: Listener): void } } };
  };
  world.received = [];
  const { runtime } = world.chrome;
  const send = runtime.sendMessage.bind(runtime);
  runtime.sendMessage = async (message) => {
    const answer = await send(message);
    world.received.push(answer);
    return answer;
  };
  runtime.onMessage.addListener((message) => {
    world.received.push(message);
    return undefined;
  });
}

function receivedMessages(): string {
  return JSON.stringify((globalThis as unknown as { received: unknown[] }).received);
}

test('promise 2: no redirect of the provider is followed, and the popup says so in words', async ({
  openOptions,
  openPopup,
  grantHost,
}) => {
  const redirect = { status: 302 };
  let to = '';
  const redirecting: App = {
    fetch: () => new Response(null, { status: redirect.status, headers: { location: to } }),
  };
  const thief: App = { fetch: () => Response.json({}) };
  await withServed([redirecting, thief], async (provider, other) => {
    if (provider === undefined || other === undefined) throw new Error('not served');
    // Allowed by the browser, so that nothing else stands in its way.
    await grantHost(LOOPBACK);
    const options = await openOptions();
    await enterAddress(options, 'Mainnet', PROVIDER, `${provider.origin}/api/v0`);
    await enterKey(options, 'Mainnet', KEYS.mainnet);
    let asked = 0;
    for (const place of [`${other.origin}/api/v0/blocks/latest`, `${provider.origin}/elsewhere`]) {
      to = place;
      for (const status of [301, 302, 303, 307, 308]) {
        redirect.status = status;
        await pressTest(options, 'Mainnet');
        await expect.poll(() => provider.requests.length).toBe(++asked);
        await expect(saidOfKey(options, 'Mainnet')).toHaveText(/another address, which we do not follow/);
      }
    }
    const popup = await openPopup();
    await expect(entry(popup, 'Mainnet')).toContainText('sent us to another address, which we do not follow');
    expect(other.requests).toEqual([]);
    expect(new Set(provider.requests.map(({ path }) => path))).toEqual(new Set(['/api/v0/blocks/latest']));
  });
});

test('promise 3: the content script’s world finds no plain key in any storage', async ({
  context,
  openOptions,
  openPage,
}) => {
  const options = await openOptions();
  await keyForm(options, 'Preprod').getByLabel('for this session only').check();
  await enterKey(options, 'Mainnet', CANARIES.mainnet);
  await enterKey(options, 'Preprod', CANARIES.preprod);
  expect(await dumpOf(options)).toContain('key.mainnet');
  const { world } = await worldOf(context, openPage);
  const seen = await world.evaluate(async () => {
    type Area = { get(): Promise<object>; set(items: object): Promise<void> };
    const { storage } = (globalThis as unknown as { chrome: { storage: Record<string, Area | undefined> } })
      .chrome;
    const read = (area: string) =>
      Promise.resolve(storage[area]?.get()).then(
        (items) => JSON.stringify(items),
        (error: unknown) => `refused: ${error}`,
      );
    const write = (area: string) =>
      Promise.resolve(storage[area]?.set({ 'key.mainnet': {} })).then(
        () => 'written',
        (error: unknown) => `refused: ${error}`,
      );
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const [local, session, sync] = [await read('local'), await read('session'), await read('sync')];
    return { local, session, sync, written: await write('local'), databases };
  });
  expect(seen.local).toMatch(/^refused/);
  expect(seen.session ?? 'refused').toMatch(/^refused/);
  expect(seen.written).toMatch(/^refused/);
  // The settings, which are no secret.
  expect(seen.sync).toMatch(/^\{/);
  // A content script has the page's databases, not ours.
  expect(seen.databases).not.toContain('vault');
  expect(found(JSON.stringify(seen))).toEqual([]);
  await pressTest(options, 'Mainnet');
  await expect(saidOfKey(options, 'Mainnet')).not.toHaveText(/cannot be opened/);
});

test('promise 4: no message of a content script changes or returns a key', async ({
  context,
  openOptions,
  openPage,
  services,
}) => {
  const options = await openOptions();
  for (const network of NETWORK_IDS) await enterKey(options, NAMES[network], KEYS[network]);
  const before = await dumpOf(options);
  const { world } = await worldOf(context, openPage);
  expect(NAMES_OF_MESSAGES.sort()).toEqual(Object.keys(protocol).sort());
  const answers = await askAll(
    world,
    NAMES_OF_MESSAGES.map((name) => ({ name, request: EVERY[name] })),
  );
  const answered = NAMES_OF_MESSAGES.filter((_, i) => answers[i] !== 'none');
  expect(answered).toEqual([
    'language.words',
    'page.count',
    'policy.tokens',
    'token.logo',
    'token.lookup',
    'token.match',
  ]);
  for (const network of NETWORK_IDS) {
    for (const trace of tracesOf(KEYS[network])) expect(answers.join('\n')).not.toContain(trace);
    await options.reload();
    await expect(saidOfKey(options, NAMES[network])).toHaveText(`Set, ends in ${KEYS[network].slice(-4)}.`);
  }
  const keysOf = (dump: string) => dump.match(/"key\.\w+":\{[^}]*\}/g)?.sort();
  expect(keysOf(before)).toHaveLength(3);
  expect(keysOf(await dumpOf(options))).toEqual(keysOf(before));
  expect(Object.values(services.provider).flat()).toEqual([]);
});

test('a rate limit is kept to when the worker stops in the middle of it', async ({
  openOptions,
  openPopup,
  services,
  stopWorker,
}) => {
  const options = await openOptions();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  services.providerFaults.set({ kind: 'status', status: 429, headers: { 'retry-after': '60' } });
  const popup = await openPopup();
  const sentence = /Too many requests\. Try again in \d+ s/;
  await expect(entry(popup, 'Mainnet')).toContainText(sentence);
  // It would answer well now; it is not asked.
  services.providerFaults.clear();
  await stopWorker();
  await popup.reload();
  await expect(entry(popup, 'Mainnet')).toContainText(sentence);
  await pressTest(options, 'Mainnet');
  await expect(saidOfKey(options, 'Mainnet')).toHaveText(sentence);
  expect(services.provider.mainnet).toHaveLength(1);
});
