/** The rows of a token, as card and popup show them. */

/** `row.value` without its source; `sources` of the whole row, in order. */
export type Row = { readonly label: string; readonly value: string; readonly sources: readonly string[] };

/**
 * The rows of a token, from the shadow root or the popup's article. Sent to the browser as its source text,
 * so it uses nothing from outside of itself.
 */
export function readRows(root: ParentNode): Row[] {
  return [...root.querySelectorAll('.row')].map((row) => ({
    label: row.querySelector('dt')?.textContent ?? '',
    value: row.querySelector('.value')?.textContent ?? '',
    sources: [...row.querySelectorAll('.source')].map((source) => source.textContent ?? ''),
  }));
}
