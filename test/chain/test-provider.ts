/** The Blockfrost adapter for tests, with keys in place of the vault. */
import { CONVENTIONS } from '../../lib/chain/blockfrost/conventions.ts';
import { createBlockfrostProvider } from '../../lib/chain/blockfrost/provider.ts';
import { type ClientDeps, createChainClient } from '../../lib/chain/client.ts';
import { createCooldowns } from '../../lib/chain/cooldowns.ts';
import { failed, success } from '../../lib/failure.ts';
import { createHttp } from '../../lib/http/request.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { anywhere } from '../anywhere.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

export const NOW = Date.UTC(2026, 10, 21, 9, 30);
/** The quota is renewed then. */
export const MIDNIGHT = Date.UTC(2026, 10, 22);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const KEYS: Readonly<Record<NetworkId, string>> = {
  mainnet: `mainnet${'a'.repeat(32)}`,
  preprod: `preprod${'b'.repeat(32)}`,
  preview: `preview${'c'.repeat(32)}`,
};
/** 32 characters that occur in no other text. */
export const SECRET = 'q7Zp2Lw9Xk4Rt8Vb3Nm6Hd1Fs5Gj0Yc4';

type Options = Partial<Omit<ClientDeps, 'keys'>> & {
  /** Of the local provider; not needed with an `address`. */
  readonly origin?: string;
  readonly keys?: Readonly<Partial<Record<NetworkId, string>>>;
};

export function createTestProvider({ origin, keys = KEYS, now = () => NOW, ...deps }: Options) {
  const client = createChainClient({
    http: createHttp(anywhere),
    conventions: CONVENTIONS,
    keys: {
      async open(network) {
        const text = keys[network];
        return text === undefined ? failed({ kind: 'key-missing' }) : success(text);
      },
    },
    address: async (network) => `${origin}/${network}/api/v0`,
    cooldowns: createCooldowns(createMemoryStorageItem(), now),
    acquire: async () => undefined,
    now,
    ...deps,
  });
  return { ...createBlockfrostProvider(client), keyChanged: client.keyChanged };
}
