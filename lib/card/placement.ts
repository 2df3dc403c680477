/** Computes where the card goes: beside its target, never under the pointer, never outside the window. */

import {
  around,
  type Box,
  holds,
  type Scene as Measured,
  type Point,
  type Size,
  type Surroundings,
} from './port.ts';

type Side = 'below' | 'above' | 'right' | 'left';
export type Position = {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
  readonly side: Side;
};

export type Preferences = Surroundings & {
  /** Where the pointer is, when it is not in the card. */
  readonly at?: Point | undefined;
  /** The target's text runs from right to left. */
  readonly isRtl?: boolean;
  /** CSS pixels from the left end of a line that is wider than the card, above or below which it starts there. */
  readonly from?: number | undefined;
  /** The side where the card is now; it stays there while it fits, or always if `isSideFixed`. */
  readonly side?: Side | undefined;
  readonly isSideFixed?: boolean;
};

/** CSS pixels between card and target, and between card and the window's edge. */
const GAP = 8;
const EDGE = 8;
/** CSS pixels. A lower card cannot be read. */
const MIN_HEIGHT = 80;
/** Tolerance for sums of fractions. */
const TOLERANCE = 1e-6;
/** CSS pixels that stay free around the pointer on a line that leaves no other space. */
const STRIP = 32;

/** CSS pixels. The height that cards usually have, and how far inside of the card's width the pointer is on a wide line. */
const USUAL_HEIGHT = 380;
const NEAR = 40;

/** Where a card is: chosen once, so that it does not jump while it grows. */
export type Placed = { readonly side?: Side; readonly from?: number | undefined };

/** Places a card of this size. `isSideFixed`: the card stays on its side of the target, also where it does not fit. */
export function placeCard(
  scene: Measured,
  card: Size,
  placed: Placed,
  isSideFixed: boolean,
): { readonly box: Box; readonly placed: Placed } {
  const { view, line, at } = scene;
  const isOnLine = at !== undefined && holds(line, at);
  const near = isOnLine ? Math.max(0, at.x - line.left - NEAR) : undefined;
  const preferences = { ...scene, from: placed.from ?? near };
  const usual = { ...card, height: Math.max(card.height, USUAL_HEIGHT) };
  const first = placed.side ?? place(line, usual, view, preferences).side;
  const { left, top, side, maxHeight } = place(line, card, view, {
    ...preferences,
    side: first,
    // A card that keeps its side could come under a pointer that the target has left. A negative x means no pointer.
    isSideFixed: isSideFixed && (isOnLine || at === undefined || at.x < 0),
  });
  const height = Math.min(card.height, maxHeight);
  return { box: { left, top, width: card.width, height }, placed: { side, from: preferences.from } };
}

/**
 * Tries, in this order: beside the column of a list, so that its other rows can be hovered; below or above the row;
 * below or above the line; beside the line. Within a step the side with more space wins. Every position moves clear of
 * open tooltips if possible.
 *
 * A line that leaves no space anywhere, or fills half of the window, is covered except for a strip around the
 * pointer. The card gets lower only as a last resort. It is always inside the window and never under a pointer on the
 * line.
 */
export function place(target: Box, card: Size, view: Size, preferences: Preferences = {}): Position {
  const { at, side, isSideFixed, tooltips = [] } = preferences;
  const scene: Scene = { ...preferences, card, view };
  const groups = candidateGroups(target, scene);
  const find = (isGood: (one: Position) => boolean): Position | undefined => {
    const group = groups.find((positions) => positions.some(isGood));
    return group && largest(group.filter(isGood), card);
  };
  const isFree = (one: Position) => !tooltips.some((tooltip) => overlap(boxOf(one, card), tooltip));
  const isKeepable = (one: Position) =>
    one.side === side &&
    (isSideFixed || one.maxHeight >= card.height) &&
    hasSpace(one, { ...scene, at: isSideFixed ? undefined : at });
  const isGood = (one: Position) => hasSpace(one, scene);
  return (
    find((one) => isKeepable(one) && isFree(one)) ??
    find((one) => isGood(one) && isFree(one)) ??
    find(isGood) ??
    largest(groups.at(-2)?.slice(0, 2) ?? [], card)
  );
}

type Scene = Preferences & { readonly card: Size; readonly view: Size };

