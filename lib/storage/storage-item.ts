/** A stored JSON value that outlives the worker. */
export type StorageItem = { read(): Promise<unknown>; write(value: unknown): Promise<void> };

/** Reads what is stored, and keeps what is written in memory. */
export function inMemory(item: StorageItem): StorageItem {
  let written: unknown;
  return {
    read: async () => written ?? item.read(),
    async write(value) {
      written = value;
    },
  };
}
