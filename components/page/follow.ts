import type { ReadingStore } from '../../lib/settings/store.ts';

/**
 * Calls back with the stored value and after every change. The first read never overwrites a later change. `onError`: the
 * browser failed to read it.
 */
export function follow<S>(
  { read, watch }: ReadingStore<S>,
  onValue: (value: S) => void,
  signal?: AbortSignal,
  onError?: (error: unknown) => void,
): void {
  let hasChanged = false;
  watch((value) => {
    hasChanged = true;
    onValue(value);
  }, signal);
  void read().then((value) => {
    if (!hasChanged && !signal?.aborted) onValue(value);
  }, onError);
}
