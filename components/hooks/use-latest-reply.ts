import { useCallback, useRef } from 'preact/hooks';

/** Applies a reply, unless a reply to a later request was applied already. */
type ApplyReply = (apply: () => void) => void;

/** Stops a late reply from replacing a newer one. Call the returned function before a request, and its result on the reply. */
export function useLatestReply(): () => ApplyReply {
  const numbers = useRef({ started: 0, applied: 0 });
  return useCallback(() => {
    const { current } = numbers;
    const own = ++current.started;
    return (apply) => {
      if (own < current.applied) return;
      current.applied = own;
      apply();
    };
  }, []);
}
