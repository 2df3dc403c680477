/**
 * Passes the user's input to the pointing, which is created when the pointer or a key first moves: until then a page needs
 * nothing of it. Ignores events that the page makes up.
 */
import type { Pointing } from './pointing.ts';

/** Events that stay in a shadow tree: those that do not bubble out of it, and those from one node of it to another. */
const INNER_EVENTS = ['pointerout', 'focusin', 'focusout', 'scroll'];
const EVENTS = [
  ...INNER_EVENTS,
  'pointerover',
  'pointermove',
  'pointerdown',
  'click',
  'contextmenu',
  'keydown',
];
/** No card opens before one of these events. */
const FIRST = /^(?:pointermove|pointerdown|keydown)$/;

export function createInput(create: () => Pointing, scrolled: () => void, signal: AbortSignal) {
  let pointing: Pointing | undefined;
  const start = () => {
    pointing ??= create();
    return pointing;
  };
  const receive = (event: Event) => {
    if (!event.isTrusted) return;
    if (event.type === 'scroll') scrolled();
    if (pointing || FIRST.test(event.type)) start().receive(event);
  };
  return {
    /**
     * Listens in an open shadow root too, to what a document gets no event for; and in a document that was opened again,
     * which removes all listeners.
     */
    listen(root: Document | ShadowRoot): void {
      for (const type of root instanceof ShadowRoot ? INNER_EVENTS : EVENTS)
        root.addEventListener(type, receive, { signal, capture: true, passive: true });
    },
    /** The pointing, created now if it does not exist yet. */
    start,
    /** The pointing once it has started. */
    get pointing(): Pointing | undefined {
      return pointing;
    },
  };
}
