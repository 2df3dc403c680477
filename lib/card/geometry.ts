/** What the content script measures, and where the card's frame puts the card. In CSS pixels of the window. */

export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
export type Box = Size & { readonly left: number; readonly top: number };

/** Boxes that the card should leave uncovered, beside its target. */
export type Surroundings = {
  /** The columns of the vertical list that contains the target, the preferred one first. */
  readonly columns?: readonly Box[];
  /** The row or the short block that the target's line belongs to. */
  readonly row?: Box | undefined;
  /** Elements that the page shows above its content. */
  readonly tooltips?: readonly Box[] | undefined;
};

/** What is around a card: of the part of the window that a zoomed or half-hidden page shows. */
export type Scene = Surroundings & {
  readonly view: Size;
  readonly line: Box;
  /** Where the pointer is; undefined while it is in the card. */
  readonly at?: Point | undefined;
  /** The target's text runs from right to left. */
  readonly isRtl: boolean;
};

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