/** The candidates, in groups: an earlier group is better, and the largest of a group is the best. */
function candidateGroups(target: Box, scene: Scene): readonly (readonly Position[])[] {
  const { columns = [], row, isRtl, tooltips = [], card, view } = scene;
  const line = lineOf(target, scene);
  const beside: readonly Side[] = isRtl ? ['left', 'right'] : ['right', 'left'];
  const positionsAt = (sides: readonly Side[], free: Box) => {
    const positions = sides.map((side) => positionAt(side, free, line, scene));
    const moved = positions.flatMap((one) => tooltips.flatMap((tooltip) => moveClear(one, tooltip, scene)));
    return [...positions, ...moved.filter((one) => !overlap(boxOf(one, card), free))];
  };
  const rowFree = row && clip(around(row, line), view);
  return [
    ...columns.map((column) =>
      positionsAt(beside, { ...around(column, line), top: line.top, height: line.height }),
    ),
    ...(rowFree && rowFree.height <= view.height / 2 ? [positionsAt(['below', 'above'], rowFree)] : []),
    positionsAt(['below', 'above'], line),
    positionsAt(beside, line),
  ];
}

/** The visible part of the target, which stays free; only a strip of it if that leaves no space. */
function lineOf(target: Box, scene: Scene): Box {
  const { card, view, at } = scene;
  const line = clip(target, view);
  const least = { ...scene, card: { width: card.width, height: MIN_HEIGHT } };
  const hasSpaceAt = (side: Side) => hasSpace(positionAt(side, line, line, least), least);
  return line.height <= view.height / 2 && SIDES.some(hasSpaceAt) ? line : stripAround(line, at, view);
}

const SIDES: readonly Side[] = ['below', 'above', 'right', 'left'];

/** The candidate that shows most of the card; the first of equals. */
function largest(positions: readonly Position[], card: Size): Position {
  const shown = ({ maxHeight }: Position) => Math.min(card.height, maxHeight);
  return positions.reduce((best, one) => (shown(one) > shown(best) ? one : best));
}

/** The position beside `free`: level with the line on its left or right, at its start or `from` above or below it. */
function positionAt(side: Side, free: Box, line: Box, { card, view, isRtl, from }: Scene): Position {
  const bottom = free.top + free.height;
  if (side === 'right' || side === 'left') {
    const maxHeight = Math.max(0, view.height - 2 * EDGE);
    const height = Math.min(card.height, maxHeight);
    const left = side === 'right' ? free.left + free.width + GAP : free.left - GAP - card.width;
    return { left, top: within(line.top, height, view.height), maxHeight, side };
  }
  const space = side === 'below' ? view.height - EDGE - bottom - GAP : free.top - GAP - EDGE;
  const maxHeight = Math.max(0, space);
  const top = side === 'below' ? bottom + GAP : free.top - GAP - Math.min(card.height, maxHeight);
  const end = line.left + line.width - card.width;
  const first = isRtl ? end : line.left;
  const start = from === undefined || end < line.left ? first : Math.min(line.left + from, end);
  return { left: within(start, card.width, view.width), top, maxHeight, side };
}

/** The position moved to each of the four sides of a tooltip. */
function moveClear(one: Position, tooltip: Box, { card, view }: Scene): readonly Position[] {
  const top = Math.max(EDGE, tooltip.top + tooltip.height + GAP);
  const bottom = Math.min(view.height - EDGE, tooltip.top - GAP);
  const heightAbove = bottom - EDGE;
  return [
    { ...one, top, maxHeight: view.height - EDGE - top },
    { ...one, top: bottom - Math.min(card.height, heightAbove), maxHeight: heightAbove },
    { ...one, left: tooltip.left + tooltip.width + GAP },
    { ...one, left: tooltip.left - GAP - card.width },
  ];
}

/** True where the card is inside the window, not under the pointer, and shows at least a few lines. */
function hasSpace(one: Position, { card, view, at }: Scene): boolean {
  const { left, maxHeight } = one;
  return (
    maxHeight >= Math.min(card.height, MIN_HEIGHT) &&
    left >= EDGE &&
    left + card.width <= view.width - EDGE + TOLERANCE &&
    !(at && holds(boxOf(one, card), at))
  );
}

const boxOf = ({ left, top, maxHeight }: Position, { width, height }: Size): Box => ({
  left,
  top,
  width,
  height: Math.min(height, maxHeight),
});

/** True where two boxes overlap. */
export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** The start of a card of that length, moved inside the window. */
const within = (start: number, length: number, whole: number) =>
  Math.max(EDGE, Math.min(start, whole - EDGE - length));

/** The part of the line inside the window; of size 0 at the edge if the line is outside. */
function clip(line: Box, view: Size): Box {
  const left = clamp(line.left, view.width);
  const top = clamp(line.top, view.height);
  const width = clamp(line.left + line.width, view.width) - left;
  return { left, top, width, height: clamp(line.top + line.height, view.height) - top };
}

const clamp = (end: number, whole: number) => Math.max(0, Math.min(end, whole));

/** A strip around the pointer if that is on the line, else at the start of the line. */
function stripAround(line: Box, at: Point | undefined, view: Size): Box {
  const { x, y } = at && holds(line, at) ? at : { x: line.left, y: line.top };
  return clip({ left: x, top: y - STRIP / 2, width: 1, height: STRIP }, view);
}
