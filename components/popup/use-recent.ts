import { useEffect, useRef, useState } from 'preact/hooks';
import { type Recent, readRecent, storedRecent, withRecent } from '../../lib/settings/recent.ts';

/** A storage item (lib/settings/store.ts). */
export type RecentStore = { read(): Promise<unknown>; write(value: unknown): Promise<void> };

export function useRecent(store: RecentStore) {
  const [recent, setRecent] = useState<readonly Recent[]>([]);
  useEffect(() => {
    void store.read().then((stored) => setRecent(readRecent(stored)));
  }, [store]);
  const lastChange = useRef<Promise<void>>(Promise.resolve());
  // Changes run one after the other: each reads the store first, because another popup may have written to it.
  const change = (next: (stored: readonly Recent[]) => readonly Recent[]) => {
    const changed = lastChange.current.then(async () => {
      const after = next(readRecent(await store.read()));
      setRecent(after);
      await store.write(storedRecent(after));
    });
    lastChange.current = changed.catch(() => undefined);
  };
  return {
    recent,
    add: (lookups: readonly Recent[]) => change((stored) => withRecent(stored, lookups)),
    clear: () => change(() => []),
  };
}
