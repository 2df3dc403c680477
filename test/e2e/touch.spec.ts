/** Fingers: a tap on a token and a long press on a link to one open a sheet; everything else stays as it is. */
import type { Locator, Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { card, cardFrame, inCard } from './card.ts';
import { boxOf, host, isMarked, link, tryUntilDone } from './card-page.ts';
import { expect, test } from './fixtures.ts';

/** CSS pixels: a Pixel. */
const PHONE = { width: 412, height: 839 };

/** A finger on a page, by the browser's own touch input. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize(PHONE);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  type Point = { readonly x: number; readonly y: number };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const pointIn = async (target: Locator): Promise<Point> => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('The target has no box.');
    return { x: box.x + Math.min(12, box.width / 2), y: box.y + Math.min(10, box.height / 2) };
  };
  /** Sends all at once: a tap in two parts can become a long press on a busy machine. */
  const move = async (from: Point, ...to: readonly Point[]): Promise<void> => {
    const touches = [touch('touchStart', from), ...to.map((at) => touch('touchMove', at)), touch('touchEnd')];
    // Chromium does not always answer an event that is on its way to a frame that closes.
    await Promise.race([Promise.all(touches), page.waitForEvent('framedetached', { timeout: 0 })]);
  };
  return {
    session,
    tap: async (target: Locator) => move(await pointIn(target)),
    /** By the browser's own gesture, which ends without a click. */
    longPress: async (target: Locator) => {
      const at = await pointIn(target);
      await session.send('Input.synthesizeTapGesture', { ...at, duration: 900, gestureSourceType: 'touch' });
    },
    /** Drags by that many pixels. */
    swipe: (x: number, y: number, distance: number) =>
      move({ x, y }, ...[1, 2, 3, 4, 5].map((step) => ({ x, y: y + (distance * step) / 5 }))),
  };
}

/** Presses again until this holds: on a busy machine a tap can become a long press, and a record can move the button. */
const pressUntil = (press: () => Promise<void>, holds: () => Promise<boolean>) =>
  tryUntilDone(async (timeout) => {
    if (!(await holds())) await press();
    await expect.poll(holds, { timeout }).toBe(true);
  });

const expectSheet = (page: Page, press: () => Promise<void>, label: string) =>
  pressUntil(press, async () => (await card(page))?.label === label);

const untilClosed = (page: Page, press: () => Promise<void>) =>
  pressUntil(press, async () => (await host(page).count()) === 0);

test('a tap opens a sheet inside the safe area; tap, swipe or button closes it', async ({ openBody }) => {
  const page = await openBody(`<p id="it">${TOKENS.fernwood.subject}</p><p id="else">Nothing</p>`);
  const finger = await fingerOn(page);
  const inset = 34;
  await finger.session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: inset } });
  await expect.poll(() => isMarked(page.locator('#it'))).toBe(true);
  const open = () => expectSheet(page, () => finger.tap(page.locator('#it')), 'Fernwood');
  await open();
  const { left, top, right, bottom } = await boxOf(host(page));
  expect([left, right, bottom]).toEqual([8, PHONE.width - 8, PHONE.height - 8 - inset]);
  expect(top).toBeGreaterThan(PHONE.height * 0.3 - 9 - inset);
  // Their layout boxes, since the sheet grows a little as it appears.
  const smallest = await inCard(page, (root) =>
    [...root.querySelectorAll<HTMLElement>('button, a, summary, [tabindex="0"]')]
      .map((control) => Math.min(control.offsetWidth, control.offsetHeight))
      .sort((a, b) => a - b)
      .at(0),
  );
  expect(smallest).toBeGreaterThanOrEqual(44);
  await untilClosed(page, () => finger.tap(page.locator('#else')));
  await open();
  await untilClosed(page, async () => {
    const box = await host(page).boundingBox({ timeout: 1_000 });
    if (box) await finger.swipe(box.x + 60, box.y + 20, 120);
  });
  await open();
  const close = async () => (await cardFrame(page)).getByRole('button', { name: 'Close' });
  await untilClosed(page, async () => finger.tap(await close()));
});

test('scrolling over rows opens nothing, a long press on a link opens its token, and a tap follows it', async ({
  openBody,
}) => {
  const { mica, fernwood } = TOKENS;
  const rows = Array.from(
    { length: 100 },
    (_, at) => `<p>${at} ${mica.subject} ${link(fernwood, `l${at}`)}</p>`,
  );
  const page = await openBody(`<b id="else" style="position: fixed; top: 0">Text</b>${rows.join('')}`);
  const finger = await fingerOn(page);
  await expect.poll(() => isMarked(page.locator('#l0'))).toBe(true);
  const remaining = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  await expect(async () => {
    await finger.swipe(60, PHONE.height * 0.8, -PHONE.height * 0.6);
    expect(await remaining()).toBeLessThan(1);
    // A touch that a busy machine holds up becomes a long press; the next one closes its sheet.
    await expect(host(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ intervals: [0] });
  await expectSheet(page, () => finger.longPress(page.locator('#l99')), 'Fernwood');
  // The finger is lifted.
  await page.waitForTimeout(500);
  await expect(host(page)).toHaveCount(1);
  await untilClosed(page, () => finger.tap(page.locator('#else')));
  const isFollowed = async () => page.url().includes(fernwood.subject);
  await pressUntil(() => finger.tap(page.locator('#l99')), isFollowed);
});
