import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const hash = () => location.hash.slice(1);

/** The section or field that the page's address names, such as `names` or `keys-preview`. */
export function useTarget(): string {
  const [target, setTarget] = useState(hash);
  useEffect(() => {
    const follow = () => setTarget(hash());
    /** Shows the hidden section in which "Find in page" has found a text. */
    const reveal = ({ target: section }: Event) => {
      const id = section instanceof Element ? section.getAttribute('aria-labelledby') : null;
      if (id !== null) setTarget(id);
    };
    addEventListener('hashchange', follow);
    addEventListener('beforematch', reveal);
    return () => {
      removeEventListener('hashchange', follow);
      removeEventListener('beforematch', reveal);
    };
  }, []);
  return target;
}

/** Focuses a control once it is rendered and the page's address names it. */
export function useTargetFocus(ref: RefObject<HTMLElement | null>, isTarget: boolean): void {
  useEffect(() => {
    if (isTarget) ref.current?.focus();
  }, [ref, isTarget]);
}
