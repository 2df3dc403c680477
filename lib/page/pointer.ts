/** Pointer, focus and keys, turned into "show this here" and "hide". Trusted events only. */
import type { Explorer } from '../network/explorers.ts';
import type { Box } from './placement.ts';
import { isReadable, readAttributes, readText, type Sighting } from './read.ts';

export type Target = {
  readonly sighting: Sighting;
  readonly element: Element;
  /** The line of the target under the pointer, in the window's coordinates. */
  readonly box: Box;
};

export type PointerParts = {
  readonly explorer: Explorer;
  readonly show: (target: Target) => void;
  readonly hide: () => void;
  /** The card's host while it is open. */
  readonly card: () => Element | undefined;
  readonly signal: AbortSignal;
};

/** Milliseconds that the pointer rests before the card opens, and stays away before it closes. */
const INTENT_MS = 150;
const GRACE_MS = 250;
/** How far up an element's identifier may stand: the link around an image around a name. */
const ANCESTORS = 5;
/** CSS pixels kept free around the pointer in a box that fills the window. */
const STRIP = 32;

export function watchPointer({ explorer, show, hide, card, signal }: PointerParts): void {
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let shown: Target | undefined;
  let at: Point = { x: -1, y: -1 };

  const stay = () => {
    clearTimeout(closing);
    closing = undefined;
  };
  const close = () => {
    clearTimeout(opening);
    sought = undefined;
    stay();
    if (shown === undefined) return;
    shown = undefined;
    hide();
  };
  const leave = () => {
    clearTimeout(opening);
    sought = undefined;
    if (shown !== undefined) closing ??= setTimeout(close, GRACE_MS);
  };
  const open = (target: Target) => {
    stay();
    if (shown !== undefined && same(shown, target)) return;
    shown = target;
    show(target);
  };
  let sought: (() => Target | undefined) | undefined;
  const rest = (find: () => Target | undefined) => {
    clearTimeout(opening);
    sought = find;
    opening = setTimeout(() => {
      sought = undefined;
      const target = find();
      if (target !== undefined) open(target);
    }, INTENT_MS);
  };

  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, (event) => event.isTrusted && listener(event), {
      signal,
      capture: true,
      passive: true,
    });

  on('pointermove', (event) => {
    if (event.pointerType === 'touch') return;
    at = { x: event.clientX, y: event.clientY };
    const element = event.target instanceof Element ? event.target : undefined;
    if (element === undefined) return;
    if (element === card()) {
      clearTimeout(opening);
      stay();
      return;
    }
    if (shown !== undefined && contains(shown.box, at) && shown.element.contains(element)) stay();
    else leave();
    rest(() => targetUnder(at, explorer));
  });
  on('pointerout', (event) => {
    // Out of the window: no pointermove will tell.
    if (event.relatedTarget === null) leave();
  });
  on('focusin', (event) => {
    const element = event.target instanceof Element ? event.target : undefined;
    if (element === undefined) return;
    if (element === card()) stay();
    else rest(() => focusTarget(element, explorer));
  });
  on('focusout', (event) => {
    // What the pointer opened stays where the pointer is, wherever the focus goes.
    const left = event.target instanceof Element ? event.target : undefined;
    if (shown === undefined || !contains(shown.box, at) || left === card()) leave();
  });
  on('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  on('scroll', () => {
    // The target moves away under a card that stays (scrolling inside the card does not come here); an intent
    // that was under way begins anew, on what lies under the pointer then.
    const pending = sought;
    close();
    if (pending !== undefined) rest(pending);
  });
  signal.addEventListener('abort', close);
}

function same(a: Target, b: Target): boolean {
  return a.element === b.element && a.box.top === b.box.top && a.box.left === b.box.left;
}

type Point = { readonly x: number; readonly y: number };

const contains = (box: Box, { x, y }: Point) =>
  x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;

/** The identifier under a point: in the very text first, then named by the element or what surrounds it. */
function targetUnder(at: Point, explorer: Explorer): Target | undefined {
  const element = document.elementFromPoint(at.x, at.y);
  if (element === null || element.closest('textarea, input, select, [contenteditable]') !== null)
    return undefined;
  return textTarget(at, explorer) ?? surroundingTarget(element, at, explorer);
}

function textTarget(at: Point, explorer: Explorer): Target | undefined {
  const caret = document.caretPositionFromPoint(at.x, at.y);
  const node = caret?.offsetNode;
  if (!(node instanceof Text) || node.parentElement === null || !isReadable(node.parentElement))
    return undefined;
  for (const sighting of readText(node, explorer)) {
    const range = document.createRange();
    range.setStart(node, sighting.start);
    range.setEnd(node, sighting.end);
    const box = [...range.getClientRects()].find((line) => contains(line, at));
    if (box !== undefined) return { sighting, element: node.parentElement, box };
  }
  return undefined;
}

function surroundingTarget(start: Element, at: Point | undefined, explorer: Explorer): Target | undefined {
  let element: Element | null = start;
  for (let up = 0; element !== null && up < ANCESTORS; up++, element = element.parentElement) {
    const sighting = isReadable(element) ? readAttributes(element, explorer) : undefined;
    if (sighting === undefined) continue;
    // A link around several lines: the line, or the picture, under the pointer.
    const lines = [...element.getClientRects(), start.getBoundingClientRect()];
    const line = at === undefined ? undefined : lines.find((one) => contains(one, at));
    return { sighting, element, box: within(line ?? start.getBoundingClientRect(), at) };
  }
  return undefined;
}

/** Of a box that would leave the card no room, the strip around the pointer. */
function within(box: Box, at: Point | undefined): Box {
  if (box.height <= window.innerHeight / 2) return box;
  const top = Math.max(box.top, (at?.y ?? 0) - STRIP / 2);
  return { left: at?.x ?? box.left, top, width: 1, height: STRIP };
}

function focusTarget(element: Element, explorer: Explorer): Target | undefined {
  return element.isConnected && element.matches(':focus-visible')
    ? surroundingTarget(element, undefined, explorer)
    : undefined;
}
