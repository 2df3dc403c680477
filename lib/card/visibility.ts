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

/** Milliseconds for the card's first paint, and for short covers to disappear. */
const SETTLED_MS = 200;
/** Milliseconds that a frame counts at most: while the browser draws nothing, it does not report that the card is free. */
const MAX_FRAME_MS = 40;
/** Milliseconds without a cover after which the earlier ones are forgotten: a cover that flickers counts as one. */
const FORGET_MS = 2_000;

/**
 * Calls back when the element stays covered, transformed or transparent, or outside of the window, where the content
 * script moves it back at once. In a frame, the page around it may scroll it out of view. In a frame of another origin the
 * browser may never report the card as visible; there, detection starts with the first such report.
 */
export function watchVisibility(element: Element, covered: () => void, signal: AbortSignal): void {
  const ancestors = [...(location.ancestorOrigins ?? [''])];
  const isInTopPage = ancestors.length === 1;
  let wasVisible = ancestors.every((origin) => origin === ancestors[0]);
  let isCovered = false;
  let isCounting = false;
  let coveredMs = 0;
  let freeAt = 0;
  /** Adds the frames of a cover up. `before`: the time of the previous frame. */
  const count = (before: number) =>
    requestAnimationFrame((now) => {
      isCounting = isCovered && !signal.aborted;
      if (!isCounting) return;
      coveredMs += Math.min(now - before, MAX_FRAME_MS);
      if (coveredMs >= SETTLED_MS) covered();
      else count(now);
    });
  const observer = new IntersectionObserver((entries: Entry[]) => {
    const { isVisible, intersectionRatio = 0, time: now = 0 } = entries.at(-1) ?? {};
    if (isVisible === undefined) return;
    if (isCovered) freeAt = now;
    if (now - freeAt > FORGET_MS) coveredMs = 0;
    wasVisible ||= isVisible;
    const isInside = intersectionRatio >= INSIDE;
    // In a frame, the page around it may scroll the card out of view, but not cover a part that is still in view.
    const isFine = isInTopPage ? isVisible && isInside : isVisible || intersectionRatio === 0;
    isCovered = wasVisible && !isFine;
    if (!isCovered || isCounting) return;
    isCounting = true;
    count(now);
  }, TRACKING);
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}
