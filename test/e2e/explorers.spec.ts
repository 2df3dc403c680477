/**
 * The extension on the explorers, on pages of our own with their markup or made in their manner: a few links of each.
 * Every link, every split identifier and every hash is judged without a browser (test/page/explorer-pages.test.ts).
 */
import { expect, type Page } from '@playwright/test';
import { NETWORKS } from '../../lib/network/networks.ts';
import { fingerprint } from '../data/signing.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { type RecordedRequest, record } from '../services/serve.ts';
import { change } from './card-page.ts';
import { explorerPage } from './explorer-pages.ts';
import { indexed, unindexed } from './explorers.ts';
import { createHoverer, FAST, type Spot, tokenJudge } from './hovering.ts';
import { KEYS } from './lens.ts';
import { adastatLists, adastatTokens, cardanoscanPage, hashesIn, provableLists } from './own-pages.ts';
import { draw, tokenOf } from './registry.ts';
import { changeSinceMade } from './serializer.ts';

/** What is pointed at of each page. */
const HANDFUL = 4;

/** Some of the page's links to registered tokens, evenly, each of another token, with the fingerprints. */
async function someLinks(page: Page): Promise<readonly (readonly [Spot, string])[]> {
  const hrefs = await page
    .locator('a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const links = new Map<string, Spot>();
  for (const [index, href] of hrefs.entries()) {
    const [id = ''] = /asset1[0-9a-z]{38}|(?<=\/token\/)[0-9a-f]{56,120}/i.exec(href) ?? [];
    const whose = id.startsWith('asset1') || id === '' ? id : fingerprint(id.toLowerCase());
    const isOwn = id !== '' && page.url().includes(id);
    if (tokenOf(whose) && !isOwn && !links.has(whose)) links.set(whose, { selector: 'a', index });
  }
  const all = [...links].map(([whose, spot]) => [spot, whose] as const);
  return all.filter((_, i) => i % Math.ceil(all.length / HANDFUL) === 0);
}

/** The card of a registered token; without a name, one that shows no other token. */
function judgeOf(whose: string, isNamed = true) {
  const token = tokenOf(whose);
  if (token === undefined) throw new RangeError(`${whose} is not registered`);
  return tokenJudge(isNamed ? token : { ...token, name: undefined });
}

/** Points at a handful of links; gives back how many. */
async function expectCards(page: Page, isNamed = true): Promise<number> {
  const hoverer = createHoverer(page);
  const links = await someLinks(page);
  for (const [spot, whose] of links) {
    const hovered = await hoverer.hover(spot, judgeOf(whose, isNamed));
    expect.soft(hovered, `${whose} at ${page.url()}`).toMatchObject({ verdict: 'right' });
  }
  return links.length;
}

/** Those of the texts that any request named, whole or as far as a policy ID goes. */
function sentOf(texts: readonly string[], requests: readonly RecordedRequest[]): readonly string[] {
  const sent = requests.map(({ path, body }) => `${path} ${body}`).join('\n');
  return texts.filter((text) => sent.includes(text.slice(0, 56)));
}

/** What names the token of its own page there, outside of links. */
const OWN_TOKEN = {
  'cexplorer-token': 'span[title^="asset1"]',
  // The fingerprint, split over two elements, and the subject in an attribute.
  'cf-token-cip68': '[data-testid="ellipsis-text"][aria-label=""] > span, [data-assetname]',
};

indexed.describe('with the index of the registry', () => {
  indexed.beforeEach(({ ownPage }) => change(ownPage, FAST));

  const lists = ['cexplorer-list-more', 'cf-list', 'cexplorer-tx', 'cf-tx-minting', 'cf-policy'];
  for (const site of [...lists.map(explorerPage), ...adastatLists().slice(0, 1), cardanoscanPage()]) {
    indexed(
      `${site.name}: the right cards, no hash is sent, and the page stays as it was made`,
      async ({ asked, visit }) => {
        const page = await visit(site);
        expect(await expectCards(page)).toBeGreaterThanOrEqual(HANDFUL - 1);
        const hashes = await page.locator('.hash').count();
        const hoverer = createHoverer(page);
        for (const index of hashes > 0 ? [0, hashes - 1] : []) {
          const hovered = await hoverer.hover({ selector: '.hash', index }, () => 'wrong', false);
          expect(hovered).toMatchObject({ verdict: 'silent' });
        }
        if (hashes > 0) expect(sentOf(hashesIn(site), asked)).toEqual([]);
        expect(asked.length).toBeGreaterThan(0);
        await expect.poll(() => changeSinceMade(page)).toBeUndefined();
        // What is compared would show a change: a card is one.
        const [[{ index = 0 }] = [{}]] = await someLinks(page);
        await page.locator('a').nth(index).hover();
        await expect.poll(() => changeSinceMade(page)).toContain('TOKEN-LENS-CARD');
      },
    );
  }

  for (const [name, selector] of Object.entries(OWN_TOKEN)) {
    indexed(`${name}: what names the token outside of links opens it`, async ({ visit }) => {
      const site = explorerPage(name);
      const page = await visit(site);
      const hoverer = createHoverer(page);
      const [whose = ''] = /asset1[0-9a-z]{38}/.exec(site.address) ?? [];
      const count = await page.locator(selector).count();
      expect(count).toBeGreaterThan(0);
      for (let index = 0; index < count; index++)
        expect(await hoverer.hover({ selector, index }, judgeOf(whose))).toMatchObject({ verdict: 'right' });
    });
  }

  indexed('AdaStat-like: either part of what is split opens the token', async ({ visit }) => {
    const [site] = adastatTokens();
    if (site === undefined) throw new RangeError('no page');
    const page = await visit(site);
    const hoverer = createHoverer(page);
    for (let index = 0; index < 4; index++) {
      const spot = { selector: '.fingerprint > div, .subject > div', index };
      const hovered = await hoverer.hover(spot, judgeOf(site.token.fingerprint));
      expect(hovered).toMatchObject({ verdict: 'right' });
    }
  });
});

unindexed.describe('with an empty index', () => {
  unindexed.beforeEach(({ ownPage }) => change(ownPage, FAST));

  for (const [site, isProvable] of [
    [explorerPage('cexplorer-list'), false],
    [explorerPage('cf-list'), true],
    ...provableLists().map((list) => [list, true] as const),
  ] as const) {
    const what = isProvable ? 'tokens are proven' : 'no card is of another token';
    unindexed(`${site.name}: ${what}, and the provider is not asked`, async ({ services, visit }) => {
      const page = await visit(site);
      expect(await expectCards(page, isProvable)).toBeGreaterThanOrEqual(HANDFUL - 1);
      expect(services.provider.mainnet).toEqual([]);
    });
  }

  for (const name of ['cexplorer-tx', 'cf-tx-minting']) {
    unindexed(
      `with a key and the user’s leave, one request tells all tokens of ${name}`,
      async ({ openOptions, ownPage, routeService, visit }) => {
        const site = explorerPage(name);
        const id = /\/([0-9a-f]{64})/.exec(site.address)?.[1] ?? '';
        const fingerprints = [...new Set(site.html.match(/asset1[0-9a-z]{38}/g))];
        const moved = fingerprints.flatMap((one) => tokenOf(one)?.subject ?? []);
        expect(moved).toHaveLength(fingerprints.length);
        // Others move along that the page does not show.
        const others = draw(name, 30, () => true).map(({ subject }) => subject);
        const chain = { transactions: { [id]: [...new Set([...others, ...moved])] } };
        const provider = record(createNetworkProvider('mainnet', { keys: KEYS, now: Date.now, chain }));
        routeService(NETWORKS.mainnet.provider, provider);

        const mainnet = (await openOptions()).getByRole('group', { name: 'Mainnet' });
        await mainnet.getByLabel('Mainnet project ID').fill(KEYS.mainnet);
        await mainnet.getByLabel('Mainnet project ID').press('Enter');
        await expect(mainnet.getByRole('status').last()).toHaveText('Kept.');
        const without = await visit(site);
        await without.locator('a[href*="/asset1"]').first().hover();
        await expect(without.locator('token-lens-card')).toHaveCount(1);
        await without.close();
        expect(provider.requests).toEqual([]);

        await change(ownPage, { askProvider: true });
        await expectCards(await visit(site));
        const paths = provider.requests.map(({ method, path }) => `${method} ${path}`);
        expect(paths).toEqual([`GET /api/v0/txs/${id}/utxos`]);
        expect(provider.requests[0]?.headers.project_id).toBe(KEYS.mainnet);
      },
    );
  }
});
