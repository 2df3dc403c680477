/** A dotted underline under what was found and is in view, by CSS custom highlights: no node is touched. */
import type { TextSighting } from './text.ts';

/** The name of our highlight; its style is in the content script's own stylesheet. */
const HIGHLIGHT = 'token-lens';

export function createMarks(signal: AbortSignal): { show(ranges: Iterable<StaticRange>): void } {
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
export function rangeOfText({ from, to }: TextSighting): StaticRange {
  return new StaticRange({
    startContainer: from.node,
    startOffset: from.offset,
    endContainer: to.node,
    endOffset: to.offset,
  });
}

/** Around all that an element holds; a highlight draws under its text only. */
export function rangeOfElement(element: Element): StaticRange {
  const endOffset = element.childNodes.length;
  return new StaticRange({ startContainer: element, startOffset: 0, endContainer: element, endOffset });
}
