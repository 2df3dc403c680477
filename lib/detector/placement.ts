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

/** What the card should leave uncovered, beside its target. */
export type Surroundings = {
  /** The columns of a vertical list that the target stands in, the preferred one first. */
  readonly columns?: readonly Box[];
  /** The row or the short block that the target's line belongs to. */
  readonly row?: Box | undefined;
  /** What the page shows above its content. */
  readonly tooltips?: readonly Box[] | undefined;
};

export type Wish = Surroundings & {
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
 * In a list, beside its column, so that the rows above and below can be pointed at. Elsewhere, and where the window
 * leaves no room for that, below or above the row, then below or above the line, whichever has more room, and the card
 * scrolls inside; last, beside the line. Each of them moves clear of open tooltips; a tooltip is covered only where no
 * place at all is free of it.
 *
 * A line that leaves no room anywhere, or fills half of the window, gives way, but for a strip around the pointer; what
 * gives way last is the card's height. The card is always inside the window, and never under a pointer on the line.
 */
export function place(target: Box, card: Size, window: Size, wish: Wish = {}): Place {
  const { at, side, isKept, tooltips = [] } = wish;
  const groups = placeGroups(target, card, window, wish);
  const find = (isGood: (one: Place) => boolean): Place | undefined => {
    const group = groups.find((places) => places.some(isGood));
    return group && roomiest(group.filter(isGood), card);
  };
  const isFree = (one: Place) => !tooltips.some((tooltip) => meet(boxOf(one, card), tooltip));
  const isKeepable = (one: Place) =>
    one.side === side &&
    (isKept || one.heightAtMost >= card.height) &&
    isRoomy(one, card, window, isKept ? undefined : at);
  const isGood = (one: Place) => isRoomy(one, card, window, at);
  return (
    find((one) => isKeepable(one) && isFree(one)) ??
    find((one) => isGood(one) && isFree(one)) ??
    find(isGood) ??
    roomiest(groups.at(-2)?.slice(0, 2) ?? [], card)
  );
}

/** The places to choose from: a group is better than those after it, and the roomiest of a group is the best. */
function placeGroups(target: Box, card: Size, window: Size, wish: Wish): readonly (readonly Place[])[] {
  const { columns = [], row, isRtl, tooltips = [] } = wish;
  const line = lineOf(target, card, window, wish);
  const beside: readonly Side[] = isRtl ? ['left', 'right'] : ['right', 'left'];
  const placesAt = (sides: readonly Side[], free: Box) => {
    const places = sides.map((side) => placeAt(side, free, line, card, window, wish));
    const moved = places.flatMap((one) =>
      tooltips.flatMap((tooltip) => moveClear(one, tooltip, card, window)),
    );
    return [...places, ...moved.filter((one) => !meet(boxOf(one, card), free))];
  };
  const rowFree = row && clip(around(row, line), window);
  return [
    ...columns.map((column) =>
      placesAt(beside, { ...around(column, line), top: line.top, height: line.height }),
    ),
    ...(rowFree && rowFree.height <= window.height / 2 ? [placesAt(['below', 'above'], rowFree)] : []),
    placesAt(['below', 'above'], line),
    placesAt(beside, line),
  ];
}

/** What of the target must stay free: what is seen of it, or a strip where that leaves no room. */
function lineOf(target: Box, card: Size, window: Size, wish: Wish): Box {
  const line = clip(target, window);
  const least = { width: card.width, height: LEAST };
  const isRoom = (side: Side) =>
    isRoomy(placeAt(side, line, line, least, window, wish), least, window, wish.at);
  return line.height <= window.height / 2 && SIDES.some(isRoom) ? line : strip(line, wish.at, window);
}

const SIDES: readonly Side[] = ['below', 'above', 'right', 'left'];

/** The one that shows most of the card; the first of several. */
function roomiest(places: readonly Place[], card: Size): Place {
  const shown = ({ heightAtMost }: Place) => Math.min(card.height, heightAtMost);
  return places.reduce((best, one) => (shown(one) > shown(best) ? one : best));
}

/** Beside a box, and level with the line or where that begins. */
function placeAt(side: Side, free: Box, line: Box, card: Size, window: Size, { isRtl }: Wish): Place {
  const bottom = free.top + free.height;
  if (side === 'right' || side === 'left') {
    const heightAtMost = Math.max(0, window.height - 2 * EDGE);
    const height = Math.min(card.height, heightAtMost);
    const left = side === 'right' ? free.left + free.width + GAP : free.left - GAP - card.width;
    return { left, top: within(line.top, height, window.height), heightAtMost, side };
  }
  const room = side === 'below' ? window.height - EDGE - bottom - GAP : free.top - GAP - EDGE;
  const heightAtMost = Math.max(0, room);
  const top = side === 'below' ? bottom + GAP : free.top - GAP - Math.min(card.height, heightAtMost);
  const start = isRtl ? line.left + line.width - card.width : line.left;
  return { left: within(start, card.width, window.width), top, heightAtMost, side };
}

/** The same place, moved to each of the four sides of a tooltip. */
function moveClear(one: Place, tooltip: Box, card: Size, window: Size): readonly Place[] {
  const top = Math.max(EDGE, tooltip.top + tooltip.height + GAP);
  const bottom = Math.min(window.height - EDGE, tooltip.top - GAP);
  const heightAbove = bottom - EDGE;
  return [
    { ...one, top, heightAtMost: window.height - EDGE - top },
    { ...one, top: bottom - Math.min(card.height, heightAbove), heightAtMost: heightAbove },
    { ...one, left: tooltip.left + tooltip.width + GAP },
    { ...one, left: tooltip.left - GAP - card.width },
  ];
}

/** True where the card is inside the window, not under the pointer, and shows a few lines at least. */
function isRoomy(one: Place, card: Size, window: Size, at?: Point): boolean {
  const { left, heightAtMost } = one;
  return (
    heightAtMost >= Math.min(card.height, LEAST) &&
    left >= EDGE &&
    left + card.width <= window.width - EDGE + SLIP &&
    !(at && holds(boxOf(one, card), at))
  );
}

const boxOf = ({ left, top, heightAtMost }: Place, { width, height }: Size): Box => ({
  left,
  top,
  width,
  height: Math.min(height, heightAtMost),
});

/** True where two boxes have an area in common. */
export const meet = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** The smallest box around two. */
export function around(a: Box, b: Box): Box {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  const width = Math.max(a.left + a.width, b.left + b.width) - left;
  const height = Math.max(a.top + a.height, b.top + b.height) - top;
  return { left, top, width, height };
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
