/** Long lists: each row that comes into view is marked, however the list is laid out and changed. */
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { documentOf, METADATA, pageApp } from './apps.ts';
import { isMarked, link, marks } from './card-page.ts';
import { expect, test } from './fixtures.ts';
import { inventTokens, recordsWith } from './invented-tokens.ts';

const tokens = inventTokens(400, 'Row');
const rows = (height = 20) =>
  tokens.map((token, i) => `<p style="height:${height}px">${link(token, `r${i}`)}</p>`).join('');
const list = (style: string, html = rows()) => `<div id="list" style="${style}">${html}</div>`;
const inParts = rows().replaceAll(
  /(?:<p.*?<\/p>){40}/gs,
  (part) => `<section style="content-visibility:auto;contain-intrinsic-height:800px">${part}</section>`,
);

/** `change` runs in the page once it is loaded. */
const LISTS: Readonly<Record<string, { readonly html: string; readonly change?: string }>> = {
  'with high rows in a box that scrolls': { html: list('height:300px;overflow:auto', rows(250)) },
  'that is rendered in parts when they come near': { html: inParts },
  'that is sorted again and becomes higher': {
    html: list('display:flex;flex-direction:column-reverse'),
    change: `list.append(...[...list.children].reverse());
      for (const row of list.children) row.style.height = '39px'`,
  },
};

test('marks each row that comes into view', async ({ openBody, routeService }) => {
  routeService(METADATA, createMetadataService(recordsWith(tokens)));
  const page = await openBody('');
  for (const [name, { html, change = '' }] of Object.entries(LISTS)) {
    const body = `<style>p { margin: 0 }</style>${html}<p style="height:3000px"></p>`;
    routeService('https://cardanoscan.io', pageApp(documentOf(body)));
    await page.reload();
    await page.evaluate(`{ const list = document.querySelector('#list'); ${change} }`);
    for (const id of ['#r390', '#r111', '#r17']) {
      const row = page.locator(id);
      await row.evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'center' }));
      await expect.poll(() => isMarked(row), { message: `${id} of a list ${name}` }).toBe(true);
    }
  }
});

test('highlights nothing while the page scrolls away from its tokens', async ({ openBody }) => {
  const page = await openBody(`<p>${link(TOKENS.mica, 'one')}</p><p style="height:9000px"></p>`);
  await expect.poll(() => marks(page)).toBe(1);
  // The view never rests.
  const isHighlighted = await page.evaluate(async () => {
    for (let i = 0; i < 30; i++) {
      scrollBy(0, 100);
      await new Promise(requestAnimationFrame);
    }
    return CSS.highlights.has('token-lens');
  });
  expect(isHighlighted).toBe(false);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => marks(page)).toBe(1);
});
