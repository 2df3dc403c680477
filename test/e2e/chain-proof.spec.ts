/** A token checked on the chain, by the user's key, on a click: what it says, what it costs, and how it fails. */
import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { NETWORKS } from '../../lib/network/networks.ts';
import { type TestToken, TOKENS, UNREGISTERED } from '../data/index.ts';
import { ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { createFaults, type Faults } from '../services/faults.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { type RecordedRequest, record } from '../services/serve.ts';
import { openPage, routeService } from './extension.ts';
import { expect, KEYS, test as lens } from './lens.ts';
import { enterKey } from './options-page.ts';

type Provider = { readonly requests: RecordedRequest[]; readonly faults: Faults };

const test = lens.extend<{
  /** Mainnet's, which holds what `data/on-chain.ts` says. */
  provider: Provider;
  /** The popup, with what was looked up. */
  shown(token: Pick<TestToken, 'subject'>): Promise<Page>;
}>({
  provider: async ({ context, services: _ }, use) => {
    const faults = createFaults();
    const options = { keys: KEYS, now: Date.now, faults, chain: ON_CHAIN };
    const app = record(createNetworkProvider('mainnet', options));
    routeService(context, NETWORKS.mainnet.provider, app);
    await use({ requests: app.requests, faults });
  },
  shown: async ({ context, extensionId, provider: _ }, use) => {
    await use(async ({ subject }) => {
      const popup = await openPopup(context, extensionId, subject);
      await expect(popup.getByRole('article')).not.toHaveAttribute('aria-busy', 'true');
      return popup;
    });
  },
});

const openPopup = (context: BrowserContext, id: string, query: string) =>
  openPage(context, `chrome-extension://${id}/popup.html?q=${encodeURIComponent(query)}`);

const section = (popup: Page): Locator => popup.getByRole('region', { name: 'On the chain' });
const button = (popup: Page, name = 'Check on the chain') => section(popup).getByRole('button', { name });
const line = (popup: Page): Locator => section(popup).getByRole('status');
const row = (popup: Page, name: string): Locator =>
  section(popup)
    .getByRole('row')
    .filter({ has: popup.getByRole('rowheader', { name, exact: false }) });
const term = (popup: Page, name: string): Locator =>
  section(popup)
    .locator('.row')
    .filter({ has: popup.getByText(name, { exact: true }) });

/** What was asked for beside the newest block, which the popup asks for by itself. */
const readings = ({ requests }: Provider) =>
  requests.flatMap(({ path }) => (path.endsWith('/blocks/latest') ? [] : [path.replace('/api/v0', '')]));

test.describe('with a key', () => {
  test.beforeEach(async ({ openOptions, provider: _ }) => {
    const options = await openOptions();
    await enterKey(options, 'Mainnet', KEYS.mainnet);
    await options.close();
  });

  test('nothing is asked before the click; then a match, its supply, and what it cost', async ({
    shown,
    provider,
  }) => {
    const popup = await shown(TOKENS.brindle);
    await expect(section(popup)).toContainText('six requests at most');
    await popup.waitForTimeout(500);
    expect(readings(provider)).toEqual([]);
    const before = provider.requests.length;
    await button(popup).click();
    await expect(line(popup)).toHaveText(/^Matches the chain at block [\d,]+\.$/);
    await section(popup).getByText('The same as the service says: 7').click();
    await expect(row(popup, 'Name')).toContainText('Brindle');
    await expect(row(popup, 'Logo')).toContainText('https://brindle.example/logo.png');
    await expect(section(popup).getByText('differs')).toHaveCount(0);
    await expect(term(popup, 'Supply')).toContainText('1,234,567.890123');
    await expect(term(popup, 'Supply')).toContainText('units: 1,234,567,890,123');
    await expect(term(popup, 'First mint').locator('time')).toHaveAttribute('datetime', /^202[45]-/);
    const reference = referenceOf(TOKENS.brindle);
    expect(readings(provider)).toHaveLength(4);
    expect(readings(provider).filter((path) => path.includes(reference))).toHaveLength(2);
    // The popup may have asked for the newest block meanwhile.
    const spent = provider.requests.length - before;
    await expect(section(popup)).toContainText('5 requests to cardano-mainnet.blockfrost.io');
    expect(spent).toBeGreaterThanOrEqual(5);
    for (const { headers } of provider.requests) expect(headers.project_id).toBe(KEYS.mainnet);
    expect(await popup.content()).not.toContain(KEYS.mainnet);
  });

  test('what differs is named, with both values', async ({ shown }) => {
    const popup = await shown(TOKENS.orrery);
    await button(popup).click();
    await expect(line(popup)).toHaveText(/^Differs from the chain at block [\d,]+: Decimals and Website\.$/);
    await expect(row(popup, 'Decimals')).toContainText(/powers of ten.*4.*The service says:.*6/s);
    await expect(row(popup, 'Website')).toContainText(/comets.*The service says:.*moons/s);
    await expect(row(popup, 'Ticker')).toBeHidden();
    await section(popup).getByText('The same as the service says: 5').click();
    await expect(row(popup, 'Ticker')).toContainText('ORRY');
    // The chain's decimals are newer than the service's word of them.
    await expect(term(popup, 'Supply')).toContainText(/8,000.*4 decimals.*units: 80,000,000.*CIP-68/);
  });

  test('an NFT, which no service serves, is read from the chain (label 222)', async ({ shown }) => {
    const popup = await shown(UNREGISTERED.heron);
    await expect(popup.getByRole('article')).toContainText('does not serve assets with this label');
    await button(popup).click();
    await expect(line(popup)).toHaveText(/^Read from the chain at block [\d,]+\.$/);
    await expect(section(popup)).toContainText('Read from the chain by your key');
    await expect(row(popup, 'Name')).toContainText('Heron #042');
    await expect(row(popup, 'Image')).toContainText('okvqdkegopuysa/heron.png');
    await expect(row(popup, 'Description')).toContainText('Stands on one leg');
    // Inert: neither drawn nor to be followed.
    expect(await section(popup).locator('a, img, canvas, iframe').count()).toBe(0);
    await section(popup).getByText('Other properties: 3').click();
    await expect(row(popup, 'seen')).toContainText(/ff0042.*no text/);
    await expect(term(popup, 'Supply')).toHaveText('Supply1 ');
  });

  test('a rich fungible token is, too (label 444, a nested map of version 4)', async ({ shown }) => {
    const popup = await shown(UNREGISTERED.sluice);
    await button(popup).click();
    await expect(row(popup, 'Name')).toContainText('Sluice Share');
    await expect(row(popup, 'Version')).toContainText('4');
    await expect(term(popup, 'Supply')).toContainText(/1,000.*2 decimals/);
  });

  test('a datum that lies elsewhere is read by its hash; an asset without a label by its supply alone', async ({
    shown,
    provider,
  }) => {
    const elsewhere = await shown(TOKENS.qamar);
    await button(elsewhere).click();
    await expect(line(elsewhere)).toHaveText(/^Matches the chain/);
    expect(readings(provider).filter((path) => path.startsWith('/scripts/datum/'))).toHaveLength(1);
    const plain = await shown(TOKENS.fernwood);
    await button(plain).click();
    await expect(line(plain)).toHaveText(/^Supply read from the chain at block/);
    await expect(term(plain, 'Supply')).toContainText('45,000,000,000.000001');
    await expect(term(plain, 'Mints, burns')).toContainText('3');
    await expect(section(plain)).toContainText('no label of CIP-68');
    const raw = await shown(TOKENS.quillback);
    await button(raw).click();
    await expect(term(raw, 'Supply')).toContainText(/21,000,000 raw units, since decimals are not stated/);
    const unknown = await shown(UNREGISTERED.gorse);
    await button(unknown).click();
    await expect(line(unknown)).toHaveText(/^The chain has no such asset/);
  });

  test('what was read stays while the popup is open, and is told once', async ({ shown, provider }) => {
    const popup = await shown(TOKENS.brindle);
    await line(popup).evaluate((region) => {
      const said: string[] = [];
      Reflect.set(window, 'said', said);
      const note = () => region.textContent && said.push(region.textContent);
      new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
    });
    await button(popup).focus();
    await popup.keyboard.press('Enter');
    await expect(line(popup)).toHaveText(/^Matches/);
    await expect(button(popup, 'Check again')).toBeFocused();
    await popup.waitForTimeout(1_500);
    expect(await popup.evaluate(() => Reflect.get(window, 'said'))).toHaveLength(1);
    const before = readings(provider).length;
    const box = popup.getByRole('searchbox');
    await box.fill(TOKENS.fernwood.subject);
    await box.press('Enter');
    await expect(popup.getByRole('article').getByRole('heading')).toHaveText('Fernwood');
    await expect(button(popup)).toBeVisible();
    await box.fill(TOKENS.brindle.subject);
    await box.press('Enter');
    await expect(line(popup)).toHaveText(/^Matches/);
    expect(readings(provider)).toHaveLength(before);
    await button(popup, 'Check again').click();
    await expect.poll(() => readings(provider).length).toBe(before * 2);
  });

  test('a slow chain is waited for in words; a second press does nothing', async ({ shown, provider }) => {
    const popup = await shown(TOKENS.brindle);
    provider.faults.set({ kind: 'delay', delayMs: 3_000, match: '/assets/' });
    await button(popup).dblclick();
    await expect(section(popup)).toHaveAttribute('aria-busy', 'true');
    await expect(section(popup)).toContainText('reading the chain…');
    await expect(line(popup)).toHaveText(/^Matches/);
    expect(readings(provider)).toHaveLength(4);
  });

  test('to go elsewhere and come back while it is slow asks no more', async ({ shown, provider }) => {
    const popup = await shown(TOKENS.brindle);
    provider.faults.set({ kind: 'delay', delayMs: 4_000, match: '/assets/' });
    await button(popup).click();
    const box = popup.getByRole('searchbox');
    for (const { subject, name } of [TOKENS.fernwood, TOKENS.brindle]) {
      await box.fill(subject);
      await box.press('Enter');
      await expect(popup.getByRole('article').getByRole('heading')).toHaveText(name ?? '');
    }
    await button(popup).click();
    await expect(line(popup)).toHaveText(/^Matches/);
    expect(readings(provider)).toHaveLength(4);
  });

  test('a spent quota is said, and nothing more is asked', async ({ shown, provider }) => {
    const popup = await shown(TOKENS.brindle);
    provider.faults.set({ kind: 'status', status: 402 });
    await button(popup).click();
    await expect(line(popup)).toHaveText(/^The day's quota of this project ID is spent/);
    const before = provider.requests.length;
    await button(popup, 'Check again').click();
    await expect(section(popup)).toHaveAttribute('aria-busy', 'false');
    await expect(line(popup)).toHaveText(/quota/);
    expect(provider.requests).toHaveLength(before);
    expect(readings(provider)).toEqual([]);
  });

  test('a refused key is said, after one request', async ({ shown, provider }) => {
    const popup = await shown(TOKENS.brindle);
    // The popup's own question has been answered.
    await expect(popup.getByRole('region', { name: 'Latest blocks' })).toContainText(/epoch \d/);
    const before = provider.requests.length;
    provider.faults.set({ kind: 'status', status: 403, body: { message: 'Invalid project token.' } });
    await button(popup).click();
    await expect(line(popup)).toHaveText(/^The provider refused the project ID/);
    expect(provider.requests.length - before).toBe(1);
    await expect(section(popup).getByRole('button', { name: 'Options' })).toBeVisible();
  });

  for (const [fault, sentence] of [
    [{ kind: 'html' }, /could not be read/],
    [{ kind: 'status', status: 429, headers: { 'retry-after': '7' } }, /pause for 7 s/],
    [{ kind: 'status', status: 500 }, /in trouble \(status 500\)/],
    [{ kind: 'redirect', to: 'https://elsewhere.example/' }, /another address/],
  ] as const) {
    test(`trouble of the kind ${JSON.stringify(fault)} has its sentence`, async ({ shown, provider }) => {
      const popup = await shown(TOKENS.brindle);
      provider.faults.set({ ...fault, match: '/assets/' });
      await button(popup).click();
      await expect(line(popup)).toHaveText(sentence);
      provider.faults.clear();
    });
  }

  test('it works where the service fails, and is no barrier', async ({ shown, services }) => {
    services.metadataFaults.set({ kind: 'html' });
    const popup = await shown(TOKENS.brindle);
    await button(popup).click();
    await expect(line(popup)).toHaveText(/^Read from the chain/);
    // Whether it has a record to compare with nobody has learned.
    await expect(section(popup)).not.toContainText('no CIP-68 record');
    const { violations } = await new AxeBuilder({ page: popup }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  });
});

test('without a key it says so, with the way to the options, and asks for nothing', async ({
  shown,
  provider,
  context,
}) => {
  const popup = await shown(UNREGISTERED.heron);
  await button(popup).click();
  await expect(line(popup)).toHaveText('No project ID is set for this network. Add one in the options.');
  expect(provider.requests).toEqual([]);
  // Where the options are open already, the browser goes there.
  for (const open of context.pages()) if (open !== popup) await open.close();
  await section(popup).getByRole('button', { name: 'Add a key' }).click();
  await expect
    .poll(() => context.pages().map((open) => open.url()))
    .toContainEqual(expect.stringContaining('/options.html'));
});
