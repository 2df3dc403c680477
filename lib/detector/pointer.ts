/** Pointer, focus, keys and the shortcut, turned into "show this here" and "hide". Trusted events only. */
import { holds, type Point } from './placement.ts';
import { isReadAlike, type Target, type Targets } from './target.ts';

/** What has opened the card: the shortcut pins it. */
type By = 'pointer' | 'focus' | 'shortcut';

export type PointerDeps = {
  readonly targets: Targets;
  /** Whether there is a card for a target: at once where that is known. */
  readonly isReady: (target: Target) => true | Promise<boolean>;
  /** The pointer has come to rest on something, for which a card may open soon; undefined: on nothing. */
  readonly prepare: (target: Target | undefined) => void;
  readonly show: (target: Target, isPinned: boolean) => void;
  readonly hide: () => void;
  /** Something has scrolled while the card is open. */
  readonly scrolled: () => void;
  /** The card's host while it is open. */
  readonly card: () => Element | undefined;
  /** Milliseconds that the pointer rests before the card opens. */
  readonly delay: () => number;
  readonly signal: AbortSignal;
};

/** Milliseconds that the pointer rests before a card is prepared. */
const PREPARE_MS = 30;
/** Milliseconds that the pointer stays away before the card closes. */
const GRACE_MS = 250;
/** Milliseconds after a key in which a focus is the user's: a page can focus what it likes, whenever. */
const KEY_FOCUS_MS = 500;
const NOWHERE: Point = { x: -1, y: -1 };

export type Pointer = {
  /** For what is no event of ours: the target left the page. */
  close(): void;
  /** The target is out of view: the card goes, if it is not pinned. */
  lose(): void;
  /** Where the pointer is, when it is not in the card. */
  at(): Point | undefined;
  /** What happens in the card's frame, of which the page's events say nothing. */
  inCard(event: 'entered' | 'left' | 'focused' | 'blurred' | 'tab' | 'escape'): void;
  /**
   * Pins the card of what is selected, has the focus or is pointed at. False where that is nothing. `closes`: a card that
   * is pinned already is closed, where else another takes its place.
   */
  inspect(closes: boolean): boolean;
  /**
   * Watches in an open shadow root too, since a focus that moves within is not heard outside; and once more in a
   * document that was opened anew, which takes all listeners off.
   */
  listen(root: Document | ShadowRoot): void;
};

