/** Builds everything that reads the chain: the client, the provider with its adapters, and the caches. */
import { type Result, success } from '../failure.ts';
import type { Http } from '../http/request.ts';
import { createBucket } from '../http/token-bucket.ts';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { slotTime } from '../network/slots.ts';
import type { Keep } from '../storage/kept-state.ts';
import type { StorageItem } from '../storage/network-store.ts';
import { createChainClient } from './client.ts';
import { type Connections, needsKey } from './connections.ts';
import { createChainProvider } from './create-provider.ts';
import { createDailyCount } from './daily-count.ts';
import { createLatestBlocks } from './latest-blocks.ts';
import { createNftMetadata } from './nft-metadata.ts';
import type { Block } from './provider.ts';
import { createTopicAssets } from './topic-assets.ts';

export type Chain = ReturnType<typeof createChain>;

/** `height`: of the latest block. `network`: the one that the provider reads; `other` for an unknown one, null if it does not say. */
export type ProviderTest = {
  readonly height: number | null;
  readonly network: NetworkId | 'other' | null;
};

export type ChainDeps = {
  readonly http: Http;
  readonly connections: Pick<Connections, 'provider' | 'status' | 'watch'>;
  /** Whether the user allows look-ups of what a page is about, and of the NFTs that the pointer reaches. */
  readonly isAllowed: () => Promise<boolean>;
  /** The pauses that the providers asked for; persistent. */
  readonly pauses: StorageItem;
  /** The number of requests today, about pages and about NFTs; persistent. */
  readonly topics: StorageItem;
  readonly nfts: StorageItem;
  /** Keeps the answers to these requests for the browser session. */
  readonly keepIn: (name: string) => Keep;
  /** The latest blocks; for the browser session. */
  readonly blocks: StorageItem;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly report: (error: unknown) => void;
};

/** Half of the provider's limit for an IP address (docs/services.md). */
const REQUESTS_PER_SECOND = 5;

export function createChain(deps: ChainDeps) {
  const { http, connections, isAllowed, now, wait, report } = deps;
  const connection = connections.provider;
  const acquire = createBucket({ perSecond: REQUESTS_PER_SECOND, now, wait });
  const client = createChainClient({ http, connection, pauses: deps.pauses, acquire, now });
  const provider = createChainProvider(client, connection);
  const latestBlocks = createLatestBlocks({ provider, storageItem: deps.blocks, now });
  const topicAssets = createTopicAssets({
    ...{ provider, isAllowed, now, report },
    dailyCount: createDailyCount(deps.topics, now),
    keep: deps.keepIn('topicAnswers'),
  });
  const nftMetadata = createNftMetadata({
    ...{ provider, canAsk, now, report },
    // What pages may know of the address.
    address: async (network) => `https://${(await connections.status(network)).host}`,
    isAllowed,
    dailyCount: createDailyCount(deps.nfts, now),
    keep: deps.keepIn('nftAnswers'),
  });
  connections.watch(async (network) => {
    topicAssets.clear();
    nftMetadata.clear();
    await Promise.all([client.connectionChanged(network), latestBlocks.clear(network)]);
  });

  /** Whether there is a key for the provider, or it needs none. */
  async function canAsk(network: NetworkId): Promise<boolean> {
    const used = await connection(network);
    return used.key !== undefined || !needsKey(used);
  }

  return {
    ...{ latestBlocks, topicAssets, nftMetadata, provider },
    /** Whether the provider can be asked about pages: the user allows it, and the key that it needs is there. */
    isEnabled: async (network: NetworkId): Promise<boolean> => (await isAllowed()) && (await canAsk(network)),
    /** Reads the latest block, which also shows the network of the provider. */
    async test(network: NetworkId): Promise<Result<ProviderTest>> {
      const latest = await latestBlocks.refresh(network);
      if (!latest.ok) return latest;
      const { block } = latest.value;
      return success({ height: block.height, network: networkOf(block) });
    },
  };
}

/** The network in which the block's slot has the block's time. */
function networkOf({ slot, time }: Block): ProviderTest['network'] {
  if (slot === null) return null;
  return NETWORK_IDS.find((id) => slotTime(id, slot) === time * 1000) ?? 'other';
}
