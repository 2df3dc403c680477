/**
 * Opens, moves and closes the card on the page. Only the frame knows its content; this module sets its position, size and
 * visibility. The frame is prepared while the pointer rests, and removed when the card closes.
 */
import type { Box, CardEvent, FromCard, Point, Scene, Surroundings, Theme } from '../card/port.ts';
import { type CardAddress, CardFrame, cardWidth } from './frame.ts';
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
};

type Drawn = Omit<Appearance, 'at'> & {
  readonly target: Target;
  /** Open, or about to open once it is drawn; false while only prepared. */
  isOpen: boolean;
  at: Point | undefined;
  isVisible?: true;
  tooltips?: Surroundings['tooltips'];
  /** CSS pixels of the content; undefined until it is drawn. */
  height?: number;
};

/** CSS pixels. */
const SHEET_WIDTH = 560;
const MARGIN = 8;
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
    this.#place(frame, before, true);
  }

  /** Repositions the open card after its target or the window has changed. */
  move(at: Point | undefined): void {
    if (!this.#drawn?.isOpen || !this.#frame) return;
    this.#drawn.at = at;
    this.#place(this.#frame, this.#drawn, false);
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
    else if (message.kind === 'refused') this.#deps.refused();
    else if (message.kind === 'placed') this.#reveal(frame, drawn, message.box);
    else {
      drawn.height = message.height;
      this.#place(frame, drawn, true);
    }
  }

  /** Puts a sheet at the lower edge; for another card, asks the frame where it goes. */
  #place(frame: CardFrame, drawn: Drawn, isSideFixed: boolean): void {
    const { isOpen, isSheet, height } = drawn;
    if (!isOpen || height === undefined) return;
    const width = widthOf(drawn);
    if (isSheet) {
      const view = visibleWindow();
      const shown = Math.min(height, Math.round(view.height * SHEET_SHARE));
      this.#reveal(frame, drawn, {
        width,
        height: shown,
        left: (view.width - width) / 2,
        top: view.height - shown - MARGIN,
      });
      return;
    }
    const scene = measure(drawn, frame.host);
    if (scene) frame.post({ kind: 'place', turn: this.#turn, scene, width, isSideFixed });
    // Its target is gone before it was shown.
    else if (!drawn.isVisible) this.#deps.refused();
  }

  #reveal(frame: CardFrame, drawn: Drawn, { left, top, width, height }: Box): void {
    const { offsetLeft, offsetTop } = visibleWindow();
    const y = Math.round(top + offsetTop);
    // The inset is the page's: inside the frame it is always 0.
    const edge = drawn.isSheet ? `calc(${y}px - env(safe-area-inset-bottom))` : y;
    frame.setBox({ width, height, left: left + offsetLeft, top: edge });
    if (drawn.isVisible) return;
    drawn.isVisible = true;
    frame.reveal();
    frame.post({ kind: 'shown', turn: this.#turn });
    if (drawn.isPinned) frame.focus();
  }
}

const widthOf = ({ isSheet }: Drawn): number =>
  isSheet ? Math.min(SHEET_WIDTH, visibleWindow().width - 2 * MARGIN) : cardWidth();

/** What is around the target; undefined once that is no longer shown. */
function measure(drawn: Drawn, host: Element): Scene | undefined {
  const { target, at } = drawn;
  const line = target.where();
  if (!line) return undefined;
  const { row, columns = [], tooltips } = measureSurroundings(target.seen, line, host);
  // While the pointer is in the card, a tooltip that closes must not move the card from under it.
  if (at || !drawn.tooltips) drawn.tooltips = tooltips;
  const { offsetLeft, offsetTop, width, height } = visibleWindow();
  /** As seen in the part of the page that is zoomed in on. */
  const seen = ({ left, top, width, height }: Box): Box => ({
    left: left - offsetLeft,
    top: top - offsetTop,
    width,
    height,
  });
  return {
    view: { width, height },
    line: seen(line),
    row: row && seen(row),
    columns: columns.map(seen),
    tooltips: drawn.tooltips?.map(seen),
    at: at && { x: at.x - offsetLeft, y: at.y - offsetTop },
    isRtl: getComputedStyle(target.seen).direction === 'rtl',
  };
}
