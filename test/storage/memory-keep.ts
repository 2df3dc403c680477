/** State that outlasts a worker in a storage item in memory; written at once. */
import { createKeep, type Keep } from '../../lib/storage/kept-state.ts';
import { createMemoryStorageItem } from './memory-storage-item.ts';

export const createMemoryKeep = (storageItem = createMemoryStorageItem()): Keep =>
  createKeep(storageItem, { wait: async () => undefined, report: throwError });

/** A report that fails the test. */
export function throwError(error: unknown): never {
  throw error;
}
