/**
 * Decides when a card opens and closes: by the pointer, the focus, a finger or the shortcut. The aim is where the pointer or
 * the focus rests and a card may open soon; the card itself has a state of its own.
 */

import { type CardEvent as FrameEvent, holds, type Point } from '../card/port.ts';
import type { Card } from './card.ts';
import { ancestorsOf } from './dom.ts';
import { createFollower } from './follow.ts';
import { isSame, type Target, type Targets } from './target.ts';
import { themeBehind } from './theme.ts';

/** What opens a card; the shortcut pins it. A finger opens it as a sheet, which stays until the next touch. */
export type Opener = 'pointer' | 'focus' | 'shortcut' | 'touch';

export type HoverDeps = {
  readonly card: Card;
  readonly targets: Targets;
  /** The ticket for the card of a target; undefined if the target means no token. */
  readonly ask: (target: Target) => Promise<string | undefined>;
  readonly settings: () => { readonly theme: 'system' | 'light' | 'dark'; readonly lookUp: string };
  /** Milliseconds, by the clock of the events' time stamps. */
  readonly now: () => number;
  readonly signal: AbortSignal;
};

type State = 'closed' | 'open' | 'leaving' | 'pinned';
type Step = 'open' | 'pin' | 'stay' | 'leave' | 'gone' | 'close';

/** A step that a state does not list has no effect. `leaving`: closes after the grace period. */
const STEPS: Readonly<Record<State, Readonly<Partial<Record<Step, State>>>>> = {
  closed: { open: 'open', pin: 'pinned' },
  open: { open: 'open', pin: 'pinned', leave: 'leaving', gone: 'closed', close: 'closed' },
  leaving: { open: 'open', pin: 'pinned', stay: 'open', gone: 'closed', close: 'closed' },
  pinned: { pin: 'pinned', close: 'closed' },
};

/** Where the pointer or the focus rests (`find` looks again), or what the background is asked about. */
type Aim =
  | { readonly kind: 'resting'; readonly opener: Opener; readonly find: () => Target | undefined }
  | { readonly kind: 'asking'; readonly opener: Opener };

/** Milliseconds of rest before a card is prepared, and before it opens; shorter beside an open card. */
const PREPARE_MS = 30;
export const HOVER_MS = 150;
export const NEIGHBOUR_MS = 80;
/** Milliseconds of a long press, as in most browsers. */
const PRESS_MS = 500;
/** Milliseconds between the pointer's leaving and the card's closing. */
const GRACE_MS = 250;
/** Milliseconds after a key in which a change of focus is the user's: a page can move the focus at any time. */
const KEY_FOCUS_MS = 500;
const FOCUS_KEY = /^(?:Tab|F6|Arrow|Home|End|Page)/;
/** Elements that react to a tap. (Form fields are never targets.) */
const CONTROL = 'label,button,summary,a[href],[role=link],[role=option],[role=button]';
/** CSS pixels from the middle of a finger: it may be between two lines. */
const FINGER = [0, -8, 8];
const NOWHERE: Point = { x: -1, y: -1 };

type Events = GlobalEventHandlersEventMap;

export class Hover {
  readonly #deps: HoverDeps;
  readonly #follower;
  #state: State = 'closed';
  #aim: Aim | undefined;
  #shown: { readonly target: Target; readonly opener: Opener } | undefined;
  /** The ticket that was requested last, until the frame that may have used it is removed: it is valid in no other one. */
  #asked: { readonly target: Target; readonly ticket: Promise<string | undefined> } | undefined;
  #preparing: ReturnType<typeof setTimeout> | undefined;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #closing: ReturnType<typeof setTimeout> | undefined;
  #at = NOWHERE;
  #isInCard = false;
  /** The last contact was a finger or a pen. */
  #isTouch = false;
  #keyAt = Number.NEGATIVE_INFINITY;
  /** Gets the focus back when the card closes. */
  #returnFocusTo: Element | null = null;

