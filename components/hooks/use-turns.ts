import { useCallback, useRef } from 'preact/hooks';

/** Runs it, unless the answer to a later question has come before. */
type Turn = (take: () => void) => void;

/**
 * For answers that are shown in one place, and may overtake each other: a turn is taken when something is asked, and used
 * when its answer is there.
 */
export function useTurns(): () => Turn {
  const counts = useRef({ asked: 0, taken: 0 });
  return useCallback(() => {
    const { current } = counts;
    const own = ++current.asked;
    return (take) => {
      if (own < current.taken) return;
      current.taken = own;
      take();
    };
  }, []);
}
