/** The open card, in a frame of the extension's own origin, as tests read it. */
import type { Frame, Page } from '@playwright/test';

/** The card's host element on a page, also before the card is shown. */
export const HOST = ':is(html, :modal, :fullscreen) > div[popover=manual]';
export const CARD_PAGE = '/card.html';

export type Card = Readonly<ReturnType<typeof readCard>>;

/** Sent to the browser as source text, so it can use nothing from its surroundings. */
export function readCard(root: Element) {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent would include styles and hidden text.
  const shown = (element: Element | null) => (element instanceof HTMLElement ? element.innerText : '').trim();
  const dialog = root.querySelector('[role=dialog]');
  return {
    /** The visible text, line by line. */
    text: shown(dialog),
    label: dialog?.getAttribute('aria-label') ?? undefined,
    /** Each property of the token, with its source. */
    rows: [...root.querySelectorAll('[data-property]')].map((row) => shown(row).replace(/\s+/g, ' ')),
  };
}

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
    // The card has closed meanwhile. The frame's process can say so before the page's.
    if ((await findCard(page, frameName)) !== frame) return undefined;
    throw error;
  }
}

/** What the open card shows; undefined without a card. */
export const card = (page: Page, frameName?: string) => inCard(page, readCard, frameName);
