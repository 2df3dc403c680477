/** The chain provider for tests, with keys in place of the vault. */
import { type ClientDeps, createChainClient } from '../../lib/chain/client.ts';
import { createCooldowns } from '../../lib/chain/cooldowns.ts';
import { createChainProvider } from '../../lib/chain/create-provider.ts';
import { createProviderTest } from '../../lib/chain/recognize.ts';
import { failed, success } from '../../lib/failure.ts';
import { createHttp } from '../../lib/http/request.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { anywhere } from '../anywhere.ts';
import { KEYS } from '../services/local.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

export const NOW = Date.UTC(2026, 10, 21, 9, 30);
/** When the quota is renewed. */
export const MIDNIGHT = Date.UTC(2026, 10, 22);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** 32 characters that occur in no other text. */
export const SECRET = 'q7Zp2Lw9Xk4Rt8Vb3Nm6Hd1Fs5Gj0Yc4';

type Options = Partial<Omit<ClientDeps, 'keys'>> & {
  readonly provider: ClientDeps['provider'];
  readonly keys?: Readonly<Partial<Record<NetworkId, string | undefined>>>;
};

export function createTestProvider({ keys = KEYS, now = () => NOW, ...deps }: Options) {
  const all = {
    http: createHttp(anywhere),
    keys: {
      async open(network: NetworkId) {
        const text = keys[network];
        return text === undefined ? failed({ kind: 'key-missing' }) : success(text);
      },
    },
    cooldowns: createCooldowns(createMemoryStorageItem(), now),
    acquire: async () => undefined,
    now,
    ...deps,
  };
  const client = createChainClient(all);
  const reads = createChainProvider(client, all.provider);
  const test = createProviderTest({
    ...{ http: all.http, chosen: all.provider, provider: reads, now },
    async latestBlock(network) {
      const block = await reads.latestBlock(network);
      return block.ok ? success({ block: block.value, fetchedAt: now() }) : block;
    },
  });
  return { ...reads, keyChanged: client.keyChanged, test };
}
