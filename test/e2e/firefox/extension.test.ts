/** The extension in Firefox, with an event page that is suspended. Each test continues from the one before. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { link } from '../card-page.ts';
import { type Firefox, launch } from './firefox.ts';
import { restUntil, type Tab } from './tab.ts';

const { mica, yukimi } = TOKENS;
const SITE = 'https://cardanoscan.io';
/** A row of the loaded record; the card's label can come from the asset name before. */
const NAME_ROW = 'Name Mica Sheet CIP-26';
const MICA = `a[href="/token/${mica.subject}"]`;
const BODIES: Readonly<Record<string, string>> = {
  '/shadow': `<x-list><template shadowrootmode="open"><p>${link(mica, 'one')}</p></template></x-list>`,
  '/probe': 'A page with a content script that reads what it can',
};
/** The list of tokens has a policy that allows no style, image or script. */
const STRICT = "default-src 'none'; style-src 'none'; img-src 'none'";

function servePage({ origin, pathname }: URL): Response | undefined {
  if (origin !== SITE) return undefined;
  const body = BODIES[pathname];
  const type = { 'content-type': 'text/html; charset=utf-8' };
  if (body !== undefined) return new Response(documentOf(body), { headers: type });
  return new Response(PAGES[0]?.html(), { headers: { ...type, 'content-security-policy': STRICT } });
}

