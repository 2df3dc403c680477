import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type Recent,
  type RecentItem,
  readRecent,
  storedRecent,
  withRecent,
} from '../../lib/settings/recent.ts';

/** The recent look-ups. They follow changes by other pages: a panel stays open while the options clear them. */
export function useRecent(store: RecentItem) {
  const [recent, setRecent] = useState<readonly Recent[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const show = (stored: unknown) => setRecent(readRecent(stored));
    void store.read().then(show);
    store.watch(show, controller.signal);
    return () => controller.abort();
  }, [store]);
  const lastChange = useRef<Promise<void>>(Promise.resolve());
  // Changes run one after the other: each reads the store first, because another popup may have written to it.
  const inTurn = (change: () => Promise<void>) => {
    lastChange.current = lastChange.current.then(change).catch(() => undefined);
  };
  return {
    recent,
    add: (lookup: Recent) =>
      inTurn(async () => {
        const after = withRecent(readRecent(await store.read()), [lookup]);
        setRecent(after);
        await store.write(storedRecent(after));
      }),
    clear: () =>
      inTurn(() => {
        setRecent([]);
        return store.clear();
      }),
  };
}
