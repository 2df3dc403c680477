/** Passes the events of pointer, focus, keys and the shortcut to hover.ts. */
import type { CardEvent } from '../card/port.ts';
import { Hover, type HoverDeps, type Opener } from './hover.ts';
import { holds, type Point } from './placement.ts';
import { isAround, isSafeElement } from './scanner/tree.ts';
import type { Target, Targets } from './target.ts';
import { type TouchDeps, touched } from './touch.ts';
import { createUnderPointer } from './under-pointer.ts';

type PointerDeps = HoverDeps &
  TouchDeps & {
    readonly targets: Targets;
    /** Something has scrolled. */
    readonly scrolled: () => void;
    /** The card's host while it is open. */
    readonly card: () => Element | undefined;
  };

/** The names of keys that move the focus. */
const FOCUS_KEY = /^(?:Tab|F6|Arrow|Home|End|Page)/;
/** Milliseconds after such a key in which a change of focus is the user's: a page can move the focus at any time. */
const KEY_FOCUS_MS = 500;
const NOWHERE: Point = { x: -1, y: -1 };

type Events = GlobalEventHandlersEventMap;
type EventOf<K extends keyof Events> = Events[K];

export class Pointer {
  readonly #deps: PointerDeps;
  readonly #hover: Hover;
  #at = NOWHERE;
  #isInCard = false;
  #isFollowing = false;
  /** Whether the last contact was a finger or a pen. */
  #isTouch = false;
  readonly #under: (at: Point) => Element | null;
  #keyAt = Number.NEGATIVE_INFINITY;
  /** Gets the focus back when the card closes. */
  #returnFocusTo: Element | null = null;
  readonly #listeners: Readonly<{ [K in keyof Events]?: (event: EventOf<K>) => void }> = {
    pointerover: ({ target }) => {
      if (target === this.#deps.card()) this.#enterCard();
    },
    pointermove: (event) => this.#pointerMoved(event),
    pointerout: ({ relatedTarget }) => {
      // Out of the window, or into a frame: no pointermove follows. A finger that is lifted or scrolls the page is out too.
      if (relatedTarget !== null && !(relatedTarget instanceof HTMLIFrameElement)) return;
      this.#at = NOWHERE;
      this.#pointerLeft();
    },
    pointerdown: (event) => {
      if (event.target !== this.#deps.card()) this.#hover.close();
      this.#isTouch = event.pointerType !== 'mouse';
      if (this.#isTouch) this.#hover.rest('touch', this.#touched(event, true));
    },
    click: (event) => this.#hover.rested('touch', this.#touched(event, false)()),
    // The browser's own sign of a long press, after which some browsers cancel the pointer.
    contextmenu: (event) => this.#hover.rested('touch', this.#touched(event, true)()),
    focusin: (event) => this.#focusMoved(event),
    focusout: ({ target }) => {
      const isLeft = this.#hover.shown?.opener === 'focus' || target === this.#deps.card();
      if (isLeft && !this.#isOverCard()) this.#hover.leave();
    },
    keydown: ({ key, timeStamp }) => {
      this.#keyAt = FOCUS_KEY.test(key) ? timeStamp : Number.NEGATIVE_INFINITY;
      if (key === 'Escape') this.#closeByKey();
    },
    scroll: ({ target }) => {
      this.#deps.scrolled();
      if (!this.#hover.isResting || !(target instanceof Node)) return;
      if (isAround(target, this.#under(this.#at))) this.#hover.restart();
    },
  };

  constructor(deps: PointerDeps) {
    this.#deps = deps;
    const { signal } = deps;
    this.#under = createUnderPointer(deps.elapsed);
    const show = (target: Target, opener: Opener) => {
      if (deps.card() === undefined) this.#returnFocusTo = focusedElement();
      deps.show(target, opener);
    };
    this.#hover = new Hover({ ...deps, show, hide: () => this.#hide() });
    const close = () => this.#hover.close();
    // The back/forward cache may restore the page in this state.
    globalThis.addEventListener('pagehide', close, { signal });
    signal.addEventListener('abort', close);
  }

  /** Where the pointer is; undefined while it is in the card. */
  get at(): Point | undefined {
    return this.#isInCard ? undefined : this.#at;
  }

  /** The target has left the page. */
  close(): void {
    this.#hover.close();
  }

  /** The target has left the viewport. */
  targetGone(): void {
    this.#hover.targetGone();
  }

  /** An event of the user in the page. */
  receive(event: Event): void {
    const listeners: Readonly<Record<string, (event: never) => void>> = this.#listeners;
    listeners[event.type]?.(event as never);
  }

  /** An event in the card's frame, which the page does not receive. */
  inCard(event: CardEvent): void {
    if (event === 'entered') this.#enterCard();
    if (event === 'focused') this.#hover.stay();
    if (event === 'tab') this.#keyAt = this.#deps.elapsed();
    if (event === 'escape') this.#closeByKey();
    // The focus may rest on another token already.
    if (event === 'blurred' && this.#hover.shown?.opener === 'focus' && !this.#isOverCard())
      this.#hover.leaveLine();
    if (event !== 'left') return;
    this.#isInCard = false;
    // The position is unknown until the pointer moves in the page.
    this.#at = NOWHERE;
    this.#pointerLeft();
  }

  /**
   * Pins the card of the selected, focused or hovered token. False without such a token. `closes`: closes a pinned card
   * instead of replacing it.
   */
  inspect(closes: boolean): boolean {
    if (closes && this.#hover.isPinned) {
      this.#hover.close();
      return true;
    }
    const { targets } = this.#deps;
    const focus = focusedElement();
    // A frame that has the focus handles the shortcut itself.
    const isHere = document.hasFocus() && !(focus instanceof HTMLIFrameElement);
    const target =
      (isHere ? (targets.selected() ?? (focus && this.#targetOfFocus(focus))) : undefined) ??
      this.#hover.shown?.target ??
      targets.under(this.#at) ??
      (isHere && focus ? targets.of(focus) : undefined);
    if (!target) return false;
    this.#hover.pin(target);
    return true;
  }

  #pointerMoved(event: PointerEvent): void {
    if (event.pointerType === 'touch' || !(event.target instanceof Element)) return;
    // With a button down it selects text or drags something.
    if (event.pointerType === 'mouse' && event.buttons > 0) return;
    this.#at = { x: event.clientX, y: event.clientY };
    if (event.target === this.#deps.card()) {
      this.#enterCard();
      return;
    }
    this.#isInCard = false;
    this.#followLine();
    this.#hover.rest('pointer', () => this.#deps.targets.under(this.#at), event.timeStamp);
  }

  #touched(event: MouseEvent, isLong: boolean): () => Target | undefined {
    // In an open shadow tree `target` is the tree's host; after the event its path is empty.
    const [node] = event.composedPath();
    return () => (this.#isTouch ? touched(this.#deps, node, event, isLong) : undefined);
  }

  /** Once per animation frame at most: each look at the hovered line can make the browser lay out the page. */
  #followLine(): void {
    if (this.#isFollowing || this.#hover.shown?.opener !== 'pointer') return;
    this.#isFollowing = true;
    requestAnimationFrame(() => {
      this.#isFollowing = false;
      const { shown } = this.#hover;
      if (this.#isInCard || this.#at === NOWHERE || shown?.opener !== 'pointer') return;
      const box = shown.target.where();
      if (box && holds(box, this.#at)) this.#hover.stay();
      else this.#hover.leaveLine();
    });
  }

  /** A card that the focus or a finger opened stays. */
  #pointerLeft(): void {
    const opener = this.#hover.shown?.opener;
    if (opener !== 'focus' && opener !== 'touch') this.#hover.leave();
  }

  #focusMoved(event: FocusEvent): void {
    // In an open shadow tree `target` is the tree's host.
    const [inner] = event.composedPath();
    if (!(inner instanceof Element)) return;
    if (inner === this.#deps.card()) {
      this.#hover.stay();
      return;
    }
    if (this.#hover.shown) this.#returnFocusTo = inner;
    if (event.timeStamp - this.#keyAt < KEY_FOCUS_MS)
      this.#hover.rest('focus', () => this.#targetOfFocus(inner), event.timeStamp);
  }

  /** The card stays while the pointer is in it, wherever the focus goes. */
  #isOverCard(): boolean {
    return this.#isInCard || document.elementFromPoint(this.#at.x, this.#at.y) === this.#deps.card();
  }

  #enterCard(): void {
    this.#isInCard = true;
    this.#hover.cancel();
    this.#hover.stay();
  }

  /** A dialog of the page that the key closes returns the focus, which must not open a card. */
  #closeByKey(): void {
    this.#keyAt = Number.NEGATIVE_INFINITY;
    this.#hover.close();
  }

  /** Returns the focus to the element that had it, else to the target. */
  #hide(): void {
    const hadFocus = document.activeElement === this.#deps.card();
    const target = this.#hover.shown?.target.element;
    const before = this.#returnFocusTo;
    this.#returnFocusTo = null;
    this.#isInCard = false;
    this.#deps.hide();
    const next = before?.isConnected && before !== document.body ? before : target;
    if (!hadFocus || !(next instanceof HTMLElement)) return;
    // This focus must not open the card again.
    this.#keyAt = Number.NEGATIVE_INFINITY;
    next.focus({ preventScroll: true });
  }

  #targetOfFocus(element: Element): Target | undefined {
    return Element.prototype.matches.call(element, ':focus-visible')
      ? this.#deps.targets.of(element)
      : undefined;
  }
}

/** The element with the focus, also in an open shadow tree. */
function focusedElement(): Element | null {
  let element = document.activeElement;
  while (isSafeElement(element) && element.shadowRoot?.activeElement) {
    element = element.shadowRoot.activeElement;
  }
  return element;
}
