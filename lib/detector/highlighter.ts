/** A dotted underline under what was found and is in view, by CSS custom highlights: no node is touched. */

/** The name of our highlight; its style is in the content script's own stylesheet. */
const HIGHLIGHT = 'token-lens';

type Place = { readonly node: Node; readonly offset: number };

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

/** Static, since live ranges would cost the page with every later change of its tree. */
export function rangeOf({ from, to }: { from: Place; to: Place }): StaticRange {
  return new StaticRange({
    startContainer: from.node,
    startOffset: from.offset,
    endContainer: to.node,
    endOffset: to.offset,
  });
}
