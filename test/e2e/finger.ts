/** A finger on a page, by the browser's own touch input. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { letPass } from './card-page.ts';

type Point = { readonly x: number; readonly y: number };
type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

/** CSS pixels: a Pixel and an iPad. */
export const SCREENS = {
  phone: { width: 412, height: 839 },
  'phone on its side': { width: 839, height: 412 },
  tablet: { width: 820, height: 1_180 },
  'tablet on its side': { width: 1_180, height: 820 },
};
/** Milliseconds. */
export const LONG_MS = 900;

export class Finger {
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

  async #pointIn(target: Locator): Promise<Point> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('The target has no box.');
    return { x: box.x + Math.min(12, box.width / 2), y: box.y + Math.min(10, box.height / 2) };
  }

  async #touch(type: TouchType, at?: Point): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  }

  /** Resolves when a frame closes: Chromium does not always answer an event that is on its way to it. */
  #closed = (): Promise<unknown> => this.page.waitForEvent('framedetached', { timeout: 0 });

  /** Sends both at once: one after the other, they can become a long press on a busy machine. */
  async tapAt(at: Point): Promise<void> {
    const tapped = Promise.all([this.#touch('touchStart', at), this.#touch('touchEnd')]);
    await Promise.race([tapped, this.#closed()]);
  }

  tap = async (target: Locator): Promise<void> => this.tapAt(await this.#pointIn(target));

  /** By the browser's own gesture, which ends without a click. */
  async longPress(target: Locator): Promise<void> {
    const at = await this.#pointIn(target);
    const gesture = { ...at, duration: LONG_MS, gestureSourceType: 'touch' as const };
    await this.session.send('Input.synthesizeTapGesture', gesture);
  }

  /** Drags by that many pixels, and stays for some milliseconds. */
  async swipe(x: number, y: number, distance: number, heldMs = 0): Promise<void> {
    const closed = this.#closed();
    const touch = (type: TouchType, at?: Point) => Promise.race([this.#touch(type, at), closed]);
    await touch('touchStart', { x, y });
    for (let step = 1; step <= 5; step++) await touch('touchMove', { x, y: y + (distance * step) / 5 });
    await letPass(this.page, heldMs);
    await touch('touchEnd');
  }
}
