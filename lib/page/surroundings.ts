/** Measures what the card should leave uncovered around its target: the row, the list's column, open tooltips. */

import { around, type Box, type Surroundings } from '../card/port.ts';
import { ancestorsOf, boxOf } from './dom.ts';

/** CSS pixels. A taller element is not a row of a list. */
const MAX_ROW_HEIGHT = 160;
/** CSS pixels. A taller element outside of lists is more than a line or two. */
const MAX_BLOCK_HEIGHT = 64;
/** Ancestors of the target that are searched for a row. */
const ROW_LEVELS = 12;
/** Siblings that are measured on each side of a row: more than a card covers. */
const MAX_SIBLINGS = 24;
/** Elements that are measured in each row. */
const MAX_ELEMENTS = 20;
/** Elements that may be tooltips and are checked, from the end of the document, where sites append them. */
const MAX_TOOLTIPS = 50;
/** CSS pixels above and below the line. A tooltip farther away is not where the card may be. */
const NEAR_PX = 640;
/** A cell is narrower than this share of its row. */
const CELL_SHARE = 0.9;

/** `hovered`: the innermost element of the target; `line`: the line of it that the card belongs to; `card`: the host. */
export function measureSurroundings(hovered: Element, line: Box, card: Element): Surroundings {
  const path = ancestorsOf(hovered);
  return {
    ...(listAround(path, line) ?? { row: shortBlockAround(path, line) }),
    tooltips: tooltipsAt(path, line, card),
  };
}

/** The outermost row: a cell of two lines is a list in itself, but its whole row must stay free. */
function listAround(path: readonly Element[], line: Box): Surroundings | undefined {
  let list: Surroundings | undefined;
  for (const [level, row] of path.slice(0, ROW_LEVELS).entries()) {
    const box = boxOf(row);
    if (box.height > MAX_ROW_HEIGHT) break;
    if (!spans(box, line)) continue;
    const columns = columnsOf(path.slice(0, level + 1), row, box);
    if (columns.length > 0) list = { row: box, columns };
  }
  return list;
}

/** The column of the cell, then the narrower one of the target itself. `inside`: from the target to the row. */
function columnsOf(
  inside: readonly Element[],
  row: Element,
  { top, bottom, width }: DOMRect,
): readonly Box[] {
  const rows = siblingsOf(row).filter((one) => {
    const box = boxOf(one);
    return box.top > bottom - 1 || box.bottom < top + 1;
  });
  const widest = width * CELL_SHARE;
  const cell = inside.findLast((one) => boxOf(one).width < widest);
  return [cell, inside[0]].flatMap((one) => {
    if (!one) return [];
    const own = boxOf(one);
    const others = rows
      .flatMap((other) => insideOf(other, one.tagName).map(boxOf))
      .filter(
        ({ left, right, width }) =>
          width > 0 &&
          width <= Math.max(widest, own.width) &&
          Math.min(Math.abs(left - own.left), Math.abs(right - own.right)) <= 1,
      );
    return others.length > 0 ? [others.reduce<Box>(around, own)] : [];
  });
}

/** The row and the first elements in it that have this tag name. */
function insideOf(row: Element, tagName: string): readonly Element[] {
  // A live collection, which the browser fills only as far as it is read.
  const all = row.getElementsByTagName(tagName);
  return [row, ...Array.from({ length: MAX_ELEMENTS }, (_, i) => all[i])].filter(
    (one): one is Element => one?.tagName === tagName,
  );
}

/** Siblings with the same tag name, before and after. */
function siblingsOf(row: Element): readonly Element[] {
  const siblings: Element[] = [];
  for (const step of ['previousElementSibling', 'nextElementSibling'] as const) {
    let one = row[step];
    for (let count = 0; one && count < MAX_SIBLINGS; count++, one = one[step]) {
      if (one.tagName === row.tagName) siblings.push(one);
    }
  }
  return siblings;
}

/** The outermost block of a line or two around the target; the last two ancestors are body and html. */
const shortBlockAround = (path: readonly Element[], line: Box): Box | undefined =>
  path
    .slice(0, -2)
    .map(boxOf)
    .findLast((box) => box.height <= MAX_BLOCK_HEIGHT && spans(box, line));

const tooltipsAt = (path: readonly Element[], line: Box, card: Element): readonly Box[] =>
  [...document.querySelectorAll('[role="tooltip"],:popover-open')]
    .slice(-MAX_TOOLTIPS)
    .filter((one) => one !== card && !path.includes(one) && isShown(one))
    .map(boxOf)
    .filter(
      ({ top, bottom, width, height }) =>
        top < line.top + NEAR_PX && bottom > line.top - NEAR_PX && width * height > 0,
    );

const isShown = (element: Element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** True where the line lies between top and bottom of the box. */
const spans = (box: DOMRect, line: Box) =>
  box.top <= line.top + 1 && box.bottom >= line.top + line.height - 1;
