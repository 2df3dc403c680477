/** What a point of the window, or the focus, is on: the identifier, its element, and where its line lies. */
import type { Explorer } from '../network/explorers.ts';
import type { Box } from './placement.ts';
import { isReadable, leadsElsewhere, readAttributes, readText, type Sighting } from './read.ts';

/** In the window's coordinates, CSS pixels. */
export type Point = { readonly x: number; readonly y: number };

export type Target = {
  readonly sighting: Sighting;
  readonly element: Element;
  /** The line, or the picture, that the pointer is on. */
  readonly box: Box;
  /** What of it the card must not cover: less than the box where that would leave the card no room. */
  readonly line: Box;
};

/** How far up an element's identifier may stand: the link around an image around a name. */
const ANCESTORS = 5;
/** CSS pixels kept free around the pointer in a box that fills the window. */
const STRIP = 32;

/** The identifier under a point: in the very text first, then named by the element or what surrounds it. */
export function targetUnder(at: Point, explorer: Explorer): Target | undefined {
  const element = document.elementFromPoint(at.x, at.y);
  // A form's own properties are whatever its fields are called.
  if (element === null || element instanceof HTMLFormElement) return undefined;
  if (element.closest('textarea, input, select, [contenteditable]') !== null) return undefined;
  return textTarget(at, explorer) ?? surroundingTarget(element, at, explorer);
}

export function targetOfFocus(element: Element, explorer: Explorer): Target | undefined {
  if (element instanceof HTMLFormElement || !element.isConnected) return undefined;
  return element.matches(':focus-visible') ? surroundingTarget(element, undefined, explorer) : undefined;
}

function textTarget(at: Point, explorer: Explorer): Target | undefined {
  const node = document.caretPositionFromPoint(at.x, at.y)?.offsetNode;
  const element = node?.parentElement;
  if (!(node instanceof Text) || !element || !isReadable(element)) return undefined;
  for (const sighting of readText(node, explorer)) {
    const range = document.createRange();
    range.setStart(node, sighting.start);
    range.setEnd(node, sighting.end);
    const box = [...range.getClientRects()].find((line) => holds(line, at));
    if (box !== undefined) return { sighting, element, box, line: box };
  }
  return undefined;
}

function surroundingTarget(start: Element, at: Point | undefined, explorer: Explorer): Target | undefined {
  let element: Element | null = start;
  for (let up = 0; element !== null && up < ANCESTORS; up++, element = element.parentElement) {
    const sighting = isReadable(element) ? readAttributes(element, explorer) : undefined;
    if (sighting !== undefined) {
      // A link around several lines: the one under the pointer.
      const lines = [...element.getClientRects(), start.getBoundingClientRect()];
      const found = at === undefined ? undefined : lines.find((one) => holds(one, at));
      const box = found ?? start.getBoundingClientRect();
      return { sighting, element, box, line: withRoom(box, at) };
    }
    // A link to a transaction says nothing of the token whose row it stands in.
    if (leadsElsewhere(element, explorer)) return undefined;
  }
  return undefined;
}

/** Of a box that would leave the card no room, the strip around the pointer. */
function withRoom(box: Box, at: Point | undefined): Box {
  if (box.height <= window.innerHeight / 2) return box;
  const top = Math.max(box.top, (at?.y ?? 0) - STRIP / 2);
  return { left: at?.x ?? box.left, top, width: 1, height: STRIP };
}

const holds = (box: DOMRect, { x, y }: Point) =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
