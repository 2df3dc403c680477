/** Sites that the user adds, the explorer's own network, and the list of registered tokens: what the options do. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { Hono } from 'hono';
import { PREPROD_TOKENS, TOKENS, UNREGISTERED } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { record } from '../services/serve.ts';
import { readCard } from './card.ts';
import { inCard } from './card-in-chromium.ts';
import { extensionIdOf, grantHost, launchExtension, openPage, routeService } from './extension.ts';
import { expect, test } from './lens.ts';
import { pageApp } from './service.ts';

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

test('a site is refused at its field, and nothing typed is lost', async ({ openOptions }) => {
  const options = await openOptions();
  const field = options.getByLabel('Add a site');
  for (const [typed, said] of [
    ['', /Enter the host/],
    ['an explorer', /no host/],
    ['http://explorer.example.org', /Only sites with https/],
    ['https://*.example.org', /no host/],
    ['cardanoscan.io', /covered already/],
  ] as const) {
    await add(options, typed);
    await expect(sites(options).getByRole('status')).toHaveText(said);
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
});

test('a site is still there after the browser was started anew', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'token-lens-profile-'));
  const start = async (): Promise<BrowserContext> => {
    const context = await launchExtension({ profile });
    routeService(context, `https://${HOST}`, pageApp(PAGE));
    routeService(context, 'https://preprod.tokens.cardano.org', record(createMetadataService(loadRecords())));
    return context;
  };
  try {
    const first = await start();
    await grantHost(first, `https://${HOST}/*`);
    const options = await openPage(first, `chrome-extension://${extensionIdOf(first)}/options.html`);
    await add(options, HOST, 'Preprod');
    await expect(sites(options).getByRole('status')).toHaveText(/Added/);
    await expect.poll(async () => (await registered(options)).scripts).toHaveLength(1);
    await first.close();

    const second = await start();
    try {
      const page = await openPage(second, `https://${HOST}/`);
      const card = await pointAt(page, 'mica');
      await expect.poll(async () => (await card())?.label).toBe('Mica Sheet');
    } finally {
      await second.close();
    }
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

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

const SHA = 'ab'.repeat(20);
const LIST = { name: 'List of registered tokens' } as const;

/** GitHub's git trees API with a registry of these files. */
function gitHub(files: readonly string[], wait: () => Promise<void> = async () => undefined) {
  const app = new Hono();
  const entry = (path: string, type: string, sha: string) => ({ path, type, sha, mode: '100644', url: '' });
  app.get('/repos/cardano-foundation/cardano-token-registry/git/trees/:sha', async (c) => {
    await wait();
    const tree =
      c.req.param('sha') === SHA
        ? files.map((path) => entry(path, 'blob', 'cd'.repeat(20)))
        : [entry('mappings', 'tree', SHA)];
    return c.json({ sha: c.req.param('sha'), url: '', truncated: false, tree });
  });
  return record(app);
}

test('the list of registered tokens is fetched by one button, and resolves what nothing else did', async ({
  context,
  routeSite,
  routeService: route,
  openOptions,
}) => {
  routeSite('cexplorer.io', body(`<a href="/asset/${mica.fingerprint}">a token</a>`));
  const page = await openPage(context, 'https://cexplorer.io/tx/0');
  const unresolved = await pointAt(page, 'a token');
  await expect.poll(async () => (await unresolved())?.text).toContain('Two ways out');

  const github = gitHub([`${mica.subject}.json`, `${UNREGISTERED.gorse.subject}.json`]);
  route('https://api.github.com', github);
  await grantHost(context, 'https://api.github.com/*');
  const options = await openOptions();
  const list = options.getByRole('region', LIST);
  await expect(list.getByRole('status')).toHaveText('There is none yet.');
  await list.getByRole('button', { name: 'Get the list' }).click();
  await expect(list.getByRole('status')).toHaveText('2 tokens, made just now.');
  expect(github.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['HEAD', SHA]);
  expect(github.requests.every(({ headers }) => headers.cookie === undefined)).toBe(true);

  const card = await pointAt(page, 'a token');
  await expect.poll(async () => (await card())?.label).toBe('Mica Sheet');
  await options.reload();
  await expect(list.getByRole('status')).toHaveText('2 tokens, made just now.');
  await expect(list.getByRole('button', { name: 'Renew the list' })).toBeEnabled();
});

test('a list that does not come leaves the one before in use, and says why', async ({
  context,
  routeService: route,
  openOptions,
}) => {
  await grantHost(context, 'https://api.github.com/*');
  route('https://api.github.com', gitHub([`${mica.subject}.json`]));
  const options = await openOptions();
  const list = options.getByRole('region', LIST);
  await list.getByRole('button', { name: 'Get the list' }).click();
  await expect(list.getByRole('status')).toHaveText('1 tokens, made just now.');
  route('https://api.github.com', gitHub(['README.md']));
  await list.getByRole('button', { name: 'Renew the list' }).click();
  await expect(list.getByRole('alert')).toHaveText(/holds no token.*from before stays in use/);
  await expect(list.getByRole('status')).toHaveText('1 tokens, made just now.');
  await options.reload();
  await expect(list.getByRole('status')).toHaveText('1 tokens, made just now.');
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
