/** An open card and its target, when either the page or the window moves. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { boxes, host, link, openCard, openCardPage } from './card-page.ts';
import { expect, test } from './lens.ts';

const { fernwood, mica } = TOKENS;
const room = (height: number) => `<div style="height:${height}px"></div>`;

/** Milliseconds in which a frame or two have surely come. */
const FRAMES = 150;

/** By the keyboard: a pointer that things scroll away under has left them, and lets the card stay for its grace only. */
async function openByKey(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  // Once more where the script was not there yet.
  await expect(async () => {
    await page.locator('#one').evaluate((target) => (target as HTMLElement).blur());
    await page.keyboard.press('Tab');
    await expect(host(page)).toHaveCount(1, { timeout: 1_500 });
  }).toPass();
}

test('a card follows its target, and goes when that is scrolled out of the window', async ({
  context,
  routeSite,
}) => {
  const page = await openCardPage({ context, routeSite }, `${room(150)}${link(mica, 'one')}${room(3000)}`);
  await openByKey(page);
  const before = await boxes(page, 'one');
  expect(Math.abs(before.card.top - before.target.bottom - 8)).toBeLessThan(1);
  await page.evaluate(() => scrollBy(0, 60));
  await page.waitForTimeout(FRAMES);
  const after = await boxes(page, 'one');
  expect(after.isOpen).toBe(true);
  expect(Math.round(before.target.top - after.target.top)).toBe(60);
  // Beside it still.
  const gaps = [after.card.top - after.target.bottom, after.target.top - after.card.bottom];
  expect(Math.abs(Math.max(...gaps) - 8)).toBeLessThan(1);
  await page.evaluate(() => scrollBy(0, 400));
  await expect(host(page)).toHaveCount(0);
});

test('a card goes when a box around its target has scrolled it away', async ({ context, routeSite }) => {
  const box = `<div id="box" style="height:300px;overflow:auto">${room(200)}${link(mica, 'one')}${room(900)}</div>`;
  const page = await openCardPage({ context, routeSite }, `${box}${room(200)}`);
  await openByKey(page);
  await page.evaluate(() => document.getElementById('box')?.scrollBy(0, 150));
  await page.waitForTimeout(FRAMES);
  expect(await boxes(page, 'one')).toMatchObject({ isOpen: true });
  await page.evaluate(() => document.getElementById('box')?.scrollBy(0, 150));
  // It lies in the window yet, but nothing is seen of it.
  await expect(host(page)).toHaveCount(0);
});

test('a window that gets smaller keeps the card inside', async ({ context, routeSite }) => {
  const page = await openCardPage({ context, routeSite }, link(mica, 'one', 'margin-left:700px'));
  await openCard(page, 'one');
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  try {
    for (const size of [
      { width: 820, height: 500 },
      { width: 800, height: 200 },
    ]) {
      await page.setViewportSize(size);
      await page.waitForTimeout(FRAMES);
      const { isOpen, card, target } = await boxes(page, 'one');
      expect(isOpen).toBe(true);
      expect(card.right).toBeLessThanOrEqual(size.width - 8);
      expect(card.bottom).toBeLessThanOrEqual(size.height - 7);
      expect(card.top >= target.bottom || card.bottom <= target.top).toBe(true);
    }
  } finally {
    await page.setViewportSize({ width, height });
  }
});

test('a card of a target of any form is beside the pointer, in the window', async ({
  context,
  routeSite,
}) => {
  const page = await openCardPage(
    { context, routeSite },
    '<main></main>',
    '<style>body{overflow-x:hidden}</style>',
  );
  for (const [what, body] of [
    ['from right to left', `<div dir="rtl">${link(mica, 'one')}</div>`],
    [
      'turned and larger',
      link(mica, 'one', 'display:inline-block;margin:200px;transform:rotate(20deg) scale(2)'),
    ],
    ['partly out of the window', link(mica, 'one', 'position:fixed;left:-12px;top:-6px;font-size:30px')],
    ['wider than the window', link(mica, 'one', 'display:block;width:3000px')],
    ['higher than the window', link(mica, 'one', 'display:block;height:2000px;width:3000px')],
  ] as const) {
    const at = await page.locator('main').evaluate((main, html) => {
      main.innerHTML = html;
      const { left, top, right, bottom } = main.querySelector('a')?.getBoundingClientRect() ?? new DOMRect();
      const middle = (from: number, to: number, size: number) => (Math.max(0, from) + Math.min(size, to)) / 2;
      return { x: middle(left, right, innerWidth), y: middle(top, bottom, innerHeight) };
    }, body);
    await expect(async () => {
      await page.mouse.move(1270, 700);
      await page.mouse.move(at.x, at.y);
      await expect(host(page)).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    const { card, target } = await boxes(page, 'one');
    expect.soft(card.left, what).toBeGreaterThanOrEqual(8);
    expect.soft(card.top, what).toBeGreaterThanOrEqual(8);
    expect.soft(card.right, what).toBeLessThanOrEqual(1272);
    expect.soft(card.bottom, what).toBeLessThanOrEqual(712);
    const holds = at.x >= card.left && at.x <= card.right && at.y >= card.top && at.y <= card.bottom;
    expect.soft(holds, what).toBe(false);
    if (what === 'from right to left') expect(Math.abs(card.right - target.right)).toBeLessThan(1.5);
    await page.keyboard.press('Escape');
  }
});

test('of a link over several lines, the card is beside the line under the pointer', async ({
  context,
  routeSite,
}) => {
  const words = Array.from({ length: 60 }, () => 'word').join(' ');
  const body = `<div style="width:200px"><a id="one" href="/token/${mica.subject}">${words}</a></div>`;
  const page = await openCardPage({ context, routeSite }, body);
  const line = await page.locator('#one').evaluate((one) => {
    const { left, top, bottom } = one.getClientRects()[2] ?? new DOMRect();
    return { left, top, bottom };
  });
  await expect(async () => {
    await page.mouse.move(900, 600);
    await page.mouse.move(line.left + 30, (line.top + line.bottom) / 2);
    await expect(host(page)).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  const { card } = await boxes(page, 'one');
  expect(Math.abs(card.top - line.bottom - 8)).toBeLessThan(1);
});

test('a card does no work when it is closed, and none that the page does not cause when it is open', async ({
  context,
  routeSite,
}) => {
  const page = await openCardPage({ context, routeSite }, `${link(mica, 'one')} ${link(fernwood, 'two')}`);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0;
  };
  await openCard(page, 'one');
  await page.waitForTimeout(300);
  const open = await layouts();
  await page.waitForTimeout(500);
  expect((await layouts()) - open).toBeLessThan(5);
});
