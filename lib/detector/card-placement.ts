/** Measures the page around the target and puts the card's element where placement.ts computes. */
import { type CardFrame, cardWidth, USUAL_HEIGHT, windowSize } from './card-frame.ts';
import { type Point, place, type Side, type Surroundings } from './placement.ts';
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
  const surroundings = measureSurroundings(target.seen, line, frame.host);
  // While the pointer is in the card, a tooltip that closes must not move the card from under it.
  if (at || !card.tooltips) card.tooltips = surroundings.tooltips;
  const preferences = { ...surroundings, tooltips: card.tooltips, at, isRtl };
  const around = windowSize();
  const size = { width: widthOf(card), height };
  // The side is chosen once, for the height that cards usually have.
  const usual = { ...size, height: Math.max(height, USUAL_HEIGHT) };
  card.side ??= place(line, usual, around, preferences).side;
  const fixed = { ...preferences, side: card.side, isSideFixed };
  const { left, top, side, maxHeight } = place(line, size, around, fixed);
  card.side = side;
  frame.setBox({ width: size.width, height: Math.min(height, maxHeight), left, top });
}

/** Puts the sheet at the lower edge. The inset is the page's: inside the frame it is always 0. */
function placeSheet(frame: CardFrame, width: number, needed: number): void {
  const view = visibleWindow();
  const height = Math.min(needed, Math.round(view.height * SHEET_SHARE));
  const left = view.offsetLeft + (view.width - width) / 2;
  const top = Math.round(view.offsetTop + view.height - height - MARGIN);
  frame.setBox({ width, height, left, top: `calc(${top}px - env(safe-area-inset-bottom))` });
}
