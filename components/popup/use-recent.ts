import { useEffect, useRef, useState } from 'preact/hooks';
import { type Recent, readRecent, storedRecent, withRecent } from '../../lib/settings/recent.ts';

/** A place for one JSON value (lib/settings/store.ts). */
export type StorageItem = { read(): Promise<unknown>; write(value: unknown): Promise<void> };

export type RecentLookups = {
  readonly recent: readonly Recent[];
  add(looked: readonly Recent[]): void;
  clear(): void;
};

/** The user's last look-ups, as they are kept. */
export function useRecent(storageItem: StorageItem): RecentLookups {
  const [recent, setRecent] = useState<readonly Recent[]>([]);
  useEffect(() => {
    void storageItem.read().then((stored) => setRecent(readRecent(stored)));
  }, [storageItem]);
  // One change after the other, so that two quick ones do not lose each other's.
  const changing = useRef<Promise<void>>(Promise.resolve());
  const change = (next: (stored: readonly Recent[]) => readonly Recent[]) => {
    const changed = changing.current.then(async () => {
      // Another popup may have kept something since this one was opened.
      const kept = next(readRecent(await storageItem.read()));
      setRecent(kept);
      await storageItem.write(storedRecent(kept));
    });
    // A failure is this change's own: the next one is tried all the same.
    changing.current = changed.catch(() => undefined);
  };
  return {
    recent,
    add: (looked) => change((stored) => withRecent(stored, looked)),
    clear: () => change(() => []),
  };
}
