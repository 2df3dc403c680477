import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type WayBack<E> = {
  /** For the element that gets the focus. */
  readonly ref: RefObject<E | null>;
  /** To be called when the button is pressed. */
  readonly leave: () => void;
};

/** Where the focus goes once a button is gone by what it did; `isThere`: whether the button is. */
export function useWayBack<E extends HTMLElement>(isThere: boolean): WayBack<E> {
  const ref = useRef<E>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (isThere || !hasLeft.current) return;
    hasLeft.current = false;
    ref.current?.focus();
  }, [isThere]);
  return {
    ref,
    leave() {
      hasLeft.current = true;
    },
  };
}
