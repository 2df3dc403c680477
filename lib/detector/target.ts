/** What a point of the window, or the focus, is on: how it can be read, its element, and where its line lies. */
import { type Identifier, identifierText } from '../asset/identifier.ts';
import { type Classify, isLinkedElsewhere, type Reading } from './classifier/classify.ts';
import { type Mention, nameAt, outermostHexElement } from './classifier/mention.ts';
import type { PageContext } from './classifier/own-page.ts';
import type { SightingsOf } from './classifier/row.ts';
import { type Box, holds, type Point } from './placement.ts';
import {
  isInEditor,
  isNonTokenLink,
  isReadable,
  readAttributes,
  type Sighting,
} from './scanner/attributes.ts';
import { LEVELS, readTexts, type TextSighting } from './scanner/text.ts';
import { ancestorsOf, nodesUnder, parentElementOf } from './scanner/tree.ts';

export type Target = {
  /** The first that holds is what the card is about. */
  readonly readings: readonly Reading[];
  /** Where none holds: a text that may name a token. */
  readonly mention?: Mention | undefined;
  readonly element: Element;
  /** What of it is seen: its own box may be elsewhere, or none. */
  readonly seen: Element;
  /** The line, or the picture, that was pointed at, where it lies now; undefined when it is not shown any more. */
  where(): Box | undefined;
};

/** True for two targets that are read alike. */
export const isReadAlike = (a: Target, b: Target): boolean => keyOf(a) === keyOf(b);

const keyOf = ({ readings, mention }: Target) =>
  [...readings.map(({ identifier }) => identifierText(identifier)), mention?.text].join();

export type TargetDeps = {
  readonly page: PageContext;
  readonly classify: Classify;
  readonly sightingsOf: SightingsOf;
  /** The tokens that the page is known to hold. */
  readonly tokens: () => readonly Identifier[];
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
/** Nodes of a selection that are read. */
const NODES_AT_MOST = 500;

export function createTargets({ page, classify, sightingsOf, tokens, entered }: TargetDeps): Targets {
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

  /** How a sighting can be read, with the element; undefined where it is known to be something else. */
  function read(
    sighting: Sighting | TextSighting,
    element: Element,
  ): Pick<Target, 'readings' | 'mention' | 'element'> | undefined {
    const { readings, among, isBare } = classify(sighting, element);
    if (readings.length === 0 && among === undefined) return undefined;
    if (isBare && isLinkedElsewhere(identifierText(sighting.identifier), page)) return undefined;
    const mention = among && ({ text: identifierText(sighting.identifier), among, scope: 'row' } as const);
    return { readings, mention, element };
  }

  function inText(at: Point, shadowRoots: ShadowRoot[]): Target | undefined {
    const node = document.caretPositionFromPoint(at.x, at.y, { shadowRoots })?.offsetNode;
    return node && inNode(node, at, (range) => [...range.getClientRects()].some((line) => holds(line, at)));
  }

  /** The identifier in a text whose range is the one that is meant. */
  function inNode(node: Node, at: Point | undefined, isMeant: (range: Range) => boolean): Target | undefined {
    if (!(node instanceof Text)) return undefined;
    // Those around the text may hold one identifier that their children share.
    let around = parentElementOf(node);
    for (let up = 0; around !== null && up <= LEVELS; up++, around = parentElementOf(around)) {
      const element = around;
      if (!isReadable(element) || element instanceof HTMLFormElement) continue;
      for (const sighting of readTexts(element, page)) {
        const range = rangeOf(sighting);
        const found = isMeant(range) && read(sighting, element);
        if (found) return { ...found, seen: element, where: linesOf(() => range.getClientRects(), at) };
      }
    }
    return undefined;
  }

  function around(start: Element, at: Point | undefined): Target | undefined {
    for (const [up, element] of ancestorsOf(start).entries()) {
      if (element instanceof HTMLFormElement || (up >= ANCESTORS && element.tagName !== 'A')) continue;
      const [sighting] = isReadable(element) && isSmall(element) ? readAttributes(element, page) : [];
      const found = sighting && read(sighting, element);
      if (found) {
        // A link around several lines: the one under the pointer.
        const lines = () => [start.getBoundingClientRect(), ...element.getClientRects()];
        return { ...found, seen: start, where: linesOf(lines, at) };
      }
      // A link to a transaction says nothing of the token whose row it stands in.
      if (isNonTokenLink(element, page)) return undefined;
    }
    return undefined;
  }

  /** The first identifier in the texts of a range. */
  function inRange(range: Range): Target | undefined {
    const found = [...nodesUnder(range.commonAncestorContainer, NODES_AT_MOST)].flatMap((node) => {
      if (!(node instanceof Element) || node instanceof HTMLFormElement || !isReadable(node)) return [];
      return readTexts(node, page).map((sighting) => ({ sighting, node, at: rangeOf(sighting) }));
    });
    found.sort((a, b) => a.at.compareBoundaryPoints(Range.START_TO_START, b.at));
    for (const { sighting, node } of found) {
      const target = range.intersectsNode(sighting.from.node) && read(sighting, node);
      if (target) return { ...target, seen: node, where: linesOf(() => [range.getBoundingClientRect()]) };
    }
    return undefined;
  }

  /** An option, or a text under the pointer, that may name a token. */
  function named(under: Element, at: Point, shadowRoots: ShadowRoot[]): Target | undefined {
    const option = under.closest('[role=option]');
    const node = document.caretPositionFromPoint(at.x, at.y, { shadowRoots })?.offsetNode;
    const element = option ?? (node instanceof Text ? outermostHexElement(node.parentElement) : undefined);
    if (!element || element instanceof HTMLFormElement) return undefined;
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = () => (option ?? range).getClientRects();
    if (![...lines()].some((line) => holds(line, at))) return undefined;
    const found = nameAt(element, page, sightingsOf, tokens);
    return found && { ...found, element, seen: element, where: linesOf(lines, at) };
  }

  return {
    under(at) {
      const { element, shadowRoots } = deepest(at);
      if (element === null || element instanceof HTMLFormElement) return undefined;
      if (isInEditor(element)) return undefined;
      return inText(at, shadowRoots) ?? around(element, at) ?? named(element, at, shadowRoots);
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
      const isMeant = (one: Range) =>
        one.intersectsNode(start) && one.comparePoint(startContainer, startOffset) < 1;
      return inNode(start, undefined, isMeant) ?? inRange(range) ?? around(element, undefined);
    },
  };
}

/** Of what holds more, the attributes speak of the whole, and not of each word in it. */
const TEXT_AT_MOST = 400;
const isSmall = (element: Element) =>
  element.tagName === 'A' || (element.textContent ?? '').length <= TEXT_AT_MOST;

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
