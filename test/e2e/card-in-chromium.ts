/** The open card, which is a frame of the extension's own origin. */
import type { Frame, Page } from '@playwright/test';
import { CARD_PAGE, HOST } from './card.ts';

/** The frame of the card that is open in a page, or in its frame of this name. */
async function cardHost(page: Page, frameName = ''): Promise<Frame | undefined> {
  const frame = page.frames().find((one) => {
    const parent = one.parentFrame();
    return one.url().endsWith(CARD_PAGE) && (frameName === '' || parent?.name() === frameName);
  });
  // One that is only prepared is hidden.
  return (await frame?.parentFrame()?.locator(HOST).isVisible()) ? frame : undefined;
}

/**
 * Calls a function with what the card has drawn; undefined without a card. The function goes there as its source text, so
 * it uses nothing from outside of itself.
 */
export async function inCard<Result>(
  page: Page,
  read: (root: Element) => Result,
  frameName = '',
): Promise<Result | undefined> {
  const frame = await cardHost(page, frameName);
  // tsx names functions through a helper that the browser lacks.
  const call = `(() => { const __name = (named) => named; return (${read})(document.getElementById('app')); })()`;
  try {
    return await frame?.evaluate<Result>(call);
  } catch (error) {
    // It has closed meanwhile.
    if (frame?.isDetached()) return undefined;
    throw error;
  }
}
