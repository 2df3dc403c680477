/**
 * Builds the parts of the chain query: the key vault, the client with the provider's adapter, and the caches of its
 * responses.
 */
import type { Http } from '../http/request.ts';
import { createBucket } from '../http/token-bucket.ts';
import type { NetworkId } from '../network/networks.ts';
import type { StorageItem } from '../storage/network-store.ts';
import { CONVENTIONS } from './blockfrost/conventions.ts';
import { createBlockfrostProvider } from './blockfrost/provider.ts';
import { createChainClient } from './client.ts';
import { createCooldowns } from './cooldowns.ts';
import { createDailyCount } from './daily-count.ts';
import { createKeyVault, type KeyStatus, type KeyVault } from './key-vault.ts';
import { createLatestBlocks } from './latest-blocks.ts';
import { createNftMetadata } from './nft-metadata.ts';
import { createTopicAssets } from './topic-assets.ts';

export type Chain = ReturnType<typeof createChain>;

export type ChainDeps = {
  readonly http: Http;
  /** The base address of the provider of a network. */
  readonly address: (network: NetworkId) => Promise<string>;
  /** Whether the user allows look-ups of what a page is about. */
  readonly isAllowed: () => Promise<boolean>;
  /** Whether the user allows look-ups of the NFTs that the pointer reaches. */
  readonly areNftsAllowed: () => Promise<boolean>;
  /** Persistent, since a ban and an exhausted quota outlast the browser session. */
  readonly cooldowns: StorageItem;
  /** Today's number of requests about pages, and about NFTs; persistent. */
  readonly topics: StorageItem;
  readonly nfts: StorageItem;
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
  const { http, address, isAllowed, now, wait, report } = deps;
  const vault = createKeyVault();
  const client = createChainClient({
    http,
    conventions: CONVENTIONS,
    keys: vault,
    address,
    cooldowns: createCooldowns(deps.cooldowns, now),
    acquire: createBucket({ perSecond: REQUESTS_PER_SECOND, now, wait }),
    now,
  });
  const provider = createBlockfrostProvider(client);
  const latestBlocks = createLatestBlocks({ provider, address, storageItem: deps.blocks, now });
  const topicAssets = createTopicAssets({
    provider,
    isAllowed,
    dailyCount: createDailyCount(deps.topics, now),
    now,
    report,
  });
  const nftMetadata = createNftMetadata({
    ...{ provider, address, hasKey, now, report },
    isAllowed: deps.areNftsAllowed,
    dailyCount: createDailyCount(deps.nfts, now),
  });
  const keys = createKeys(vault, address, async (network) => {
    topicAssets.clear();
    nftMetadata.clear();
    await Promise.all([client.keyChanged(network), latestBlocks.clear(network)]);
  });

  async function hasKey(network: NetworkId): Promise<boolean> {
    const [key, base] = await Promise.all([vault.status(network), address(network)]);
    return key.kind === 'set' && key.origin === new URL(base).origin;
  }

  return {
    ...{ keys, latestBlocks, topicAssets, nftMetadata, provider },
    /**
     * Whether the provider can be asked about pages: the user allows it, and there is a key for the provider's address.
     */
    isEnabled: async (network: NetworkId): Promise<boolean> => (await isAllowed()) && (await hasKey(network)),
  };
}

/**
 * The user's keys, each bound to the provider address that is set when the user enters or approves it. `keyChanged`: drops
 * the cooldowns and the answers of the previous key.
 */
function createKeys(
  vault: KeyVault,
  address: ChainDeps['address'],
  keyChanged: (network: NetworkId) => Promise<void>,
) {
  const originOf = async (network: NetworkId) => new URL(await address(network)).origin;
  const changed = async (network: NetworkId) => {
    await keyChanged(network);
    return vault.status(network);
  };
  return {
    status: vault.status,
    /** Replaces the key. `session`: it is deleted when the browser closes. */
    async set(network: NetworkId, key: string, session: boolean): Promise<KeyStatus> {
      await vault.set(network, key, { origin: await originOf(network), session });
      return changed(network);
    },
    /** The user agrees to send the key to the provider address that is set now. */
    async approve(network: NetworkId): Promise<KeyStatus> {
      await vault.rebind(network, await originOf(network));
      return changed(network);
    },
    async clear(network: NetworkId): Promise<KeyStatus> {
      await vault.clear(network);
      return changed(network);
    },
  };
}
