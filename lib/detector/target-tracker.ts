/** Keeps an eye on where the target of an open card lies. Does nothing while no card is open. */
import { meet } from './placement.ts';
import type { Target } from './target.ts';

export type Follow = {
  start(target: Target): void;
  stop(): void;
  /** Something may have moved: looked into with the next frame, and once a frame at most. */
  look(): void;
};

/** `moved`: the target, or the window around it; `gone`: nothing is seen of it any more. */
export function createFollow(told: { moved: () => void; gone: () => void }, signal: AbortSignal): Follow {
  let target: Target | undefined;
  let isDue = false;
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.findLast((one) => one.target === target?.seen);
    if (target === undefined || entry === undefined) return;
    // The page has scrolled since this was measured: observe it again.
    if (!isSamePlace(entry.boundingClientRect, target.seen.getBoundingClientRect())) return start(target);
    const box = target.where();
    // Of what has no box of its own, nothing is told.
    if (!box || (entry.boundingClientRect.width > 0 && !meet(box, entry.intersectionRect))) told.gone();
  });
  function start(next: Target): void {
    target = next;
    // Observed anew, it tells where things are now.
    observer.disconnect();
    observer.observe(next.seen);
    if (document.body) changes.observe(document.body, { subtree: true, childList: true, attributes: true });
  }
  const look = () => {
    if (!target || isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (!target) return;
      told.moved();
      // The card may be gone with what has moved.
      if (target) start(target);
    });
  };
  const stop = () => {
    target = undefined;
    observer.disconnect();
    changes.disconnect();
  };
  // A tooltip of the page may have come or gone. The card is not in the body.
  const changes = new MutationObserver(look);
  // What is toggled may have come over the card; a tooltip of style sheets alone ends its fading in.
  for (const type of ['resize', 'toggle', 'transitionend'])
    globalThis.addEventListener(type, look, { signal, capture: true });
  signal.addEventListener('abort', stop);
  return { look, stop, start };
}

/** Less than a pixel apart: what a rounding makes of one place. */
const isSamePlace = (a: DOMRectReadOnly, b: DOMRectReadOnly) =>
  Math.abs(a.top - b.top) < 1 && Math.abs(a.left - b.left) < 1;
