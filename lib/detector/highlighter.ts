/** A dotted underline by CSS custom highlights, which change no node of the page. */

/** Styled in the content script's stylesheet. */
const HIGHLIGHT = 'token-lens';

type Boundary = { readonly node: Node; readonly offset: number };

export function createHighlighter(signal: AbortSignal): { show(ranges: Iterable<StaticRange>): void } {
  signal.addEventListener('abort', () => CSS.highlights.delete(HIGHLIGHT));
  return {
    show(ranges) {
      const highlight = new Highlight(...ranges);
      if (highlight.size === 0) CSS.highlights.delete(HIGHLIGHT);
      else CSS.highlights.set(HIGHLIGHT, highlight);
    },
  };
}

/** Static, since a live range makes every later change of its tree slower. */
export function rangeOf({ from, to }: { from: Boundary; to: Boundary }): StaticRange {
  return new StaticRange({
    startContainer: from.node,
    startOffset: from.offset,
    endContainer: to.node,
    endOffset: to.offset,
  });
}
