/** Whether anything of the page lies over the card, as far as the browser tells its frame. */

/** The part of the card from which on it counts as inside of the window; below, it is about to be moved. */
const WHOLE = 0.9;
/** Chromium's IntersectionObserver V2; other browsers ignore it, and no library type knows it yet. */
const TRACKING: IntersectionObserverInit & { trackVisibility: true; delay: number } = {
  trackVisibility: true,
  delay: 100,
  threshold: [0, WHOLE],
};
type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean };

/** Milliseconds in which what was just shown is painted, or what covers it for a frame is gone. */
const SETTLED_MS = 200;

/**
 * Calls back once when the element has been covered, transformed or faded for a moment. In a page that stands in a frame
 * of another site the browser never says `visible`; there it counts from the first time that it does.
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
    else if (wasVisible && !document.hidden && intersectionRatio >= WHOLE)
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
