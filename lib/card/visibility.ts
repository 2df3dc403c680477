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
/**
 * Milliseconds of drawn frames for which a card may be cut off without being covered. A card that grows is reported as cut
 * off for about 100.
 */
const CUT_OFF_MS = 400;
/** Milliseconds that one of these frames counts at most, so that a pause in drawing counts little. */
const MAX_FRAME_MS = 50;
/** Milliseconds without a report after which earlier covers are forgotten: a cover that flickers counts as one. */
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
  let stopWaiting = () => {};
  let coveredMs = 0;
  let coveredAt: number | undefined;
  let cutOffMs = 0;
  let reportedAt = 0;
  // In a frame, the page around it may scroll the card out of view, but not cover a part that is still in view.
  const isFree = (isVisible: boolean, intersectionRatio: number) =>
    isInTopPage ? isVisible && intersectionRatio >= INSIDE : isVisible || intersectionRatio === 0;
  const closeIfShown = () => {
    if (!document.hidden) covered();
  };
  /**
   * Adds up the frames in which the card is cut off. While the browser draws none, as on a busy machine, it does not report
   * that the card is whole again. `since`: the time of the last frame.
   */
  const countFrames = (since: number) => {
    const request = requestAnimationFrame((now) => {
      cutOffMs += Math.min(now - since, MAX_FRAME_MS);
      if (cutOffMs < CUT_OFF_MS) countFrames(now);
      else closeIfShown();
    });
    stopWaiting = () => cancelAnimationFrame(request);
  };
  const observer = new IntersectionObserver((entries: Entry[]) => {
    const { isVisible, intersectionRatio = 0, time: now = 0 } = entries.at(-1) ?? {};
    if (isVisible === undefined) return;
    stopWaiting();
    if (coveredAt !== undefined) coveredMs += now - coveredAt;
    coveredAt = undefined;
    if (now - reportedAt > FORGET_MS) coveredMs = cutOffMs = 0;
    reportedAt = now;
    wasVisible ||= isVisible;
    if (!wasVisible || isFree(isVisible, intersectionRatio) || document.hidden) return;
    // Cut off. The browser also reports this of a card that has just grown, until page and card are drawn again.
    if (isVisible) countFrames(now);
    else {
      coveredAt = now;
      const timer = setTimeout(closeIfShown, SETTLED_MS - coveredMs);
      stopWaiting = () => clearTimeout(timer);
    }
  }, TRACKING);
  observer.observe(element);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    stopWaiting();
  });
}
