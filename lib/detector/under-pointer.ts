import type { Point } from './placement.ts';
import { createWorkLimit, FOLLOWING_SHARE } from './work-limit.ts';

/**
 * The element at a point, looked up at most once per animation frame: each look can make the browser lay out the page.
 * Null while the share of time for following a target is used up. `elapsed`: milliseconds, only differences count.
 */
export function createUnderPointer(elapsed: () => number): (at: Point) => Element | null {
  const limit = createWorkLimit(FOLLOWING_SHARE, elapsed);
  let looked: { readonly element: Element | null } | undefined;
  return ({ x, y }) => {
    if (looked) return looked.element;
    looked = { element: limit.waitMs() > 0 ? null : limit.run(() => document.elementFromPoint(x, y)) };
    requestAnimationFrame(() => {
      looked = undefined;
    });
    return looked.element;
  };
}
