/** Pages that Firefox treats in its own way: shadow roots, inverted pages, areas of images. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKENS } from '../../data/index.ts';
import { createMetadataService } from '../../services/metadata.ts';
import { loadRecords } from '../../services/records.ts';
import { type Served, serve } from '../../services/serve.ts';
import { siteApp } from '../apps.ts';
import { link } from '../card-page.ts';
import { type Firefox, launch } from './firefox.ts';
import { enter, statusOf } from './options.ts';
import { restUntil, type Tab } from './tab.ts';

const { mica } = TOKENS;
const SITE = 'https://cardanoscan.io';
const PAGES = {
  '/shadow': `<x-list><template shadowrootmode="open"><p>${link(mica, 'one')}</p></template></x-list>`,
  '/inverted': `<style>html { filter: invert(1) hue-rotate(180deg); background: #fff }</style>${link(mica, 'one')}`,
  '/area': `<img usemap="#map" width="200" height="100" alt="" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">
    <map name="map"><area shape="rect" coords="0,0,200,100" href="/token/${mica.subject}"></map>`,
  '/dialog': `<dialog>${link(mica, 'one')}</dialog><script>document.querySelector('dialog').showModal()</script>`,
};

let metadata: Served;
let firefox: Firefox;
beforeAll(async () => {
  metadata = await serve(createMetadataService(loadRecords()));
  firefox = await launch('.output/firefox-mv3');
  firefox.routeService(SITE, siteApp(PAGES));
});
afterAll(async () => {
  await firefox?.close();
  await metadata?.close();
});

const open = (path: keyof typeof PAGES) => firefox.open(`${SITE}${path}`);
const showsCard = async (site: Tab) => (await site.card())?.label === 'Mica Sheet';

it('uses the local metadata service', async () => {
  const options = await firefox.open('options.html#connections');
  const address = { role: 'textbox', name: 'Metadata service address' };
  await enter(options, 'Mainnet', address, `${metadata.origin}/`);
  await expect.poll(() => statusOf(options, 'Mainnet')).toBe('Saved and working');
});

it('underlines tokens in shadow roots, without a change there', async () => {
  const site = await open('/shadow');
  await expect.poll(() => site.evaluate(() => CSS.highlights.size)).toBe(1);
  const [style, html, adopted] = await site.inside('x-list', (host) => {
    const root = host.shadowRoot as ShadowRoot;
    const token = root.querySelector('a') as Element;
    const { textDecorationStyle } = getComputedStyle(token, '::highlight(token-lens)');
    return [textDecorationStyle, root.innerHTML, root.adoptedStyleSheets.length] as const;
  });
  expect([style, html, adopted]).toEqual(['dotted', `<p>${link(mica, 'one')}</p>`, 0]);
});

it('gives the card the colors that a filter of the root inverts, as Firefox inverts the top layer too', async () => {
  const site = await open('/inverted');
  await restUntil(showsCard, site, '#one');
  const background = await site.inCard(
    (root) => getComputedStyle(root.querySelector('.frame') ?? root).backgroundColor,
  );
  expect(background).toBe('rgb(255, 255, 255)');
});

it('opens the card of an area of an image, and of a link in a modal dialog', async () => {
  for (const [path, target] of [['/area', 'img'] as const, ['/dialog', '#one'] as const])
    await restUntil(showsCard, await open(path), target);
});
