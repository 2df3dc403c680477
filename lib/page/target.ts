/** What a point of the window, or the focus, is on: the identifier, its element, and where its line lies. */
import { findIdentifiers } from '../asset/grammar.ts';
import type { Explorer } from '../network/explorers.ts';
import type { Judge } from './evidence.ts';
import { type Box, holds, type Point } from './placement.ts';
import { isInEditor, isReadable, leadsElsewhere, readAttributes, type Sighting } from './read.ts';
import { readTexts, type TextSighting } from './text.ts';

export type Target = {
  readonly sighting: Sighting;
  readonly element: Element;
  /** What of it is seen: its own box may be elsewhere, or none. */
  readonly seen: Element;
  /** The line, or the picture, that was pointed at, where it lies now; undefined when it is not shown any more. */
  where(): Box | undefined;
};

export type TargetParts = {
  readonly explorer: Explorer;
  readonly judge: Judge;
  /** Told of every element with an open shadow root that the pointer is in. */
  readonly entered: (host: Element) => void;
};

export type Targets = {
  /** The identifier under a point: in the very text first, then named by the element or what surrounds it. */
  under(at: Point): Target | undefined;
  /** What an element says of itself, or what surrounds it. */
  of(element: Element): Target | undefined;
  /** The first identifier of the selected text; else the one that the selection begins in. */
  selected(): Target | undefined;
};

/** How far up what an element says of itself holds for what is in it; a link holds for all that is in it. */
const ANCESTORS = 5;

export function createTargets({ explorer, judge, entered }: TargetParts): Targets {
  /** The innermost element under a point, and the open shadow roots around it. */
  function deepest({ x, y }: Point): { element: Element | null; shadowRoots: ShadowRoot[] } {
    const shadowRoots: ShadowRoot[] = [];
    let element = document.elementFromPoint(x, y);
    // A form's own properties are whatever its fields are called.
    while (element !== null && !(element instanceof HTMLFormElement) && element.shadowRoot !== null) {
      entered(element);
      const inner = element.shadowRoot.elementFromPoint(x, y);
      if (inner === null || inner === element) break;
      shadowRoots.push(element.shadowRoot);
      element = inner;
    }
    return { element, shadowRoots };
  }

  function inText(at: Point, shadowRoots: ShadowRoot[]): Target | undefined {
    const node = document.caretPositionFromPoint(at.x, at.y, { shadowRoots })?.offsetNode;
    return node && inNode(node, at, (range) => [...range.getClientRects()].some((line) => holds(line, at)));
  }

  /** The identifier in a text whose range is the one that is meant. */
  function inNode(node: Node, at: Point | undefined, isMeant: (range: Range) => boolean): Target | undefined {
    if (!(node instanceof Text)) return undefined;
    // The parent may hold one identifier that its children share.
    for (const element of [node.parentElement, node.parentElement?.parentElement]) {
      if (!element || !isReadable(element) || element instanceof HTMLFormElement) continue;
      for (const sighting of readTexts(element, explorer)) {
        const range = rangeOf(sighting);
        if (isMeant(range) && !judge.isOther(sighting, element)) {
          return { sighting, element, seen: element, where: linesOf(() => range.getClientRects(), at) };
        }
      }
    }
    return undefined;
  }

  function around(start: Element, at: Point | undefined): Target | undefined {
    let element: Element | null = start;
    for (let up = 0; element !== null; up++, element = parentOf(element)) {
      if (up >= ANCESTORS && element.tagName !== 'A') continue;
      const [sighting] = isReadable(element) ? readAttributes(element, explorer) : [];
      if (sighting !== undefined && !judge.isOther(sighting, element)) {
        // A link around several lines: the one under the pointer.
        const named = element;
        const lines = () => [start.getBoundingClientRect(), ...named.getClientRects()];
        return { sighting, element, seen: start, where: linesOf(lines, at) };
      }
      // A link to a transaction says nothing of the token whose row it stands in.
      if (leadsElsewhere(element, explorer)) return undefined;
    }
    return undefined;
  }

  return {
    under(at) {
      const { element, shadowRoots } = deepest(at);
      if (element === null || element instanceof HTMLFormElement) return undefined;
      if (isInEditor(element)) return undefined;
      return inText(at, shadowRoots) ?? around(element, at);
    },
    of: (element) => (element.isConnected ? around(element, undefined) : undefined),
    selected() {
      const selection = getSelection();
      // Of what is selected in a shadow tree only its host is said: that is for the focus or the pointer to tell.
      if (!selection || selection.isCollapsed) return undefined;
      // A copy: the selection's own changes with it, as when the user selects in the card.
      const range = selection.getRangeAt(0).cloneRange();
      const { startContainer, startOffset } = range;
      let start: Node = startContainer.childNodes[startOffset] ?? startContainer;
      while (start.firstChild) start = start.firstChild;
      const element = start instanceof Element ? start : start.parentElement;
      if (!element || isInEditor(element)) return undefined;
      for (const identifier of findIdentifiers(range.toString())) {
        const sighting: Sighting = { identifier, standing: 'written' };
        if (judge.isOther(sighting, element)) continue;
        return { sighting, element, seen: element, where: linesOf(() => [range.getBoundingClientRect()]) };
      }
      const isMeant = (one: Range) =>
        one.intersectsNode(start) && one.comparePoint(startContainer, startOffset) < 1;
      return inNode(start, undefined, isMeant) ?? around(element, undefined);
    },
  };
}

function rangeOf({ from, to }: TextSighting): Range {
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  return range;
}

/**
 * Which of the boxes was pointed at, whenever it is asked for: the one in the same place among them; the first without
 * a point, and where there are fewer now.
 */
function linesOf(boxes: () => Iterable<DOMRect>, at?: Point): Target['where'] {
  const shown = () => [...boxes()].filter(({ width, height }) => width > 0 || height > 0);
  const found = at ? shown().findLastIndex((box) => holds(box, at)) : 0;
  return () => {
    const now = shown();
    return now[Math.max(0, found)] ?? now[0];
  };
}

/** The parent, through the border of a shadow tree. */
function parentOf(element: Element): Element | null {
  const { parentNode } = element;
  return parentNode instanceof ShadowRoot ? parentNode.host : element.parentElement;
}
