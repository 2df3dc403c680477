/** The main features in Firefox, with an event page that is suspended. Each test continues from the one before. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { TOKENS } from '../../data/index.ts';
import { PAGES } from '../../pages/index.ts';
import { KEYS } from '../../services/local.ts';
import { createMetadataService } from '../../services/metadata.ts';
import { createProvider } from '../../services/provider.ts';
import { loadRecords } from '../../services/records.ts';
import { type Served, serve } from '../../services/serve.ts';
import { documentOf } from '../apps.ts';
import { HOST } from '../card.ts';
import { type Firefox, launch } from './firefox.ts';
import { enter, inGroup, save, statusOf } from './options.ts';
import { restUntil, type Tab, touchUntil } from './tab.ts';

const { mica, yukimi } = TOKENS;
/** A row of the loaded record; the card's label can come from the asset name before. */
const NAME_ROW = { text: 'Name Mica Sheet CIP-26', source: 'CIP-26' };
const MICA = `a[href="/token/${mica.subject}"]`;
/** The page at this path has a policy that allows no style, image or script. */
const STRICT_PATH = '/strict';
const TOUCH_PATH = '/touch';
const TOUCH_PAGE = documentOf(`<p><span id="text">${yukimi.subject}</span></p><p id="else">Nothing</p>
  <p><a id="link" href="/token/${mica.subject}">Mica</a></p>`);
const FRAME_PATH = '/frame';
/** With a link in its middle, where the pointer rests. */
const FRAME_PAGE = documentOf(`<iframe style="width: 600px; height: 500px"
  srcdoc="<a href='/token/${mica.subject}' style='line-height: 480px'>${'Mica '.repeat(20)}</a>"></iframe>`);
const STRICT_POLICY = "default-src 'none'; style-src 'none'; img-src 'none'";

let metadata: Served;
let provider: Served;
let firefox: Firefox;
let options: Tab;
beforeAll(async () => {
  metadata = await serve(createMetadataService(loadRecords()));
  provider = await serve(createProvider({ keys: KEYS, now: Date.now }));
  firefox = await launch('.output/firefox-mv3');
  firefox.routeService('https://cardanoscan.io', { fetch: servePage });
  options = await firefox.open('options.html#connections');
});
afterAll(async () => {
  await firefox?.close();
  await provider?.close();
  await metadata?.close();
});

function servePage(request: Request): Response {
  const { pathname } = new URL(request.url);
  const isStrict = pathname === STRICT_PATH;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const policy = isStrict ? { 'content-security-policy': STRICT_POLICY } : {};
  const html = { [TOUCH_PATH]: TOUCH_PAGE, [FRAME_PATH]: FRAME_PAGE }[pathname] ?? PAGES[0]?.html();
  return new Response(html, { headers: { ...headers, ...policy } });
}

const mainnetStatus = () => statusOf(options, 'Mainnet');
const isGranted = () => options.evaluate(loopbackPermission, 'contains');
const labelOf = async (site: Tab) => (await site.card())?.label;

it('15: the first-run page asks nothing, since Firefox has asked at the installation', async () => {
  const page = await firefox.open('first-run.html');
  await expect.poll(() => page.evaluate(() => document.querySelector('main > .token') !== null)).toBe(true);
  expect(await page.evaluate(() => document.querySelector('.question') === null)).toBe(true);
});

it('requests the host permission of an address by Enter and by its button', async () => {
  expect(await isGranted()).toBe(false);
  const service = { role: 'textbox', name: 'Metadata service address' };
  await enter(options, 'Mainnet', service, `${metadata.origin}/`);
  await expect.poll(mainnetStatus).toBe('Saved and working');
  await expect.poll(isGranted).toBe(true);

  await options.evaluate(loopbackPermission, 'remove');
  const problem = () => options.evaluate(() => document.querySelector('summary .error')?.textContent);
  await expect.poll(problem).toContain('Access not allowed');
  await save(options, 'Mainnet');
  await expect.poll(isGranted).toBe(true);
});

it('seals a key and tests it with its address; the popup shows the latest block and a token', async () => {
  const address = { role: 'textbox', name: 'Provider address' };
  await options.fill(inGroup('Mainnet', address), `${provider.origin}/mainnet/api/v0`);
  await enter(options, 'Mainnet', { name: 'Mainnet key' }, KEYS.mainnet);
  await expect.poll(mainnetStatus).toMatch(/^Saved and working\. Latest block/);
  const stored = await options.evaluate(storedText);
  expect(stored).not.toContain(KEYS.mainnet);
  const { path, headers } = provider.requests.at(-1) ?? {};
  expect([path, headers?.project_id]).toEqual(['/mainnet/api/v0/blocks/latest', KEYS.mainnet]);
  const popup = await firefox.open('popup.html');
  const none = expect.stringMatching(/Add key/);
  await expect
    .poll(() => popup.texts({ role: 'listitem', within: { role: 'region' } }))
    .toEqual([expect.stringMatching(/\d,\d{3}.*epoch \d+.*₳/s), none, none]);
  await popup.fill({ role: 'searchbox' }, `${mica.policy}.MICA`);
  await popup.press('Enter');
  const headings = () => popup.texts({ role: 'heading', within: { role: 'article' } });
  await expect.poll(headings).toContain('Mica Sheet');
  await popup.close();
});

