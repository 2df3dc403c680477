/** Where the card goes: beside its target, never under the pointer, never outside the window. Pure. */

/** CSS pixels of the window. */
export type Point = { readonly x: number; readonly y: number };
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
export type Size = { readonly width: number; readonly height: number };
export type Side = 'below' | 'above' | 'right' | 'left';
export type Place = {
  readonly left: number;
  readonly top: number;
  readonly heightAtMost: number;
  readonly side: Side;
};

export type Wish = {
  /** Where the pointer is, when it is not in the card. */
  readonly at?: Point | undefined;
  /** The target's text runs from right to left. */
  readonly isRtl?: boolean;
  /** The side where the card is already: kept while it is good, or in any case. */
  readonly side?: Side | undefined;
  readonly isKept?: boolean;
};

/** CSS pixels between card and target, and between card and the window's edge. */
const GAP = 8;
const EDGE = 8;
/** Less than this is no room for reading. */
const LEAST = 80;
/** What sums of fractions may be off by. */
const SLIP = 1e-6;
/** Of a line that leaves no room, what is kept free around the pointer. */
const STRIP = 32;

/**
 * Below the target's line, else above it, else where there is more room of the two, and the card scrolls inside;
 * where neither has room for a few lines, to the right or to the left of it. It begins where the line begins, pushed
 * in from the edges. A line that leaves no room anywhere, or fills half of the window, gives way, but for a strip
 * around the pointer; what gives way last is the card's height. Neither the window's edge nor the pointer ever does,
 * as long as the pointer is on the line.
 */
export function place(target: Box, card: Size, window: Size, wish: Wish = {}): Place {
  const { at, side } = wish;
  const whole = clip(target, window);
  const least = { width: card.width, height: LEAST };
  const hasRoom =
    whole.height <= window.height / 2 &&
    SIDES.some((one) => isRoomy(beside(one, whole, least, window, wish), least, window));
  const line = hasRoom ? whole : strip(whole, at, window);
  const placeAt = (one: Side) => beside(one, line, card, window, wish);
  if (side !== undefined) {
    const kept = placeAt(side);
    if (wish.isKept || (kept.heightAtMost >= card.height && isRoomy(kept, card, window, at))) return kept;
  }
  const places = SIDES.map(placeAt);
  const roomy = places.filter((one) => isRoomy(one, card, window, at));
  // Beside the line only where there is nothing else.
  const worth = ({ heightAtMost, side }: Place) =>
    side === 'below' || side === 'above' ? Math.min(card.height, heightAtMost) : -1;
  return (roomy.length > 0 ? roomy : places.slice(0, 2)).reduce((best, one) =>
    worth(one) > worth(best) ? one : best,
  );
}

/** In the order of choice. */
const SIDES: readonly Side[] = ['below', 'above', 'right', 'left'];

function beside(side: Side, line: Box, card: Size, window: Size, { isRtl }: Wish): Place {
  const bottom = line.top + line.height;
  const right = line.left + line.width;
  if (side === 'right' || side === 'left') {
    const heightAtMost = Math.max(0, window.height - 2 * EDGE);
    const height = Math.min(card.height, heightAtMost);
    const left = side === 'right' ? right + GAP : line.left - GAP - card.width;
    return { left, top: within(line.top, height, window.height), heightAtMost, side };
  }
  const room = side === 'below' ? window.height - EDGE - bottom - GAP : line.top - GAP - EDGE;
  const heightAtMost = Math.max(0, room);
  const top = side === 'below' ? bottom + GAP : line.top - GAP - Math.min(card.height, heightAtMost);
  const start = isRtl ? right - card.width : line.left;
  return { left: within(start, card.width, window.width), top, heightAtMost, side };
}

/** True where the card is inside the window, not under the pointer, and shows a few lines at least. */
function isRoomy({ left, top, heightAtMost }: Place, card: Size, window: Size, at?: Point): boolean {
  const { width } = card;
  const height = Math.min(card.height, heightAtMost);
  return (
    heightAtMost >= Math.min(card.height, LEAST) &&
    left >= EDGE &&
    left + width <= window.width - EDGE + SLIP &&
    !(at && holds({ left, top, width, height }, at))
  );
}

export const holds = ({ left, top, width, height }: Box, { x, y }: Point): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** The start of something of that length, pushed in from the end, then from the start. */
const within = (start: number, length: number, whole: number) =>
  Math.max(EDGE, Math.min(start, whole - EDGE - length));

/** What of the line is in the window; at the edge, where nothing is. */
function clip(line: Box, window: Size): Box {
  const [left, right] = ends(line.left, line.width, window.width);
  const [top, bottom] = ends(line.top, line.height, window.height);
  return { left, top, width: right - left, height: bottom - top };
}

const ends = (start: number, length: number, whole: number): readonly [number, number] => {
  const clamp = (end: number) => Math.max(0, Math.min(end, whole));
  return [clamp(start), clamp(start + length)];
};

/** Around the pointer where it is on the line, else where the line begins. */
function strip(line: Box, at: Point | undefined, window: Size): Box {
  const { x, y } = at && holds(line, at) ? at : { x: line.left, y: line.top };
  return clip({ left: x, top: y - STRIP / 2, width: 1, height: STRIP }, window);
}
