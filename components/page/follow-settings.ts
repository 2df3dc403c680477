import type { ReadingStore } from '../../lib/settings/store.ts';

/** Calls back with the current settings and after every change. A change during the first read is not overwritten by it. */
export function followSettings<S>(
  { read, watch }: ReadingStore<S>,
  told: (settings: S) => void,
  signal?: AbortSignal,
): void {
  let hasChanged = false;
  watch((settings) => {
    hasChanged = true;
    told(settings);
  }, signal);
  void read().then((settings) => {
    if (!hasChanged && !signal?.aborted) told(settings);
  });
}
