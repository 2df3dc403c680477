/** A layout for happy-dom, which has none, and an IntersectionObserver that uses it. */

type Rect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

export const VIEW: Rect = { left: 0, top: 0, width: 1280, height: 720 };
const LINE = { left: 20, width: 100, height: 16 } as const;
/** CSS pixels from one line to the next. */
const STEP = 20;
const CARD_HEIGHT = 200;
/** Milliseconds between two frames of the screen. */
export const FRAME_MS = 16;

const none: Rect = { left: 0, top: 0, width: 0, height: 0 };
const rectOf = ({ left, top, width, height }: Rect): DOMRect =>
  ({ x: left, y: top, left, top, width, height, right: left + width, bottom: top + height }) as DOMRect;
const meet = (a: DOMRect, b: DOMRect): DOMRect => {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  const [width, height] = [Math.min(a.right, b.right) - left, Math.min(a.bottom, b.bottom) - top];
  return rectOf(width > 0 && height > 0 ? { left, top, width, height } : none);
};
export const holds = (box: DOMRect, x: number, y: number) =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** The parts of card.html that `serveCard` takes. */
type CardPage = { readonly root: HTMLElement; readonly html: HTMLElement; readonly events: EventTarget };

export type Layout = ReturnType<typeof createLayout>;

/** Puts every element on a line of its own, in document order; tests set other boxes. */
export function createLayout(document: Document) {
  const state = {
    scrollTop: 0,
    /** Boxes in the document that replace an element's line. */
    boxes: new Map<Element, Rect>(),
    hovered: { element: null as Element | null, text: null as Text | null },
    /** All shadow roots, also closed ones. */
    roots: new WeakMap<Element, ShadowRoot>(),
    popovers: new Set<Element>(),
    /** What the card's frame has drawn. */
    card: undefined as CardPage | undefined,
    highlights: new Map<string, Set<StaticRange>>(),
  };
  const cardHost = () =>
    [...document.documentElement.children].find(
      (one): one is HTMLElement => one.localName === 'div' && state.roots.has(one),
    );
  /** The first line of each element, and the number of its lines. */
  const lines = new Map<Element, { readonly first: number; readonly count: number }>();
  function countLines(element: Element, first: number): number {
    let next = first + 1;
    const shadow = element === cardHost() ? undefined : state.roots.get(element);
    for (const child of [...(shadow?.children ?? []), ...element.children]) next = countLines(child, next);
    lines.set(element, { first, count: next - first });
    return next;
  }
  function boxOf(element: Element): DOMRect {
    const host = cardHost();
    const isInCard = state.card?.root.contains(element);
    if (!isInCard && (!element.isConnected || element.closest('[hidden]'))) return rectOf(none);
    if (host && (element === host || isInCard)) {
      const { left, top, width } = host.style;
      const [x = 0, y = 0, w = 0] = [left, top, width].map((one) => Number.parseFloat(one) || 0);
      return rectOf({ left: x, top: y, width: w, height: CARD_HEIGHT });
    }
    const own = state.boxes.get(element);
    if (own === undefined && !lines.has(element)) countLines(document.documentElement, 0);
    const { first = 0, count = 1 } = lines.get(element) ?? {};
    const box = own ?? { ...LINE, top: first * STEP, height: (count - 1) * STEP + LINE.height };
    return rectOf({ ...box, top: box.top - state.scrollTop });
  }
  return { state, boxOf, cardHost };
}

/** `lookAll`: every observer reports what has changed. */
export function createObservers({ boxOf }: Layout) {
  const observers = new Set<{ look(): void }>();
  class IntersectionObserver {
    /** The last report for each element: whether it was in view; undefined before the first. */
    private readonly reported = new Map<Element, boolean | undefined>();
    private readonly margin: number;
    constructor(
      private readonly report: (entries: object[]) => void,
      { scrollMargin = '0' }: { scrollMargin?: string } = {},
    ) {
      this.margin = Number.parseFloat(scrollMargin);
      observers.add(this);
    }
    observe(element: Element): void {
      this.reported.set(element, undefined);
      setTimeout(() => this.look(), FRAME_MS);
    }
    unobserve(element: Element): void {
      this.reported.delete(element);
    }
    disconnect(): void {
      this.reported.clear();
    }
    look(): void {
      const { top, height } = VIEW;
      const view = rectOf({ ...VIEW, top: top - this.margin, height: height + 2 * this.margin });
      const entries = [...this.reported].flatMap(([target, before]) => {
        const boundingClientRect = boxOf(target);
        const intersectionRect = meet(boundingClientRect, view);
        const isIntersecting = intersectionRect.width > 0;
        if (isIntersecting === before) return [];
        this.reported.set(target, isIntersecting);
        const intersectionRatio = isIntersecting ? 1 : 0;
        return [{ target, boundingClientRect, intersectionRect, isIntersecting, intersectionRatio }];
      });
      if (entries.length > 0) this.report(entries);
    }
  }
  const lookAll = () => {
    for (const observer of observers) observer.look();
  };
  return { IntersectionObserver, lookAll };
}
