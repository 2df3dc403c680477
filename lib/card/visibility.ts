/** Detects that the page covers the card, in browsers that report it. */

/** A card with this visible share is inside the viewport. */
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
 * Calls back when the element stays covered, transformed or transparent, or outside of the window, where the content
 * script moves it back at once. In a frame, the page around it may scroll it out of view. In a frame of another origin the
 * browser may never report the card as visible; there, detection starts with the first such report.
 */
export function watchVisibility(element: Element, covered: () => void, signal: AbortSignal): void {
  const ancestors = [...(location.ancestorOrigins ?? [''])];
  const isInTopPage = ancestors.length === 1;
  let wasVisible = ancestors.every((origin) => origin === ancestors[0]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver((entries: Entry[]) => {
    const { isVisible, intersectionRatio = 0 } = entries.at(-1) ?? {};
    if (isVisible === undefined) return;
    clearTimeout(timer);
    wasVisible ||= isVisible;
    const isInside = intersectionRatio >= INSIDE;
    const isFine = isInTopPage ? isVisible && isInside : isVisible || !isInside;
    if (wasVisible && !isFine && !document.hidden)
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
