/** The open card, as a test sees it: read from inside its closed shadow root. */

/** One property of the token, with the standard it comes from. */
type CardRow = { readonly text: string; readonly source: 'CIP-26' | 'CIP-68' };

export type Card = {
  /** All that is shown, line by line. */
  readonly text: string;
  readonly role: string | undefined;
  readonly label: string | undefined;
  readonly rows: readonly CardRow[];
};

/**
 * Reads the card. Sent to the browser as its source text, so it uses nothing from outside of itself.
 *
 * A row is found by its source tag, whatever the markup: it is the first element around the tag that
 * says more than the tag, together with its term when it is a `<dd>`.
 */
export function readCard(root: ShadowRoot): Card {
  // biome-ignore lint/performance/useDomNodeTextContent: what is shown is meant, without styles and the hidden.
  const shown = (element: Element | null) => (element instanceof HTMLElement ? element.innerText : '').trim();
  const said = (element: Element | null) => shown(element).replace(/\s+/g, ' ');
  const dialog = root.querySelector('[role]');
  const rows: CardRow[] = [];
  for (const tag of root.querySelectorAll('*')) {
    const source = tag.textContent?.trim();
    if (source !== 'CIP-26' && source !== 'CIP-68') continue;
    if (tag.childElementCount > 0) continue;
    let row: Element | null = tag;
    while (row !== null && said(row) === said(tag)) row = row.parentElement;
    if (row === null) continue;
    const term = row.tagName === 'DD' ? row.previousElementSibling : null;
    rows.push({ text: `${said(term)} ${said(row)}`.trim(), source });
  }
  return {
    text: [...root.children]
      .filter((child) => !child.matches('style, script, link, template'))
      .map(shown)
      .join('\n'),
    role: dialog?.getAttribute('role') ?? undefined,
    label: dialog?.getAttribute('aria-label') ?? undefined,
    rows,
  };
}
