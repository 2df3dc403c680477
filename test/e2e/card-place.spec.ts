/** Where the card goes on pages with lists, tooltips and boxes that scroll, in windows of any size. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { boxes, host, link, openByKey, openCard, openCardPage } from './card-page.ts';
import { expect, test } from './lens.ts';

const { fernwood, lanterns, mica, quillback, tern } = TOKENS;
const LISTED = [fernwood, lanterns, mica, quillback, tern];
const ROWS = [...Array(8).keys()];
const tokenAt = (row: number) => LISTED[row % LISTED.length] ?? mica;
const room = (height: number) => `<div style="height:${height}px"></div>`;

type Rect = { left: number; top: number; right: number; bottom: number };
const overlap = (a: Rect, b: Rect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const rectOf = (page: Page, selector: string): Promise<Rect> =>
  page.locator(selector).evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left, top, right, bottom };
  });

const STYLE = `<style>
  body { font: 14px/24px sans-serif }
  table { border-collapse: collapse; width: 1100px } td { padding: 3px 12px; border-bottom: 1px solid #8888 }
  .tip { position: absolute; padding: 6px; background: #333; color: #fff; width: 220px }
</style>`;
const TIP = '<div class="tip" role="tooltip" style="left:20px;top:54px;margin:0">A tooltip</div>';

test('in a table the card is to the right of the column, else to its left, and opens row by row', async ({
  context,
  routeSite,
  card,
}) => {
  const wide = '<td style="width:700px">1,000</td>';
  const rows = ROWS.map(
    (i) => `<tr><td id="c${i}">${link(tokenAt(i), `t${i}`)}</td>${wide}<td>${link(mica, `r${i}`)}</td></tr>`,
  );
  const page = await openCardPage({ context, routeSite }, `<table>${rows.join('')}</table>`, STYLE);
  await openCard(page, 't0');
  expect((await boxes(page, 't0')).card.left).toBeGreaterThanOrEqual((await rectOf(page, '#c0')).right);
  // Straight down, without a way through the card.
  for (const i of ROWS) {
    const { left, top, bottom } = await rectOf(page, `#t${i}`);
    await page.mouse.move(left + 8, (top + bottom) / 2);
    await expect.poll(async () => (await card(page))?.label, { intervals: [50] }).toBe(tokenAt(i).name);
  }
  await page.keyboard.press('Escape');
  await openCard(page, 'r1');
  const { card: box, target } = await boxes(page, 'r1');
  expect(box.right).toBeLessThanOrEqual(target.left);
});

test('in a small window the card leaves the row of its target free, and a smaller one keeps it inside', async ({
  context,
  routeSite,
}) => {
  const rows = ROWS.map((i) => `<tr><td>${link(tokenAt(i), `t${i}`)}</td><td>1,000</td></tr>`).join('');
  const page = await openCardPage({ context, routeSite }, `<table>${rows}</table>`, STYLE);
  await page.setViewportSize({ width: 600, height: 500 });
  // Names that leave no room on either side.
  await page.addStyleTag({ content: 'td a { display: block; width: 400px }' });
  await openCard(page, 't3');
  expect(overlap((await boxes(page, 't3')).card, await rectOf(page, 'tr:has(#t3)'))).toBe(false);
  for (const [width, height] of [
    [600, 500],
    [500, 300],
  ] as const) {
    await page.setViewportSize({ width, height });
    const isInside = async () => {
      const { isOpen, card } = await boxes(page, 't3');
      return isOpen && card.left >= 8 && card.right <= width - 8 && card.bottom <= height - 7;
    };
    await expect.poll(isInside).toBe(true);
  }
});

test('the card moves clear of a late tooltip, and back', async ({ context, routeSite }) => {
  const page = await openCardPage({ context, routeSite }, link(mica, 'one'), STYLE);
  await openCard(page, 'one');
  const before = await boxes(page, 'one');
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), TIP);
  const tip = await rectOf(page, '.tip');
  await expect.poll(async () => (await boxes(page, 'one')).card.top).toBeGreaterThan(tip.bottom);
  await page.locator('.tip').evaluate((one) => one.remove());
  await expect.poll(async () => (await boxes(page, 'one')).card.top).toBe(before.card.top);
});

test('a card follows its target, and closes when that is scrolled out of the window or of a box', async ({
  context,
  routeSite,
}) => {
  const page = await openCardPage({ context, routeSite }, `${room(150)}${link(mica, 'one')}${room(3000)}`);
  await openByKey(page);
  const gap = async () => {
    const { card, target } = await boxes(page, 'one');
    return Math.round(Math.max(card.top - target.bottom, target.top - card.bottom));
  };
  expect(await gap()).toBe(8);
  const before = (await boxes(page, 'one')).card;
  await page.evaluate(() => scrollBy(0, 60));
  await expect.poll(async () => (await boxes(page, 'one')).card.top).not.toBe(before.top);
  await expect.poll(gap).toBe(8);
  await page.evaluate(() => scrollBy(0, 400));
  await expect(host(page)).toHaveCount(0);

  const box = `<div id="box" style="height:300px;overflow:auto">${room(200)}${link(mica, 'one')}${room(900)}</div>`;
  const other = await openCardPage({ context, routeSite }, `${box}${room(200)}`);
  await openByKey(other);
  await other.evaluate(() => document.getElementById('box')?.scrollBy(0, 150));
  await other.evaluate(() => new Promise(requestAnimationFrame));
  await expect(host(other)).toHaveCount(1);
  // The target is still in the window, but invisible.
  await other.evaluate(() => document.getElementById('box')?.scrollBy(0, 150));
  await expect(host(other)).toHaveCount(0);
});
