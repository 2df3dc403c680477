/** The built extension in a real Firefox, along its main path: each test goes on where the one before ended. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { TOKENS } from '../../data/index.ts';
import { PAGES } from '../../pages/index.ts';
import { latestBlock } from '../../services/chain.ts';
import { createMetadataService } from '../../services/metadata.ts';
import { createProvider } from '../../services/provider.ts';
import { loadRecords } from '../../services/records.ts';
import { type Served, serve } from '../../services/serve.ts';
import { type Firefox, launch } from './firefox.ts';
import type { Tab } from './tab.ts';

/** Of no worth anywhere. */
const KEYS = {
  mainnet: `mainnet${'m'.repeat(32)}`,
  preprod: `preprod${'p'.repeat(32)}`,
  preview: `preview${'v'.repeat(32)}`,
};
const LINK = `a[href="/token/${TOKENS.mica.subject}"]`;
/** A page there is served with a policy that lets it have no style, picture or script at all. */
const STRICT = '/strict';
const POLICY = "default-src 'none'; style-src 'none'; img-src 'none'";

const MAINNET = { role: 'group', name: 'Mainnet' };
const inMainnet = (seen: { role?: string; name?: string }) => ({ ...seen, within: MAINNET });
const KEY = inMainnet({ name: 'Mainnet project ID' });

describe('the built extension in Firefox', () => {
  // The chain stands still, so that its latest block is known.
  const now = Date.now();
  /** The height of its latest block, its digits grouped in whatever way. */
  const height = [...String(latestBlock('mainnet', now).height)].join('\\D?');
  let metadata: Served;
  let provider: Served;
  let firefox: Firefox;
  let options: Tab;
  beforeAll(async () => {
    metadata = await serve(createMetadataService(loadRecords()));
    provider = await serve(createProvider({ keys: KEYS, now: () => now }));
    firefox = await launch('.output/firefox-mv3');
    await firefox.routeService('https://cardanoscan.io', { fetch: explorer });
    options = await firefox.open('options.html');
  });
  afterAll(async () => {
    await firefox?.close();
    await provider?.close();
    await metadata?.close();
  });

  /** What the fields of Mainnet say of themselves; those that say nothing are left out. */
  const said = async () => (await options.texts(inMainnet({ role: 'status' }))).filter((text) => text !== '');
  const isGranted = () => options.evaluate(isLoopbackGranted);

  it('is granted the host of an address on Enter, on leaving the field and by its button', async () => {
    expect(await isGranted()).toBe(false);
    await options.evaluate(countRequests);
    await options.fill(
      inMainnet({ role: 'textbox', name: 'Metadata service address' }),
      `${metadata.origin}/`,
    );
    await options.press('Enter');
    await expect.poll(said).toEqual(['Kept.', 'Not set.']);
    await expect.poll(isGranted).toBe(true);
    // Enter is a change and a submission in one; the browser's prompt is not to come twice.
    expect(await options.evaluate(() => document.title)).toBe('asked 1');

    const blocked = 'Kept, but the browser does not let us reach it yet.';
    await options.evaluate(revokeLoopback);
    await expect.poll(said).toEqual([blocked, 'Not set.']);
    await options.fill(
      inMainnet({ role: 'textbox', name: 'Provider address' }),
      `${provider.origin}/mainnet/api/v0`,
    );
    await options.press('Tab');
    await expect.poll(said).toEqual(['Kept.', 'Kept.', 'Not set.']);

    await options.evaluate(revokeLoopback);
    await expect.poll(said).toEqual([blocked, blocked, 'Not set.']);
    await options.click(inMainnet({ role: 'button', name: 'Allow access' }));
    await expect.poll(said).toEqual(['Kept.', 'Kept.', 'Not set.']);
    expect(await isGranted()).toBe(true);
  });

  it('refuses a project ID of another network without a request', async () => {
    await options.fill(KEY, KEYS.preprod);
    await options.press('Enter');
    await expect
      .poll(async () => (await said()).at(-1))
      .toMatch(/^This is a project ID for Preprod; here goes one for Mainnet/);
    expect(provider.requests).toEqual([]);
  });

  it('keeps a project ID, out of sight, and finds that it works', async () => {
    await options.fill(KEY, KEYS.mainnet);
    await options.press('Enter');
    await expect.poll(said).toEqual(['Kept.', 'Kept.', 'Kept.']);
    const stored = await options.evaluate(storedText);
    expect(stored).toContain('key.mainnet');
    expect(stored).not.toContain(KEYS.mainnet);
    expect(provider.requests).toEqual([]);
    await options.click(inMainnet({ role: 'button', name: 'Test' }));
    await expect
      .poll(async () => (await said()).at(-1))
      .toMatch(new RegExp(`^It works: the latest block is ${height}\\.$`));
    expect(provider.requests.map(({ path, headers }) => [path, headers.project_id])).toEqual([
      ['/mainnet/api/v0/blocks/latest', KEYS.mainnet],
    ]);
  });

  it('looks a token up in its popup, beside the latest blocks', async () => {
    const popup = await firefox.open('popup.html');
    await popup.fill({ role: 'searchbox' }, TOKENS.mica.subject);
    await popup.press('Enter');
    await expect.poll(() => popup.texts({ role: 'heading', name: 'Mica Sheet' })).toEqual(['Mica Sheet']);
    const rows = await popup.inside({ role: 'article' }, readSources);
    expect(rows.slice(0, 3)).toEqual(['Name CIP-26', 'Ticker CIP-26', 'Decimals CIP-26']);
    // Firefox shows names as styled: upper case where the style says so.
    expect(await popup.text({ role: 'region' })).toMatch(/^latest blocks/i);
    const none = expect.stringMatching(/no project ID/);
    await expect
      .poll(() => popup.texts({ role: 'listitem', within: { role: 'region' } }))
      .toEqual([expect.stringMatching(new RegExp(`^Mainnet\\s+${height}\\s`)), none, none]);
  });

  it('marks the tokens of a page, opens the card under a real pointer and leaves nothing behind', async () => {
    const site = await firefox.open('https://cardanoscan.io/tokens');
    const before = await site.evaluate(serialize);
    await expect.poll(() => site.evaluate(() => [...CSS.highlights.keys()])).toEqual(['token-lens']);
    expect(await site.inside(LINK, readMark)).toBe('dotted');
    expect(await site.card()).toBeUndefined();

    await site.hover(LINK);
    await expect.poll(async () => (await site.card())?.label).toBe('Mica Sheet');
    const card = await site.card();
    expect(card?.role).toBe('dialog');
    expect(card?.rows).toContainEqual({ text: 'Name Mica Sheet CIP-26', source: 'CIP-26' });
    expect(card?.text).toContain(new URL(metadata.origin).host);
    await expect.poll(() => site.inCard(readLogo)).toBe('drawn');
    await site.inCard(pressCopy);
    await expect.poll(() => site.inCard(readCopy)).toMatch(/^(copied|not allowed here)$/);

    await site.press('Escape');
    await expect.poll(async () => (await site.locate('token-lens-card')).length).toBe(0);
    expect(await site.evaluate(serialize)).toBe(before);
  });

  it('draws card and marks in full where the policy of the page forbids every style and picture', async () => {
    const site = await firefox.open(`https://cardanoscan.io${STRICT}`);
    // The browser's own: the policy is in force, the page's style is not.
    expect(await site.evaluate(() => getComputedStyle(document.body).margin)).toBe('8px');
    await expect.poll(() => site.inside(LINK, readMark)).toBe('dotted');
    await expect.poll(() => site.evaluate(() => CSS.highlights.size)).toBe(1);
    await site.hover(LINK);
    await expect.poll(() => site.inCard(readLogo)).toBe('drawn');
    expect(await site.inCard(readFrame)).toEqual({ radius: '12px', seeThrough: false });
  });

  it('asks nobody but the services of its settings', () => {
    const standard = Object.values(DEFAULT_SETTINGS.metadataAddress)
      .concat(Object.values(DEFAULT_SETTINGS.providerAddress))
      .filter((address) => address !== '')
      .map((address) => `${new URL(address).hostname}:443`);
    expect(firefox.asked.filter((host) => standard.includes(host))).toEqual([]);
  });

  it('writes no error to a console', async () => {
    expect(await firefox.errors()).toEqual([]);
  });
});

