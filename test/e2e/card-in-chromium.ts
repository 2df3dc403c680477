/** The open card, in a frame of the extension's own origin. */
import type { Frame, Page } from '@playwright/test';
import { CARD_PAGE, HOST, readCard } from './card.ts';

/** The frame of the card that is open in a page, or in the page's frame of this name. A hidden card is not open. */
async function findCard(page: Page, frameName = ''): Promise<Frame | undefined> {
  const frame = page.frames().find((one) => {
    const parent = one.parentFrame();
    return one.url().endsWith(CARD_PAGE) && (frameName === '' || parent?.name() === frameName);
  });
  return (await frame?.parentFrame()?.locator(HOST).isVisible()) ? frame : undefined;
}

export async function cardFrame(page: Page): Promise<Frame> {
  const frame = await findCard(page);
  if (frame === undefined) throw new Error('no card is open');
  return frame;
}

/**
 * Calls a function with the card's root element; undefined without a card. The function is sent as source text, so it can
 * use nothing from its surroundings.
 */
export async function inCard<Result>(
  page: Page,
  read: (root: Element) => Result,
  frameName = '',
): Promise<Result | undefined> {
  const frame = await findCard(page, frameName);
  // tsx names functions by a helper that the browser lacks.
  const call = `(() => { const __name = (named) => named; return (${read})(document.getElementById('app')); })()`;
  try {
    return await frame?.evaluate<Result>(call);
  } catch (error) {
    // The card has closed meanwhile.
    if (frame?.isDetached()) return undefined;
    throw error;
  }
}

/** What the open card shows; undefined without a card. */
export const card = (page: Page, frameName?: string) => inCard(page, readCard, frameName);
