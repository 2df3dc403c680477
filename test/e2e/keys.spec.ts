/** The user's keys: their destinations, and what can see them (SECURITY.md, 1 to 4). */
import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { type MessageName, protocol } from '../../lib/messaging/protocol.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { REQUESTS } from '../messaging/requests.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { record, serve } from '../services/serve.ts';
import { host, marks } from './card-page.ts';
import { type ContentWorld, contentWorld } from './content-world.ts';
import type { Own } from './extension.ts';
import { dumpOf, extensionErrors, listen, reachOf, tracesOf } from './leaks.ts';
import { expect, KEYS, test } from './lens.ts';
import { enter, enterAddress, enterKey, keyForm, NAMES, pressTest, saidOfKey } from './options-page.ts';

/** Unique keys. */
const canary = (network: NetworkId) =>
  network + createHash('sha256').update(`canary of ${network}`).digest('hex').slice(0, 32);
const CANARIES = { mainnet: canary('mainnet'), preprod: canary('preprod'), preview: canary('preview') };
const TRACES = Object.values(CANARIES).flatMap(tracesOf);

const found = (text: string) => TRACES.filter((trace) => text.includes(trace));

const entry = (popup: Page, name: string) =>
  popup.getByRole('region', { name: 'Latest blocks' }).getByRole('listitem').filter({ hasText: name });

/** The page of an explorer, and the world of its content script. */
async function worldOf(context: BrowserContext, openPage: (index: number) => Promise<Page>) {
  const page = await openPage(0);
  await expect.poll(() => marks(page)).toBeGreaterThan(0);
  return { page, world: await contentWorld(context, page) };
}

/** One valid request of every message; by the first one the provider is asked for the page's sake. */
const EVERY = {
  ...REQUESTS,
  'tokens.resolve': {
    network: 'mainnet',
    identifiers: [{ kind: 'fingerprint', fingerprint: UNREGISTERED.sluice.fingerprint }],
    about: { kind: 'transaction', id: 'ab'.repeat(32) },
  },
};
const NAMES_OF_MESSAGES = (Object.keys(EVERY) as MessageName[]).sort();

/** Each message's answer as JSON, 'none' for none, in order; asked from the content script's world. */
function askAll(world: ContentWorld, names: readonly MessageName[]): Promise<string[]> {
  return world.evaluate(
    async (all: readonly object[]) => {
      const { runtime } = (globalThis as unknown as Own).chrome;
      const answers: string[] = [];
      for (const message of all) {
        const answer = await runtime.sendMessage(message).catch((error: unknown) => `refused: ${error}`);
        answers.push(answer === undefined || answer === null ? 'none' : JSON.stringify(answer));
      }
      return answers;
    },
    names.map((name) => ({ name, request: EVERY[name] })),
  );
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
  expect(found(`a key is ${CANARIES.preprod}`)).not.toEqual([]);
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
  const field = await enter(options, 'Preprod', 'Preprod project ID', CANARIES.mainnet);
  await expect(saidOfKey(options, 'Preprod')).toHaveText(/This is a project ID for Mainnet/);
  await field.fill('');
  const popup = await openPopup();
  for (const network of NETWORK_IDS) await expect(entry(popup, NAMES[network])).toContainText(/epoch \d/);

  const { page, world } = await worldOf(context, openPage);
  await world.evaluate(recordMessages);
  await page.locator(`a[href*="${TOKENS.mica.subject}"]`).first().hover();
  await expect(host(page)).toHaveCount(1);
  const answers = await askAll(
    world,
    NAMES_OF_MESSAGES.filter((name) => !name.startsWith('key.')),
  );
  expect(providers.mainnet?.map(({ path }) => path)).toContain(`/api/v0/txs/${'ab'.repeat(32)}/utxos`);

  const received = await world.evaluate(() =>
    JSON.stringify((globalThis as unknown as { received: unknown[] }).received),
  );
  expect(received).toContain('"ok":true');
  const seen = [await reachOf(page), await inCard(page, (root) => root.innerHTML), received, ...answers];
  expect(found(seen.join('\n'))).toEqual([]);
  expect(found((await options.content()) + (await popup.content()))).toEqual([]);

  const kept = await dumpOf(options);
  expect(kept).toContain('key.mainnet');
  expect(kept).toContain('key.preview');
  expect(kept).toContain('{"extractable":false}');
  expect(found(kept)).toEqual([]);

  await options.evaluate(() => console.log('a page'));
  await (context.serviceWorkers().at(-1) ?? worker).evaluate(() => console.log('a worker'));
  await expect.poll(() => heard.lines).toEqual(expect.arrayContaining(['a page', 'a worker']));
  expect(found([...heard.lines, await extensionErrors(context)].join('\n'))).toEqual([]);

  const misdirected = (await heard.requests()).filter(({ url, body, headers }) => {
    const { project_id: key, ...others } = headers;
    const own = NETWORK_IDS.find(
      (network) => new URL(NETWORKS[network].provider).origin === new URL(url).origin,
    );
    const isPinned = key === undefined || (own !== undefined && key === CANARIES[own]);
    return !isPinned || found(`${url} ${body} ${JSON.stringify(others)}`).length > 0;
  });
  expect(misdirected).toEqual([]);
  expect(services.metadata.mainnet.length).toBeGreaterThan(0);
  expect(found(JSON.stringify(services.metadata))).toEqual([]);
  for (const network of NETWORK_IDS) {
    const keys = providers[network]?.map(({ headers }) => headers.project_id);
    expect(new Set(keys)).toEqual(new Set([CANARIES[network]]));
  }
});