function explorer(request: Request): Response {
  const strict = new URL(request.url).pathname === STRICT;
  return new Response(PAGES[0]?.html(), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...(strict ? { 'content-security-policy': POLICY } : {}),
    },
  });
}

// What follows goes to the browser as its source text, so it uses nothing from outside of itself.

type Api = {
  readonly permissions: Record<
    'contains' | 'request' | 'remove',
    (permissions: { origins: string[] }) => Promise<boolean>
  >;
  readonly storage: Readonly<Record<'local' | 'sync', { get(): Promise<object> }>>;
};

function isLoopbackGranted(): Promise<boolean> {
  const { permissions } = (globalThis as unknown as { browser: Api }).browser;
  return permissions.contains({ origins: ['http://127.0.0.1/*'] });
}

function revokeLoopback(): Promise<boolean> {
  const { permissions } = (globalThis as unknown as { browser: Api }).browser;
  return permissions.remove({ origins: ['http://127.0.0.1/*'] });
}

/** From now on the page's title says how often it has asked for a permission. */
function countRequests(): void {
  const { permissions } = (globalThis as unknown as { browser: Api }).browser;
  const { request } = permissions;
  let count = 0;
  permissions.request = (asked) => {
    count += 1;
    document.title = `asked ${count}`;
    return request(asked);
  };
}

async function storedText(): Promise<string> {
  const { local, sync } = (globalThis as unknown as { browser: Api }).browser.storage;
  return JSON.stringify([await local.get(), await sync.get()]);
}

const serialize = () => document.documentElement.outerHTML;

/** Each row by its label and its source. */
function readSources(article: Element): string[] {
  return [...article.querySelectorAll('.row')].map((row) =>
    [...row.querySelectorAll('dt, .source')].map(({ textContent }) => textContent).join(' '),
  );
}

/** How our highlight underlines this element. */
const readMark = (element: Element) =>
  getComputedStyle(element, '::highlight(token-lens)').textDecorationStyle;

function readLogo(root: ShadowRoot): string {
  const canvas = root.querySelector('canvas');
  if (canvas === null || canvas.hidden) return 'not shown';
  const middle = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
  return middle?.data[3] === 255 ? 'drawn' : 'empty';
}

const pressCopy = (root: ShadowRoot) => root.querySelector<HTMLElement>('.copy')?.click();

const readCopy = (root: ShadowRoot) => root.querySelector('.copy')?.textContent;

function readFrame(root: ShadowRoot): { radius: string; seeThrough: boolean } | undefined {
  const frame = root.querySelector('.frame');
  if (frame === null) return undefined;
  const { borderRadius, backgroundColor } = getComputedStyle(frame);
  return { radius: borderRadius, seeThrough: backgroundColor === 'rgba(0, 0, 0, 0)' };
}
