/**
 * Notices what the page does to the open card: taken away, moved, changed, hidden, covered, zoomed. Nothing is put right:
 * the card goes. What lies over it without taking the pointer, only its own frame sees (visibility.ts).
 */
export type TamperCheck = {
  start(host: HTMLElement): void;
  stop(): void;
  /** What has changed so far was our own doing. */
  own(): void;
  /** Something may have come over it. */
  look(): void;
};

/** Milliseconds between two looks at what no event tells. */
const LOOK_MS = 200;

export function createTamperCheck(lost: () => void): TamperCheck {
  let card: HTMLElement;
  let style: string;
  let zoom: number;
  let wasFree: boolean;
  let timer: ReturnType<typeof setInterval> | undefined;
  // Of what lets the pointer through this says nothing; that a modal dialog has made the card inert, it does.
  const isFree = () => {
    const { x, y, width, height } = card.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2] as const;
    // Of a window that has just become smaller: the card is about to be moved into it.
    const isOutside = middle[0] > innerWidth || middle[1] > innerHeight;
    return isOutside || document.elementFromPoint(...middle) === card;
  };
  // Without custom properties, which other extensions write on whatever is added, and which the card has no use for.
  const styleOf = () => card.style.cssText.replace(/ ?--[^;]+;/g, '');
  // Taken away, and be it put back at once, it is no open popover any more, or not in its place.
  const isWhole = () => styleOf() === style && card.matches(':root > :popover-open:not([inert], [hidden])');
  const isSeen = () => Math.abs(zoomOf(card) - zoom) < 0.01 && (!wasFree || isFree());
  const look = () => {
    if (timer !== undefined && !(isWhole() && isSeen())) lost();
  };
  const toggled = () => {
    if (timer !== undefined) lost();
  };
  const changes = new MutationObserver(look);
  return {
    start(host) {
      card = host;
      style = styleOf();
      zoom = zoomOf(host);
      wasFree = isFree();
      changes.disconnect();
      changes.observe(host, { attributes: true });
      changes.observe(document.documentElement, { childList: true });
      host.addEventListener('beforetoggle', toggled);
      clearInterval(timer);
      timer = setInterval(look, LOOK_MS);
      look();
    },
    stop() {
      changes.disconnect();
      clearInterval(timer);
      timer = undefined;
    },
    own() {
      changes.takeRecords();
      if (timer !== undefined) style = styleOf();
    },
    look,
  };
}

/** What the page's own `zoom` makes of the card's size. */
export const zoomOf = (element: Element): number =>
  (element as Element & { readonly currentCSSZoom?: number }).currentCSSZoom ?? 1;
