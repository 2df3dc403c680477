/**
 * Opens, moves and closes the card on the page. Only the frame knows its content; this module sets its position, size and
 * visibility. The frame is prepared while the pointer rests, and removed when the card closes.
 */
import type { CardEvent, FromCard, Theme } from '../card/port.ts';
import { type CardAddress, CardFrame, cardWidth, USUAL_HEIGHT } from './frame.ts';
import { type Box, holds, type Point, place, type Side, type Surroundings } from './placement.ts';
import { measureSurroundings } from './surroundings.ts';
import { isSame, type Target } from './target.ts';

type Appearance = {
  /** Undefined for the system's. */
  readonly theme: Theme | undefined;
  /** Where the pointer is; undefined while it is in the card. */
  readonly at: Point | undefined;
  /** Has the focus, and stays open until the user closes it. */
  readonly isPinned: boolean;
  /** At the lower edge of the window, for fingers. */
  readonly isSheet: boolean;
};

type CardDeps = {
  /** The address of the card's page; undefined if the extension is gone. */
  readonly address: () => CardAddress | undefined;
  /** The background does not know the ticket. */
  readonly refused: () => void;
  /** An event in the frame, which the page does not receive. */
  readonly frameEvent: (event: CardEvent) => void;
  /** The full record was loaded: the page may have more to mark. */
  readonly loaded: (target: Target) => void;
};

type Drawn = Omit<Appearance, 'at'> & {
  readonly target: Target;
  /** Open, or about to open once it is drawn; false while only prepared. */
  isOpen: boolean;
  at: Point | undefined;
  side?: Side;
  /** CSS pixels from the left end of the line at which the card has opened, near the pointer. */
  from?: number;
  tooltips?: Surroundings['tooltips'];
  /** CSS pixels of the content; undefined until it is drawn. */
  height?: number;
};

/** CSS pixels. */
const SHEET_WIDTH = 560;
const MARGIN = 8;
/** The pointer is that far inside of the card's width on a wide line. */
const NEAR = 40;
/** The largest share of the window's height: what was tapped should stay visible. */
const SHEET_SHARE = 0.7;

/** The part of the window that a zoomed or half-hidden page shows. Only a document that is not shown has none. */
const visibleWindow = () => visualViewport as VisualViewport;

export class Card {
  readonly #deps: CardDeps;
  #frame: CardFrame | undefined;
  #drawn: Drawn | undefined;
  /** Counts the drawings; answers to earlier ones are ignored. */
  #turn = 0;

  constructor(deps: CardDeps) {
    this.#deps = deps;
  }

  /** The host while a card is open. */
  get element(): Element | undefined {
    return this.#drawn?.isOpen ? this.#frame?.host : undefined;
  }

