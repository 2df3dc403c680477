/** Looks where the target of the open card is: on scrolling in the next frame, and several times a second for the rest. */
import { createWorkLimit } from '../work-limit.ts';
import type { Target } from './target.ts';

/** Milliseconds. A page may move its content by a style sheet, an animation or a script, which no event tells. */
const EVERY_MS = 200;
/** The share of time for following. */
const FOLLOWING_SHARE = 0.02;

/** `moved`: called when the target may have moved. `now`: milliseconds; only differences count. */
export function createFollower(moved: () => void, now: () => number) {
  let target: Target | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isDue = false;
  const limit = createWorkLimit(FOLLOWING_SHARE, now);
  /** In the next frame, later if the share of time is used up. */
  const look = () => {
    if (!target || isDue || limit.waitMs() > 0) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (!target) return;
      const began = now();
      moved();
      limit.count(began);
    });
  };
  return {
    look,
    start(next: Target): void {
      target = next;
      timer ??= setInterval(look, EVERY_MS);
    },
    stop(): void {
      target = undefined;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
