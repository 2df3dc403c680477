/** Fingers: a tap on a token and a long press on a link to one open a sheet; everything else stays as it is. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { safeText } from '../../lib/safe-text.ts';
import { TOKENS } from '../data/index.ts';
import { PAGES } from '../pages/index.ts';
import { DEFAULT_TOKENS } from '../pages/invented.ts';
import { readCard } from './card.ts';
import { cardFrame, inCard } from './card-in-chromium.ts';
import { boxOf, host, isMarked, letPass, link } from './card-page.ts';
import { openPage } from './extension.ts';
import { expect, test } from './fixtures.ts';

/** CSS pixels. */
const SCREENS = {
  phone: { width: 412, height: 839 },
  'phone on its side': { width: 839, height: 412 },
  tablet: { width: 820, height: 1_180 },
  'tablet on its side': { width: 1_180, height: 820 },
};
/** Milliseconds. */
const LONG_MS = 900;

class Finger {
  private constructor(
    readonly page: Page,
    readonly session: CDPSession,
  ) {}

  static async on(page: Page, size: { width: number; height: number } = SCREENS.phone): Promise<Finger> {
    const session = await page.context().newCDPSession(page);
    await page.setViewportSize(size);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    return new Finger(page, session);
  }

  async #pointIn(target: Locator): Promise<{ x: number; y: number }> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('The target has no box.');
    return { x: box.x + Math.min(12, box.width / 2), y: box.y + Math.min(10, box.height / 2) };
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  }

  async tapAt(at: { x: number; y: number }): Promise<void> {
    await this.#touch('touchStart', at);
    await this.#touch('touchEnd');
  }

  tap = async (target: Locator): Promise<void> => this.tapAt(await this.#pointIn(target));

  /** By the browser's own gesture, which ends without a click. */
  async longPress(target: Locator): Promise<void> {
    const at = await this.#pointIn(target);
    const gesture = { ...at, duration: LONG_MS, gestureSourceType: 'touch' as const };
    await this.session.send('Input.synthesizeTapGesture', gesture);
  }

  /** Drags by that many pixels. */
  async swipe(x: number, y: number, distance: number): Promise<void> {
    await this.#touch('touchStart', { x, y });
    for (let step = 1; step <= 5; step++) await this.#touch('touchMove', { x, y: y + (distance * step) / 5 });
    await this.#touch('touchEnd');
  }

  /** Taps on nothing. */
  async closeSheet(): Promise<void> {
    await this.tapAt({ x: 2, y: 2 });
    await expect(host(this.page)).toHaveCount(0);
  }
}

const labelOf = async (page: Page) => (await inCard(page, readCard))?.label;

/** Presses until the sheet has this label: a token that is not found yet opens none. */
async function expectSheet(finger: Finger, press: () => Promise<void>, label: string): Promise<void> {
  await expect(async () => {
    await press();
    await expect.poll(() => labelOf(finger.page), { timeout: 2_000 }).toBe(label);
  }).toPass();
}

test('a tap opens a sheet at the lower edge, and a tap elsewhere closes it', async ({ openBody }) => {
  const page = await openBody(`<p id="it">${TOKENS.fernwood.subject}</p><p id="else">Nothing</p>`);
  const finger = await Finger.on(page);
  await expectSheet(finger, () => finger.tap(page.locator('#it')), 'Fernwood');
  const { left, top, right, bottom } = await boxOf(host(page));
  const { width, height } = SCREENS.phone;
  expect([left, right, bottom]).toEqual([8, width - 8, height - 8]);
  expect(top).toBeGreaterThan(height * 0.3 - 9);
  await finger.tap(page.locator('#else'));
  await expect(host(page)).toHaveCount(0);
});

test('a swipe on its bar and its button close the sheet', async ({ openBody }) => {
  const page = await openBody(`<p id="it">${TOKENS.fernwood.subject}</p>`);
  const finger = await Finger.on(page);
  const open = () => expectSheet(finger, () => finger.tap(page.locator('#it')), 'Fernwood');
  await open();
  const { left, top } = await boxOf(host(page));
  await finger.swipe(left + 60, top + 20, 120);
  await expect(host(page)).toHaveCount(0);
  await open();
  // The record that is still loading moves the button.
  await expect(async () => {
    await finger.tap((await cardFrame(page)).getByRole('button', { name: 'Close' }));
    await expect(host(page)).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});

test('a tap follows a link, and scrolling by finger over 200 rows opens nothing', async ({
  openBody,
  context,
}) => {
  const rows = Array.from(
    { length: 200 },
    (_, at) => `<p>${at} ${TOKENS.mica.subject} ${link(TOKENS.fernwood, `l${at}`)}</p>`,
  );
  const page = await openBody(`${rows.join('')}`);
  const finger = await Finger.on(page);
  await expect.poll(() => isMarked(page.locator('#l0'))).toBe(true);
  const opened: string[] = [];
  await page.exposeFunction('opened', () => opened.push('card'));
  await page.evaluate(() =>
    new MutationObserver((records) => {
      if (records.some(({ addedNodes }) => addedNodes.length > 0)) Reflect.get(globalThis, 'opened')();
    }).observe(document.documentElement, { childList: true }),
  );
  for (let swipes = 0; swipes < 20; swipes++) await finger.swipe(60, 600, -500);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(3_000);
  expect(opened).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  await finger.tap(page.locator('#l0'));
  await expect.poll(() => page.url()).toContain(TOKENS.fernwood.subject);
  expect(context.pages()).toContain(page);
});

test('only the user’s own touches count', async ({ openBody }) => {
  const page = await openBody(`<p id="it">${TOKENS.fernwood.subject}</p>`);
  await Finger.on(page);
  await expect.poll(() => isMarked(page.locator('#it'))).toBe(true);
  await page.locator('#it').evaluate((it) => {
    const { left: clientX, top: clientY } = it.getBoundingClientRect();
    const init = { pointerType: 'touch', clientX: clientX + 12, clientY: clientY + 8, bubbles: true };
    for (const type of ['pointerdown', 'pointerup', 'click', 'contextmenu'])
      it.dispatchEvent(new PointerEvent(type, init));
  });
  await letPass(page, 800);
  await expect(host(page)).toHaveCount(0);
});

/** On every explorer-like page the tokens of every n-th row; `TOUCH_ALL=1`: of all, on all screens. */
const isWhole = process.env.TOUCH_ALL === '1';
const EVERY = isWhole ? 1 : 6;
/** Without the hostile one, and one in upper case, which is not found by its subject in lower case. */
const REGISTERED = DEFAULT_TOKENS.filter(
  ({ name, registrySubject }) => name && !name.startsWith('<') && registrySubject === undefined,
);

for (const [at, { host: site, path, html }] of PAGES.entries())
  for (const [name, size] of Object.entries(SCREENS).filter((_, i) => isWhole || i === at)) {
    test(`a long press opens each token of ${site}: ${name}`, async ({ context, routeSite }) => {
      const tokens = REGISTERED.filter((_, row) => row % EVERY === 0);
      routeSite(site, html({ tokens }));
      const page = await openPage(context, `https://${site}${path}`);
      const finger = await Finger.on(page, size);
      for (const token of tokens) {
        const target = page.locator(`a[href*="${token.subject}"], a[href*="${token.fingerprint}"]`).first();
        await expectSheet(finger, () => finger.longPress(target), safeText(token.name ?? '').text);
        await finger.closeSheet();
      }
    });
  }
