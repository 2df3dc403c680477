import { useRef } from 'preact/hooks';
import { type Recent, readRecent, storedRecent, withRecent } from '../../lib/settings/recent.ts';
import type { WindowItem } from '../../lib/settings/store.ts';
import { useStored } from './use-stored.ts';

export function useRecent(store: WindowItem) {
  const [recent, setRecent] = useStored(store, readRecent);
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
