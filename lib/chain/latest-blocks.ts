/** The latest block of each network: stored, and requested at most every 20 s for any number of open popups. */
import { once } from '../async.ts';
import { type Failure, type Result, success } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import type { StorageItem } from '../storage/storage-item.ts';
import type { Block } from './provider.ts';

/** `fetchedAt`: milliseconds since the epoch. */
export type FetchedBlock = { readonly block: Block; readonly fetchedAt: number };

/** The last block that was received, and the failure of the request for a newer one. */
export type BlockStatus = { readonly last: FetchedBlock | null; readonly failure: Failure | null };

/** A block appears about every 20 s (docs/services.md). */
export const POLL_MS = 20_000;
/** Shorter than the interval, so that each poll sends a request. */
const FRESH_MS = POLL_MS - 1_000;

type Request = { readonly at: number; readonly result: Promise<Result<FetchedBlock>> };

/** `now`: milliseconds since the epoch. */
export function createLatestBlocks(
  read: (network: NetworkId) => Promise<Result<Block>>,
  storageItem: StorageItem,
  now: () => number,
) {
  const requests = new Map<NetworkId, Request>();
  const last = once(async () => Object(await storageItem.read()) as Partial<Record<NetworkId, FetchedBlock>>);

  async function store(network: NetworkId, fetched: FetchedBlock | undefined): Promise<void> {
    const blocks = await last();
    if (fetched) blocks[network] = fetched;
    else delete blocks[network];
    await storageItem.write(blocks);
  }

  function request(network: NetworkId): Promise<Result<FetchedBlock>> {
    const result = read(network).then(async (response): Promise<Result<FetchedBlock>> => {
      if (!response.ok) return response;
      const fetched = { block: response.value, fetchedAt: now() };
      // After `clear`, which removes the request, the block belongs to the previous connection.
      if (requests.get(network)?.result === result) await store(network, fetched);
      return success(fetched);
    });
    requests.set(network, { at: now(), result });
    return result;
  }

  return {
    async status(network: NetworkId): Promise<BlockStatus> {
      const recent = requests.get(network);
      const age = now() - (recent?.at ?? 0);
      const isFresh = age >= 0 && age < FRESH_MS;
      const result = await (recent && isFresh ? recent.result : request(network));
      if (result.ok) return { last: result.value, failure: null };
      return { last: (await last())[network] ?? null, failure: result.failure };
    },
    /** Sends a request, however recent the last one is. */
    refresh: request,
    /** Forgets the block of the previous connection. */
    async clear(network: NetworkId): Promise<void> {
      requests.delete(network);
      await store(network, undefined);
    },
  };
}
