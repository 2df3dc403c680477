/**
 * Decides when a card opens and closes. Two state machines: the aim (the pointer or the focus rests on a target, and a
 * card may open soon) and the card itself.
 */
import { isReadAlike, type Target } from './target.ts';

/** What opens a card; the shortcut pins it. A touch opens it as a sheet, which stays until the next touch. */
export type Opener = 'pointer' | 'focus' | 'shortcut' | 'touch';

export type HoverDeps = {
  /** Whether there is a card for a target: `true` at once if that is known. */
  readonly isReady: (target: Target) => true | Promise<boolean>;
  /** The pointer rests on a target, and its card may open soon; undefined: on nothing. */
  readonly prepare: (target: Target | undefined) => void;
  readonly show: (target: Target, opener: Opener) => void;
  readonly hide: () => void;
  /** Milliseconds, by the clock of the events' time stamps. */
  readonly elapsed: () => number;
  readonly signal: AbortSignal;
};

type Aim =
  | { readonly state: 'none' }
  /** Two timers run; `restart` starts them again for the target that is there then. */
  | { readonly state: 'resting'; readonly restart: () => void }
  /** The background is asked whether there is a card. */
  | { readonly state: 'resolving'; readonly opener: Opener };

type CardState = 'closed' | 'open' | 'leaving' | 'pinned';
type CardEvent = 'open' | 'pin' | 'stay' | 'leave' | 'gone' | 'close';

/** An event that a state does not list has no effect. `leaving`: closes after the grace period. */
const CARD_TRANSITIONS: Readonly<Record<CardState, Readonly<Partial<Record<CardEvent, CardState>>>>> = {
  closed: { open: 'open', pin: 'pinned' },
  open: { open: 'open', pin: 'pinned', leave: 'leaving', gone: 'closed', close: 'closed' },
  leaving: { open: 'open', pin: 'pinned', stay: 'open', gone: 'closed', close: 'closed' },
  pinned: { pin: 'pinned', close: 'closed' },
};

/** Milliseconds of rest before a card is prepared. */
const PREPARE_MS = 30;
/** Milliseconds of rest before a card opens. */
export const HOVER_MS = 150;
/** Milliseconds of rest before the card of a neighbour replaces an open one. */
export const NEIGHBOUR_MS = 80;
/** Milliseconds of a long press, as in most browsers. */
const PRESS_MS = 500;
/** Milliseconds between the pointer's leaving and the card's closing. */
const GRACE_MS = 250;

export class Hover {
  readonly #deps: HoverDeps;
  #aim: Aim = { state: 'none' };
  #card: CardState = 'closed';
  #shown: { readonly target: Target; readonly opener: Opener } | undefined;
  #preparing: ReturnType<typeof setTimeout> | undefined;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #closing: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: HoverDeps) {
    this.#deps = deps;
  }

  /** The target of the open card, and what opened it. */
  get shown() {
    return this.#shown;
  }

  get isPinned(): boolean {
    return this.#card === 'pinned';
  }

  /**
   * The pointer or the focus has come to rest, or a finger has come down; `find` returns its target. `since`: the event's
   * time stamp. A pinned card stays.
   */
  rest(opener: Opener, find: () => Target | undefined, since = this.#deps.elapsed()): void {
    if (this.isPinned || this.#isAskedFor()) return;
    this.#stopTimers();
    this.#aim = { state: 'resting', restart: () => this.rest(opener, find) };
    const { prepare, elapsed } = this.#deps;
    const passed = elapsed() - since;
    const hovered = this.#shown ? NEIGHBOUR_MS : HOVER_MS;
    const needed = opener === 'touch' ? PRESS_MS : hovered;
    // Most fingers scroll.
    if (opener !== 'touch') this.#preparing = setTimeout(() => prepare(find()), PREPARE_MS - passed);
    this.#opening = setTimeout(() => this.rested(opener, find()), needed - passed);
  }

  /** The pointer or the focus rests on a target without an open card. */
  get isResting(): boolean {
    return this.#aim.state === 'resting';
  }

  /** Starts the timers again: the page has moved under the pointer. */
  restart(): void {
    if (this.#aim.state === 'resting') this.#aim.restart();
  }

  /** Pins the card of a target now, or as soon as it is known that there is one. */
  pin(target: Target): void {
    this.cancel();
    this.#open(target, 'shortcut');
  }

  /**
   * Opens the card of what was touched, or where the pointer or the focus has come to rest, now or as soon as it is known
   * that there is one. A long press is reported twice: by its time, and by the browser's own sign.
   */
  rested(opener: Opener, target: Target | undefined): void {
    this.#aim = { state: 'none' };
    if (target === undefined) this.#deps.prepare(undefined);
    else if (this.#shown && isSamePlace(this.#shown.target, target)) this.stay();
    else this.#open(target, opener);
  }

  /** The pointer or the focus is on the target or in the card. */
  stay(): void {
    this.#enter('stay');
  }

  /** The pointer or the focus has left target and card. A card requested by the shortcut or a finger still opens. */
  leave(): void {
    if (this.#isAskedFor()) return;
    this.cancel();
    this.#enter('leave');
  }

  /** The pointer has moved off the line, perhaps to another target, on which it rests already. */
  leaveLine(): void {
    if (!this.#isAskedFor()) this.#enter('leave');
  }

  /** Cancels the card that is about to open. */
  cancel(): void {
    this.#stopTimers();
    this.#aim = { state: 'none' };
    this.#deps.prepare(undefined);
  }

  /** The target has left the viewport: closes the card unless it is pinned. */
  targetGone(): void {
    this.#enter('gone');
  }

  close(): void {
    this.cancel();
    this.#enter('close');
  }

  /** True while a card that the user has asked for, by the shortcut or a touch, waits for the background. */
  #isAskedFor(): boolean {
    const aim = this.#aim;
    return aim.state === 'resolving' && (aim.opener === 'shortcut' || aim.opener === 'touch');
  }

  #open(target: Target, opener: Opener): void {
    const ready = this.#deps.isReady(target);
    if (ready === true) {
      this.#openNow(target, opener);
      return;
    }
    const aim: Aim = { state: 'resolving', opener };
    this.#aim = aim;
    void ready.then((isCard) => {
      if (aim !== this.#aim || this.#deps.signal.aborted) return;
      this.#aim = { state: 'none' };
      if (isCard) this.#openNow(target, opener);
      else this.#deps.prepare(undefined);
    });
  }

  #openNow(target: Target, opener: Opener): void {
    this.#shown = { target, opener };
    this.#enter(opener === 'shortcut' ? 'pin' : 'open');
    this.#deps.show(target, opener);
  }

  #enter(event: CardEvent): void {
    const state = CARD_TRANSITIONS[this.#card][event];
    if (state === undefined) return;
    this.#card = state;
    clearTimeout(this.#closing);
    if (state === 'leaving') this.#closing = setTimeout(() => this.#enter('close'), GRACE_MS);
    if (state !== 'closed') return;
    this.#deps.hide();
    this.#shown = undefined;
  }

  #stopTimers(): void {
    clearTimeout(this.#preparing);
    clearTimeout(this.#opening);
  }
}

function isSamePlace(a: Target, b: Target): boolean {
  const [one, other] = [a.where(), b.where()];
  return a.element === b.element && one?.top === other?.top && one?.left === other?.left && isReadAlike(a, b);
}
