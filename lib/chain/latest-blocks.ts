/** The newest block of each network, asked for at most every 20 s, however many popups want to know. */
import * as z from 'zod/mini';
import { type Failure, type Result, success } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import { createNetworkStore, type StorageItem } from '../storage/network-store.ts';
import type { Provider } from './client.ts';
import { type LatestBlock, latestBlock } from './schema.ts';

/** `fetchedAt`: milliseconds since the epoch. */
type FetchedBlock = { readonly block: LatestBlock; readonly fetchedAt: number };

/** The last block that came, whenever that was, and why there is no newer one. */
export type BlockNews = { readonly last: FetchedBlock | null; readonly failure: Failure | null };

export type Latest = {
  /** By an answer that is younger than 20 s, or a new one. */
  news(network: NetworkId): Promise<BlockNews>;
  /** A new question, whatever is known. */
  test(network: NetworkId): Promise<Result<FetchedBlock>>;
  /** The key has changed: what came before was another's. */
  forget(network: NetworkId): Promise<void>;
};

export type LatestDeps = {
  readonly provider: Pick<Provider, 'latestBlock'>;
  /** The provider's base address; what came from another is not shown. */
  readonly address: (network: NetworkId) => Promise<string>;
  /** Where the last blocks outlive the worker. */
  readonly storageItem: StorageItem;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** Blocks come about every 20 s (services.md). */
export const POLL_MS = 20_000;
/** A little less, so that a poll that comes on time is a new question. */
const FRESH_MS = POLL_MS - 1_000;

type Asked = { readonly base: string; readonly at: number; readonly answer: Promise<Result<FetchedBlock>> };

const kept = z.object({ base: z.string(), block: latestBlock, fetchedAt: z.number() });

export function createLatest({ provider, address, storageItem, now }: LatestDeps): Latest {
  const asked = new Map<NetworkId, Asked>();
  const lasts = createNetworkStore(storageItem, kept);

  function ask(network: NetworkId, base: string): Promise<Result<FetchedBlock>> {
    const question = { base, at: now(), answer: provider.latestBlock(network).then(keep) };
    asked.set(network, question);
    return question.answer;

    async function keep(block: Result<LatestBlock>): Promise<Result<FetchedBlock>> {
      if (!block.ok) return block;
      const fetched = { block: block.value, fetchedAt: now() };
      // Nobody has forgotten the question meanwhile, with its key.
      if (asked.get(network) === question) await lasts.set(network, { base, ...fetched });
      return success(fetched);
    }
  }

  return {
    async news(network) {
      const base = await address(network);
      const before = asked.get(network);
      const age = now() - (before?.at ?? 0);
      const isFresh = before?.base === base && age >= 0 && age < FRESH_MS;
      const answer = await (isFresh ? before.answer : ask(network, base));
      if (answer.ok) return { last: answer.value, failure: null };
      const last = await lasts.get(network);
      if (last?.base !== base) return { last: null, failure: answer.failure };
      const { block, fetchedAt } = last;
      return { last: { block, fetchedAt }, failure: answer.failure };
    },
    test: async (network) => ask(network, await address(network)),
    async forget(network) {
      asked.delete(network);
      await lasts.set(network, undefined);
    },
  };
}
