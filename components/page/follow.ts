import type { ReadingStore } from '../../lib/settings/store.ts';

/**
 * Calls back with the stored value and after every change, until the returned function is called. The first read never
 * overwrites a later change. `onError`: the browser failed to read it.
 */
export function follow<S>(
  { read, watch }: ReadingStore<S>,
  onValue: (value: S) => void,
  onError?: (error: unknown) => void,
): () => void {
  const ending = new AbortController();
  let hasChanged = false;
  watch((value) => {
    hasChanged = true;
    onValue(value);
  }, ending.signal);
  void read().then((value) => {
    if (!hasChanged && !ending.signal.aborted) onValue(value);
  }, onError);
  return () => ending.abort();
}
