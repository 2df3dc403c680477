/** The latest block of each network: stored, and requested at most every 20 s for any number of open popups. */
import * as z from 'zod/mini';
import { type Failure, type Result, success } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import { createNetworkStore, type StorageItem } from '../storage/network-store.ts';
import { type Block, block, type ChainProvider } from './provider.ts';

/** `fetchedAt`: milliseconds since the epoch. */
export type FetchedBlock = { readonly block: Block; readonly fetchedAt: number };

/** The last block that was received, and the failure of the request for a newer one. */
export type BlockStatus = { readonly last: FetchedBlock | null; readonly failure: Failure | null };

export type LatestBlocksDeps = {
  readonly provider: Pick<ChainProvider, 'latestBlock'>;
  /** The provider's base address. Blocks from another address are not used. */
  readonly address: (network: NetworkId) => Promise<string>;
  readonly storageItem: StorageItem;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** A block appears about every 20 s (docs/services.md). */
export const POLL_MS = 20_000;
/** Shorter than the interval, so that each poll sends a request. */
const FRESH_MS = POLL_MS - 1_000;

type Request = { readonly base: string; readonly at: number; readonly result: Promise<Result<FetchedBlock>> };

const storedBlock = z.object({ base: z.string(), block, fetchedAt: z.number() });

export function createLatestBlocks({ provider, address, storageItem, now }: LatestBlocksDeps) {
  const requests = new Map<NetworkId, Request>();
  const store = createNetworkStore(storageItem, storedBlock);

  function request(network: NetworkId, base: string): Promise<Result<FetchedBlock>> {
    const result = provider.latestBlock(network).then(async (response): Promise<Result<FetchedBlock>> => {
      if (!response.ok) return response;
      const fetched = { block: response.value, fetchedAt: now() };
      // After `clear`, which removes the request, the block belongs to the previous key.
      if (requests.get(network)?.result === result) await store.set(network, { base, ...fetched });
      return success(fetched);
    });
    requests.set(network, { base, at: now(), result });
    return result;
  }

  return {
    async status(network: NetworkId): Promise<BlockStatus> {
      const base = await address(network);
      const recent = requests.get(network);
      const age = now() - (recent?.at ?? 0);
      const isFresh = recent?.base === base && age >= 0 && age < FRESH_MS;
      const result = await (isFresh ? recent.result : request(network, base));
      if (result.ok) return { last: result.value, failure: null };
      const stored = await store.get(network);
      if (stored?.base !== base) return { last: null, failure: result.failure };
      const { block, fetchedAt } = stored;
      return { last: { block, fetchedAt }, failure: result.failure };
    },
    /** Sends a request, however recent the last one is. */
    refresh: async (network: NetworkId) => request(network, await address(network)),
    async clear(network: NetworkId): Promise<void> {
      requests.delete(network);
      await store.set(network, undefined);
    },
  };
}
