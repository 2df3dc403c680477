/** Long lists: each row that comes into view is marked, however the list is laid out and changed. */
import type { Page } from '@playwright/test';
import { createMetadataService } from '../services/metadata.ts';
import { documentOf, METADATA } from './apps.ts';
import { link, markedTexts } from './card-page.ts';
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

/** `change` runs in the page once the first rows in view are marked. */
const LISTS: Readonly<Record<string, { readonly html: string; readonly change?: string }>> = {
  'with high rows in a box that scrolls': { html: list('height:300px;overflow:auto', rows(250)) },
  'that is rendered in parts when they come near': { html: inParts },
  'in columns that is shown later': {
    html: list('display:none;columns:3'),
    change: 'list.style.display = ""',
  },
  'that is sorted again and becomes higher': {
    html: list('display:flex;flex-direction:column-reverse'),
    change: `list.append(...[...list.children].reverse());
      for (const row of list.children) row.style.height = '39px'`,
  },
};

/** The texts of rows that are entirely inside the window, and inside the list where that scrolls. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('#list');
    const isClipped = box !== null && getComputedStyle(box).overflowY === 'auto';
    const { top, bottom } = isClipped ? box.getBoundingClientRect() : new DOMRect(0, 0, 0, innerHeight);
    return [...document.querySelectorAll('a')]
      .filter((one) => {
        const at = one.getBoundingClientRect();
        const isWithin = at.top >= top && at.bottom <= Math.min(bottom, innerHeight);
        return at.height > 0 && isWithin && at.left >= 0 && at.right <= innerWidth;
      })
      .map((one) => one.textContent ?? '');
  });

test('marks each row that comes into view', async ({ openBody, routeService, routeSite }) => {
  routeService(METADATA, createMetadataService(recordsWith(tokens)));
  const page = await openBody('');
  const expectMarked = async (message: string) => {
    const unmarked = async () => {
      const marked = new Set(await markedTexts(page));
      return (await inView(page)).filter((text) => !marked.has(text)).join();
    };
    await expect.poll(unmarked, { message }).toBe('');
  };
  for (const [name, { html, change }] of Object.entries(LISTS)) {
    const body = `<style>p { margin: 0 }</style>${html}<p style="height:3000px"></p>`;
    routeSite('cardanoscan.io', documentOf(body));
    await page.reload();
    await expectMarked(`a list ${name}: at first`);
    if (change !== undefined)
      await page.evaluate(`{ const list = document.querySelector('#list'); ${change} }`);
    for (const row of [390, 111, 17]) {
      const options = { block: 'center', inline: 'center' } as const;
      await page.locator(`#r${row}`).evaluate((one, options) => one.scrollIntoView(options), options);
      expect(await inView(page)).toContain(`r${row}`);
      await expectMarked(`a list ${name}: row ${row}`);
    }
  }
});
