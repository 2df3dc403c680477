/** The user's keys: where one goes, what can see it, what the provider's answers lead to (security.md, 1 to 4, 20 to 22). */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type MessageName, protocol, type RequestOf } from '../../lib/messages/protocol.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createFaults, type Fault } from '../services/faults.ts';
import { createMetadataService } from '../services/metadata.ts';
import { createNetworkProvider, createProvider } from '../services/provider.ts';
import { loadRecords } from '../services/records.ts';
import { record, type Served, serve } from '../services/serve.ts';
import { type ContentWorld, contentWorld } from './content-world.ts';
import {
  extensionIdOf,
  launchExtension,
  openPage as openTab,
  routeService,
  stopWorkers,
} from './extension.ts';
import { dumpOf, extensionErrors, listen, reachOf, tracesOf } from './leaks.ts';
import { expect, KEYS, test } from './lens.ts';
import {
  enter,
  enterAddress,
  enterKey,
  formOf,
  group,
  keyForm,
  NAMES,
  pressTest,
  saidOfKey,
} from './options-page.ts';
import type { App } from './service.ts';

const PROVIDER = 'Provider address';
const SERVICE = 'Metadata service address';
const LOOPBACK = 'http://127.0.0.1/*';
/** What a fault may take until it is said: the deadline and a little. */
const SAID_WITHIN_MS = 12_000;

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

