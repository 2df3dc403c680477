/** The chain provider for tests, with a connection that the test sets. */
import { type ClientDeps, createChainClient } from '../../lib/chain/client.ts';
import { createChainProvider } from '../../lib/chain/create-provider.ts';
import { createHttp } from '../../lib/http/request.ts';
import { anywhere } from '../anywhere.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

export const NOW = Date.UTC(2026, 10, 21, 9, 30);
/** When the quota is renewed. */
export const MIDNIGHT = Date.UTC(2026, 10, 22);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** 32 characters that occur in no other text. */
export const SECRET = 'q7Zp2Lw9Xk4Rt8Vb3Nm6Hd1Fs5Gj0Yc4';

type Options = Partial<ClientDeps> & Pick<ClientDeps, 'connection'>;

export function createTestProvider(deps: Options) {
  const client = createChainClient({
    http: createHttp(anywhere),
    pauses: createMemoryStorageItem(),
    acquire: async () => undefined,
    now: () => NOW,
    ...deps,
  });
  const { connectionChanged } = client;
  return { ...createChainProvider(client, deps.connection), connectionChanged };
}
