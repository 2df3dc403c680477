/**
 * State in memory that outlasts the worker, for the browser session: a page can have the worker stopped by waiting. It
 * may be of private windows too where it names no token.
 */
import type { StorageItem } from './network-store.ts';

export type KeptState = {
  /** Resolves when what earlier workers stored is restored; nothing may count on the state before. Never rejects. */
  ready(): Promise<void>;
  /** To be called after each change, which is stored soon. */
  changed(): void;
  /** To be called after the state was cleared, which is stored at once, and replaces what is not restored yet. */
  cleared(): void;
};

/** `read` returns the state as JSON, `restore` gets what an earlier worker has read. */
export type Keep = (read: () => unknown, restore: (stored: unknown) => void) => KeptState;

/** Changes within this time are written together. The browser stops no worker so soon after an event. */
const GATHER_MS = 1_000;

type Deps = {
  readonly wait: (ms: number) => Promise<void>;
  readonly report: (error: unknown) => void;
};

export const createKeep =
  (storageItem: StorageItem, { wait, report }: Deps): Keep =>
  (read, restore) => {
    let isWriting = false;
    let isReplaced = false;
    let restored: Promise<void> | undefined;
    const write = () => storageItem.write(read()).catch(report);
    return {
      ready() {
        restored ??= storageItem
          .read()
          .then((stored) => {
            if (stored !== undefined && !isReplaced) restore(stored);
          })
          .catch(report);
        return restored;
      },
      changed() {
        if (isWriting) return;
        isWriting = true;
        void wait(GATHER_MS).then(() => {
          isWriting = false;
          return write();
        });
      },
      cleared() {
        isReplaced = true;
        void write();
      },
    };
  };
