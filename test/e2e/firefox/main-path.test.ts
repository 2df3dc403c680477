/**
 * The built extension in a real Firefox, along its main path, over an event page that is suspended on the way. Each test
 * continues where the one before ended.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { TOKENS } from '../../data/index.ts';
import { PAGES } from '../../pages/index.ts';
import { createMetadataService } from '../../services/metadata.ts';
import { createProvider } from '../../services/provider.ts';
import { loadRecords } from '../../services/records.ts';
import { type Served, serve } from '../../services/serve.ts';
import { HOST } from '../card.ts';
import { type Firefox, launch } from './firefox.ts';
import type { Tab } from './tab.ts';

/** Of no worth anywhere. */
const KEY = `mainnet${'m'.repeat(32)}`;
const KEYS = { mainnet: KEY, preprod: '', preview: '' };
const { mica, yukimi } = TOKENS;
/** Of a card that shows its record: its label can be there before, read from the asset name itself. */
const NAME = { text: 'Name Mica Sheet CIP-26', source: 'CIP-26' };
const MICA = `a[href="/token/${mica.subject}"]`;
/** A page there is served with a policy that allows no style, picture or script at all. */
const STRICT = '/strict';
const POLICY = "default-src 'none'; style-src 'none'; img-src 'none'";

const inMainnet = (what: { role?: string; name?: string }) => ({
  ...what,
  within: { role: 'group', name: 'Mainnet' },
});
const TEST_BUTTON = inMainnet({ role: 'button', name: 'Test' });

