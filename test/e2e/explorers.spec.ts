/**
 * The extension on the explorers, on a sample of pages with their markup. Every link, split identifier and hash of all
 * pages is judged without a browser (test/detector/explorer-pages.test.ts, test/detector/mention-cases.test.ts).
 */
import type { BrowserContext, Page } from '@playwright/test';
import { NETWORKS } from '../../lib/network/networks.ts';
import { registry } from '../data/registry/index.ts';
import { fingerprint } from '../data/signing.ts';
import { MENTION_CASES } from '../pages/mentions/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { record } from '../services/serve.ts';
import { change, host } from './card-page.ts';
import { METADATA } from './edge.ts';
import { type ExplorerPage, explorerPage } from './explorer-pages.ts';
import { openPage, routeService } from './extension.ts';
import { KEYS } from './lens.ts';
import { enterKey } from './options-page.ts';
import { cardanoscanPage, hashesIn } from './own-pages.ts';
import { test as base, expect, expectCard, expectNoCard } from './places.ts';
import { draw, indexOf, tokenOf } from './registry.ts';
import { pageApp } from './service.ts';

/** The build holds an index of the tokens of these cases. */
const cases = MENTION_CASES.filter(({ title }) => /^(?:4|11):/.test(title));
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  tokenList: ({}, use) =>
    use(indexOf(cases.flatMap(({ registered }) => registered.map(({ subject }) => subject)))),
});

/** Opens a page under its own address. */
async function visit(context: BrowserContext, { address, html }: ExplorerPage): Promise<Page> {
  routeService(context, address, pageApp(html));
  return openPage(context, address);
}

/** Points at links to four tokens, evenly. */
async function expectCards(page: Page, { html }: ExplorerPage): Promise<void> {
  const ids = [...new Set(html.match(/(?<=\/token\/|\/asset\/)(?:asset1[0-9a-z]{38}|[0-9a-f]{56,120})/g))];
  for (const id of [0, 1, 2, 3].map((i) => ids[Math.floor((i * ids.length) / 4)] ?? '')) {
    const token = tokenOf(id.startsWith('asset1') ? id : fingerprint(id));
    await expectCard(page.locator(`a[href*="${id}"]`).first(), token?.name ?? '');
  }
}

test('a transaction has the right cards, and no hash is sent', async ({ context, routeService }) => {
  const service = record(createMetadataService(registry().records));
  routeService(METADATA, service);
  const site = cardanoscanPage();
  const page = await visit(context, site);
  await expectCards(page, site);
  await expectNoCard(page.locator('.hash').first());
  const sent = service.requests.map(({ path, body }) => `${path} ${body}`).join('\n');
  expect(hashesIn(site).filter((hash) => sent.includes(hash.slice(0, 56)))).toEqual([]);
});

test('with a key and the user’s leave, one request resolves all fingerprints of a transaction', async ({
  context,
  openOptions,
  ownPage,
  routeService,
}) => {
  routeService(METADATA, createMetadataService(registry().records));
  const site = explorerPage('cexplorer-tx');
  const id = /\/([0-9a-f]{64})/.exec(site.address)?.[1] ?? '';
  const fingerprints = [...new Set(site.html.match(/asset1[0-9a-z]{38}/g))];
  const moved = fingerprints.flatMap((one) => tokenOf(one)?.subject ?? []);
  const others = draw('others', 30, () => true).map(({ subject }) => subject);
  const chain = { transactions: { [id]: [...new Set([...others, ...moved])] } };
  const provider = record(createNetworkProvider('mainnet', { keys: KEYS, now: Date.now, chain }));
  routeService(NETWORKS.mainnet.provider, provider);
  await enterKey(await openOptions(), 'Mainnet', KEYS.mainnet);
  const without = await visit(context, site);
  await without.locator('a[href*="/asset1"]').first().hover();
  await expect(host(without)).toHaveCount(1);
  expect(provider.requests).toEqual([]);
  await without.close();

  await change(ownPage, { askProvider: true });
  const page = await visit(context, site);
  await expectCards(page, site);
  const requests = provider.requests.map(({ path, headers }) => [path, headers.project_id]);
  expect(requests).toEqual([[`/api/v0/txs/${id}/utxos`, KEYS.mainnet]]);
});

for (const { title, address, html, registered, mentions, neverSent } of cases) {
  test(`no wrong card: ${title}`, async ({ open, register, sent, trouble }) => {
    register(registered);
    const page = await open(`${html}`, address);
    for (const { selector, part, expect: expected } of mentions) {
      const target = page.locator(selector);
      const name = registered.find((one) => 'subject' in expected && one.subject === expected.subject)?.name;
      if (name !== undefined && !('mayBeSilent' in expected))
        await expectCard(target, name, part ? { end: part } : {});
      else if (expected.kind === 'none') await expectNoCard(target, part);
    }
    expect(neverSent.filter((text) => sent().includes(text.slice(0, 56)))).toEqual([]);
    expect(trouble).toEqual([]);
  });
}
