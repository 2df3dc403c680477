/** Builds the parts of the chain query: the vault, the provider adapter, and the caches of its responses. */
import type { Http } from '../http/request.ts';
import { createBucket } from '../http/token-bucket.ts';
import type { NetworkId } from '../network/networks.ts';
import type { StorageItem } from '../storage/network-store.ts';
import { createBlockfrostProvider } from './blockfrost/provider.ts';
import { createCooldowns } from './cooldowns.ts';
import { createKeyService, type KeyService } from './key-service.ts';
import { createKeyVault, type KeyVault } from './key-vault.ts';
import { createLatestBlocks, type LatestBlocks } from './latest-blocks.ts';
import type { ChainProvider } from './provider.ts';
import { createTopicAssets, type TopicAssets } from './topic-assets.ts';

export type Chain = {
  readonly keys: Pick<KeyVault, 'status'>;
  readonly keyService: KeyService;
  readonly latestBlocks: LatestBlocks;
  readonly topicAssets: TopicAssets;
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
  /** Persistent: a ban and an exhausted quota outlast the browser session. */
  readonly cooldowns: StorageItem;
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
  const keys = createKeyVault();
  const provider = createBlockfrostProvider({
    http,
    keys,
    address,
    cooldowns: createCooldowns(deps.cooldowns, now),
    turn: createBucket({ perSecond: REQUESTS_PER_SECOND, now, wait }),
    now,
  });
  const latestBlocks = createLatestBlocks({ provider, address, storageItem: deps.blocks, now });
  const topicAssets = createTopicAssets({ provider, isAllowed, now, report });
  const keyService = createKeyService({
    keys,
    address,
    async keyChanged(network) {
      topicAssets.clear();
      await Promise.all([provider.keyChanged(network), latestBlocks.clear(network)]);
    },
  });
  async function isEnabled(network: NetworkId): Promise<boolean> {
    if (!(await isAllowed())) return false;
    const [key, base] = await Promise.all([keys.status(network), address(network)]);
    return key.kind === 'set' && key.origin === new URL(base).origin;
  }

  return { keys, keyService, latestBlocks, topicAssets, provider, isEnabled };
}