const folder = mkdtempSync(join(tmpdir(), 'token-lens-firefox-'));
let metadata: Served;
let provider: Served;
let firefox: Firefox;
let options: Tab;
beforeAll(async () => {
  metadata = await serve(createMetadataService(loadRecords()));
  provider = await serve(createProvider({ keys: KEYS, now: Date.now }));
  firefox = await launch(buildWithProbe(), servePage);
  options = await firefox.open('options.html#connections');
});
afterAll(async () => {
  await firefox?.close();
  await provider?.close();
  await metadata?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A copy of the build with one more content script, which writes everything that it can read into the page's title. */
function buildWithProbe(): string {
  cpSync('.output/firefox-mv3', folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.content_scripts.push({ matches: [`${SITE}/probe`], js: ['probe.js'] });
  writeFileSync(file, JSON.stringify(manifest));
  writeFileSync(join(folder, 'probe.js'), `(${probe})()`);
  return folder;
}

/** The first network. */
const mainnetStatus = async () => (await options.texts('form [role=status]'))[0];
const save = () => options.click('form button', 'Save');

const open = (path: string) => firefox.open(SITE + path);
const labelOf = async (site: Tab) => (await site.card())?.label;
const showsMica = async (site: Tab) => (await labelOf(site)) === 'Mica Sheet';

it('15: the first-run page asks nothing, since Firefox has asked at the installation', async () => {
  const page = await firefox.open('first-run.html');
  await expect.poll(() => page.evaluate(() => document.querySelector('main .token') !== null)).toBe(true);
  expect(await page.evaluate(() => document.querySelector('.question') === null)).toBe(true);
});

it('requests the host permission of an address by Enter and by its button', async () => {
  const isGranted = () => options.evaluate(loopbackPermission, 'contains');
  expect(await isGranted()).toBe(false);
  await options.enter('label', 'Metadata service address', `${metadata.origin}/`);
  await expect.poll(mainnetStatus).toBe('Saved and working');
  await expect.poll(isGranted).toBe(true);
  await options.evaluate(loopbackPermission, 'remove');
  const problem = () => options.evaluate(() => document.querySelector('summary .error')?.textContent);
  await expect.poll(problem).toContain('Access not allowed');
  await save();
  await expect.poll(isGranted).toBe(true);
  // The result of a save clears what was typed meanwhile.
  await expect.poll(mainnetStatus).toBe('Saved and working');
});

it('seals a key and tests it with its address; the popup shows the latest block and a token', async () => {
  await options.enter('label', 'Provider address', `${provider.origin}/mainnet/api/v0`);
  await options.enter('label', 'Mainnet key', KEYS.mainnet);
  await expect.poll(mainnetStatus).toMatch(/^Saved and working\. Latest block/);
  const sent = provider.requests.map(({ path, headers }) => [path, headers.project_id]);
  expect(sent).toContainEqual(['/mainnet/api/v0/blocks/latest', KEYS.mainnet]);
  const popup = await firefox.open('popup.html');
  const blocks = () => popup.texts('section[aria-label] li');
  const none = expect.stringMatching(/Add key/);
  await expect.poll(blocks).toEqual([expect.stringMatching(/\d,\d{3}.*epoch \d+.*₳/s), none, none]);
  await popup.enter('[role=searchbox]', '', `${mica.policy}.MICA`);
  await expect.poll(() => popup.texts('article :is(h1, h2)')).toContain('Mica Sheet');
  await popup.close();
});

it('marks tokens, draws the card under a real pointer, and leaves no trace, whatever the policy of the page', async () => {
  const site = await open('/tokens');
  const before = await site.evaluate(serialize);
  await expect.poll(() => site.evaluate(() => [...CSS.highlights.keys()])).toEqual(['token-lens']);
  expect(await site.evaluate(markStyle, MICA)).toBe('dotted');
  await site.hover(MICA);
  await expect.poll(async () => (await site.card())?.rows).toContain(NAME_ROW);
  await expect.poll(() => site.inCard(readLook)).toEqual({ hasBackground: true, hasLogo: true });
  await site.press('Escape');
  await expect.poll(async () => (await site.texts(HOST)).length).toBe(0);
  expect(await site.evaluate(serialize)).toBe(before);
});

it('a restarted event page uses the cache, and the next message of an open page wakes it', async () => {
  const before = metadata.requests.length;
  await firefox.suspend();
  const site = await open('/tokens');
  await restUntil(showsMica, site, MICA);
  await expect.poll(async () => (await site.card())?.rows).toContain(NAME_ROW);
  // On a slow machine, tokens further down the page are requested for the first time.
  const requested = metadata.requests.slice(before).map(({ path, body }) => path + body);
  expect(requested.filter((text) => text.includes(mica.subject))).toEqual([]);
  await firefox.suspend();
  await site.hover(`a[href="/token/${yukimi.subject}"]`);
  await expect.poll(() => labelOf(site)).toBe(yukimi.name);
});

it('underlines tokens in shadow roots, without a change there', async () => {
  const site = await open('/shadow');
  await expect.poll(() => site.evaluate(() => CSS.highlights.size)).toBe(1);
  const seen = await site.evaluate(() => {
    const root = document.querySelector('x-list')?.shadowRoot as ShadowRoot;
    const token = root.querySelector('a') as Element;
    const { textDecorationStyle } = getComputedStyle(token, '::highlight(token-lens)');
    return [textDecorationStyle, root.innerHTML, root.adoptedStyleSheets.length];
  });
  expect(seen).toEqual(['dotted', `<p>${link(mica, 'one')}</p>`, 0]);
});

it('2: a content script finds no plain key in any storage', async () => {
  const page = await open('/probe');
  const title = () => page.evaluate(() => document.title);
  await expect.poll(title).toMatch(/^\{/);
  const text = await title();
  const seen: Readonly<Record<string, string>> = JSON.parse(text);
  expect(seen.session).toMatch(/^(refused|undefined)/);
  expect(seen.databases).not.toContain('connections');
  expect(text).not.toContain(KEYS.mainnet.slice(7, 20));
  expect(text).not.toContain(btoa(KEYS.mainnet).slice(4, -4));
});

// The functions below run in the browser, so they can use nothing from their surroundings.

type Own = { readonly browser: Browser };

function loopbackPermission(action: 'contains' | 'remove'): Promise<boolean> {
  const { permissions } = (globalThis as unknown as Own).browser;
  return permissions[action]({ origins: ['http://127.0.0.1/*'] });
}

async function probe(): Promise<void> {
  const { storage } = (globalThis as unknown as Own).browser;
  const read = async (area: 'local' | 'session' | 'sync') => {
    try {
      return String(JSON.stringify(await storage[area].get()));
    } catch (error) {
      return `refused: ${error}`;
    }
  };
  const databases = String((await indexedDB.databases()).map(({ name }) => name));
  const [local, session, sync] = [await read('local'), await read('session'), await read('sync')];
  document.title = JSON.stringify({ local, session, sync, databases });
}

const serialize = () => document.documentElement.outerHTML;

const markStyle = (selector: string) =>
  getComputedStyle(document.querySelector(selector) as Element, '::highlight(token-lens)')
    .textDecorationStyle;

function readLook(root: Element) {
  const frame = root.querySelector('.frame');
  const canvas = root.querySelector('canvas');
  const pixel = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
  const background = frame === null ? undefined : getComputedStyle(frame).backgroundColor;
  return { hasBackground: background !== 'rgba(0, 0, 0, 0)', hasLogo: pixel?.data[3] === 255 };
}
