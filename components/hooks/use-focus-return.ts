import { useEffect, useRef } from 'preact/hooks';

/** Moves the focus to another element once a pressed control has disappeared with a change of `state`. */
export function useFocusReturn<E extends HTMLElement>(state: unknown) {
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
    /** The ref of the element that receives the focus. */
    ref,
    /** To be called when the user presses a control that may disappear. */
    returnFocus(): void {
      isPressed.current = true;
    },
  };
}
