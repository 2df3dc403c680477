import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type FocusReturn<E> = {
  /** For the element that receives the focus. */
  readonly ref: RefObject<E | null>;
  /** To be called when the user presses a control that may disappear. */
  readonly returnFocus: () => void;
};

/** Moves the focus to another element once a pressed control has disappeared with a change of `state`. */
export function useFocusReturn<E extends HTMLElement>(state: unknown): FocusReturn<E> {
  const ref = useRef<E>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    const { activeElement } = document;
    const isLost = !activeElement?.isConnected || activeElement === document.body;
    if (isLost) ref.current?.focus();
  }, [state]);
  return {
    ref,
    returnFocus() {
      isPressed.current = true;
    },
  };
}
