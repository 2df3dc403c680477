import { useEffect, useState } from 'preact/hooks';

const hash = () => location.hash.slice(1);

/**
 * The section that the address names. Scrolls to it, and focuses its field if it is one of a network: `#keys-preview`.
 * `isReady`: whether the sections are there.
 */
export function useDeepLink(isReady: boolean): string {
  const [target, setTarget] = useState(hash);
  useEffect(() => {
    const follow = () => setTarget(hash());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    const element = isReady && target !== '' ? document.getElementById(target) : null;
    if (!element) return;
    element.scrollIntoView();
    if (element instanceof HTMLInputElement) element.focus();
  }, [isReady, target]);
  return target;
}
