import { isRecord } from '../../lib/json.ts';
import type { StorageItem } from '../../lib/storage/storage-item.ts';

/** A value as Chromium's storage returns it: through JSON, with the keys of objects sorted. */
export const stored = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
    isRecord(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );

/** A storage item in memory. */

export function createMemoryStorageItem(initial?: unknown): StorageItem & { text(): string | undefined } {
  let text: string | undefined = JSON.stringify(initial);
  return {
    read: async () => (text === undefined ? undefined : stored(JSON.parse(text))),
    async write(value) {
      text = JSON.stringify(value);
    },
    text: () => text,
  };
}
