/**
 * Notices what the page does to the open card: taken away, moved, changed, hidden, covered. Nothing is put right:
 * the card goes.
 */
export type Guard = {
  start(host: HTMLElement): void;
  stop(): void;
  /** What has changed so far was our own doing. */
  own(): void;
  /** Something may have come over it: looks where the browser does not tell. */
  look(): void;
};

/** Chromium tells whether anything at all lies over an element; no other browser does, and no library type yet. */
const TRACKING: IntersectionObserverInit & { trackVisibility: true; delay: number } = {
  trackVisibility: true,
  delay: 100,
};
type Seen = IntersectionObserverEntry & { readonly isVisible?: boolean };

export function createGuard(lost: () => void): Guard {
  let card: HTMLElement;
  let style: string;
  let wasFree: boolean;
  // What lets the pointer through is not seen by this; that a modal dialog has made the card inert is.
  const isFree = () => {
    const { x, y, width, height } = card.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === card;
  };
  // Without custom properties, which other extensions write on whatever is added, and which the card has no use for.
  const styleOf = () => card.style.cssText.replace(/ ?--[^;]+;/g, '');
  // Taken away, and be it put back at once, it is no open popover any more, or not in its place.
  const changes = new MutationObserver(() => {
    if (styleOf() !== style || !card.matches(':root > :popover-open:not([inert], [hidden])')) lost();
  });
  const sight = new IntersectionObserver((entries: Seen[]) => {
    // Of a tab behind others, and of a frame of another site, the browser always says no: then somebody must be there.
    const isCovered = () => !isFree() || document.querySelectorAll(':modal, :popover-open').length > 1;
    if (entries.some(({ isVisible, isIntersecting }) => !(isVisible ?? isIntersecting)) && isCovered())
      lost();
  }, TRACKING);
  return {
    start(host) {
      card = host;
      style = styleOf();
      changes.observe(host, { attributes: true });
      changes.observe(document.documentElement, { childList: true });
      sight.observe(host);
      host.addEventListener('beforetoggle', lost);
      wasFree = isFree();
    },
    stop() {
      changes.disconnect();
      sight.disconnect();
    },
    own() {
      changes.takeRecords();
      // Before the first one there is none to look at.
      style = card && styleOf();
    },
    look() {
      if (wasFree && !isFree()) lost();
    },
  };
}
