/** The parts by which the chain query provider is asked, each built once: the vault, the client, what is kept of it. */
import type { Http } from '../http/request.ts';
import { createBucket } from '../http/token-bucket.ts';
import type { NetworkId } from '../network/networks.ts';
import type { StorageItem } from '../storage/network-store.ts';
import { type AssetReader, createAssetReader } from './asset-reader.ts';
import { createProvider } from './client.ts';
import { createCooldowns } from './cooldowns.ts';
import { createKeyService, type KeyService } from './key-service.ts';
import { createKeyVault, type KeyVault } from './key-vault.ts';
import { createLatest, type Latest } from './latest-blocks.ts';
import { createTopics, type Topics } from './topics.ts';

export type Chain = {
  readonly keys: Pick<KeyVault, 'status'>;
  readonly keyService: KeyService;
  readonly latest: Latest;
  readonly topics: Topics;
  readonly readAsset: AssetReader;
  /** Whether the provider is asked about pages: the user has allowed it, and there is a key for its address. */
  readonly isAsked: (network: NetworkId) => Promise<boolean>;
};

export type ChainDeps = {
  readonly http: Http;
  readonly address: (network: NetworkId) => Promise<string>;
  /** Whether the user lets the provider be asked about what a page is about. */
  readonly isAllowed: () => Promise<boolean>;
  /** For good: a ban and a spent quota outlive the browser too. */
  readonly cooldowns: StorageItem;
  /** For this session. */
  readonly blocks: StorageItem;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly report: (error: unknown) => void;
};

/** Half of what the provider allows an address (services.md). */
const REQUESTS_A_SECOND = 5;

export function createChain({
  http,
  address,
  isAllowed,
  now,
  wait,
  report,
  ...storageItems
}: ChainDeps): Chain {
  const keys = createKeyVault();
  const provider = createProvider({
    http,
    keys,
    address,
    cooldowns: createCooldowns(storageItems.cooldowns, now),
    turn: createBucket({ perSecond: REQUESTS_A_SECOND, now, wait }),
    now,
  });
  const latest = createLatest({ provider, address, storageItem: storageItems.blocks, now });
  const topics = createTopics({ provider, isAllowed, now, report });
  const keyService = createKeyService({
    keys,
    address,
    async changed(network) {
      topics.forget();
      await Promise.all([provider.forget(network), latest.forget(network)]);
    },
  });
  async function isAsked(network: NetworkId): Promise<boolean> {
    if (!(await isAllowed())) return false;
    const [key, base] = await Promise.all([keys.status(network), address(network)]);
    return key.kind === 'set' && key.origin === new URL(base).origin;
  }

  return { keys, keyService, latest, topics, readAsset: createAssetReader(provider), isAsked };
}