/** Watches until the signal aborts. */
export function watchPointer(parts: PointerDeps): Pointer {
  const { targets, isReady, prepare, show, hide, scrolled, card, delay, signal } = parts;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let preparing: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let sought: (() => void) | undefined;
  let shown: { target: Target; by: By; back: Element | null } | undefined;
  let at = NOWHERE;
  let isInCard = false;
  let keyAt = Number.NEGATIVE_INFINITY;
  /** The Tab key was pressed in the card: the next focus is the user's. */
  let isTabbing = false;
  /** Grows with each intent: an answer to an earlier one opens nothing. */
  let intent = 0;
  /** The shortcut waits for an answer, wherever the pointer goes. */
  let isPinning = false;

  const stay = () => {
    clearTimeout(closing);
    closing = undefined;
  };
  const giveUp = () => {
    clearTimeout(opening);
    clearTimeout(preparing);
    prepare(undefined);
    sought = undefined;
    isPinning = false;
    intent++;
  };
  const openWhenReady = (target: Target, by: By) => {
    const ready = isReady(target);
    if (ready === true) return open(target, by);
    const own = ++intent;
    isPinning = by === 'shortcut';
    void ready.then((is) => {
      if (own !== intent || signal.aborted) return;
      isPinning = false;
      if (is) open(target, by);
      else prepare(undefined);
    });
  };
  const open = (target: Target, by: By) => {
    stay();
    const back = shown?.back ?? focused();
    shown = { target, by, back };
    show(target, by === 'shortcut');
  };
  const closeCard = () => {
    stay();
    if (shown === undefined) return;
    const { target, back } = shown;
    const hadFocus = document.activeElement === card();
    shown = undefined;
    isInCard = false;
    hide();
    // Where it was; or to what the card was about, if it was nowhere.
    const heir = back?.isConnected && back !== document.body ? back : target.element;
    if (!hadFocus || !(heir instanceof HTMLElement)) return;
    // That is no wish to see the card again.
    keyAt = Number.NEGATIVE_INFINITY;
    heir.focus({ preventScroll: true });
  };
  const close = () => {
    giveUp();
    closeCard();
  };
  const closeByKey = () => {
    // A dialog of the page that it closes gives the focus back, which is no wish to see a card.
    keyAt = Number.NEGATIVE_INFINITY;
    close();
  };
  const leave = () => {
    if (isPinning) return;
    giveUp();
    // What the pointer has come to rest on meanwhile opens all the same.
    if (shown !== undefined && shown.by !== 'shortcut') closing ??= setTimeout(closeCard, GRACE_MS);
  };
  const rest = (by: By, find: () => Target | undefined) => {
    clearTimeout(opening);
    clearTimeout(preparing);
    if (shown?.by === 'shortcut' || isPinning) return;
    intent++;
    sought = () => rest(by, find);
    preparing = setTimeout(() => prepare(find()), PREPARE_MS);
    opening = setTimeout(() => {
      sought = undefined;
      const target = find();
      if (target === undefined) return prepare(undefined);
      if (shown === undefined || !same(shown.target, target)) openWhenReady(target, by);
      else stay();
    }, delay());
  };

  const listeners: (readonly [string, (event: Event) => void])[] = [];
  const on = <K extends keyof GlobalEventHandlersEventMap>(
    type: K,
    listener: (event: GlobalEventHandlersEventMap[K]) => void,
  ) => {
    listeners.push([type, (event) => event.isTrusted && listener(event as GlobalEventHandlersEventMap[K])]);
  };

  const enterCard = () => {
    isInCard = true;
    giveUp();
    stay();
  };
  on('pointerover', ({ target }) => {
    if (target === card()) enterCard();
  });
  on('pointermove', (event) => {
    if (event.pointerType === 'touch' || !(event.target instanceof Element)) return;
    at = { x: event.clientX, y: event.clientY };
    if (event.target === card()) return enterCard();
    isInCard = false;
    if (shown?.by === 'pointer') {
      const box = shown.target.where();
      if (box && holds(box, at)) stay();
      else leave();
    }
    rest('pointer', () => targets.under(at));
  });
  on('pointerout', ({ relatedTarget }) => {
    // Out of the window, or into a frame: no pointermove will tell.
    if (relatedTarget !== null && !(relatedTarget instanceof HTMLIFrameElement)) return;
    at = NOWHERE;
    if (shown?.by !== 'focus') leave();
  });
  on('pointerdown', ({ target }) => {
    if (target !== card()) close();
  });
  on('focusin', (event) => {
    // In an open shadow tree the target is its host.
    const [inner] = event.composedPath();
    if (!(inner instanceof Element)) return;
    if (inner === card()) {
      stay();
      return;
    }
    // Where the user has gone to meanwhile is where the focus is given back.
    if (shown) shown.back = inner;
    if (isTabbing || event.timeStamp - keyAt < KEY_FOCUS_MS) rest('focus', () => ofFocus(inner));
    isTabbing = false;
  });
  /** What the pointer opened stays where the pointer is, wherever the focus goes. */
  const leaveByFocus = () => {
    if (!isInCard && document.elementFromPoint(at.x, at.y) !== card()) leave();
  };
  on('focusout', ({ target }) => {
    if (shown?.by === 'focus' || target === card()) leaveByFocus();
  });
  on('keydown', ({ key, timeStamp }) => {
    keyAt = timeStamp;
    if (key === 'Escape') closeByKey();
  });
  on('scroll', ({ target }) => {
    if (shown !== undefined) scrolled();
    // An intent that was under way begins anew, on what lies under the pointer then.
    const isMoved = () => target instanceof Node && target.contains(document.elementFromPoint(at.x, at.y));
    if (sought !== undefined && isMoved()) sought();
  });
  const listen = (root: Document | ShadowRoot) => {
    for (const [type, listener] of listeners) {
      root.addEventListener(type, listener, { signal, capture: true, passive: true });
    }
  };
  const ofFocus = (element: Element) => (element.matches(':focus-visible') ? targets.of(element) : undefined);

  listen(document);
  // A page that is gone may come back as it was left.
  globalThis.addEventListener('pagehide', close, { signal });
  signal.addEventListener('abort', close);
  return {
    close,
    listen,
    lose: () => shown?.by !== 'shortcut' && closeCard(),
    at: () => (isInCard ? undefined : at),
    inCard(event) {
      if (event === 'entered') enterCard();
      if (event === 'focused') stay();
      if (event === 'tab') isTabbing = true;
      if (event === 'escape') closeByKey();
      if (event === 'blurred' && shown?.by === 'focus') leaveByFocus();
      if (event !== 'left') return;
      isInCard = false;
      at = NOWHERE;
      // By the pointer's next move in the page, if it is there, this is known better.
      if (shown?.by !== 'focus') leave();
    },
    inspect(closes) {
      if (closes && shown?.by === 'shortcut') {
        close();
        return true;
      }
      const focus = focused();
      // The frame that has the focus knows what is meant there.
      const isHere = document.hasFocus() && !(focus instanceof HTMLIFrameElement);
      const target =
        (isHere ? (targets.selected() ?? (focus && ofFocus(focus))) : undefined) ??
        shown?.target ??
        targets.under(at) ??
        (isHere && focus ? targets.of(focus) : undefined);
      if (!target) return false;
      giveUp();
      openWhenReady(target, 'shortcut');
      return true;
    },
  };
}

/** The element with the focus, in whatever open shadow tree. */
function focused(): Element | null {
  let element = document.activeElement;
  while (element && !(element instanceof HTMLFormElement) && element.shadowRoot?.activeElement) {
    element = element.shadowRoot.activeElement;
  }
  return element;
}

function same(a: Target, b: Target): boolean {
  const [one, other] = [a.where(), b.where()];
  return a.element === b.element && one?.top === other?.top && one?.left === other?.left && isReadAlike(a, b);
}
