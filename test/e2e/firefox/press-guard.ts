/**
 * A press that reaches its element or nobody. Between the moment a place is measured and the press on it a page can
 * grow: the popup's blocks do, and push the search box down; then "add a key" lay where it had been, opened the
 * options, and closed the popup.
 *
 * Both functions go to the page as their source text, so they use nothing from outside of themselves.
 */

type Guarded = typeof globalThis & { tokenLensGuard?: () => string };

/** From now on no part of the page hears of a press that is not on this element. */
export function guardPress(node: Element): void {
  const events = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  let hit = 'nothing was pressed';
  const judge = (event: Event) => {
    if (event.composedPath().includes(node)) {
      if (event.type === 'pointerdown') hit = 'hit';
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target } = event;
    hit = `${target instanceof Element ? target.outerHTML.slice(0, 80) : 'the page'} lay there`;
  };
  for (const name of events) window.addEventListener(name, judge, { capture: true });
  (globalThis as Guarded).tokenLensGuard = () => {
    for (const name of events) window.removeEventListener(name, judge, { capture: true });
    return hit;
  };
}

/** Lets presses through again, and says "hit" or what was hit instead; where the page is another by now, it was hit. */
export function releaseGuard(): string {
  const guarded = globalThis as Guarded;
  const said = guarded.tokenLensGuard?.() ?? 'hit';
  delete guarded.tokenLensGuard;
  return said;
}
