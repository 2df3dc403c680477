/** Keeps state for the browser session, in memory, so that it outlasts the worker. */
import type { StorageItem } from './network-store.ts';

type KeptState = {
  /** Resolves when the state of earlier workers is restored, before which nothing may rely on it. Never rejects. */
  ready(): Promise<void>;
  /** Call it after each change, which is stored soon after. */
  changed(): void;
  /** Call it after the state was cleared. That is stored at once, and earlier state is not restored any more. */
  cleared(): void;
};

/** `read` returns the state as JSON; `restore` gets what `read` returned in an earlier worker. */
export type Keep = (read: () => unknown, restore: (stored: unknown) => void) => KeptState;

/** Changes within this time are written together. The browser does not stop a worker so soon after an event. */
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
