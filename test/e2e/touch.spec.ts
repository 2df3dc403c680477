/**
 * Fingers: a tap on a token and a long press on a link to one open a sheet; everything else stays as it is. With `TOUCH_ALL=1`
 * on all screens, with 60 tokens on each page of an explorer.
 */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { card, cardFrame, inCard } from './card-in-chromium.ts';
import { boxOf, host, isMarked, link } from './card-page.ts';
import { Finger, LONG_MS, SCREENS } from './finger.ts';
import { expect, test } from './fixtures.ts';

const isWhole = process.env.TOUCH_ALL === '1';
const screens = (count: number, from = 0) =>
  Object.entries(SCREENS).filter((_, at) => isWhole || (at >= from && at < from + count));

const labelOf = async (page: Page) => (await card(page))?.label;

/** Presses again until this holds: on a busy machine a tap can become a long press, and a record can move the button. */
async function pressUntil(press: () => Promise<void>, holds: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (!(await holds())) await press();
    await expect.poll(holds, { timeout: 3_000 }).toBe(true);
  }).toPass();
}

const expectSheet = (page: Page, press: () => Promise<void>, label: string) =>
  pressUntil(press, async () => (await labelOf(page)) === label);

const untilClosed = (page: Page, press: () => Promise<void>) =>
  pressUntil(press, async () => (await host(page).count()) === 0);

test('a tap opens a sheet inside the safe area; tap, swipe or button closes it', async ({ openBody }) => {
  const page = await openBody(`<p id="it">${TOKENS.fernwood.subject}</p><p id="else">Nothing</p>`);
  const finger = await Finger.on(page);
  const inset = 34;
  await finger.session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: inset } });
  await expect.poll(() => isMarked(page.locator('#it'))).toBe(true);
  const open = () => expectSheet(page, () => finger.tap(page.locator('#it')), 'Fernwood');
  await open();
  const { left, top, right, bottom } = await boxOf(host(page));
  const { width, height } = SCREENS.phone;
  expect([left, right, bottom]).toEqual([8, width - 8, height - 8 - inset]);
  expect(top).toBeGreaterThan(height * 0.3 - 9 - inset);
  // One closes the sheet, three copy. Their layout boxes, since the sheet grows a little as it appears.
  const controls = await inCard(page, (root) =>
    [...root.querySelectorAll<HTMLElement>('button, a, summary, [tabindex="0"]')].map((control) =>
      Math.min(control.offsetWidth, control.offsetHeight),
    ),
  );
  expect(controls).toHaveLength(4);
  expect(Math.min(...(controls ?? []))).toBeGreaterThanOrEqual(44);
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

for (const [name, size] of screens(1))
  test(`a tap follows a link, and scrolling over 200 rows opens nothing: ${name}`, async ({ openBody }) => {
    const rows = Array.from(
      { length: 200 },
      (_, at) => `<p>${at} ${TOKENS.mica.subject} ${link(TOKENS.fernwood, `l${at}`)}</p>`,
    );
    const page = await openBody(`${rows.join('')}`);
    const finger = await Finger.on(page, size);
    await expect.poll(() => isMarked(page.locator('#l0'))).toBe(true);
    const opened: string[] = [];
    await page.exposeFunction('opened', () => opened.push('card'));
    await page.evaluate(() =>
      new MutationObserver((records) => {
        if (records.some(({ addedNodes }) => addedNodes.length > 0)) Reflect.get(globalThis, 'opened')();
      }).observe(document.documentElement, { childList: true }),
    );
    const scrolled = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
    await expect(async () => {
      await finger.swipe(60, size.height * 0.8, -size.height * 0.6);
      expect(await scrolled()).toBeLessThan(1);
    }).toPass({ intervals: [0] });
    await finger.swipe(60, size.height * 0.2, size.height * 0.6, LONG_MS);
    expect(opened).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    const isFollowed = async () => page.url().includes(TOKENS.fernwood.subject);
    await pressUntil(() => finger.tap(page.locator('#l0')), isFollowed);
    expect(page.context().pages()).toContain(page);
  });
