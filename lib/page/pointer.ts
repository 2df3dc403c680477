/** Pointer, focus and keys, turned into "show this here" and "hide". Trusted events only. */
import { identifierText } from '../asset/identifier.ts';
import type { Box } from './placement.ts';
import type { Point, Target, Targets } from './target.ts';

export type PointerParts = {
  readonly targets: Targets;
  readonly show: (target: Target) => void;
  readonly hide: () => void;
  /** The card's host while it is open. */
  readonly card: () => Element | undefined;
  readonly signal: AbortSignal;
};

/** Milliseconds that the pointer rests before the card opens, and stays away before it closes. */
const INTENT_MS = 150;
const GRACE_MS = 250;
/** Milliseconds after a key in which a focus is the user's: a page can focus what it likes, whenever. */
const KEY_FOCUS_MS = 500;

export type Pointer = {
  /** For what is no event of ours: the target left the page. */
  close(): void;
  /**
   * Watches in an open shadow root too, since a focus that moves within is not heard outside; and once more in a
   * document that was opened anew, which takes all listeners off.
   */
  listen(root: Document | ShadowRoot): void;
};

/** Watches until the signal aborts. */
export function watchPointer({ targets, show, hide, card, signal }: PointerParts): Pointer {
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let sought: (() => Target | undefined) | undefined;
  let shown: { target: Target; by: 'pointer' | 'focus' } | undefined;
  let at: Point = { x: -1, y: -1 };
  let keyAt = Number.NEGATIVE_INFINITY;

  const stay = () => {
    clearTimeout(closing);
    closing = undefined;
  };
  const giveUp = () => {
    clearTimeout(opening);
    sought = undefined;
  };
  const closeCard = () => {
    stay();
    if (shown === undefined) return;
    const { target } = shown;
    const hadFocus = document.activeElement === card();
    shown = undefined;
    hide();
    if (hadFocus && target.element instanceof HTMLElement) target.element.focus({ preventScroll: true });
  };
  const close = () => {
    giveUp();
    closeCard();
  };
  const leave = () => {
    giveUp();
    // What the pointer has come to rest on meanwhile opens all the same.
    if (shown !== undefined) closing ??= setTimeout(closeCard, GRACE_MS);
  };
  const rest = (by: 'pointer' | 'focus', find: () => Target | undefined) => {
    clearTimeout(opening);
    sought = find;
    opening = setTimeout(() => {
      sought = undefined;
      const target = find();
      if (target === undefined) return;
      stay();
      if (shown !== undefined && same(shown.target, target)) return;
      shown = { target, by };
      show(target);
    }, INTENT_MS);
  };

  const listeners: (readonly [string, (event: Event) => void])[] = [];
  const on = <K extends keyof GlobalEventHandlersEventMap>(
    type: K,
    listener: (event: GlobalEventHandlersEventMap[K]) => void,
  ) => {
    listeners.push([type, (event) => event.isTrusted && listener(event as GlobalEventHandlersEventMap[K])]);
  };

  on('pointermove', (event) => {
    if (event.pointerType === 'touch' || !(event.target instanceof Element)) return;
    at = { x: event.clientX, y: event.clientY };
    if (event.target === card()) {
      giveUp();
      stay();
      return;
    }
    if (shown?.by === 'pointer') {
      if (contains(shown.target.box, at)) stay();
      else leave();
    }
    rest('pointer', () => targets.under(at));
  });
  on('pointerout', ({ relatedTarget }) => {
    // Out of the window, or into a frame: no pointermove will tell.
    const gone = relatedTarget === null || relatedTarget instanceof HTMLIFrameElement;
    if (gone && shown?.by !== 'focus') leave();
  });
  on('pointerdown', ({ target }) => {
    if (target !== card()) close();
  });
  on('focusin', (event) => {
    // In an open shadow tree the target is its host.
    const [inner] = event.composedPath();
    if (!(inner instanceof Element)) return;
    if (inner === card()) stay();
    else if (event.timeStamp - keyAt < KEY_FOCUS_MS) rest('focus', () => targets.ofFocus(inner));
  });
  on('focusout', ({ target }) => {
    // What the pointer opened stays where the pointer is, wherever the focus goes.
    if (shown?.by === 'focus' || target === card()) {
      if (document.elementFromPoint(at.x, at.y) !== card()) leave();
    }
  });
  on('keydown', ({ key, timeStamp }) => {
    // Escape gives the focus back, which is no wish to see the card again.
    keyAt = key === 'Escape' ? Number.NEGATIVE_INFINITY : timeStamp;
    if (key === 'Escape') close();
  });
  on('scroll', ({ target }) => {
    if (!(target instanceof Node)) return;
    // An intent that was under way begins anew, on what lies under the pointer then.
    const pending = sought;
    const under = document.elementFromPoint(at.x, at.y);
    if (shown !== undefined && target.contains(shown.target.element)) close();
    if (pending !== undefined && target.contains(under)) rest('pointer', pending);
  });
  const listen = (root: Document | ShadowRoot) => {
    for (const [type, listener] of listeners) {
      root.addEventListener(type, listener, { signal, capture: true, passive: true });
    }
  };
  listen(document);
  signal.addEventListener('abort', close);
  return { close, listen };
}

function same(a: Target, b: Target): boolean {
  return (
    a.element === b.element &&
    a.box.top === b.box.top &&
    a.box.left === b.box.left &&
    identifierText(a.sighting.identifier) === identifierText(b.sighting.identifier)
  );
}

const contains = (box: Box, { x, y }: Point) =>
  x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
