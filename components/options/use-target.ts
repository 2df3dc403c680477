import { useEffect, useRef, useState } from 'preact/hooks';

const hash = () => location.hash.slice(1);

/** The row or field that the page's address names. */
export function useTarget(): string {
  const [target, setTarget] = useState(hash);
  useEffect(() => {
    const follow = () => setTarget(hash());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return target;
}

/** Focuses a control once it is rendered and the page's address names it. */
export function useTargetFocus<E extends HTMLElement>(isTarget: boolean) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (isTarget) ref.current?.focus();
  }, [isTarget]);
  return ref;
}
