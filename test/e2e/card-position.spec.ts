/** The card's position with real layout: in a small window, and in a box that scrolls. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { type Box, boxOf, host, link, openByKey, openCard } from './card-page.ts';
import { expect, test } from './fixtures.ts';

const { fernwood, lanterns, mica, quillback, tern } = TOKENS;
const LISTED = [fernwood, lanterns, mica, quillback, tern];
const ROWS = [...Array(8).keys()];
const tokenAt = (row: number) => LISTED[row % LISTED.length] ?? mica;
const spacer = (height: number) => `<div style="height:${height}px"></div>`;
const STYLE = `<style>body { font: 14px/24px sans-serif } table { border-collapse: collapse }
  td { padding: 3px 12px; border-bottom: 1px solid #8888 }</style>`;

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const cardBox = (page: Page) => boxOf(host(page));

test('keeps the row of the target uncovered, and the card in a window that shrinks', async ({ openBody }) => {
  // The links leave no room on either side.
  const style = 'td a { display: block; width: 400px }';
  const rows = ROWS.map((i) => `<tr><td>${link(tokenAt(i), `t${i}`)}</td><td>1,000</td></tr>`).join('');
  const page = await openBody(`${STYLE}<style>${style}</style><table>${rows}</table>`);
  await page.setViewportSize({ width: 600, height: 500 });
  await openCard(page, 't3');
  expect(overlap(await cardBox(page), await boxOf(page.locator('tr:has(#t3)')))).toBe(false);
  await page.setViewportSize({ width: 500, height: 300 });
  const isInside = async () => {
    const { left, right, bottom } = await cardBox(page);
    return left >= 8 && right <= 492 && bottom <= 293;
  };
  await expect.poll(isInside).toBe(true);
});

test('follows a target that scrolls, and closes when its box hides it', async ({ openBody }) => {
  const box = `<div id="box" style="height:300px;overflow:auto">${spacer(200)}${link(mica, 'one')}${spacer(900)}</div>`;
  const page = await openBody(`${box}${spacer(200)}`);
  await openByKey(page);
  const gap = async () => {
    const [box, target] = [await cardBox(page), await boxOf(page.locator('#one'))];
    return Math.round(Math.max(box.top - target.bottom, target.top - box.bottom));
  };
  expect(await gap()).toBe(8);
  const { top } = await cardBox(page);
  const scrollBox = () => page.evaluate(() => document.getElementById('box')?.scrollBy(0, 150));
  await scrollBox();
  await expect.poll(async () => (await cardBox(page)).top).not.toBe(top);
  await expect.poll(gap).toBe(8);
  // The target is still inside the window, but the box clips it.
  await scrollBox();
  await expect(host(page)).toHaveCount(0);
});
