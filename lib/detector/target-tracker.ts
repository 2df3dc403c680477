/** Follows the target of the open card as the page scrolls and changes. Does nothing while no card is open. */
import { overlap } from './placement.ts';
import type { Target } from './target.ts';
import { createWorkLimit, FOLLOWING_SHARE } from './work-limit.ts';

type TargetTrackerDeps = {
  /** The target, or the window around it, has moved. */
  readonly moved: () => void;
  /** The target has left the viewport or the page. */
  readonly gone: () => void;
  /** Milliseconds; only differences count. */
  readonly elapsed: () => number;
  readonly signal: AbortSignal;
};

/** Events after which the target may have moved. Tooltips drawn by style sheets end with a transition. */
const WINDOW_EVENTS = ['resize', 'toggle', 'transitionend'];

export function createTargetTracker({ moved, gone, elapsed, signal }: TargetTrackerDeps) {
  let target: Target | undefined;
  let isScheduled = false;
  const limit = createWorkLimit(FOLLOWING_SHARE, elapsed);
  const check = () =>
    requestAnimationFrame(() => {
      isScheduled = false;
      if (!target) return;
      limit.run(moved);
      // The card may have closed in between.
      if (target) start(target);
    });
  /** Something may have moved: checks in the next animation frame, once per frame, later if the limit is used up. */
  const look = (): void => {
    if (!target || isScheduled) return;
    isScheduled = true;
    if (limit.waitMs() > 0) setTimeout(check, limit.waitMs());
    else check();
  };
  // A tooltip of the page may have opened or closed. The card's host is outside of the body.
  const changes = new MutationObserver(look);
  const view = new IntersectionObserver((entries) => {
    const entry = entries.findLast((one) => one.target === target?.seen);
    if (!target || !entry) return;
    if (isOutdated(entry)) start(target);
    else if (isGone(target, entry)) gone();
  });
  function start(next: Target): void {
    target = next;
    // Observing again reports where the element is now.
    view.disconnect();
    view.observe(next.seen);
    if (document.body) changes.observe(document.body, { subtree: true, childList: true, attributes: true });
  }
  const stop = () => {
    target = undefined;
    view.disconnect();
    changes.disconnect();
  };
  for (const type of WINDOW_EVENTS) globalThis.addEventListener(type, look, { signal, capture: true });
  signal.addEventListener('abort', stop);
  return { look, stop, start };
}

/** True if the page has scrolled since; less than a pixel is a rounding. */
function isOutdated({ target, boundingClientRect: { top, left } }: IntersectionObserverEntry): boolean {
  const now = target.getBoundingClientRect();
  return Math.abs(top - now.top) >= 1 || Math.abs(left - now.left) >= 1;
}

function isGone({ where }: Target, { boundingClientRect, intersectionRect }: IntersectionObserverEntry) {
  const line = where();
  // An element without a box of its own is never reported as visible.
  return !line || (boundingClientRect.width > 0 && !overlap(line, intersectionRect));
}
