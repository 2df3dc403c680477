/** The whole main path in a real Firefox, over an event page that is suspended on the way. Each test goes on where the one before ended. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKENS } from '../../data/index.ts';
import { PAGES } from '../../pages/index.ts';
import { createMetadataService } from '../../services/metadata.ts';
import { createProvider } from '../../services/provider.ts';
import { loadRecords } from '../../services/records.ts';
import { type Served, serve } from '../../services/serve.ts';
import { pageApp } from '../service.ts';
import { type Firefox, launch } from './firefox.ts';
import { enter, inGroup, withOwnServices } from './own-services.ts';
import type { Tab } from './tab.ts';

/** Of no worth anywhere. */
const KEYS = {
  mainnet: `mainnet${'m'.repeat(32)}`,
  preprod: `preprod${'p'.repeat(32)}`,
  preview: `preview${'v'.repeat(32)}`,
};
/** As short as it gets without suspending between two steps of a test. */
const IDLE_MS = 10_000;

const { fernwood, lanterns, mica, orrery, tern, thistle, yukimi } = TOKENS;
const BLOCKS = { role: 'listitem', within: { role: 'region' } };
const NO_KEY = expect.stringMatching(/no project ID/);

describe('the main path in Firefox', () => {
  let metadata: Served;
  let provider: Served;
  let firefox: Firefox;
  let options: Tab;
  beforeAll(async () => {
    metadata = await serve(createMetadataService(loadRecords()));
    provider = await serve(createProvider({ keys: KEYS, now: Date.now }));
    firefox = await launch('.output/firefox-mv3', { 'extensions.background.idle.timeout': IDLE_MS });
    for (const { host, html } of PAGES) await firefox.routeService(`https://${host}`, pageApp(html()));
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
  const lookUp = async (popup: Tab, text: string) => {
    await popup.fill({ role: 'searchbox' }, text);
    await popup.press('Enter');
  };
  const shownIn = (popup: Tab) => popup.texts({ role: 'heading', within: { role: 'article' } });

  it('takes the addresses of services of one’s own, and is let reach them', async () => {
    options = await withOwnServices(firefox, metadata.origin, `${provider.origin}/mainnet/api/v0`);
  });

  it.each([
    ['subjects', 0, `a[href="/token/${fernwood.subject}"]`],
    ['fingerprints', 1, `a[href="/asset/${fernwood.fingerprint}"]`],
    ['identifiers cut in two', 2, `a[href="/en/tokens/${fernwood.fingerprint}"]`],
  ])('names a token on a page of %s, every value with its source', async (_what, index, link) => {
    const site = await visit(index);
    await site.hover(link);
    // Its label can be there before its record: read from the asset name itself.
    await expect
      .poll(async () => (await site.card())?.rows)
      .toContainEqual({ text: 'Ticker FERNW CIP-26', source: 'CIP-26' });
    expect(await labelOf(site)).toBe('Fernwood');
    expect((await site.card())?.text).toContain('1,000,000 units = 1 FERNW');
    await site.close();
  });

  it('shows both standards of a token in one card, and then the card of another', async () => {
    const site = await visit(0);
    await site.hover(`a[href="/token/${lanterns.subject}"]`);
    await expect.poll(() => labelOf(site)).toBe('Lantern Guild');
    const sources = new Set((await site.card())?.rows.map(({ source }) => source));
    expect([...sources].sort()).toEqual(['CIP-26', 'CIP-68']);
    // The card may lie over the next row, and stays while the pointer is in it.
    await site.press('Escape');
    await expect.poll(() => labelOf(site)).toBeUndefined();
    await site.hover(`a[href="/token/${tern.subject}"]`);
    await expect.poll(() => labelOf(site)).toBe('Tern Exchange');
    await site.close();
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

  it('keeps a project ID and finds that it works; the popup shows the block that it opens', async () => {
    await enter(options, 'Mainnet', { name: 'Mainnet project ID' }, KEYS.mainnet);
    await options.click(inGroup('Mainnet', { role: 'button', name: 'Test' }));
    await expect
      .poll(async () => (await options.texts(inGroup('Mainnet', { role: 'status' }))).at(-1))
      .toMatch(/^It works: the latest block is [\d,]+\.$/);
    const popup = await firefox.open('popup.html');
    await expect
      .poll(() => popup.texts(BLOCKS))
      .toEqual([expect.stringMatching(/epoch \d+.*slot [\d,]+.*fees ₳/s), NO_KEY, NO_KEY]);
    await popup.close();
  });

  it('looks up in the popup by name, by link, several at once, and remembers it', async () => {
    const popup = await firefox.open('popup.html');
    await lookUp(popup, `${mica.policy}.MICA`);
    await expect.poll(() => shownIn(popup)).toContain('Mica Sheet');
    await lookUp(popup, `https://cexplorer.io/asset/${fernwood.fingerprint}`);
    await expect.poll(() => shownIn(popup)).toContain('Fernwood');
    await lookUp(popup, fernwood.subject.slice(1));
    await expect.poll(() => popup.text({ role: 'alert' })).toMatch(/hex comes in pairs/);
    const several = [mica, thistle, yukimi].map(({ subject }) => subject).join('\n');
    await popup.goto(new URL(`?q=${encodeURIComponent(several)}`, await popup.evaluate(address)).href);
    await expect.poll(async () => (await popup.locate({ role: 'article' })).length).toBe(3);
    await popup.goto(new URL('popup.html', await popup.evaluate(address)).href);
    await expect.poll(() => popup.evaluate(shownText)).toMatch(/Recent lookups.*Mica Sheet/is);
    await popup.close();
  });

  it('shows the two standards side by side, and takes a value from the one that is wished', async () => {
    const popup = await firefox.open('popup.html');
    await lookUp(popup, orrery.subject);
    const decimals = async () => /Decimals\s+(\d+)/.exec(await popup.text({ role: 'article' }))?.[1];
    await expect.poll(decimals).toBe('6');
    await popup.inside({ role: 'combobox', name: 'Priority' }, focusOn);
    await popup.press('ArrowDown');
    await expect.poll(decimals).toBe('2');
    await popup.inside({ role: 'combobox', name: 'Priority' }, focusOn);
    await popup.press('ArrowUp');
    await expect.poll(decimals).toBe('6');
    await popup.close();
  });

  it('answers from what it kept when its event page was suspended, without a request', async () => {
    const before = metadata.requests.length;
    await firefox.eventPage.suspend();
    const site = await visit(0);
    await site.hover(`a[href="/token/${fernwood.subject}"]`);
    await expect.poll(() => labelOf(site)).toBe('Fernwood');
    expect(await firefox.eventPage.state()).toBe('running');
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
    await options.click(inGroup('Mainnet', { role: 'button', name: 'Test' }));
    await expect.poll(() => provider.requests.length).toBe(before + 1);
    expect(provider.requests.at(-1)?.headers.project_id).toBe(KEYS.mainnet);
    await expect
      .poll(async () => (await options.texts(inGroup('Mainnet', { role: 'status' }))).at(-1))
      .toMatch(/^It works/);
  });

  it('is suspended by Firefox itself when nothing happens, and a look-up wakes it', async () => {
    await expect.poll(() => firefox.eventPage.state(), { timeout: 60_000 }).toBe('stopped');
    const popup = await firefox.open('popup.html');
    await lookUp(popup, TOKENS.driftwood.subject);
    await expect.poll(() => shownIn(popup)).toContain('Driftwood');
    await popup.close();
  });

  it('speaks Japanese from the moment that it is wished', async () => {
    const site = await visit(0);
    await options.inside({ role: 'combobox', name: 'Language' }, focusOn);
    for (let turn = 0; turn < 2; turn += 1) await options.press('ArrowDown');
    await expect.poll(() => options.evaluate(language)).toBe('ja');
    await site.hover(`a[href="/token/${fernwood.subject}"]`);
    await expect.poll(async () => (await site.card())?.text).toMatch(/ポリシー/);
    await site.close();
  });

  it('writes no error to a console', async () => {
    expect(await firefox.errors()).toEqual([]);
  });
});

// What follows goes to the browser as its source text, so it uses nothing from outside of itself.

function focusOn(element: Element): void {
  if (element instanceof HTMLElement) element.focus();
}

const isFocused = (element: Element) => document.activeElement === element;

const focused = () => document.activeElement?.getAttribute('href')?.replace('/token/', '') ?? '';

const address = () => document.URL;

// biome-ignore lint/performance/useDomNodeTextContent: what is shown is meant.
const shownText = () => document.body.innerText;

const language = () => document.documentElement.lang;
