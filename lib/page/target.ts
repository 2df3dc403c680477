/** What the pointer, the focus or the selection is on: a place in a block, and the line of it that the card belongs to. */

import { type Box, holds, type Point } from '../card/port.ts';
import { type Block, IDENTIFIER, type Mark, offsetIn, rangesOf } from './blocks.ts';
import { ancestorsOf, boxOf } from './dom.ts';
import type { Sensor } from './sensor.ts';

export type Target = {
  /** The block as it is sent, and the place in it: a character of its text, -1 for none, and an element by its number. */
  readonly html: string;
  readonly at: number;
  readonly element: number;
  /** Equal for two places of the same element that mean the same. */
  readonly key: string;
  /** The element that is pointed at. */
  readonly seen: Element;
  /** The token that is underlined there. */
  readonly mark: Mark | undefined;
  /** Its element or link has something that looks like an identifier. */
  readonly mayBeIdentifier: boolean;
  /** False once the page has replaced what was pointed at. */
  isIntact(): boolean;
  /** The current box of the line or picture that is pointed at; undefined once it is no longer shown. */
  where(): Box | undefined;
};

export const isSame = (a: Target, b: Target): boolean => a.seen === b.seen && a.key === b.key;

/** Characters. A longer text is no single name. */
const MAX_TEXT = 400;
/** Lines of a selection that are looked at. */
const MAX_LINES = 100;
/** The element and ancestors that may cut it off: of a cell with a link, its text and marks. */
const CLIPPING_LEVELS = 5;
/** CSS pixels. A larger area that a link covers is not a row or a tile. */
const MAX_COVERED = 640;

export class Targets {
  readonly #sensor: Sensor;

  constructor(sensor: Sensor) {
    this.#sensor = sensor;
  }

  under(at: Point): Target | undefined {
    const shadowRoots: ShadowRoot[] = [];
    let element = document.elementFromPoint(at.x, at.y);
    while (element?.shadowRoot) {
      this.#sensor.enter(element.shadowRoot);
      const inner = element.shadowRoot.elementFromPoint(at.x, at.y);
      if (inner === null || inner === element) break;
      shadowRoots.push(element.shadowRoot);
      element = inner;
    }
    if (element === null) return undefined;
    const caret = document.caretPositionFromPoint(at.x, at.y, { shadowRoots });
    const text = caret?.offsetNode instanceof Text ? caret.offsetNode : undefined;
    const inText = text && element.contains(text) && this.#make(element, at, text, caret?.offset ?? 0);
    return inText || this.#make(element, at);
  }

  /** The target that an element itself names. */
  of(element: Element): Target | undefined {
    return element.isConnected ? this.#make(element, undefined) : undefined;
  }

  /** The first target in the middle of a line of the selection. */
  selected(): Target | undefined {
    const selection = getSelection();
    // A selection in a shadow tree reports its host only.
    if (!selection || selection.isCollapsed) return undefined;
    for (const line of [...selection.getRangeAt(0).getClientRects()].slice(0, MAX_LINES)) {
      const { left, top, width, height } = line;
      const target = this.under({ x: left + width / 2, y: top + height / 2 });
      if (target) return target;
    }
    return undefined;
  }

  #make(seen: Element, point: Point | undefined, text?: Text, offset = 0): Target | undefined {
    const around = this.#sensor.blockAround(seen);
    if (!around?.block.html) return undefined;
    const { element: outer, block } = around;
    const at = text ? offsetIn(outer, text, characterAt(text, offset)) : -1;
    const mark = block.marks?.find(([start, end]) => at >= start && at < end);
    const words = text?.data;
    const lines = () => (text ? textLines(outer, block, mark, text) : seen.getClientRects());
    if (point && text && !isAmong(lines(), point)) return undefined;
    const element = seen === outer ? 0 : [...outer.getElementsByTagName('*')].indexOf(seen) + 1;
    const covered = point && !text && !isAmong(lines(), point) ? coveredBy(seen, point) : undefined;
    return {
      html: block.html,
      at,
      element,
      key: [block.html.length, element, mark ? mark.join() : text ? text.data.slice(0, MAX_TEXT) : ''].join(
        ' ',
      ),
      seen,
      mark,
      mayBeIdentifier: IDENTIFIER.test((seen.closest('a[href]') ?? seen).outerHTML),
      isIntact: () => seen.isConnected && (!text || (text.isConnected && text.data === words)),
      where: trackLine(seen, covered ? () => [boxOf(covered)] : lines, point),
    };
  }
}

/** The character at a caret, which is behind a character once the pointer is on its second half. */
function characterAt({ data }: Text, caret: number): number {
  return /\w/.test(data[caret] ?? '') ? caret : Math.max(0, caret - 1);
}

/** The lines of a mark, or of a text without one. */
function textLines(outer: Element, block: Block, mark: Mark | undefined, text: Text): Iterable<DOMRect> {
  const range = document.createRange();
  const [marked] = mark ? (block.ranges && block.marks ? rangesOf(outer, [mark]) : []) : [];
  if (marked) {
    range.setStart(marked.startContainer, marked.startOffset);
    range.setEnd(marked.endContainer, marked.endOffset);
  } else range.selectNodeContents(text);
  return range.getClientRects();
}

const isAmong = (lines: Iterable<DOMRect>, point: Point) => [...lines].some((line) => holds(line, point));

/** The tile or row that a link covers by its `::after`, which has no box of its own: the element that positions it. */
function coveredBy(seen: Element, point: Point): Element | undefined {
  return ancestorsOf(seen).find((one) => {
    const box = boxOf(one);
    return box.height <= MAX_COVERED && holds(box, point) && getComputedStyle(one).position !== 'static';
  });
}

/**
 * Tracks one of several boxes by its index; the first without a point, or once there are fewer. What is cut off does not
 * count: a text that ends with an ellipsis is as wide as if it were whole.
 */
function trackLine(element: Element, boxes: () => Iterable<DOMRect>, at: Point | undefined): Target['where'] {
  const edges = ancestorsOf(element)
    .slice(0, CLIPPING_LEVELS)
    .filter((one) => getComputedStyle(one).overflowX !== 'visible');
  const visible = () =>
    [...boxes()]
      .map((box) => edges.map(boxOf).reduce<Box>(cut, box))
      .filter(({ width, height }) => width > 0 || (width === 0 && height > 0));
  const index = at ? visible().findLastIndex((box) => holds(box, at)) : 0;
  return () => {
    const now = element.isConnected ? visible() : [];
    return now[Math.max(0, index)] ?? now[0];
  };
}

/** The box without what is left and right of an edge; of negative width if that is all. */
function cut({ left, top, width, height }: Box, edge: DOMRect): Box {
  const start = Math.max(left, edge.left);
  return { left: start, top, width: Math.min(left + width, edge.right) - start, height };
}