/** One sound request of every message; those about keys would do harm. */
const EVERY: { readonly [M in MessageName]: RequestOf<M> } = {
  'token.lookup': {
    network: 'mainnet',
    identifiers: [
      { kind: 'subject', subject: fernwood.subject },
      { kind: 'fingerprint', fingerprint: UNREGISTERED.sluice.fingerprint },
    ],
    urgency: 'pointed',
    about: { kind: 'transaction', id: 'ab'.repeat(32) },
  },
  'policy.tokens': { network: 'mainnet', policy: TOKENS.hollow.policy },
  'token.logo': { network: 'mainnet', subject: mica.subject },
  'token.details': { network: 'mainnet', subject: fernwood.subject, priority: null },
  'token.proof': { network: 'mainnet', subject: fernwood.subject },
  'page.count': { count: 12 },
  'language.words': {},
  'cache.status': {},
  'cache.clear': {},
  'list.status': {},
  'list.renew': {},
  'chain.latest': { networks: [...NETWORK_IDS] },
  'key.set': { network: 'mainnet', projectId: `mainnet${'z'.repeat(32)}`, session: false },
  'key.approve': { network: 'mainnet' },
  'key.keep': { network: 'mainnet', session: true },
  'key.clear': { network: 'mainnet' },
  'key.status': { network: 'mainnet' },
  'key.test': { network: 'mainnet' },
  'service.test': { network: 'mainnet' },
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
  expect(answered).toEqual(['language.words', 'page.count', 'policy.tokens', 'token.logo', 'token.lookup']);
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

test('a key for this session outlives the worker, not the browser; another outlives both', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'token-lens-profile-'));
  const start = async () => {
    const context = await launchExtension({ profile });
    const asked = NETWORK_IDS.map((network) => {
      const app = record(createNetworkProvider(network, { keys: KEYS, now: Date.now }));
      routeService(context, NETWORKS[network].provider, app);
      return app.requests;
    });
    const open = (name: string) =>
      openTab(context, `chrome-extension://${extensionIdOf(context)}/${name}.html`);
    return { context, asked, open };
  };
  try {
    const first = await start();
    try {
      const options = await first.open('options');
      await enterKey(options, 'Mainnet', KEYS.mainnet);
      await keyForm(options, 'Preview').getByLabel('for this session only').check();
      await enterKey(options, 'Preview', KEYS.preview);
      await stopWorkers(first.context);
      await options.reload();
      await expect(saidOfKey(options, 'Preview')).toHaveText(
        'Set, ends in vvvv, until the browser is closed.',
      );
      await pressTest(options, 'Preview');
      await expect(saidOfKey(options, 'Preview')).toHaveText(/It works/);
      const popup = await first.open('popup');
      await expect(entry(popup, 'Preview')).toContainText(/epoch \d/);
    } finally {
      await first.context.close();
    }
    const second = await start();
    try {
      const options = await second.open('options');
      await expect(saidOfKey(options, 'Mainnet')).toHaveText('Set, ends in mmmm.');
      await expect(saidOfKey(options, 'Preview')).toHaveText('Not set.');
      const popup = await second.open('popup');
      await expect(entry(popup, 'Mainnet')).toContainText(/epoch \d/);
      await expect(entry(popup, 'Preview')).toContainText('no project ID');
      expect(second.asked.map((requests) => requests.length)).toEqual([1, 0, 0]);
      expect(await dumpOf(options)).not.toContain('key.preview');
    } finally {
      await second.context.close();
    }
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

test('a key that is typed is not kept for good by going to tick “for this session only”', async ({
  openOptions,
}) => {
  const options = await openOptions();
  await group(options, 'Mainnet').getByLabel('Mainnet project ID').fill(KEYS.mainnet);
  await keyForm(options, 'Mainnet').getByLabel('for this session only').click();
  expect(await dumpOf(options)).not.toContain('key.mainnet');
  await keyForm(options, 'Mainnet').getByRole('button', { name: 'Save' }).click();
  await expect(saidOfKey(options, 'Mainnet')).toHaveText('Kept.');
  const local = await options.evaluate(async () => {
    type Api = { storage: { local: { get(): Promise<object> } } };
    return JSON.stringify(await (globalThis as unknown as { chrome: Api }).chrome.storage.local.get());
  });
  expect(local).not.toContain('key.mainnet');
  await options.reload();
  await expect(saidOfKey(options, 'Mainnet')).toHaveText('Set, ends in mmmm, until the browser is closed.');
  // For how long can be said afterwards too, by the words as well as by the box.
  const words = keyForm(options, 'Mainnet').getByText('for this session only');
  await words.click();
  await expect(saidOfKey(options, 'Mainnet')).toHaveText('Kept.');
  await options.reload();
  await expect(saidOfKey(options, 'Mainnet')).toHaveText('Set, ends in mmmm.');
});

test('a key is kept when its field is left, and its words for the session do not leave it', async ({
  openOptions,
}) => {
  const options = await openOptions();
  await group(options, 'Mainnet').getByLabel('Mainnet project ID').fill(KEYS.mainnet);
  await keyForm(options, 'Mainnet').getByText('for this session only').click();
  expect(await dumpOf(options)).not.toContain('key.mainnet');
  await keyForm(options, 'Mainnet').getByLabel('Mainnet project ID').press('Tab');
  await keyForm(options, 'Mainnet').getByRole('button', { name: 'Save' }).press('Tab');
  await group(options, 'Preprod').getByLabel('Preprod project ID').fill(KEYS.preprod);
  await options.getByLabel('Default network').focus();
  await expect(saidOfKey(options, 'Preprod')).toHaveText('Kept.');
});

test('a key goes to a changed address only when the user says so, and then to no other', async ({
  openOptions,
  openPopup,
  grantHost,
  services,
}) => {
  const app = createProvider({ keys: KEYS, now: Date.now });
  await withServed([app, app], async (own, other) => {
    if (own === undefined || other === undefined) throw new Error('not served');
    await grantHost(LOOPBACK);
    const options = await openOptions();
    const question = keyForm(options, 'Mainnet').getByRole('alert');
    const old = new URL(NETWORKS.mainnet.provider).origin;
    await enterKey(options, 'Mainnet', KEYS.mainnet);
    await expect(question).toHaveCount(0);
    await enterAddress(options, 'Mainnet', PROVIDER, `${own.origin}/mainnet/api/v0`);
    await expect(question).toContainText(
      `This project ID was entered for ${old}, and is not sent to ${own.origin}.`,
    );
    await pressTest(options, 'Mainnet');
    await expect(saidOfKey(options, 'Mainnet')).toHaveText(/entered for another address, and is not sent/);
    const popup = await openPopup();
    await expect(entry(popup, 'Mainnet')).toContainText('entered for another address, and is not sent');
    await popup.close();
    expect(own.requests).toEqual([]);

    await options.reload();
    await question.getByRole('button', { name: 'Send it there from now on' }).click();
    await expect(saidOfKey(options, 'Mainnet')).toHaveText('Kept.');
    await expect(question).toHaveCount(0);
    expect(own.requests).toEqual([]);
    await pressTest(options, 'Mainnet');
    await expect(saidOfKey(options, 'Mainnet')).toHaveText(/It works/);
    expect(own.requests.map(({ path, headers }) => [path, headers.project_id])).toEqual([
      ['/mainnet/api/v0/blocks/latest', KEYS.mainnet],
    ]);

    // Another port is another origin; the one before is none of its own any more.
    for (const address of [`${other.origin}/mainnet/api/v0`, NETWORKS.mainnet.provider]) {
      await enterAddress(options, 'Mainnet', PROVIDER, address);
      await expect(question).toContainText(`entered for ${own.origin}, and is not sent to`);
      await pressTest(options, 'Mainnet');
      await expect(saidOfKey(options, 'Mainnet')).toHaveText(/entered for another address/);
    }
    expect(own.requests).toHaveLength(1);
    expect(other.requests).toEqual([]);
    expect(services.provider.mainnet).toEqual([]);
  });
});

const SILENCES: readonly (readonly [string, Fault, RegExp])[] = [
  ['a ban', { kind: 'status', status: 418 }, /blocked us for asking too often; we stay quiet until \d+:\d\d/],
  [
    'a spent quota',
    { kind: 'status', status: 402 },
    /quota of this project ID is spent; it starts anew at \d+:\d\d/,
  ],
  [
    'a rate limit',
    { kind: 'status', status: 429, headers: { 'retry-after': '60' } },
    /Too many requests\. We pause for \d+ s, then go on/,
  ],
];

test('what was said of a key before it was set, and comes late, takes nothing back', async ({
  openOptions,
}) => {
  const options = await openOptions();
  await options.addInitScript(() => {
    type Runtime = { sendMessage(message: { name: string }): Promise<unknown> };
    const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
    const send = runtime.sendMessage.bind(runtime);
    runtime.sendMessage = async (message) => {
      const answer = await send(message);
      if (message.name === 'key.status') {
        await new Promise((resume) => setTimeout(resume, 2_000));
        document.documentElement.dataset.late = '';
      }
      return answer;
    };
  });
  await options.reload();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  await expect(options.locator('html[data-late]')).toBeAttached();
  await options.waitForTimeout(200);
  await expect(keyForm(options, 'Mainnet').getByRole('button', { name: 'Test' })).toBeEnabled();
});

for (const [what, fault, sentence] of SILENCES) {
  test(`${what} is kept to when the worker stops in the middle of it`, async ({
    openOptions,
    openPopup,
    services,
    stopWorker,
  }) => {
    const options = await openOptions();
    await enterKey(options, 'Mainnet', KEYS.mainnet);
    services.providerFaults.set(fault);
    const popup = await openPopup();
    const said = entry(popup, 'Mainnet').locator('.note');
    await expect(said).toHaveText(sentence);
    const before = ((await said.textContent()) ?? '').replace(/\d+ s/, '');
    // It would answer well now; it is not asked.
    services.providerFaults.clear();
    for (let stop = 0; stop < 2; stop++) {
      await stopWorker();
      await popup.reload();
      await expect(said).toHaveText(sentence);
      expect(((await said.textContent()) ?? '').replace(/\d+ s/, '')).toBe(before);
      await pressTest(options, 'Mainnet');
      await expect(saidOfKey(options, 'Mainnet')).toHaveText(sentence);
    }
    expect(services.provider.mainnet).toHaveLength(1);
    // A quota is a key's own; a ban and a rate limit are of the address that we ask from, whatever the key.
    await enterKey(options, 'Mainnet', KEYS.mainnet);
    await pressTest(options, 'Mainnet');
    const isOver = what === 'a spent quota';
    await expect(saidOfKey(options, 'Mainnet')).toHaveText(isOver ? /It works/ : sentence);
    expect(services.provider.mainnet).toHaveLength(isOver ? 2 : 1);
  });
}

test('the last good block stays, with its age, through a failure and a stop of the worker', async ({
  openOptions,
  openPopup,
  services,
  stopWorker,
}) => {
  const options = await openOptions();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  const popup = await openPopup();
  const height = entry(popup, 'Mainnet').locator('.height');
  await expect(height).toHaveText(/\d,\d{3}/);
  const shown = (await height.textContent()) ?? '';
  services.providerFaults.set({ kind: 'status', status: 503 });
  await pressTest(options, 'Mainnet');
  await expect(saidOfKey(options, 'Mainnet')).toHaveText(/in trouble \(status 503\)/);
  for (let stop = 0; stop < 2; stop++) {
    await popup.reload();
    await expect(height).toHaveText(shown);
    await expect(entry(popup, 'Mainnet')).toContainText('in trouble (status 503)');
    await expect(entry(popup, 'Mainnet')).toContainText(/What is shown was fetched \d+ s ago/);
    await expect(entry(popup, 'Mainnet').locator('time')).toHaveText(/\d+ (s|min) ago/);
    await stopWorker();
  }
});

test('three popups ask each network once in 20 s, show a new block within 21 s, and closed ask nothing', async ({
  openOptions,
  openPopup,
  routeService,
}) => {
  let later = 0;
  const asked = NETWORK_IDS.map((network) => {
    const app = record(createNetworkProvider(network, { keys: KEYS, now: () => Date.now() + later }));
    routeService(NETWORKS[network].provider, app);
    return app.requests;
  });
  const options = await openOptions();
  for (const network of NETWORK_IDS) await enterKey(options, NAMES[network], KEYS[network]);
  await options.close();
  const popups: Page[] = [];
  // One after the other, as people open them.
  for (let i = 0; i < 3; i++) {
    const popup = await openPopup();
    await expect(entry(popup, 'Mainnet')).toContainText(/epoch \d/);
    popups.push(popup);
    await popup.waitForTimeout(3_000);
  }
  expect(asked.map(({ length }) => length)).toEqual([1, 1, 1]);
  await expect.poll(() => asked.map(({ length }) => length), { timeout: 22_000 }).toEqual([2, 2, 2]);
  // The worst moment: all have just heard of the one before.
  await popups[0]?.waitForTimeout(500);
  const heights = () =>
    Promise.all(popups.map((popup) => entry(popup, 'Mainnet').locator('.height').textContent()));
  const before = await heights();
  expect(new Set(before).size).toBe(1);
  later = 60_000;
  const began = Date.now();
  for (const [i, popup] of popups.entries())
    await expect(entry(popup, 'Mainnet').locator('.height')).not.toHaveText(before[i] ?? '', {
      timeout: 25_000,
    });
  // The other networks are asked within the same moment.
  await expect.poll(() => asked.map(({ length }) => length), { timeout: 1_000 }).toEqual([3, 3, 3]);
  expect(Date.now() - began).toBeLessThan(21_000);
  for (const requests of asked) {
    const gaps = requests.slice(1).map(({ at }, i) => at - (requests[i]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(19_500);
  }
  for (const popup of popups.slice(1)) await popup.close();
  await popups[0]?.goto('about:blank');
  await popups[0]?.waitForTimeout(5_500);
  expect(asked.map(({ length }) => length)).toEqual([3, 3, 3]);
});

test('a newest block that is old is shown as a provider that may be behind', async ({
  openOptions,
  openPopup,
  routeService,
}) => {
  const MINUTE_MS = 60_000;
  const behind: Readonly<Record<NetworkId, number>> = { mainnet: 4, preprod: 4, preview: 6 };
  for (const network of NETWORK_IDS) {
    const now = () => Date.now() - behind[network] * MINUTE_MS;
    routeService(NETWORKS[network].provider, createNetworkProvider(network, { keys: KEYS, now }));
  }
  const options = await openOptions();
  for (const network of NETWORK_IDS) await enterKey(options, NAMES[network], KEYS[network]);
  const popup = await openPopup();
  await expect(entry(popup, 'Mainnet')).toContainText('the provider may be behind');
  await expect(entry(popup, 'Preview')).toContainText('the provider may be behind');
  // A test network's blocks may be five minutes apart.
  await expect(entry(popup, 'Preprod')).toContainText(/\d+% of the epoch/);
  await expect(entry(popup, 'Preprod')).not.toContainText('may be behind');
  routeService(
    NETWORKS.mainnet.provider,
    createNetworkProvider('mainnet', { keys: KEYS, now: () => Date.now() - 2 * MINUTE_MS }),
  );
  await pressTest(options, 'Mainnet');
  await expect(saidOfKey(options, 'Mainnet')).toHaveText(/It works/);
  await popup.reload();
  await expect(entry(popup, 'Mainnet')).toContainText(/epoch \d/);
  await expect(entry(popup, 'Mainnet')).not.toContainText('may be behind');
});

test('promise 21: whatever the provider answers, a sentence is said within 12 s', async ({
  openOptions,
  openPopup,
  grantHost,
}) => {
  const faults = createFaults();
  await withServed([createProvider({ keys: KEYS, now: Date.now, faults })], async (provider) => {
    if (provider === undefined) throw new Error('not served');
    await grantHost(LOOPBACK);
    const options = await openOptions();
    await enterAddress(options, 'Mainnet', PROVIDER, `${provider.origin}/mainnet/api/v0`);
    await enterKey(options, 'Mainnet', KEYS.mainnet);
    const said = saidOfKey(options, 'Mainnet');
    const cases: readonly (readonly [Fault, RegExp])[] = [
      [{ kind: 'html' }, /could not be read: the answer is not JSON/],
      [{ kind: 'truncated' }, /could not be read: the answer is broken JSON/],
      [
        { kind: 'status', status: 200, body: { time: 'soon' } },
        /could not be read: not what this question is answered with/,
      ],
      [{ kind: 'status', status: 200, body: null }, /could not be read/],
      [{ kind: 'status', status: 200, body: {}, headers: { 'content-type': 'image/png' } }, /is not JSON/],
      [{ kind: 'huge', bytes: 3_000_000 }, /larger than any honest one/],
      [{ kind: 'reset' }, /cannot be reached/],
      [{ kind: 'drip' }, /took too long/],
    ];
    for (const [fault, sentence] of cases) {
      faults.set(fault);
      const began = Date.now();
      await pressTest(options, 'Mainnet');
      await expect(said).toHaveText(sentence, { timeout: SAID_WITHIN_MS });
      expect(Date.now() - began, fault.kind).toBeLessThan(SAID_WITHIN_MS);
    }
    const popup = await openPopup();
    await expect(entry(popup, 'Mainnet')).toContainText('took too long', { timeout: SAID_WITHIN_MS });
    faults.clear();
    await pressTest(options, 'Mainnet');
    await expect(said).toHaveText(/It works/);
  });
});

test('a metadata address is tested for version 2', async ({ openOptions, grantHost }) => {
  const something: App = {
    fetch: () => Response.json({ openapi: '3.0.0', paths: { '/api/v1/subjects': {} } }),
  };
  const portal: App = {
    fetch: () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }),
  };
  const apps = [createMetadataService(loadRecords()), something, portal];
  await withServed(apps, async (v2, other, html) => {
    await grantHost(LOOPBACK);
    const options = await openOptions();
    const form = formOf(options, 'Preview', SERVICE);
    const button = form.getByRole('button', { name: 'Test the metadata service of Preview' });
    await expect(button).toBeDisabled();
    const cases: readonly (readonly [Served | undefined, RegExp])[] = [
      [v2, /^It works: the service speaks version 2\.$/],
      [other, /^There is a service, but it does not say that it speaks version 2\.$/],
      [html, /could not be read/],
    ];
    for (const [served, sentence] of cases) {
      await enterAddress(options, 'Preview', SERVICE, served?.origin ?? '');
      await button.click();
      await expect(form.getByRole('status')).toHaveText(sentence);
      expect(served?.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /apidocs']);
    }
  });
});

test('a network without a service leads from the popup to the field for an address', async ({
  context,
  openPopup,
}) => {
  const popup = await openPopup();
  // The browser would show one that is open already.
  for (const open of context.pages()) if (open !== popup) await open.close();
  await popup.getByLabel('Network').selectOption('Preview');
  await popup.getByRole('searchbox').fill(mica.subject);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('article')).toContainText('No metadata service is documented for Preview');
  const opening = context.waitForEvent('page');
  await popup.getByRole('button', { name: 'Enter the address of a metadata service of your own' }).click();
  const options = await opening;
  await expect(group(options, 'Preview').getByLabel(SERVICE)).toBeVisible();
});

test('what is no project ID is refused in words, without a request', async ({ openOptions, services }) => {
  const options = await openOptions();
  const said = saidOfKey(options, 'Mainnet');
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['   ', /^Enter a project ID\.$/],
    ['project_id:', /^Enter a project ID\.$/],
    [KEYS.preview, /^This is a project ID for Preview; here goes one for Mainnet\. It was not kept\.$/],
    [`project_id: ${KEYS.preprod}`, /^This is a project ID for Preprod/],
    ['testnetABC', /^A project ID for this network starts with “mainnet”\. It was not kept\.$/],
    [KEYS.mainnet.toUpperCase(), /starts with “mainnet”/],
    ['mainnet', /letters and digits/],
    ['mainnet abc', /letters and digits/],
  ];
  for (const [typed, sentence] of wrong) {
    const field = await enter(options, 'Mainnet', 'Mainnet project ID', typed);
    await expect(said).toHaveText(sentence);
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await dumpOf(options)).not.toContain('key.mainnet');
  const good: readonly (readonly [string, RegExp])[] = [
    [`${KEYS.mainnet}9`, /^Kept\. Its length is unusual/],
    [`  project_id = ${KEYS.mainnet}\t`, /^Kept\.$/],
  ];
  for (const [typed, sentence] of good) {
    await enter(options, 'Mainnet', 'Mainnet project ID', typed);
    await expect(said).toHaveText(sentence);
  }
  expect(Object.values(services.provider).flat()).toEqual([]);
});
