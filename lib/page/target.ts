/** What a point of the window, or the focus, is on: the identifier, its element, and where its line lies. */
import type { Explorer } from '../network/explorers.ts';
import type { Judge } from './evidence.ts';
import type { Box } from './placement.ts';
import { isInEditor, isReadable, leadsElsewhere, readAttributes, type Sighting } from './read.ts';
import { readTexts } from './text.ts';

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

export type TargetParts = {
  readonly explorer: Explorer;
  readonly judge: Judge;
  /** Told of every element with an open shadow root that the pointer is in. */
  readonly entered: (host: Element) => void;
};

export type Targets = {
  /** The identifier under a point: in the very text first, then named by the element or what surrounds it. */
  under(at: Point): Target | undefined;
  ofFocus(element: Element): Target | undefined;
};

/** How far up what an element says of itself holds for what is in it; a link holds for all that is in it. */
const ANCESTORS = 5;
/** CSS pixels kept free around the pointer in a box that fills the window. */
const STRIP = 32;

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
    if (!(node instanceof Text)) return undefined;
    // The parent may hold one identifier that its children share.
    const around = [node.parentElement, node.parentElement?.parentElement];
    for (const element of around) {
      if (!element || !isReadable(element) || element instanceof HTMLFormElement) continue;
      for (const sighting of readTexts(element, explorer)) {
        const range = document.createRange();
        range.setStart(sighting.from.node, sighting.from.offset);
        range.setEnd(sighting.to.node, sighting.to.offset);
        const box = [...range.getClientRects()].find((line) => holds(line, at));
        if (box !== undefined && !judge.isOther(sighting, element)) {
          return { sighting, element, box, line: box };
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

  return {
    under(at) {
      const { element, shadowRoots } = deepest(at);
      if (element === null || element instanceof HTMLFormElement) return undefined;
      if (isInEditor(element)) return undefined;
      return inText(at, shadowRoots) ?? around(element, at);
    },
    ofFocus(element) {
      if (element instanceof HTMLFormElement || !element.isConnected) return undefined;
      return element.matches(':focus-visible') ? around(element, undefined) : undefined;
    },
  };
}

/** The parent, through the border of a shadow tree. */
function parentOf(element: Element): Element | null {
  const { parentNode } = element;
  return parentNode instanceof ShadowRoot ? parentNode.host : element.parentElement;
}

/** Of a box that would leave the card no room, the strip around the pointer. */
function withRoom(box: Box, at: Point | undefined): Box {
  if (box.height <= window.innerHeight / 2) return box;
  const top = Math.max(box.top, (at?.y ?? 0) - STRIP / 2);
  return { left: at?.x ?? box.left, top, width: 1, height: STRIP };
}

const holds = (box: DOMRect, { x, y }: Point) =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