it('marks the tokens of a page, opens the card under a real pointer, and leaves no trace', async () => {
  const site = await firefox.open('https://cardanoscan.io/tokens');
  const before = await site.evaluate(serialize);
  await expect.poll(() => site.evaluate(() => [...CSS.highlights.keys()])).toEqual(['token-lens']);
  expect(await site.inside(MICA, markStyle)).toBe('dotted');
  await site.hover(MICA);
  await expect.poll(() => labelOf(site)).toBe('Mica Sheet');
  const card = await site.card();
  expect(card?.role).toBe('dialog');
  expect(card?.rows).toContainEqual(NAME_ROW);
  await site.press('Escape');
  await expect.poll(async () => (await site.locate(HOST)).length).toBe(0);
  expect(await site.evaluate(serialize)).toBe(before);
});

it('draws the card and the marks completely on a page whose policy forbids every style and image', async () => {
  const site = await firefox.open(`https://cardanoscan.io${STRICT_PATH}`);
  // The browser's default margin: the policy blocks the page's own style.
  expect(await site.evaluate(() => getComputedStyle(document.body).margin)).toBe('8px');
  await expect.poll(() => site.inside(MICA, markStyle)).toBe('dotted');
  await expect.poll(() => site.evaluate(() => CSS.highlights.size)).toBe(1);
  await site.hover(MICA);
  await expect.poll(() => site.inCard(readLook)).toEqual({ hasBackground: true, hasLogo: true });
});

it('opens the card in a frame of the page', async () => {
  const site = await firefox.open(`https://cardanoscan.io${FRAME_PATH}`);
  await restUntil(async () => (await labelOf(site)) === 'Mica Sheet', site, 'iframe');
  await expect.poll(async () => (await site.card())?.rows).toContainEqual(NAME_ROW);
});

it('a restarted event page uses the cache and the stored key', async () => {
  const before = metadata.requests.length;
  await firefox.suspend();
  const site = await firefox.open('https://cardanoscan.io/tokens');
  await restUntil(async () => (await labelOf(site)) === 'Mica Sheet', site, MICA);
  await expect.poll(async () => (await site.card())?.rows).toContainEqual(NAME_ROW);
  // On a slow machine, tokens further down the page are requested for the first time.
  const requested = metadata.requests.slice(before).map(({ path, body }) => path + body);
  expect(requested.filter((text) => text.includes(mica.subject))).toEqual([]);
  // The next message of an open page wakes the event page.
  await firefox.suspend();
  await site.hover(`a[href="/token/${yukimi.subject}"]`);
  await expect.poll(() => labelOf(site)).toBe(yukimi.name);

  await firefox.suspend();
  const count = provider.requests.length;
  await save(options, 'Mainnet');
  await expect.poll(() => provider.requests.length).toBe(count + 1);
  expect(provider.requests.at(-1)?.headers.project_id).toBe(KEYS.mainnet);
  await expect.poll(mainnetStatus).toMatch(/^Saved and working/);
});

it('opens a sheet for a finger: by a tap on text, and by a long press on a link', async () => {
  const site = await firefox.open(`https://cardanoscan.io${TOUCH_PATH}`);
  await expect.poll(() => site.evaluate(() => CSS.highlights.get('token-lens')?.size)).toBe(2);
  const showsCard = (label: string) => async () => (await labelOf(site)) === label;
  const showsNone = async () => (await site.locate(HOST)).length === 0;
  const isFollowed = () => site.evaluate((path) => location.pathname === path, `/token/${mica.subject}`);
  await touchUntil(showsCard(yukimi.name ?? ''), site, '#text');
  expect(await site.inCard((root) => root.querySelector('.sheet') !== null)).toBe(true);
  await touchUntil(showsNone, site, '#else');
  await touchUntil(showsCard('Mica Sheet'), site, '#link', 3_000);
  await touchUntil(showsNone, site, '#else');
  await touchUntil(isFollowed, site, '#link');
});

it('throws no error', async () => {
  expect(await firefox.errors()).toEqual([]);
});

// The functions below run in the browser, so they can use nothing from their surroundings.

type Own = { readonly browser: Browser };

function loopbackPermission(action: 'contains' | 'remove'): Promise<boolean> {
  const { permissions } = (globalThis as unknown as Own).browser;
  return permissions[action]({ origins: ['http://127.0.0.1/*'] });
}

async function storedText(): Promise<string> {
  const { local, sync } = (globalThis as unknown as Own).browser.storage;
  return JSON.stringify([await local.get(), await sync.get()]);
}

const serialize = () => document.documentElement.outerHTML;

const markStyle = (element: Element) =>
  getComputedStyle(element, '::highlight(token-lens)').textDecorationStyle;

function readLook(root: Element) {
  const frame = root.querySelector('.frame');
  const canvas = root.querySelector('canvas');
  const pixel = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
  const background = frame === null ? undefined : getComputedStyle(frame).backgroundColor;
  return { hasBackground: background !== 'rgba(0, 0, 0, 0)', hasLogo: pixel?.data[3] === 255 };
}
