import { useEffect, useState } from 'preact/hooks';
import { type Recent, readRecent, storedRecent, withRecent } from '../../lib/settings/recent.ts';

/** A place for one JSON value (lib/settings/store.ts). */
export type Drawer = { read(): Promise<unknown>; write(value: unknown): Promise<void> };

export type RecentLookups = {
  readonly recent: readonly Recent[];
  add(looked: readonly Recent[]): void;
  clear(): void;
};

/** The user's last look-ups, as they are kept. */
export function useRecent(drawer: Drawer): RecentLookups {
  const [recent, setRecent] = useState<readonly Recent[]>([]);
  useEffect(() => {
    void drawer.read().then((stored) => setRecent(readRecent(stored)));
  }, [drawer]);
  const keep = (kept: readonly Recent[]) => {
    setRecent(kept);
    return drawer.write(storedRecent(kept));
  };
  return {
    recent,
    // Another popup may have kept something since this one was opened.
    add: (looked) => void drawer.read().then((stored) => keep(withRecent(readRecent(stored), looked))),
    clear: () => void keep([]),
  };
}
