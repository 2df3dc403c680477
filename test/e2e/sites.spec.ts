import type { Page } from '@playwright/test';
import { PREPROD_TOKENS, TOKENS } from '../data/index.ts';
import { readCard } from './card.ts';
import { inCard } from './card-in-chromium.ts';
import { grantHost, openPage } from './extension.ts';
import { expect, test } from './lens.ts';

const HOST = 'explorer.example.org';
const { mica, fernwood } = TOKENS;
const body = (content: string) => `<!doctype html><title>A site</title><body style="margin: 90px">${content}`;
const PAGE = body(
  `<p><a href="/token/${fernwood.subject}">the same on two networks</a><p><a href="/token/${mica.subject}">mica</a>`,
);

async function add(options: Page, host: string, network?: string): Promise<void> {
  await options.getByLabel('Add a site').fill(host);
  if (network !== undefined) await options.getByLabel('Network of the site').selectOption({ label: network });
  await options.getByRole('button', { name: 'Add', exact: true }).click();
}

const sites = (options: Page) => options.getByRole('region', { name: 'Sites' });

/** What the card says when the link is pointed at, once there is one. */
async function pointAt(page: Page, name: string) {
  await page.bringToFront();
  await page.mouse.move(2, 2);
  await expect(page.locator('token-lens-card')).toHaveCount(0);
  await page.getByRole('link', { name }).hover();
  return () => inCard(page, readCard);
}

test('a site that is added works at once, on its network, and is gone when it is removed', async ({
  context,
  routeSite,
  openOptions,
  services,
}) => {
  routeSite(HOST, PAGE);
  await grantHost(context, `https://${HOST}/*`);
  const page = await openPage(context, `https://${HOST}/`);
  await page.getByRole('link', { name: 'mica' }).hover();
  await page.waitForTimeout(600);
  await expect(page.locator('token-lens-card')).toHaveCount(0);

  const options = await openOptions();
  await add(options, `https://${HOST}/some/page`, 'Preprod');
  await expect(sites(options).getByRole('status')).toHaveText(
    `Added: cards are shown on ${HOST} from now on, in open pages too.`,
  );
  const card = await pointAt(page, 'the same on two networks');
  await expect.poll(async () => (await card())?.label).toBe('Fernwood Seedling');
  expect(services.metadata.mainnet).toEqual([]);
  expect(PREPROD_TOKENS.fernwood.subject).toBe(fernwood.subject);

  await page.reload();
  const again = await pointAt(page, 'the same on two networks');
  await expect.poll(async () => (await again())?.label).toBe('Fernwood Seedling');

  // Another network, as from a file of settings: the open page goes by it.
  await options.evaluate(async (host) => {
    const { sync } = (
      globalThis as unknown as {
        chrome: { storage: { sync: { get(n: string): Promise<object>; set(v: object): Promise<void> } } };
      }
    ).chrome.storage;
    const stored = (await sync.get('settings')) as { settings: object };
    await sync.set({ settings: { ...stored.settings, sites: [{ host, network: 'mainnet' }] } });
  }, HOST);
  const changed = await pointAt(page, 'the same on two networks');
  await expect.poll(async () => (await changed())?.label).toBe(fernwood.name);

  await options.bringToFront();
  await options.getByRole('button', { name: `Remove ${HOST}` }).click();
  await expect(sites(options).getByRole('status')).toHaveText(/permission .* given back/);
  await expect(options.getByRole('button', { name: `Remove ${HOST}` })).toHaveCount(0);
  await expect.poll(() => registered(options)).toEqual({ scripts: [], origins: [] });
  // The page that is open falls silent too.
  const asked = services.metadata.preprod.length + services.metadata.mainnet.length;
  await page.bringToFront();
  await page.mouse.move(2, 2);
  await page.getByRole('link', { name: 'mica' }).hover();
  await page.waitForTimeout(600);
  await expect(page.locator('token-lens-card')).toHaveCount(0);
  expect(services.metadata.preprod.length + services.metadata.mainnet.length).toBe(asked);
});

/** The content scripts and the hosts besides the built-in ones. */
function registered(options: Page): Promise<{ scripts: unknown[]; origins: unknown[] }> {
  return options.evaluate(async (host) => {
    const { chrome } = globalThis as unknown as {
      chrome: {
        scripting: { getRegisteredContentScripts(): Promise<{ id: string }[]> };
        permissions: { getAll(): Promise<{ origins?: string[] }> };
      };
    };
    const scripts = (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id);
    const origins =
      (await chrome.permissions.getAll()).origins?.filter((origin) => origin.includes(host)) ?? [];
    return { scripts, origins };
  }, HOST);
}

test('the default network is asked on an explorer’s pages when its own is not to win', async ({
  context,
  routeSite,
  openOptions,
}) => {
  routeSite('cardanoscan.io', PAGE);
  const options = await openOptions();
  await options.getByLabel('Default network').selectOption('preprod');
  const page = await openPage(context, 'https://cardanoscan.io/');
  const card = await pointAt(page, 'the same on two networks');
  await expect.poll(async () => (await card())?.label).toBe('Fernwood');
  await options.bringToFront();
  await options.getByLabel('Use the explorer’s own network').uncheck();
  const other = await pointAt(page, 'the same on two networks');
  await expect.poll(async () => (await other())?.label).toBe('Fernwood Seedling');
});

test('a policy shows the tokens that are known under it', async ({ context, routeSite }) => {
  const { policy } = mica;
  const other = `${policy}${Buffer.from('Sibling', 'utf8').toString('hex')}`;
  routeSite(
    'cardanoscan.io',
    body(`<a href="/tokenPolicy/${policy}">the policy</a> <a href="/token/${mica.subject}">mica</a>
      <a href="/token/${other}">its sibling</a>`),
  );
  const page = await openPage(context, 'https://cardanoscan.io/');
  const seen = await pointAt(page, 'mica');
  await expect.poll(async () => (await seen())?.label).toBe('Mica Sheet');
  const card = await pointAt(page, 'the policy');
  await expect.poll(async () => (await card())?.text).toMatch(/Tokens.*2.*known/s);
  const text = (await card())?.text ?? '';
  expect(text).toContain('Mica Sheet');
  expect(text).toContain('Sibling');
  expect(text).toContain('not registered');
});
