/**
 * Detects what the page does to the open card: removing, moving, restyling, hiding, covering, zooming it, or taking a
 * picture of it. The card is not repaired but closed. A cover that lets the pointer through is detected by the card's own
 * frame (visibility.ts).
 */

import { type CardFrame, windowSize, zoomOf } from './card-frame.ts';

/** Milliseconds between two checks for changes without an event, at most. A page cannot foresee the next one. */
const CHECK_MS = 250;

type Watched = {
  readonly frame: CardFrame;
  readonly zoom: number;
  /** A card that was covered when it opened, as by another extension, stays. */
  readonly wasFree: boolean;
};

export function createTamperCheck(tampered: () => void, random: () => number) {
  let watched: Watched | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    if (watched && (isInTransition() || !watched.frame.isIntact || !isVisible(watched))) tampered();
  };
  const checkLater = () => {
    timer = setTimeout(() => {
      check();
      if (watched) checkLater();
    }, CHECK_MS * random());
  };
  const toggled = () => {
    if (watched) tampered();
  };
  const changes = new MutationObserver(check);
  const stop = () => {
    // Another transition ends the one that runs.
    if (watched && isInTransition()) document.startViewTransition().skipTransition();
    watched?.frame.host.removeEventListener('beforetoggle', toggled);
    watched = undefined;
    changes.disconnect();
    clearTimeout(timer);
  };
  return {
    start(frame: CardFrame): void {
      stop();
      const { host } = frame;
      watched = { frame, zoom: zoomOf(host), wasFree: isFree(host) };
      changes.observe(host, { attributes: true });
      for (const node of [document, document.documentElement]) changes.observe(node, { childList: true });
      host.addEventListener('beforetoggle', toggled);
      checkLater();
      check();
    },
    stop,
    /** Checks now: something may have come over the card. */
    check,
  };
}

const isVisible = ({ frame: { host }, zoom, wasFree }: Watched) =>
  Math.abs(zoomOf(host) - zoom) < 0.01 && !isFiltered() && (!wasFree || isFree(host));

/** Firefox applies a filter of the root to all that the page shows, popovers included; Chromium does not. */
const isFiltered = () =>
  import.meta.env.FIREFOX && getComputedStyle(document.documentElement).filter !== 'none';

/** False where something takes the pointer, a modal dialog has made the card inert, or the page's scroll bar is over it. */
function isFree(host: HTMLElement): boolean {
  const { x, y, width, height, right, bottom } = host.getBoundingClientRect();
  const inner = windowSize();
  // After the window has become smaller, the card is about to move into it.
  if (right > innerWidth || bottom > innerHeight) return true;
  if (right > inner.width + 1 || bottom > inner.height + 1) return false;
  return document.elementFromPoint(x + width / 2, y + height / 2) === host;
}

/**
 * True while the page changes with a transition. The browser may then show a picture of the card, styled by the page, for
 * as long as the page likes.
 */
const isInTransition = () => document.documentElement.matches(':active-view-transition');
