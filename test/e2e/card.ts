/** The open card, as a test sees it: read from inside its frame. */

/** The card's host on a page, also before the card is shown. */
export const HOST = 'html > div[popover]';
export const CARD_PAGE = '/card.html';

/** One property of the token, with the standard it comes from. */
type CardRow = { readonly text: string; readonly source: 'CIP-26' | 'CIP-68' };

export type Card = {
  /** All that is shown, line by line. */
  readonly text: string;
  readonly role: string | undefined;
  readonly label: string | undefined;
  readonly rows: readonly CardRow[];
};

/** Reads the card. Sent to the browser as its source text, so it uses nothing from outside of itself. */
export function readCard(root: Element): Card {
  // biome-ignore lint/performance/useDomNodeTextContent: what is shown is meant, without styles and the hidden.
  const shown = (element: Element | null) => (element instanceof HTMLElement ? element.innerText : '').trim();
  const dialog = root.querySelector('[role=dialog]');
  const rows = [...root.querySelectorAll('.row')].flatMap((row) => {
    const source = shown(row.querySelector('.source'));
    const text = shown(row).replace(/\s+/g, ' ');
    return source === 'CIP-26' || source === 'CIP-68' ? [{ text, source } as const] : [];
  });
  return {
    text: shown(dialog),
    role: dialog?.getAttribute('role') ?? undefined,
    label: dialog?.getAttribute('aria-label') ?? undefined,
    rows,
  };
}
