/** Keeps an eye on where the target of an open card lies. Does nothing while no card is open. */
import type { Box } from './placement.ts';
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
    const box = target?.where();
    if (entry === undefined) return;
    // Of what has no box of its own, nothing is told.
    if (!box || (entry.boundingClientRect.width > 0 && !meet(box, entry.intersectionRect))) told.gone();
  });
  const start = (next: Target) => {
    target = next;
    // Observed anew, it tells where things are now.
    observer.disconnect();
    observer.observe(next.seen);
  };
  const look = () => {
    if (!target || isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (!target) return;
      told.moved();
      start(target);
    });
  };
  const stop = () => {
    target = undefined;
    observer.disconnect();
  };
  // What is toggled may have come over the card.
  for (const type of ['resize', 'toggle']) globalThis.addEventListener(type, look, { signal, capture: true });
  signal.addEventListener('abort', stop);
  return { look, stop, start };
}

const meet = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;