/** From now on the world remembers its messages' answers. */
function recordMessages(): void {
  const world = globalThis as unknown as Own & { received: unknown[] };
  world.received = [];
  const { runtime } = world.chrome;
  const send = runtime.sendMessage.bind(runtime) as (message: unknown) => Promise<unknown>;
  const sendMessage = async (message: unknown) => {
    const answer = await send(message);
    world.received.push(answer);
    return answer;
  };
  Object.assign(runtime, { sendMessage });
}

test('promise 2: no redirect of the provider is followed, and the popup says so in words', async ({
  openOptions,
  openPopup,
  grantHost,
}) => {
  const redirect = { status: 302, to: '' };
  const provider = await serve({
    fetch: () => new Response(null, { status: redirect.status, headers: { location: redirect.to } }),
  });
  const other = await serve({ fetch: () => Response.json({}) });
  try {
    await grantHost('http://127.0.0.1/*');
    const options = await openOptions();
    await enterAddress(options, 'Mainnet', 'Provider address', `${provider.origin}/api/v0`);
    await enterKey(options, 'Mainnet', KEYS.mainnet);
    let count = 0;
    for (const place of [`${other.origin}/api/v0/blocks/latest`, `${provider.origin}/elsewhere`]) {
      redirect.to = place;
      for (const status of [301, 302, 303, 307, 308]) {
        redirect.status = status;
        await pressTest(options, 'Mainnet');
        await expect.poll(() => provider.requests.length).toBe(++count);
        await expect(saidOfKey(options, 'Mainnet')).toHaveText(/redirects to another address/);
      }
    }
    const popup = await openPopup();
    await expect(entry(popup, 'Mainnet')).toContainText('redirects to another address');
    expect(other.requests).toEqual([]);
    expect(new Set(provider.requests.map(({ path }) => path))).toEqual(new Set(['/api/v0/blocks/latest']));
  } finally {
    await provider.close();
    await other.close();
  }
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
    const { storage } = (globalThis as unknown as Own).chrome;
    const attempt = (work: () => Promise<unknown>) =>
      work().then(
        (result) => `${JSON.stringify(result)}`,
        (error: unknown) => `refused: ${error}`,
      );
    return {
      local: await attempt(() => storage.local.get()),
      session: await attempt(async () => storage.session.get()),
      written: await attempt(() => storage.local.set({ 'key.mainnet': {} })),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    };
  });
  for (const refused of [seen.local, seen.session, seen.written]) expect(refused).toMatch(/^refused/);
  // A content script has the page's databases, not ours.
  expect(seen.databases).not.toContain('vault');
  expect(found(JSON.stringify(seen))).toEqual([]);
  await pressTest(options, 'Mainnet');
  await expect(saidOfKey(options, 'Mainnet')).not.toHaveText(/cannot be read/);
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
  expect(NAMES_OF_MESSAGES).toEqual(Object.keys(protocol).sort());
  const answers = await askAll(world, NAMES_OF_MESSAGES);
  const answered = NAMES_OF_MESSAGES.filter((_, i) => answers[i] !== 'none');
  expect(answered.join(' ')).toBe('card.open page.count page.settings token.match tokens.resolve');
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
