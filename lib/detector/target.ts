/** Finds the target at a point of the window, at the focus or in the selection, and tracks its line. */
import { identifierText } from '../asset/identifier.ts';
import { type Classify, isLinkedElsewhere } from './classifier/classify.ts';
import type { PageContext } from './classifier/own-page.ts';
import type { Reading } from './classifier/readings.ts';
import { type Box, holds, type Point } from './placement.ts';
import {
  isInEditor,
  isNonTokenLink,
  isReadable,
  readAttributes,
  type Sighting,
} from './scanner/attributes.ts';
import { readTexts, SPLIT_LEVELS, type TextSighting } from './scanner/text.ts';
import { ancestorsOf, boxOf, isSafeElement, parentElementOf } from './scanner/tree.ts';

export type Target = {
  /** The readings in order; the card shows the first that holds. */
  readonly readings: readonly Reading[];
  readonly element: Element;
  /** The element that is visible: `element` may have no box, or one elsewhere. */
  readonly seen: Element;
  /** The current box of the hovered line or picture; undefined once it is no longer shown. */
  where(): Box | undefined;
};

/** True for two targets with the same identifiers. */
export const isReadAlike = (a: Target, b: Target): boolean => keyOf(a) === keyOf(b);

const keyOf = ({ readings }: Target) => readings.map(({ identifier }) => identifierText(identifier)).join();

type TargetDeps = {
  readonly page: PageContext;
  readonly classify: Classify;
  /** Called with each element that may be a target, before its row is used. */
  readonly pointed: (element: Element) => void;
  /** Called with each element with an open shadow root that the pointer is in. */
  readonly entered: (host: Element) => void;
};

type Found = Pick<Target, 'readings' | 'element'>;

/** Ancestors that are searched for attributes; a link counts at any distance. */
const MAX_ANCESTORS = 5;
/** Lines of a selection that are looked at. */
const MAX_LINES = 100;
/** Characters. The attributes of an element with more text describe the whole and not each word. */
const MAX_TEXT = 400;

export class Targets {
  readonly #deps: TargetDeps;

  constructor(deps: TargetDeps) {
    this.#deps = deps;
  }

  /** The identifier under a point: in the text first, then in attributes around it. */
  under(at: Point): Target | undefined {
    const { element, shadowRoots } = this.#deepest(at);
    if (!isSafeElement(element) || isInEditor(element)) return undefined;
    const node = document.caretPositionFromPoint(at.x, at.y, { shadowRoots })?.offsetNode;
    const isHovered = (range: Range) => [...range.getClientRects()].some((line) => holds(line, at));
    return (node && this.#inText(node, isHovered, at)) ?? this.#around(element, at);
  }

  /** The target that an element or its surroundings name. */
  of(element: Element): Target | undefined {
    return element.isConnected ? this.#around(element, undefined) : undefined;
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

  /** The innermost element under a point, and the open shadow roots around it. */
  #deepest({ x, y }: Point): { element: Element | null; shadowRoots: ShadowRoot[] } {
    const shadowRoots: ShadowRoot[] = [];
    let element = document.elementFromPoint(x, y);
    while (isSafeElement(element) && element.shadowRoot !== null) {
      this.#deps.entered(element);
      const inner = element.shadowRoot.elementFromPoint(x, y);
      if (inner === null || inner === element) break;
      shadowRoots.push(element.shadowRoot);
      element = inner;
    }
    return { element, shadowRoots };
  }

  /** Undefined if the sighting is not a token. */
  #read(sighting: Sighting | TextSighting, element: Element): Found | undefined {
    this.#deps.pointed(element);
    const { readings, isBare } = this.#deps.classify(sighting, element);
    if (readings.length === 0) return undefined;
    if (isBare && isLinkedElsewhere(identifierText(sighting.identifier), this.#deps.page)) return undefined;
    return { readings, element };
  }

  /**
   * The first identifier at a text node with a range that `accepts` returns true for. Ancestors may have one that is
   * split over their children.
   */
  #inText(node: Node, accepts: (range: Range) => boolean, at?: Point): Target | undefined {
    if (!(node instanceof Text)) return undefined;
    let element = parentElementOf(node);
    for (
      let level = 0;
      element !== null && level <= SPLIT_LEVELS;
      level++, element = parentElementOf(element)
    ) {
      if (!isSafeElement(element) || !isReadable(element)) continue;
      for (const sighting of readTexts(element, this.#deps.page)) {
        const range = rangeOf(sighting);
        const found = accepts(range) && this.#read(sighting, element);
        if (found)
          return { ...found, seen: element, where: trackLine(element, () => range.getClientRects(), at) };
      }
    }
    return undefined;
  }

  #around(start: Element, at: Point | undefined): Target | undefined {
    const { page } = this.#deps;
    for (const [level, element] of ancestorsOf(start).entries()) {
      if (!isSafeElement(element) || (level >= MAX_ANCESTORS && element.tagName !== 'A')) continue;
      const [sighting] = isReadable(element) ? readAttributes(element, page) : [];
      // The text is read last: that of `main` may be long.
      const found = sighting && isSmall(element) && this.#read(sighting, element);
      if (found) {
        // A link around several lines: the hovered one.
        const lines = () => [start.getBoundingClientRect(), ...element.getClientRects()];
        return { ...found, seen: start, where: trackLine(start, lines, at) };
      }
      // A link to a transaction does not name the token of its row.
      if (isNonTokenLink(element, page)) return undefined;
    }
    return undefined;
  }
}

const isSmall = (element: Element) =>
  element.tagName === 'A' || (element.textContent ?? '').length <= MAX_TEXT;

function rangeOf({ from, to }: TextSighting): Range {
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  return range;
}

/** The element and ancestors that may cut it off: of a cell with a link, its text and marks. */
const CLIPPING_LEVELS = 5;

/**
 * Tracks the hovered box of an element by its index; the first box without a point, or once there are fewer boxes. What
 * is cut off does not count: a text that ends with an ellipsis is as wide as if it were whole.
 */
function trackLine(element: Element, boxes: () => Iterable<DOMRect>, at?: Point): Target['where'] {
  const edges = ancestorsOf(element)
    .slice(0, CLIPPING_LEVELS)
    .filter((one) => getComputedStyle(one).overflowX !== 'visible');
  const visible = () =>
    [...boxes()]
      .map((box) => edges.map(boxOf).reduce<Box>(cut, box))
      .filter(({ width, height }) => width > 0 || (width === 0 && height > 0));
  const index = at ? visible().findLastIndex((box) => holds(box, at)) : 0;
  return () => {
    const now = visible();
    return now[Math.max(0, index)] ?? now[0];
  };
}

/** The box without what is left and right of an edge; of negative width if that is all. */
function cut({ left, top, width, height }: Box, edge: DOMRect): Box {
  const start = Math.max(left, edge.left);
  return { left: start, top, width: Math.min(left + width, edge.right) - start, height };
}