describe('the built extension in Firefox', () => {
  let metadata: Served;
  let provider: Served;
  let firefox: Firefox;
  let options: Tab;
  beforeAll(async () => {
    metadata = await serve(createMetadataService(loadRecords()));
    provider = await serve(createProvider({ keys: KEYS, now: Date.now }));
    firefox = await launch('.output/firefox-mv3');
    firefox.routeService('https://cardanoscan.io', { fetch: explorer });
    options = await firefox.open('options.html');
  });
  afterAll(async () => {
    await firefox?.close();
    await provider?.close();
    await metadata?.close();
  });

  const labelOf = async (site: Tab) => (await site.card())?.label;
  const hasNoCard = (site: Tab) => expect.poll(async () => (await site.locate(HOST)).length).toBe(0);
  /** Points at the token until its card is there: the content script may come after the pointer. */
  const showsRecord = (site: Tab) =>
    expect
      .poll(
        async () => {
          const card = await site.card();
          if (card === undefined) await site.hover(MICA);
          return card?.rows ?? [];
        },
        { interval: 600 },
      )
      .toContainEqual(NAME);
  /** The messages of Mainnet's fields. */
  const said = async () => (await options.texts(inMainnet({ role: 'status' }))).filter((text) => text !== '');
  const isGranted = () => options.evaluate(loopback, 'contains');

  it('is granted the host of an address on Enter, on leaving the field and by its button', async () => {
    expect(await isGranted()).toBe(false);
    const service = inMainnet({ role: 'textbox', name: 'Metadata service address' });
    await options.fill(service, `${metadata.origin}/`);
    await options.press('Enter');
    await expect.poll(said).toEqual(['Saved.', 'Not set.']);
    await expect.poll(isGranted).toBe(true);

    const blocked = 'Saved, but the browser does not allow access yet.';
    await options.evaluate(loopback, 'remove');
    await expect.poll(said).toEqual([blocked, 'Not set.']);
    const address = inMainnet({ role: 'textbox', name: 'Provider address' });
    await options.fill(address, `${provider.origin}/mainnet/api/v0`);
    await options.press('Tab');
    await expect.poll(said).toEqual(['Saved.', 'Saved.', 'Not set.']);

    await options.evaluate(loopback, 'remove');
    await expect.poll(said).toEqual([blocked, blocked, 'Not set.']);
    await options.click(inMainnet({ role: 'button', name: 'Allow access' }));
    await expect.poll(said).toEqual(['Saved.', 'Saved.', 'Not set.']);
    expect(await isGranted()).toBe(true);
  });

  it('keeps a project ID sealed, and finds that it works; the popup shows the block and a token', async () => {
    await options.fill(inMainnet({ name: 'Mainnet project ID' }), KEY);
    await options.press('Enter');
    await expect.poll(said).toEqual(['Saved.', 'Saved.', 'Saved.']);
    const stored = await options.evaluate(storedText);
    expect(stored).toContain('key.mainnet');
    expect(stored).not.toContain(KEY);
    expect(provider.requests).toEqual([]);
    await options.click(TEST_BUTTON);
    await expect.poll(async () => (await said()).at(-1)).toMatch(/^It works\. The latest block is [\d,]+\.$/);
    expect(provider.requests.map(({ path, headers }) => [path, headers.project_id])).toEqual([
      ['/mainnet/api/v0/blocks/latest', KEY],
    ]);
    const popup = await firefox.open('popup.html');
    const none = expect.stringMatching(/no project ID/);
    await expect
      .poll(() => popup.texts({ role: 'listitem', within: { role: 'region' } }))
      .toEqual([expect.stringMatching(/epoch \d+.*slot [\d,]+.*fees ₳/s), none, none]);
    await popup.fill({ role: 'searchbox' }, `${mica.policy}.MICA`);
    await popup.press('Enter');
    const headings = () => popup.texts({ role: 'heading', within: { role: 'article' } });
    await expect.poll(headings).toContain('Mica Sheet');
    await popup.close();
  });

  it('marks the tokens of a page, opens the card under a real pointer and leaves nothing behind', async () => {
    const site = await firefox.open('https://cardanoscan.io/tokens');
    const before = await site.evaluate(serialize);
    await expect.poll(() => site.evaluate(() => [...CSS.highlights.keys()])).toEqual(['token-lens']);
    expect(await site.inside(MICA, readMark)).toBe('dotted');
    await site.hover(MICA);
    await expect.poll(() => labelOf(site)).toBe('Mica Sheet');
    const card = await site.card();
    expect(card?.role).toBe('dialog');
    expect(card?.rows).toContainEqual(NAME);
    expect(card?.text).toContain(new URL(metadata.origin).host);
    await site.press('Escape');
    await hasNoCard(site);
    expect(await site.evaluate(serialize)).toBe(before);
  });

  it('draws card and marks in full where the policy of the page forbids every style and picture', async () => {
    const site = await firefox.open(`https://cardanoscan.io${STRICT}`);
    // The browser's own: the policy is in force, the page's style is not.
    expect(await site.evaluate(() => getComputedStyle(document.body).margin)).toBe('8px');
    await expect.poll(() => site.inside(MICA, readMark)).toBe('dotted');
    await expect.poll(() => site.evaluate(() => CSS.highlights.size)).toBe(1);
    await site.hover(MICA);
    await expect.poll(() => site.inCard(readLook)).toEqual({ hasGround: true, hasLogo: true });
  });

  it('answers from the cache, and opens the sealed project ID, when its event page was suspended', async () => {
    const before = metadata.requests.length;
    await firefox.suspend();
    const site = await firefox.open('https://cardanoscan.io/tokens');
    await showsRecord(site);
    expect(metadata.requests.length).toBe(before);
    // With the page open already: its next message wakes the event page.
    await firefox.suspend();
    await site.hover(`a[href="/token/${yukimi.subject}"]`);
    await expect.poll(() => labelOf(site)).toBe(yukimi.name);

    await firefox.suspend();
    const count = provider.requests.length;
    await options.click(TEST_BUTTON);
    await expect.poll(() => provider.requests.length).toBe(count + 1);
    expect(provider.requests.at(-1)?.headers.project_id).toBe(KEY);
    await expect.poll(async () => (await said()).at(-1)).toMatch(/^It works/);
  });

  it('throws no error', async () => {
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

type Own = { readonly browser: Browser };

function loopback(action: 'contains' | 'remove'): Promise<boolean> {
  const { permissions } = (globalThis as unknown as Own).browser;
  return permissions[action]({ origins: ['http://127.0.0.1/*'] });
}

async function storedText(): Promise<string> {
  const { local, sync } = (globalThis as unknown as Own).browser.storage;
  return JSON.stringify([await local.get(), await sync.get()]);
}

const serialize = () => document.documentElement.outerHTML;

/** How our highlight underlines this element. */
const readMark = (element: Element) =>
  getComputedStyle(element, '::highlight(token-lens)').textDecorationStyle;

function readLook(root: Element) {
  const frame = root.querySelector('.frame');
  const canvas = root.querySelector('canvas');
  const pixel = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
  const ground = frame === null ? undefined : getComputedStyle(frame).backgroundColor;
  return { hasGround: ground !== 'rgba(0, 0, 0, 0)', hasLogo: pixel?.data[3] === 255 };
}
