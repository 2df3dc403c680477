import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type FocusReturn<E> = {
  /** For the element that receives the focus. */
  readonly ref: RefObject<E | null>;
  /** To be called when the user presses the button that disappears. */
  readonly returnFocus: () => void;
};

/** Moves the focus to another element once a pressed button has disappeared, so that it does not fall back to the page. */
export function useFocusReturn<E extends HTMLElement>(isButtonVisible: boolean): FocusReturn<E> {
  const ref = useRef<E>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isButtonVisible || !isPressed.current) return;
    isPressed.current = false;
    ref.current?.focus();
  }, [isButtonVisible]);
  return {
    ref,
    returnFocus() {
      isPressed.current = true;
    },
  };
}
