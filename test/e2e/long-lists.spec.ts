/** Lists of many rows: each row that comes into view is marked, however the list is laid out and whatever changes. */
import type { Page } from '@playwright/test';
import { type MadeUp, madeUp } from './made-up.ts';
import { expect, markedTexts, test } from './places.ts';

const all = Array.from({ length: 400 }, (_row, i) => madeUp(`Row ${i}`));
const link = ({ subject, name }: MadeUp, i: number) => `<a id="r${i}" href="/token/${subject}">${name}</a>`;
const rows = (height = 20) =>
  all.map((one, i) => `<p style="height:${height}px">${link(one, i)}</p>`).join('');
const list = (style: string, html = rows()) => `<div id="list" style="${style}">${html}</div>`;

/** `change` runs in the page, once what is in view at first is marked. */
const SCENES: Readonly<Record<string, { readonly html: string; readonly change?: string }>> = {
  'of high rows, in a box that scrolls': { html: list('height:300px;overflow:auto', rows(250)) },
  'in columns, that is shown later': {
    html: list('display:none;columns:3'),
    change: 'list.style.display = ""',
  },
  'that is sorted anew, and becomes higher': {
    html: list('display:flex;flex-direction:column-reverse'),
    change: `list.append(...[...list.children].reverse());
      for (const row of list.children) row.style.height = '39px'`,
  },
  'that comes one by one, the last first, beside a form that leads in circles': {
    html: `${list('', '')}<form><input name="parentElement"></form><template>${rows()}</template>`,
    change: `document.querySelector('template').content.querySelectorAll('p').forEach((row) => list.prepend(row))`,
  },
};

/** Names of the rows that are whole within the window, and within the list where that scrolls. */
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

for (const [name, { html, change }] of Object.entries(SCENES)) {
  test(`each row that comes into view is marked: a list ${name}`, async ({ open, register }) => {
    register(all);
    const page = await open(`<style>p { margin: 0 }</style>${html}<p style="height:3000px"></p>`);
    const expectMarked = async (message: string) => {
      const unmarked = async () => {
        const marked = new Set(await markedTexts(page));
        return (await inView(page)).filter((one) => !marked.has(one)).join();
      };
      await expect.poll(unmarked, { message, intervals: [20, 40] }).toBe('');
    };
    await expectMarked('at first');
    if (change !== undefined)
      await page.evaluate(`{ const list = document.querySelector('#list'); ${change} }`);
    for (const row of [390, 111, 250, 17]) {
      const options = { block: 'center', inline: 'center' } as const;
      await page.locator(`#r${row}`).evaluate((one, options) => one.scrollIntoView(options), options);
      expect(await inView(page)).toContain(`Row ${row}`);
      await expectMarked(`row ${row}`);
    }
  });
}
