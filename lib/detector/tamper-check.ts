/**
 * Detects what the page does to the open card: removing, moving, restyling, hiding, covering or zooming it. The card is
 * not repaired but closed. A cover that lets the pointer through is detected by the card's own frame (visibility.ts).
 */

/** Milliseconds between two checks for changes without an event. */
const CHECK_MS = 200;

type Watched = {
  readonly host: HTMLElement;
  style: string;
  readonly zoom: number;
  /** A card that was covered when it opened, as by another extension, stays. */
  readonly wasFree: boolean;
};

export function createTamperCheck(tampered: () => void) {
  let watched: Watched | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const check = () => {
    if (watched && !(isUnchanged(watched) && isVisible(watched))) tampered();
  };
  const toggled = () => {
    if (watched) tampered();
  };
  const changes = new MutationObserver(check);
  const stop = () => {
    watched?.host.removeEventListener('beforetoggle', toggled);
    watched = undefined;
    changes.disconnect();
    clearInterval(timer);
  };
  return {
    start(host: HTMLElement): void {
      stop();
      watched = { host, style: styleOf(host), zoom: zoomOf(host), wasFree: isFree(host) };
      changes.observe(host, { attributes: true });
      changes.observe(document.documentElement, { childList: true });
      host.addEventListener('beforetoggle', toggled);
      timer = setInterval(check, CHECK_MS);
      check();
    },
    stop,
    /** Accepts the changes so far: they were the extension's own. */
    accept(): void {
      changes.takeRecords();
      if (watched) watched.style = styleOf(watched.host);
    },
    /** Checks now: something may have come over the card. */
    check,
  };
}

/** The page's own `zoom`, as it applies to the element. */
export const zoomOf = (element: Element): number =>
  (element as Element & { readonly currentCSSZoom?: number }).currentCSSZoom ?? 1;

/** The inline style without custom properties, which other extensions set on any element and the card does not use. */
const styleOf = (host: HTMLElement) => host.style.cssText.replace(/(?<=^|;) ?--[^;]+;/g, '');

/** A host that was removed and inserted again is no longer an open popover, or has another parent. */
const isUnchanged = ({ host, style }: Watched) =>
  styleOf(host) === style && host.matches(':root > :popover-open:not([inert], [hidden])');

const isVisible = ({ host, zoom, wasFree }: Watched) =>
  Math.abs(zoomOf(host) - zoom) < 0.01 && (!wasFree || isFree(host));

/** False where something takes the pointer, or a modal dialog has made the card inert. */
function isFree(host: HTMLElement): boolean {
  const { x, y, width, height } = host.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2] as const;
  // After the window has become smaller, the card is about to move into it.
  const isOutside = middle[0] > innerWidth || middle[1] > innerHeight;
  return isOutside || document.elementFromPoint(...middle) === host;
}
