/** The user's keys: where they are sent, and who can see them (SECURITY.md, 1 and 2). */
import { createHash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { PROVIDERS } from '../../lib/network/providers.ts';
import { TOKENS } from '../data/index.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { record } from '../services/serve.ts';
import { tracesOf } from '../traces.ts';
import { inCard } from './card.ts';
import { host, marks } from './card-page.ts';
import { contentWorld } from './devtools.ts';
import { type Own, openOwn } from './extension.ts';
import { expect, KEYS, test } from './fixtures.ts';
import { enter, enterKey, NAMES, statusOf, summaryOf } from './options-page.ts';

/** Unique keys, so that any trace of them is a leak. */
const canary = (network: NetworkId) =>
  network + createHash('sha256').update(`canary of ${network}`).digest('hex').slice(0, 32);
const CANARIES = { mainnet: canary('mainnet'), preprod: canary('preprod'), preview: canary('preview') };
const TRACES = Object.values(CANARIES).flatMap(tracesOf);
const tracesIn = (text: string) => TRACES.filter((trace) => text.includes(trace));

/** Records all requests in the browser from now on. */
function recordRequests(context: BrowserContext) {
  const requests: Promise<{ url: string; body: string; headers: Record<string, string> }>[] = [];
  context.on('request', (request) => {
    const body = request.postDataBuffer()?.toString('latin1') ?? '';
    // An aborted request has only its provisional headers.
    const headers = request.allHeaders().catch(() => request.headers());
    requests.push(headers.then((headers) => ({ url: request.url(), body, headers })));
  });
  return () => Promise.all(requests);
}

test('1: a key appears on no page, and goes to its own provider only', async ({
  context,
  openExample,
  routeService,
  services,
}) => {
  expect(tracesIn(`a key is ${CANARIES.preprod}`)).not.toEqual([]);
  const requests = recordRequests(context);
  const providers = Object.fromEntries(
    NETWORK_IDS.map((network) => {
      const app = record(createNetworkProvider(network, { keys: CANARIES, now: Date.now }));
      routeService(PROVIDERS.blockfrost.address(network), app);
      return [network, app.requests];
    }),
  );
  const options = await openOwn(context, 'options');
  await options.getByLabel('Ask your provider').check();
  // An error message could contain more than a success message.
  await enter(options, 'Preprod', 'Preprod key', CANARIES.mainnet);
  await expect(statusOf(options, 'Preprod')).toHaveText(/starts with “preprod”/);
  for (const network of NETWORK_IDS) await enterKey(options, NAMES[network], CANARIES[network]);
  const popup = await openOwn(context, 'popup');
  const blocks = popup.getByRole('region', { name: 'Latest blocks' }).getByRole('listitem');
  for (const network of NETWORK_IDS)
    await expect(blocks.filter({ hasText: NAMES[network] })).toContainText(/epoch \d/);

  const page = await openExample();
  await expect.poll(() => marks(page)).toBeGreaterThan(0);
  await page.locator(`a[href*="${TOKENS.mica.subject}"]`).first().hover();
  await expect(host(page)).toBeVisible();
  const card = await inCard(page, (root) => root.innerHTML);
  expect(card).toContain('Mica');
  expect(tracesIn([await page.content(), card].join('\n'))).toEqual([]);
  expect(tracesIn((await options.content()) + (await popup.content()))).toEqual([]);

  const misdirected = (await requests()).filter(({ url, body, headers }) => {
    const { project_id: key, ...others } = headers;
    const network = NETWORK_IDS.find((id) => url.startsWith(PROVIDERS.blockfrost.address(id)));
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

test('2: no content script finds or changes a key', async ({ context, openExample }) => {
  const options = await openOwn(context, 'options');
  for (const network of NETWORK_IDS) await enterKey(options, NAMES[network], KEYS[network]);
  const page = await openExample();
  await expect.poll(() => marks(page)).toBeGreaterThan(0);
  const world = await contentWorld(page);
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

  await options.reload();
  for (const network of NETWORK_IDS)
    await expect(summaryOf(options, NAMES[network])).toContainText(`key ends in ${KEYS[network].slice(-4)}`);
});
