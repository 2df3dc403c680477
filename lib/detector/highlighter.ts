/** A dotted underline by CSS custom highlights, which change no node of the page. */

type Boundary = { readonly node: Node; readonly offset: number };
export type TextRange = { readonly from: Boundary; readonly to: Boundary };

/** Styled in the content script's stylesheet. */
const HIGHLIGHT = 'token-lens';

export function createHighlighter(signal: AbortSignal) {
  let shown: readonly TextRange[] = [];
  signal.addEventListener('abort', () => CSS.highlights.delete(HIGHLIGHT));
  return {
    show(ranges: readonly TextRange[]): void {
      // A new highlight makes the browser draw the page again. The page may have deleted the old one.
      if (isAlike(shown, ranges) && CSS.highlights.has(HIGHLIGHT) === ranges.length > 0) return;
      shown = ranges;
      if (ranges.length === 0) CSS.highlights.delete(HIGHLIGHT);
      else CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges.map(rangeOf)));
    },
  };
}

const isAlike = (some: readonly TextRange[], others: readonly TextRange[]) =>
  some.length === others.length &&
  some.every(({ from, to }, i) => {
    const other = others[i];
    return other !== undefined && isSame(from, other.from) && isSame(to, other.to);
  });

const isSame = (one: Boundary, other: Boundary) => one.node === other.node && one.offset === other.offset;

/** Static, since a live range makes every later change of its tree slower. */
function rangeOf({ from, to }: TextRange): StaticRange {
  return new StaticRange({
    startContainer: from.node,
    startOffset: from.offset,
    endContainer: to.node,
    endOffset: to.offset,
  });
}
