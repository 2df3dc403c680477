/**
 * The built extension in a real Firefox, along its main path, over an event page that is suspended on the way. Each test
 * goes on where the one before ended.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { TOKENS } from '../../data/index.ts';
import { PAGES } from '../../pages/index.ts';
import { createMetadataService } from '../../services/metadata.ts';
import { createProvider } from '../../services/provider.ts';
import { loadRecords } from '../../services/records.ts';
import { type Served, serve } from '../../services/serve.ts';
import { pageApp } from '../service.ts';
import { type Firefox, launch } from './firefox.ts';
import type { Tab } from './tab.ts';

/** Of no worth anywhere. */
const KEYS = {
  mainnet: `mainnet${'m'.repeat(32)}`,
  preprod: `preprod${'p'.repeat(32)}`,
  preview: `preview${'v'.repeat(32)}`,
};
/** As short as it gets without suspending between two steps of a test. */
const IDLE_MS = 10_000;
const { fernwood, mica, yukimi } = TOKENS;
/** Of a card that shows its record: its label can be there before, read from the asset name itself. */
const TICKER = { text: 'Ticker FERNW CIP-26', source: 'CIP-26' };
const LINK = `a[href="/token/${mica.subject}"]`;
/** A page there is served with a policy that lets it have no style, picture or script at all. */
const STRICT = '/strict';
const POLICY = "default-src 'none'; style-src 'none'; img-src 'none'";

const inMainnet = (seen: { role?: string; name?: string }) => ({
  ...seen,
  within: { role: 'group', name: 'Mainnet' },
});

describe('the built extension in Firefox', () => {
  let metadata: Served;
  let provider: Served;
  let firefox: Firefox;
  let options: Tab;
  beforeAll(async () => {
    metadata = await serve(createMetadataService(loadRecords()));
    provider = await serve(createProvider({ keys: KEYS, now: Date.now }));
    firefox = await launch('.output/firefox-mv3', { 'extensions.background.idle.timeout': IDLE_MS });
    for (const { host, html } of PAGES) await firefox.routeService(`https://${host}`, pageApp(html()));
    await firefox.routeService('https://cardanoscan.io', { fetch: explorer });
    options = await firefox.open('options.html');
  });
  afterAll(async () => {
    await firefox?.close();
    await provider?.close();
    await metadata?.close();
  });

  const visit = (index: number) => {
    const site = PAGES[index];
    if (site === undefined) throw new RangeError(`no page ${index}`);
    return firefox.open(`https://${site.host}${site.path}`);
  };
  const labelOf = async (site: Tab) => (await site.card())?.label;
  /** Points at Fernwood until its card is there: the content script may come after the pointer. */
  const showsTicker = (site: Tab, link: string) =>
    expect
      .poll(
        async () => {
          const card = await site.card();
          if (card === undefined) await site.hover(link);
          return card?.rows ?? [];
        },
        { interval: 600 },
      )
      .toContainEqual(TICKER);
  const lookUp = async (popup: Tab, text: string) => {
    await popup.fill({ role: 'searchbox' }, text);
    await popup.press('Enter');
  };
  const shownIn = (popup: Tab) => popup.texts({ role: 'heading', within: { role: 'article' } });
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

  it('keeps a project ID, out of sight, and finds that it works; the popup shows its block', async () => {
    await options.fill(inMainnet({ name: 'Mainnet project ID' }), KEYS.mainnet);
    await options.press('Enter');
    await expect.poll(said).toEqual(['Kept.', 'Kept.', 'Kept.']);
    const stored = await options.evaluate(storedText);
    expect(stored).toContain('key.mainnet');
    expect(stored).not.toContain(KEYS.mainnet);
    expect(provider.requests).toEqual([]);
    await options.click(inMainnet({ role: 'button', name: 'Test' }));
    await expect.poll(async () => (await said()).at(-1)).toMatch(/^It works: the latest block is [\d,]+\.$/);
    expect(provider.requests.map(({ path, headers }) => [path, headers.project_id])).toEqual([
      ['/mainnet/api/v0/blocks/latest', KEYS.mainnet],
    ]);
    const popup = await firefox.open('popup.html');
    const none = expect.stringMatching(/no project ID/);
    await expect
      .poll(() => popup.texts({ role: 'listitem', within: { role: 'region' } }))
      .toEqual([expect.stringMatching(/epoch \d+.*slot [\d,]+.*fees ₳/s), none, none]);
    await lookUp(popup, `${mica.policy}.MICA`);
    await expect.poll(() => shownIn(popup)).toContain('Mica Sheet');
    await popup.close();
  });

  it.each([
    ['subjects', 0, `a[href="/token/${fernwood.subject}"]`],
    ['fingerprints', 1, `a[href="/asset/${fernwood.fingerprint}"]`],
    ['identifiers cut in two', 2, `a[href="/en/tokens/${fernwood.fingerprint}"]`],
  ])('names a token on a page of %s, every value with its source', async (_what, index, link) => {
    const site = await visit(index);
    await showsTicker(site, link);
    expect(await labelOf(site)).toBe('Fernwood');
    expect((await site.card())?.text).toContain('1,000,000 units = 1 FERNW');
    await site.close();
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

  it('opens the card at a link with the focus, and Escape leaves the focus where it was', async () => {
    const site = await visit(0);
    await site.inside('main a, a', focusOn);
    const there = `a[href="/token/${fernwood.subject}"]`;
    for (let turn = 0; turn < 60 && (await site.evaluate(focused)) !== fernwood.subject; turn += 1) {
      await site.press('Tab');
    }
    await expect.poll(() => labelOf(site)).toBe('Fernwood');
    await site.press('Escape');
    await expect.poll(async () => (await site.locate('token-lens-card')).length).toBe(0);
    expect(await site.inside(there, isFocused)).toBe(true);
    await site.close();
  });

  it('answers from what it kept when its event page was suspended, without a request', async () => {
    const before = metadata.requests.length;
    await firefox.eventPage.suspend();
    const site = await visit(0);
    await showsTicker(site, `a[href="/token/${fernwood.subject}"]`);
    await expect.poll(() => firefox.eventPage.state()).toBe('running');
    expect(metadata.requests.length).toBe(before);

    // With the page open already: its next message wakes the event page.
    await firefox.eventPage.suspend();
    await site.hover(`a[href="/token/${yukimi.subject}"]`);
    await expect.poll(() => labelOf(site)).toBe(yukimi.name);
    await site.close();
  });

  it('still opens the sealed project ID when its event page was suspended', async () => {
    await firefox.eventPage.suspend();
    const before = provider.requests.length;
    await options.click(inMainnet({ role: 'button', name: 'Test' }));
    await expect.poll(() => provider.requests.length).toBe(before + 1);
    expect(provider.requests.at(-1)?.headers.project_id).toBe(KEYS.mainnet);
    await expect.poll(async () => (await said()).at(-1)).toMatch(/^It works/);
  });

  it('is suspended by Firefox itself when nothing happens, and a look-up wakes it', async () => {
    await expect.poll(() => firefox.eventPage.state(), { timeout: 60_000 }).toBe('stopped');
    const popup = await firefox.open('popup.html');
    await lookUp(popup, TOKENS.driftwood.subject);
    await expect.poll(() => shownIn(popup)).toContain('Driftwood');
    await popup.close();
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

function focusOn(element: Element): void {
  if (element instanceof HTMLElement) element.focus();
}

const isFocused = (element: Element) => document.activeElement === element;

const focused = () => document.activeElement?.getAttribute('href')?.replace('/token/', '') ?? '';
