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
import { createLatestBlocks, type LatestBlocks } from './latest-blocks.ts';
import { createNftMetadata, type NftMetadata } from './nft-metadata.ts';
import type { ChainProvider } from './provider.ts';
import { createTopicAssets, type TopicAssets } from './topic-assets.ts';

/** The user's keys, each bound to the provider address that is set when the user enters or approves it. */
type Keys = Pick<KeyVault, 'status'> & {
  /** Replaces the key. `session`: it is deleted when the browser closes. */
  set(network: NetworkId, key: string, session: boolean): Promise<KeyStatus>;
  /** The user agrees to send the key to the provider address that is set now. */
  approve(network: NetworkId): Promise<KeyStatus>;
  clear(network: NetworkId): Promise<KeyStatus>;
};

export type Chain = {
  readonly keys: Keys;
  readonly latestBlocks: LatestBlocks;
  readonly topicAssets: TopicAssets;
  readonly nftMetadata: NftMetadata;
  readonly provider: Pick<ChainProvider, 'asset'>;
  /**
   * Whether the provider can be asked about pages: the user allows it, and there is a key for the provider's address.
   */
  readonly isEnabled: (network: NetworkId) => Promise<boolean>;
};

export type ChainDeps = {
  readonly http: Http;
  readonly address: (network: NetworkId) => Promise<string>;
  /** Whether the user allows look-ups of what a page is about. */
  readonly isAllowed: () => Promise<boolean>;
  /** Whether the user allows look-ups of the NFTs that the pointer reaches. */
  readonly areNftsAllowed: () => Promise<boolean>;
  /** Persistent: a ban and an exhausted quota outlast the browser session. */
  readonly cooldowns: StorageItem;
  /** Persistent: the number of requests about pages today, and about NFTs. */
  readonly topics: StorageItem;
  readonly nfts: StorageItem;
  /** For this session. */
  readonly blocks: StorageItem;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly report: (error: unknown) => void;
};

/** Half of the provider's limit for an IP address (docs/services.md). */
const REQUESTS_PER_SECOND = 5;

export function createChain(deps: ChainDeps): Chain {
  const { http, address, isAllowed, now, wait, report } = deps;
  const vault = createKeyVault();
  const client = createChainClient({
    http,
    conventions: CONVENTIONS,
    keys: vault,
    address,
    cooldowns: createCooldowns(deps.cooldowns, now),
    turn: createBucket({ perSecond: REQUESTS_PER_SECOND, now, wait }),
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
    isEnabled: async (network) => (await isAllowed()) && (await hasKey(network)),
  };
}

/** `keyChanged`: ends what belonged to the previous key. */
function createKeys(
  vault: KeyVault,
  address: ChainDeps['address'],
  keyChanged: (network: NetworkId) => Promise<void>,
): Keys {
  const originOf = async (network: NetworkId) => new URL(await address(network)).origin;
  const changed = async (network: NetworkId) => {
    await keyChanged(network);
    return vault.status(network);
  };
  return {
    status: vault.status,
    async set(network, key, session) {
      await vault.set(network, key, { origin: await originOf(network), session });
      return changed(network);
    },
    async approve(network) {
      await vault.rebind(network, await originOf(network));
      return changed(network);
    },
    async clear(network) {
      await vault.clear(network);
      return changed(network);
    },
  };
}
