/** Detects that the page covers the card, in browsers that report it. */

/** A card with this visible share is inside the viewport; with a smaller one, the content script moves it. */
const INSIDE = 0.9;
/** IntersectionObserver V2, in Chromium only; the types do not have it. */
const TRACKING: IntersectionObserverInit & { trackVisibility: true; delay: number } = {
  trackVisibility: true,
  delay: 100,
  threshold: [0, INSIDE],
};
type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean };

/** Milliseconds for the card's first paint, and for a short cover to disappear. */
const SETTLED_MS = 200;

/**
 * Calls back when the element stays covered, transformed or transparent. In a page that is itself a frame of another
 * site the browser may never report it as visible; there, detection starts with the first such report.
 */
export function watchVisibility(element: Element, covered: () => void, signal: AbortSignal): void {
  const isInTopPage = (location.ancestorOrigins?.length ?? 1) === 1;
  let wasVisible = isInTopPage;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver((entries: Entry[]) => {
    const { isVisible, intersectionRatio = 0 } = entries.at(-1) ?? {};
    if (isVisible === undefined) return;
    clearTimeout(timer);
    if (isVisible) wasVisible = true;
    else if (wasVisible && !document.hidden && intersectionRatio >= INSIDE)
      timer = setTimeout(() => {
        if (!document.hidden && !signal.aborted) covered();
      }, SETTLED_MS);
  }, TRACKING);
  observer.observe(element);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
}
