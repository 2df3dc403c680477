/**
 * Opens, moves and closes the card on the page. Only the frame knows its content; this module sets its position, size
 * and visibility. The frame is prepared while the pointer rests, and removed when the card closes.
 */
import type { CardEvent, FromCard, Theme } from '../card/port.ts';
import { type CardAddress, CardFrame } from './card-frame.ts';
import { type Placed, placeCard, widthOf } from './card-placement.ts';
import type { Point } from './placement.ts';
import { isReadAlike, type Target } from './target.ts';

/** A ticket for the content of a target's card; undefined where the background gives none. */
export type RequestTicket = () => Promise<string | undefined>;

type Appearance = {
  /** Undefined for the system's. */
  readonly theme: Theme | undefined;
  /** Where the pointer is; undefined while it is in the card. */
  readonly at: Point | undefined;
  /** Has the focus, and stays open until the user closes it. */
  readonly isPinned: boolean;
  /** At the lower edge of the window, for fingers. */
  readonly isSheet?: boolean;
};

export type CardHostDeps = {
  /** The address of the card's page; undefined if the extension is gone. */
  readonly cardAddress: () => CardAddress | undefined;
  /** The background has refused the card. */
  readonly mustClose: () => void;
  /** An event in the frame, which the page does not receive. */
  readonly frameEvent: (event: CardEvent) => void;
  /** The full record was loaded. */
  readonly loaded: () => void;
};

type Card = Omit<Appearance, 'at'> &
  Placed & {
    readonly requestTicket: RequestTicket;
    /** Open, or about to open once it is drawn; false while only prepared. */
    readonly isOpen: boolean;
    /** A ticket was refused, and a second one requested. */
    isRetried: boolean;
  };

export class CardHost {
  readonly #deps: CardHostDeps;
  #frame: CardFrame | undefined;
  #card: Card | undefined;
  /** The target under the pointer while the card of another target is open. */
  #next: { readonly target: Target; readonly ticket: Promise<string | undefined> } | undefined;
  /** Counts the drawings; answers to earlier ones are ignored. */
  #turn = 0;

  constructor(deps: CardHostDeps) {
    this.#deps = deps;
  }

  /** The host while a card is open. */
  get element(): Element | undefined {
    return this.#card?.isOpen ? this.#frame?.host : undefined;
  }

  /**
   * Loads the frame invisibly and draws the target's cached record in it. While a card is open, its frame only loads
   * that record ahead.
   */
  prepare(target: Target, theme: Theme | undefined, requestTicket: RequestTicket | undefined): void {
    const card = this.#card;
    if (card && isSame(card.target, target)) return;
    if (card?.isOpen) {
      this.#prefetch(target, requestTicket);
      return;
    }
    if (!this.#frame?.isAnchoredTo(target.element)) this.hide();
    this.#frame ??= this.#createFrame(target);
    this.#card = undefined;
    if (!this.#frame || !requestTicket) return;
    const appearance = { theme, at: undefined, isPinned: false };
    this.#card = cardOf(target, appearance, requestTicket, false);
    void this.#draw(this.#frame, this.#card);
  }

  /** Removes a frame that was only prepared. */
  unprepare(): void {
    if (!this.#card?.isOpen) this.hide();
  }

  /** Opens the card beside the target, or moves the open one there. */
  show(target: Target, appearance: Appearance, requestTicket: RequestTicket): void {
    const before = this.#card;
    this.#frame ??= this.#createFrame(target);
    const frame = this.#frame;
    if (!frame) return;
    if (!frame.isAnchoredTo(target.element)) frame.anchor(target.element);
    const card = cardOf(target, appearance, requestTicket, true);
    this.#card = card;
    // A card is prepared as it opens under the pointer: neither pinned nor as a sheet.
    const canReveal = before && !before.isOpen && isSame(before.target, target);
    const isPrepared = canReveal && !card.isPinned && !card.isSheet;
    card.height = isPrepared ? before.height : undefined;
    if (!isPrepared) void this.#draw(frame, card);
    else if (card.height !== undefined) this.#reveal(frame, card);
  }

  /** Repositions the open card after its target or the window has changed. */
  move(at: Point | undefined): void {
    if (!this.#card?.isOpen || !this.#frame) return;
    this.#card.at = at;
    placeCard(this.#frame, this.#card, false);
  }

  hide(): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#card = undefined;
    this.#next = undefined;
  }

  #createFrame({ element }: Target): CardFrame | undefined {
    const address = this.#deps.cardAddress();
    if (address === undefined) return undefined;
    const frame = new CardFrame(address, element, (message) => {
      if (frame === this.#frame) this.#receive(frame, message);
    });
    return frame;
  }

  #prefetch(target: Target, requestTicket: RequestTicket | undefined): void {
    const frame = this.#frame;
    if (!requestTicket || (this.#next && isSame(this.#next.target, target))) return;
    const ticket = requestTicket();
    this.#next = { target, ticket };
    void ticket.then((one) => {
      if (one !== undefined && frame === this.#frame && this.#next?.ticket === ticket)
        frame?.post({ kind: 'prefetch', ticket: one });
    });
  }

  async #draw(frame: CardFrame, card: Card): Promise<void> {
    const { target, requestTicket, theme, isPinned, isSheet } = card;
    const turn = ++this.#turn;
    const next = this.#next;
    this.#next = undefined;
    const ticket = await (next && isSame(next.target, target) ? next.ticket : requestTicket());
    if (frame !== this.#frame || turn !== this.#turn) return;
    if (ticket === undefined) {
      if (this.#card?.isOpen) this.#deps.mustClose();
      // `show` requests another one.
      else this.#card = undefined;
      return;
    }
    frame.setTheme(theme);
    // The height depends on the width.
    frame.setBox({ width: widthOf(card) });
    frame.post({ kind: 'show', turn, ticket, theme, isPinned, isSheet });
  }

  #receive(frame: CardFrame, message: FromCard): void {
    const card = this.#card;
    if (!('turn' in message)) this.#deps.frameEvent(message.kind);
    else if (message.turn !== this.#turn || !card) return;
    else if (message.kind === 'loaded') this.#deps.loaded();
    else if (message.kind === 'refused') this.#retry(frame, card);
    else this.#resize(frame, card, message.height);
  }

  #resize(frame: CardFrame, card: Card, height: number): void {
    const isFirst = card.height === undefined;
    card.height = height;
    if (!card.isOpen) return;
    if (isFirst) this.#reveal(frame, card);
    else placeCard(frame, card, true);
  }

  /** Requests a second ticket, since the first one may have expired. */
  #retry(frame: CardFrame, card: Card): void {
    if (card.isRetried) this.#deps.mustClose();
    else void this.#draw(frame, card);
    card.isRetried = true;
  }

  #reveal(frame: CardFrame, card: Card): void {
    placeCard(frame, card, true);
    frame.reveal();
    frame.post({ kind: 'shown', turn: this.#turn });
    if (card.isPinned) frame.focus();
  }
}

function cardOf(target: Target, appearance: Appearance, requestTicket: RequestTicket, isOpen: boolean): Card {
  const isRtl = getComputedStyle(target.element).direction === 'rtl';
  const unknown = { side: undefined, tooltips: undefined, height: undefined, isRetried: false };
  return { ...appearance, ...unknown, target, isRtl, requestTicket, isOpen };
}

const isSame = (a: Target, b: Target) => a.element === b.element && isReadAlike(a, b);
