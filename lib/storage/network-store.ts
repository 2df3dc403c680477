/** One record a network, in a drawer that outlives the worker: read once, then known; what makes no sense is left out. */
import type * as z from 'zod/mini';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';

/** A place for one JSON value that outlives the worker. */
export type StorageItem = { read(): Promise<unknown>; write(value: unknown): Promise<void> };

export type NetworkStore<T> = {
  get(network: NetworkId): Promise<T | undefined>;
  /** Undefined takes the record out. */
  set(network: NetworkId, record: T | undefined): Promise<void>;
};

export function createNetworkStore<T>(storageItem: StorageItem, schema: z.ZodMiniType<T>): NetworkStore<T> {
  let known: Promise<Map<NetworkId, T>> | undefined;

  async function read(): Promise<Map<NetworkId, T>> {
    const stored = Object(await storageItem.read()) as Readonly<Record<string, unknown>>;
    return new Map(
      NETWORK_IDS.flatMap((network) => {
        const parsed = schema.safeParse(stored[network]);
        return parsed.success ? [[network, parsed.data] as const] : [];
      }),
    );
  }

  function all(): Promise<Map<NetworkId, T>> {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  return {
    get: async (network) => (await all()).get(network),
    async set(network, record) {
      const records = await all();
      if (record === undefined && !records.has(network)) return;
      if (record === undefined) records.delete(network);
      else records.set(network, record);
      await storageItem.write(Object.fromEntries(records));
    },
  };
}