  /** Loads the frame, invisible, unless a card is open. */
  prepare(target: Target): void {
    if (this.#drawn?.isOpen || (this.#drawn && isSame(this.#drawn.target, target))) return;
    if (!this.#frame?.isAnchoredTo(target.seen)) this.close();
    this.#frame ??= this.#createFrame(target);
  }

  /** Draws the cached record of a target, invisible; beside an open card, loads it only. */
  load(target: Target, ticket: string, theme: Theme | undefined): void {
    if (this.#drawn?.isOpen) this.#frame?.post({ kind: 'prefetch', ticket });
    else if (this.#frame) {
      const look = { theme, at: undefined, isPinned: false, isSheet: false };
      this.#draw(this.#frame, target, ticket, look, false);
    }
  }

  /** Removes a frame that was only prepared. */
  unprepare(): void {
    if (!this.#drawn?.isOpen) this.close();
  }

  /** Opens the card beside the target, or moves the open one there. */
  open(target: Target, ticket: string, look: Appearance): void {
    if (this.#frame && !this.#frame.canServe(target.seen)) this.close();
    this.#frame ??= this.#createFrame(target);
    const frame = this.#frame;
    if (!frame) return;
    if (!frame.isAnchoredTo(target.seen)) frame.anchor(target.seen);
    const before = this.#drawn;
    // A card is prepared as it opens under the pointer: neither pinned nor as a sheet.
    const isPrepared = before && !before.isOpen && isSame(before.target, target);
    if (!isPrepared || look.isPinned || look.isSheet) {
      this.#draw(frame, target, ticket, look, true);
      return;
    }
    before.isOpen = true;
    before.at = look.at;
    if (before.height !== undefined) this.#reveal(frame, before);
  }

  /** Repositions the open card after its target or the window has changed. */
  move(at: Point | undefined): void {
    if (!this.#drawn?.isOpen || !this.#frame) return;
    this.#drawn.at = at;
    placeCard(this.#frame, this.#drawn, false);
  }

  close(): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#drawn = undefined;
  }

  #createFrame({ seen }: Target): CardFrame | undefined {
    const address = this.#deps.address();
    if (address === undefined) return undefined;
    const frame = new CardFrame(address, seen, (message) => {
      if (frame === this.#frame) this.#receive(frame, message);
    });
    return frame;
  }

  #draw(frame: CardFrame, target: Target, ticket: string, look: Appearance, isOpen: boolean): void {
    const { theme, isPinned, isSheet } = look;
    const turn = ++this.#turn;
    const drawn = { ...look, target, isOpen };
    this.#drawn = drawn;
    frame.setTheme(theme);
    // The height depends on the width.
    frame.setBox({ width: widthOf(drawn) });
    frame.post({ kind: 'show', turn, ticket, theme, isPinned, isSheet });
  }

  #receive(frame: CardFrame, message: FromCard): void {
    const drawn = this.#drawn;
    if (!('turn' in message)) this.#deps.frameEvent(message.kind);
    else if (message.turn !== this.#turn || !drawn) return;
    else if (message.kind === 'loaded') this.#deps.loaded(drawn.target);
    else if (message.kind === 'refused') this.#deps.refused();
    else this.#resize(frame, drawn, message.height);
  }

  #resize(frame: CardFrame, drawn: Drawn, height: number): void {
    const isFirst = drawn.height === undefined;
    drawn.height = height;
    if (!drawn.isOpen) return;
    if (isFirst) this.#reveal(frame, drawn);
    else placeCard(frame, drawn, true);
  }

  #reveal(frame: CardFrame, drawn: Drawn): void {
    placeCard(frame, drawn, true);
    frame.reveal();
    frame.post({ kind: 'shown', turn: this.#turn });
    if (drawn.isPinned) frame.focus();
  }
}

const widthOf = ({ isSheet }: Drawn): number =>
  isSheet ? Math.min(SHEET_WIDTH, visibleWindow().width - 2 * MARGIN) : cardWidth();

/** `isSideFixed`: the card stays on its side of the target, so that it does not jump while it grows. */
function placeCard(frame: CardFrame, drawn: Drawn, isSideFixed: boolean): void {
  const { target, at, height } = drawn;
  const line = target.where();
  if (!line || height === undefined) return;
  if (drawn.isSheet) {
    placeSheet(frame, widthOf(drawn), height);
    return;
  }
  const { row, columns = [], tooltips } = measureSurroundings(target.seen, line, frame.host);
  // While the pointer is in the card, a tooltip that closes must not move the card from under it.
  if (at || !drawn.tooltips) drawn.tooltips = tooltips;
  if (at && holds(line, at)) drawn.from ??= Math.max(0, at.x - line.left - NEAR);
  const view = visibleWindow();
  /** As seen in the part of the page that is zoomed in on. */
  const seen = (box: Box): Box => ({
    ...{ width: box.width, height: box.height },
    left: box.left - view.offsetLeft,
    top: box.top - view.offsetTop,
  });
  const preferences = {
    row: row && seen(row),
    columns: columns.map(seen),
    tooltips: drawn.tooltips?.map(seen),
    at: at && { x: at.x - view.offsetLeft, y: at.y - view.offsetTop },
    from: drawn.from,
    isRtl: getComputedStyle(target.seen).direction === 'rtl',
  };
  const size = { width: widthOf(drawn), height };
  // The side is chosen once, for the height that cards usually have.
  const usual = { ...size, height: Math.max(height, USUAL_HEIGHT) };
  const box = seen(line);
  drawn.side ??= place(box, usual, view, preferences).side;
  const { left, top, side, maxHeight } = place(box, size, view, {
    ...preferences,
    side: drawn.side,
    isSideFixed,
  });
  drawn.side = side;
  const corner = { left: left + view.offsetLeft, top: top + view.offsetTop };
  frame.setBox({ width: size.width, height: Math.min(height, maxHeight), ...corner });
}

/** Puts the sheet at the lower edge. The inset is the page's: inside the frame it is always 0. */
function placeSheet(frame: CardFrame, width: number, needed: number): void {
  const view = visibleWindow();
  const height = Math.min(needed, Math.round(view.height * SHEET_SHARE));
  const left = view.offsetLeft + (view.width - width) / 2;
  const top = Math.round(view.offsetTop + view.height - height - MARGIN);
  frame.setBox({ width, height, left, top: `calc(${top}px - env(safe-area-inset-bottom))` });
}
