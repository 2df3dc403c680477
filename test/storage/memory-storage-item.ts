/** A storage item in memory. Its value passes through JSON, as in the browser's storage. */
import type { StorageItem } from '../../lib/storage/network-store.ts';

export function createMemoryStorageItem(initial?: unknown): StorageItem & { text(): string | undefined } {
  let text: string | undefined = JSON.stringify(initial);
  return {
    read: async () => (text === undefined ? undefined : JSON.parse(text)),
    async write(value) {
      text = JSON.stringify(value);
    },
    text: () => text,
  };
}
