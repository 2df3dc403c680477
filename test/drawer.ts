/** A drawer in memory. What lies in it went through JSON, as in the browser's storage: what JSON cannot say shows. */
import type { StorageItem } from '../lib/storage/network-store.ts';

export function createMemoryDrawer(holds?: unknown): StorageItem & { text(): string | undefined } {
  let text: string | undefined = JSON.stringify(holds);
  return {
    read: async () => (text === undefined ? undefined : JSON.parse(text)),
    async write(value) {
      text = JSON.stringify(value);
    },
    text: () => text,
  };
}
