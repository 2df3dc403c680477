import { useEffect, useState } from 'preact/hooks';

/** How often the network has come back while the page is open: an input of effects that then request again. */
export function useOnline(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const add = () => setCount((before) => before + 1);
    addEventListener('online', add);
    return () => removeEventListener('online', add);
  }, []);
  return count;
}
