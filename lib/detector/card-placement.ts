/** Measures the page around the target and puts the card's element where placement.ts computes. */
import { type CardFrame, cardWidth, USUAL_HEIGHT } from './card-frame.ts';
import { type Box, type Point, place, type Side, type Surroundings } from './placement.ts';
import { measureSurroundings } from './surroundings.ts';
import type { Target } from './target.ts';

export type Placed = {
  readonly target: Target;
  readonly isRtl: boolean;
  readonly isSheet?: boolean;
  /** Where the pointer is; undefined while it is in the card. */
  at: Point | undefined;
  side: Side | undefined;
  tooltips: Surroundings['tooltips'];
  /** CSS pixels of the drawn content; undefined until the first drawing. */
  height: number | undefined;
};

/** CSS pixels. */
const SHEET_WIDTH = 560;
const MARGIN = 8;
/** The largest share of the window's height: what was tapped should stay visible. */
const SHEET_SHARE = 0.7;

/** The part of the window that a zoomed or half-hidden page shows. Only a document that is not shown has none. */
const visibleWindow = () => visualViewport as VisualViewport;

export const widthOf = ({ isSheet }: Placed): number =>
  isSheet ? Math.min(SHEET_WIDTH, visibleWindow().width - 2 * MARGIN) : cardWidth();

/** `isSideFixed`: the card stays on its side of the target, so that it does not jump while it grows. */
export function placeCard(frame: CardFrame, card: Placed, isSideFixed: boolean): void {
  const { target, isRtl, at, height } = card;
  const line = target.where();
  if (!line || height === undefined) return;
  if (card.isSheet) {
    placeSheet(frame, widthOf(card), height);
    return;
  }
  const { row, columns = [], tooltips } = measureSurroundings(target.seen, line, frame.host);
  // While the pointer is in the card, a tooltip that closes must not move the card from under it.
  if (at || !card.tooltips) card.tooltips = tooltips;
  const view = visibleWindow();
  /** As seen in the part of the page that is zoomed in on. */
  const seen = ({ left, top, width, height }: Box): Box => ({
    left: left - view.offsetLeft,
    top: top - view.offsetTop,
    width,
    height,
  });
  const preferences = {
    row: row && seen(row),
    columns: columns.map(seen),
    tooltips: card.tooltips?.map(seen),
    at: at && { x: at.x - view.offsetLeft, y: at.y - view.offsetTop },
    isRtl,
  };
  const size = { width: widthOf(card), height };
  // The side is chosen once, for the height that cards usually have.
  const usual = { ...size, height: Math.max(height, USUAL_HEIGHT) };
  const box = seen(line);
  card.side ??= place(box, usual, view, preferences).side;
  const fixed = { ...preferences, side: card.side, isSideFixed };
  const { left, top, side, maxHeight } = place(box, size, view, fixed);
  card.side = side;
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
