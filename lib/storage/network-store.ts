/** One record per network in a storage item that outlives the worker; cached after the first read. */
import type * as z from 'zod/mini';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';

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

export type NetworkStore<T> = {
  get(network: NetworkId): Promise<T | undefined>;
  /** Undefined deletes the record. */
  set(network: NetworkId, record: T | undefined): Promise<void>;
};

/** Stored records that do not match the schema are ignored. */
export function createNetworkStore<T>(storageItem: StorageItem, schema: z.ZodMiniType<T>): NetworkStore<T> {
  let cached: Promise<Map<NetworkId, T>> | undefined;

  async function read(): Promise<Map<NetworkId, T>> {
    const stored = Object(await storageItem.read()) as Readonly<Record<string, unknown>>;
    return new Map(
      NETWORK_IDS.flatMap((network) => {
        const parsed = schema.safeParse(stored[network]);
        return parsed.success ? [[network, parsed.data] as const] : [];
      }),
    );
  }

  function readOnce(): Promise<Map<NetworkId, T>> {
    cached ??= read().catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  }

  return {
    get: async (network) => (await readOnce()).get(network),
    async set(network, record) {
      const records = await readOnce();
      if (record === undefined && !records.has(network)) return;
      if (record === undefined) records.delete(network);
      else records.set(network, record);
      await storageItem.write(Object.fromEntries(records));
    },
  };
}
