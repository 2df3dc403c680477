/** Builds everything that reads the chain: the key vault, the client, the provider with its adapters, and the caches. */
import type { Http } from '../http/request.ts';
import { createBucket } from '../http/token-bucket.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Provider } from '../network/providers.ts';
import type { Keep } from '../storage/kept-state.ts';
import type { StorageItem } from '../storage/network-store.ts';
import { openAccess, targetOf } from './access.ts';
import { createChainClient, serviceOf } from './client.ts';
import { createCooldowns } from './cooldowns.ts';
import { createChainProvider } from './create-provider.ts';
import { createDailyCount } from './daily-count.ts';
import { createKeyVault, type KeyStatus, type KeyVault } from './key-vault.ts';
import { createLatestBlocks } from './latest-blocks.ts';
import { createNftMetadata } from './nft-metadata.ts';
import { createProviderTest } from './recognize.ts';
import { createTopicAssets } from './topic-assets.ts';

export type Chain = ReturnType<typeof createChain>;

export type ChainDeps = {
  readonly http: Http;
  /** Whether the background is that of private windows. */
  readonly isPrivate: boolean;
  readonly provider: (network: NetworkId) => Promise<Provider>;
  /** Whether the user allows look-ups of what a page is about. */
  readonly isAllowed: () => Promise<boolean>;
  /** Whether the user allows look-ups of the NFTs that the pointer reaches. */
  readonly areNftsAllowed: () => Promise<boolean>;
  /** Persistent, since a ban and an exhausted quota outlast the browser session. */
  readonly cooldowns: StorageItem;
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
  const { http, isAllowed, now, wait, report } = deps;
  const vault = createKeyVault(deps.isPrivate);
  const client = createChainClient({
    http,
    keys: vault,
    provider: deps.provider,
    cooldowns: createCooldowns(deps.cooldowns, now),
    acquire: createBucket({ perSecond: REQUESTS_PER_SECOND, now, wait }),
    now,
  });
  const address = async (network: NetworkId) => (await deps.provider(network)).address;
  const service = async (network: NetworkId) => serviceOf(await deps.provider(network));
  const provider = createChainProvider(client, deps.provider);
  const latestBlocks = createLatestBlocks({ provider, address, storageItem: deps.blocks, now });
  const topicAssets = createTopicAssets({
    ...{ provider, service, isAllowed, now, report },
    dailyCount: createDailyCount(deps.topics, now),
    keep: deps.keepIn('topicAnswers'),
  });
  const nftMetadata = createNftMetadata({
    ...{ provider, service, address, canAsk, now, report },
    isAllowed: deps.areNftsAllowed,
    dailyCount: createDailyCount(deps.nfts, now),
    keep: deps.keepIn('nftAnswers'),
  });
  const keys = createKeys(vault, deps.provider, async (network) => {
    topicAssets.clear();
    nftMetadata.clear();
    await Promise.all([client.keyChanged(network), latestBlocks.clear(network)]);
  });

  /** Whether there is a key for the provider, or it needs none. */
  async function canAsk(network: NetworkId): Promise<boolean> {
    return (await openAccess(vault, network, await deps.provider(network))).ok;
  }

  const latestBlock = latestBlocks.refresh;
  const test = createProviderTest({ http, provider, now, chosen: deps.provider, latestBlock });
  return {
    ...{ keys, latestBlocks, topicAssets, nftMetadata, provider, test },
    /** Whether the provider can be asked about pages: the user allows it, and the key that it needs is there. */
    isEnabled: async (network: NetworkId): Promise<boolean> => (await isAllowed()) && (await canAsk(network)),
  };
}

/**
 * The user's keys, each bound to the provider that is set when the user enters or approves it. `keyChanged` drops the
 * cooldowns and the answers that belong to the previous key.
 */
function createKeys(
  vault: KeyVault,
  provider: ChainDeps['provider'],
  keyChanged: (network: NetworkId) => Promise<void>,
) {
  const changed = async (network: NetworkId) => {
    await keyChanged(network);
    return vault.status(network);
  };
  return {
    status: vault.status,
    /**
     * Replaces the key. `session`: it is deleted when the browser closes. `to`: the provider that it is for, by default
     * Blockfrost at the address that is set now.
     */
    async set(network: NetworkId, key: string, session: boolean, to?: Provider): Promise<KeyStatus> {
      const target = targetOf(to ?? { ...(await provider(network)), kind: 'blockfrost' });
      await vault.set(network, key, { ...target, session });
      return changed(network);
    },
    /** The user agrees to send the key to the provider that is set now. */
    async approve(network: NetworkId): Promise<KeyStatus> {
      await vault.rebind(network, targetOf(await provider(network)));
      return changed(network);
    },
    async clear(network: NetworkId): Promise<KeyStatus> {
      await vault.clear(network);
      return changed(network);
    },
  };
}
