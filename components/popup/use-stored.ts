import { useEffect, useState } from 'preact/hooks';
import type { WindowItem } from '../../lib/settings/store.ts';

/** A stored list and its setter. The list follows changes by other pages: a panel stays open while the options clear it. */
export function useStored<T>(store: WindowItem, parse: (stored: unknown) => readonly T[]) {
  const [list, setList] = useState<readonly T[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const show = (stored: unknown) => setList(parse(stored));
    void store.read().then(show);
    store.watch(show, controller.signal);
    return () => controller.abort();
  }, [store, parse]);
  return [list, setList] as const;
}
