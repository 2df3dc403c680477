/** The open card as a test reads it from inside its frame. */

/** The card's host element on a page, also before the card is shown. */
export const HOST = ':is(html, :modal, :fullscreen) > div[popover=manual]';
export const CARD_PAGE = '/card.html';

export type Card = Readonly<ReturnType<typeof readCard>>;

/** Sent to the browser as source text, so it can use nothing from its surroundings. */
export function readCard(root: Element) {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent would include styles and hidden text.
  const shown = (element: Element | null) => (element instanceof HTMLElement ? element.innerText : '').trim();
  const dialog = root.querySelector('[role=dialog]');
  const rows = [...root.querySelectorAll('.row')].flatMap((row) => {
    const source = shown(row.querySelector('.source'));
    const text = shown(row).replace(/\s+/g, ' ');
    return source === 'CIP-26' || source === 'CIP-68' ? [{ text, source } as const] : [];
  });
  return {
    /** The visible text, line by line. */
    text: shown(dialog),
    role: dialog?.getAttribute('role') ?? undefined,
    label: dialog?.getAttribute('aria-label') ?? undefined,
    /** Each property of the token, with its source. */
    rows,
  };
}
