import { useRef } from 'preact/hooks';
import { type Recent, readRecent, storedRecent, withRecent } from '../../lib/settings/recent.ts';
import type { WindowItem } from '../../lib/settings/store.ts';
import { useStored } from './use-stored.ts';

export function useRecent(store: WindowItem) {
  const [recent, setRecent] = useStored(store, readRecent);
  const lastChange = useRef<Promise<void>>(Promise.resolve());
  // Changes run one after the other: each reads the store first, because another popup may have written to it.
  const inTurn = (change: () => Promise<void>) => {
    lastChange.current = lastChange.current.then(change).catch(() => undefined);
  };
  return {
    recent,
    add: (lookups: readonly Recent[]) =>
      inTurn(async () => {
        const after = withRecent(readRecent(await store.read()), lookups);
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
