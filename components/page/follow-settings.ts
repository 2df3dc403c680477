import type { ReadingStore } from '../../lib/settings/store.ts';

/**
 * Calls back with the current settings and after every change. The first read never overwrites a later change. `onError`: the
 * browser failed to read them.
 */
export function followSettings<S>(
  { read, watch }: ReadingStore<S>,
  onSettings: (settings: S) => void,
  signal?: AbortSignal,
  onError?: (error: unknown) => void,
): void {
  let hasChanged = false;
  watch((settings) => {
    hasChanged = true;
    onSettings(settings);
  }, signal);
  void read().then((settings) => {
    if (!hasChanged && !signal?.aborted) onSettings(settings);
  }, onError);
}