  readonly #listeners: Readonly<{ [K in keyof Events]?: (event: Events[K]) => void }> = {
    pointerover: ({ target }) => {
      if (target === this.#deps.card.element) this.#enterCard();
    },
    pointermove: (event) => this.#pointerMoved(event),
    pointerout: ({ relatedTarget }) => {
      // Out of the window, or into a frame: no pointermove follows. A finger that is lifted or scrolls the page is out too.
      if (relatedTarget === null || relatedTarget instanceof HTMLIFrameElement) this.#pointerLeft();
    },
    pointerdown: (event) => {
      if (event.target !== this.#deps.card.element) this.close();
      this.#isTouch = event.pointerType !== 'mouse';
      if (this.#isTouch) this.#rest('touch', this.#touched(event, true), event.timeStamp);
    },
    click: (event) => this.#rested('touch', this.#touched(event, false)()),
    // The browser's own sign of a long press, after which some browsers cancel the pointer.
    contextmenu: (event) => this.#rested('touch', this.#touched(event, true)()),
    focusin: (event) => this.#focusMoved(event),
    focusout: ({ target }) => {
      const isLeft = this.#shown?.opener === 'focus' || target === this.#deps.card.element;
      if (isLeft && !this.#isOverCard()) this.#leave();
    },
    keydown: ({ key, timeStamp }) => {
      this.#keyAt = FOCUS_KEY.test(key) ? timeStamp : Number.NEGATIVE_INFINITY;
      if (key === 'Escape') this.#closeByKey();
    },
    scroll: ({ target }) => {
      this.#follower.look();
      const aim = this.#aim;
      if (aim?.kind !== 'resting' || !(target instanceof Node)) return;
      const under = document.elementFromPoint(this.#at.x, this.#at.y);
      if (target.contains(under)) this.#rest(aim.opener, aim.find);
    },
  };

  constructor(deps: HoverDeps) {
    this.#deps = deps;
    const { signal } = deps;
    this.#follower = createFollower(() => this.#targetMoved(), deps.now);
    // The back/forward cache may restore the page in this state.
    addEventListener('pagehide', () => this.close(), { signal });
    signal.addEventListener('abort', () => this.close());
  }

  /** An event of the user in the page. */
  receive(event: Event): void {
    const listeners: Readonly<Record<string, (event: never) => void>> = this.#listeners;
    listeners[event.type]?.(event as never);
  }

  /** An event in the card's frame, which the page does not receive. */
  inCard(event: FrameEvent): void {
    if (event === 'entered') this.#enterCard();
    if (event === 'focused') this.#enter('stay');
    if (event === 'tab') this.#keyAt = this.#deps.now();
    if (event === 'escape') this.#closeByKey();
    // The focus may rest on another token already.
    if (event === 'blurred' && this.#shown?.opener === 'focus' && !this.#isOverCard()) this.#leaveLine();
    if (event === 'left') {
      this.#isInCard = false;
      this.#pointerLeft();
    }
  }

  /**
   * Pins the card of the selected, focused or hovered token. Resolves with false if it means no token; undefined if nothing is
   * selected, focused or hovered here. `closes`: closes a pinned card instead of replacing it.
   */
  inspect(closes: boolean): Promise<boolean> | undefined {
    if (closes && this.#state === 'pinned') {
      this.close();
      return Promise.resolve(true);
    }
    const { targets } = this.#deps;
    const focus = focusedElement();
    // A frame that has the focus handles the shortcut itself.
    const isHere = document.hasFocus() && !(focus instanceof HTMLIFrameElement);
    const target =
      (isHere ? (targets.selected() ?? this.#targetOfFocus(focus)) : undefined) ??
      this.#shown?.target ??
      targets.under(this.#at) ??
      (isHere && focus ? targets.of(focus) : undefined);
    return target && this.#open(target, 'shortcut');
  }

  close(): void {
    this.#cancel();
    this.#enter('close');
  }

  /** The pointer or the focus has come to rest, or a finger has come down. A pinned card stays. */
  #rest(opener: Opener, find: () => Target | undefined, since = this.#deps.now()): void {
    if (this.#state === 'pinned' || this.#isAskedFor()) return;
    this.#stopTimers();
    this.#aim = { kind: 'resting', opener, find };
    const passed = this.#deps.now() - since;
    const needed = opener === 'touch' ? PRESS_MS : this.#shown ? NEIGHBOUR_MS : HOVER_MS;
    // Most fingers scroll.
    if (opener !== 'touch') this.#preparing = setTimeout(() => this.#prepare(find()), PREPARE_MS - passed);
    this.#opening = setTimeout(() => this.#rested(opener, find()), needed - passed);
  }

  /** Loads the card's frame, and the card of a token that is known to have one. */
  #prepare(target: Target | undefined): void {
    const { card } = this.#deps;
    if (!target || (this.#shown && isSame(this.#shown.target, target))) return;
    if (target.mayBeIdentifier) card.prepare(target);
    if (!target.mark) {
      this.#asked = undefined;
      return;
    }
    const { ticket } = this.#ask(target);
    void ticket.then((one) => {
      if (one !== undefined && this.#aim?.kind === 'resting' && this.#asked?.ticket === ticket)
        card.load(target, one, this.#themeFor(target));
    });
  }

  /** Opens the card of what was touched, or where the pointer or the focus has come to rest. */
  #rested(opener: Opener, target: Target | undefined): void {
    // A long press is reported twice: by its time, and by the browser's own sign.
    if (this.#isAskedFor()) return;
    this.#aim = undefined;
    if (!target) this.#cancel();
    else if (this.#shown && isSamePlace(this.#shown.target, target)) this.#enter('stay');
    else void this.#open(target, opener);
  }

  #ask(target: Target) {
    if (!this.#asked || !isSame(this.#asked.target, target))
      this.#asked = { target, ticket: this.#deps.ask(target) };
    return this.#asked;
  }

  /** Resolves with true once the card opens. */
  async #open(target: Target, opener: Opener): Promise<boolean> {
    const { card, signal } = this.#deps;
    this.#stopTimers();
    const aim: Aim = { kind: 'asking', opener };
    this.#aim = aim;
    const ticket = await this.#ask(target).ticket;
    if (aim !== this.#aim || signal.aborted) return false;
    this.#asked = undefined;
    this.#aim = undefined;
    if (ticket === undefined) card.unprepare();
    else this.#openNow(target, opener, ticket);
    return ticket !== undefined;
  }

  #openNow(target: Target, opener: Opener, ticket: string): void {
    const { card } = this.#deps;
    if (!card.element) this.#returnFocusTo = focusedElement();
    this.#shown = { target, opener };
    this.#enter(opener === 'shortcut' ? 'pin' : 'open');
    const at = this.#isInCard ? undefined : this.#at;
    const look = { at, isPinned: opener === 'shortcut', isSheet: opener === 'touch' };
    card.open(target, ticket, { ...look, theme: this.#themeFor(target) });
    this.#follower.start(target);
  }

  #themeFor({ seen }: Target) {
    const { theme } = this.#deps.settings();
    return theme === 'system' ? themeBehind(seen) : theme;
  }

  #targetMoved(): void {
    const shown = this.#shown;
    if (!shown) return;
    const line = shown.target.where();
    if (!line || !shown.target.isIntact() || !isInWindow(line)) this.#enter('gone');
    // A card that moved along with a target that leaves the pointer could come under it, and stay.
    else if (this.#isOverCard() || this.#followLine())
      this.#deps.card.move(this.#isInCard ? undefined : this.#at);
  }

  #enter(step: Step): void {
    const state = STEPS[this.#state][step];
    if (state === undefined) return;
    this.#state = state;
    clearTimeout(this.#closing);
    if (state === 'leaving') this.#closing = setTimeout(() => this.#enter('close'), GRACE_MS);
    if (state === 'closed') this.#hide();
  }

  /** Returns the focus to the element that had it, else to the target. */
  #hide(): void {
    const { card } = this.#deps;
    const hadFocus = document.activeElement !== null && document.activeElement === card.element;
    const before = this.#returnFocusTo;
    const next = before?.isConnected && before !== document.body ? before : this.#shown?.target.seen;
    this.#shown = undefined;
    this.#returnFocusTo = null;
    this.#asked = undefined;
    this.#isInCard = false;
    this.#follower.stop();
    card.close();
    if (!hadFocus || !(next instanceof HTMLElement)) return;
    // This focus must not open the card again.
    this.#keyAt = Number.NEGATIVE_INFINITY;
    next.focus({ preventScroll: true });
  }

  /** The pointer or the focus has left target and card. A card requested by the shortcut or a finger still opens. */
  #leave(): void {
    if (this.#isAskedFor()) return;
    this.#cancel();
    this.#enter('leave');
  }

  /** The pointer has moved off the line, perhaps to another target, on which it rests already. */
  #leaveLine(): void {
    if (!this.#isAskedFor()) this.#enter('leave');
  }

  /** Cancels the card that is about to open. */
  #cancel(): void {
    this.#stopTimers();
    this.#aim = undefined;
    this.#asked = undefined;
    this.#deps.card.unprepare();
  }

  #stopTimers(): void {
    clearTimeout(this.#preparing);
    clearTimeout(this.#opening);
  }

  /** True while a card that the user has asked for, by the shortcut or a touch, waits for the background. */
  #isAskedFor(): boolean {
    return this.#aim?.kind === 'asking' && (this.#aim.opener === 'shortcut' || this.#aim.opener === 'touch');
  }

  #pointerMoved(event: PointerEvent): void {
    if (event.pointerType === 'touch' || !(event.target instanceof Element)) return;
    // With a button down it selects text or drags something.
    if (event.pointerType === 'mouse' && event.buttons > 0) return;
    this.#at = { x: event.clientX, y: event.clientY };
    const { card, targets } = this.#deps;
    if (event.target === card.element) {
      this.#enterCard();
      return;
    }
    this.#isInCard = false;
    this.#followLine();
    this.#rest('pointer', () => targets.under(this.#at), event.timeStamp);
  }

  /** The pointer or the target has moved, or something else of the page over the target. False if the pointer is off it. */
  #followLine(): boolean {
    if (this.#shown?.opener !== 'pointer') return true;
    const { seen, where } = this.#shown.target;
    const line = where();
    const under = document.elementFromPoint(this.#at.x, this.#at.y);
    const isOn = line !== undefined && holds(line, this.#at) && under !== null && areRelated(under, seen);
    if (isOn) this.#enter('stay');
    else this.#leaveLine();
    return isOn;
  }

  /** A card that the focus or a finger opened stays. */
  #pointerLeft(): void {
    this.#at = NOWHERE;
    const opener = this.#shown?.opener;
    if (opener !== 'focus' && opener !== 'touch') this.#leave();
  }

  /** Finds the token that a tap is meant for, or a long press on a link to one, since a tap follows the link. */
  #touched(event: MouseEvent, isLong: boolean): () => Target | undefined {
    // In an open shadow tree `target` is the tree's host; after the event its path is empty.
    const [touched] = event.composedPath();
    const { clientX: x, clientY: y } = event;
    const isOffered = (target: Target | undefined) =>
      target && (target.mark || (this.#deps.settings().lookUp === 'hovered' && target.mayBeIdentifier));
    return () => {
      if (!this.#isTouch || !(touched instanceof Element)) return undefined;
      // A tap presses a control, and a long press selects text.
      if ((touched.closest(CONTROL) !== null) !== isLong) return undefined;
      return FINGER.map((by) => this.#deps.targets.under({ x, y: y + by })).find(isOffered);
    };
  }

  #focusMoved(event: FocusEvent): void {
    const [inner] = event.composedPath();
    if (!(inner instanceof Element)) return;
    if (inner === this.#deps.card.element) {
      this.#enter('stay');
      return;
    }
    if (this.#shown) this.#returnFocusTo = inner;
    if (event.timeStamp - this.#keyAt < KEY_FOCUS_MS)
      this.#rest('focus', () => this.#targetOfFocus(inner), event.timeStamp);
  }

  #targetOfFocus(element: Element | null): Target | undefined {
    return element?.matches(':focus-visible') ? this.#deps.targets.of(element) : undefined;
  }

  /** The card stays while the pointer is in it, wherever the focus goes. */
  #isOverCard(): boolean {
    return this.#isInCard || document.elementFromPoint(this.#at.x, this.#at.y) === this.#deps.card.element;
  }

  #enterCard(): void {
    this.#isInCard = true;
    this.#cancel();
    this.#enter('stay');
  }

  /** A dialog of the page that the key closes returns the focus, which must not open a card. */
  #closeByKey(): void {
    this.#keyAt = Number.NEGATIVE_INFINITY;
    this.close();
  }
}

function isSamePlace(a: Target, b: Target): boolean {
  const [one, other] = [a.where(), b.where()];
  return isSame(a, b) && one?.top === other?.top && one?.left === other?.left;
}

const isInWindow = ({ left, top, width, height }: NonNullable<ReturnType<Target['where']>>) =>
  top + height > 0 && left + width > 0 && top < innerHeight && left < innerWidth;

/** True if one of the elements is in the other, as the page is drawn. */
const areRelated = (a: Element, b: Element) => ancestorsOf(a).includes(b) || ancestorsOf(b).includes(a);

/** The element with the focus, also in an open shadow tree. */
function focusedElement(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}
