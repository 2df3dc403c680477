/** The Blockfrost adapter for tests, with keys in place of the vault. */
import type { BlockfrostDeps } from '../../lib/chain/blockfrost/client.ts';
import { createBlockfrostProvider } from '../../lib/chain/blockfrost/provider.ts';
import { createCooldowns } from '../../lib/chain/cooldowns.ts';
import { type ProjectId, readProjectId } from '../../lib/chain/project-id.ts';
import { failed, type Result, success } from '../../lib/failure.ts';
import { createHttp } from '../../lib/http/request.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
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

export function projectId(text: string): ProjectId {
  const reading = NETWORK_IDS.map((id) => readProjectId(id, text)).find(({ ok }) => ok);
  if (!reading?.ok) throw new Error('not a project ID');
  return reading.projectId;
}

type Options = Partial<Omit<BlockfrostDeps, 'keys'>> & {
  /** Of the local provider; not needed with an `address`. */
  readonly origin?: string;
  readonly keys?: Readonly<Partial<Record<NetworkId, string>>>;
};

export function createTestProvider({ origin, keys = KEYS, now = () => NOW, ...deps }: Options) {
  return createBlockfrostProvider({
    http: createHttp(anywhere),
    keys: {
      async open(network): Promise<Result<ProjectId>> {
        const text = keys[network];
        return text === undefined ? failed({ kind: 'key-missing' }) : success(projectId(text));
      },
    },
    address: async (network) => `${origin}/${network}/api/v0`,
    cooldowns: createCooldowns(createMemoryStorageItem(), now),
    turn: async () => undefined,
    now,
    ...deps,
  });
}
