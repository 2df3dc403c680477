/** The chain provider for tests, with a connection that the test sets. */
import { createChainProvider } from '../../lib/chain/chain.ts';
import { createChainClient } from '../../lib/chain/client.ts';
import type { Connection } from '../../lib/chain/connections.ts';
import type { RateLimiter } from '../../lib/http/rate-limiter.ts';
import { createHttp } from '../../lib/http/request.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { anywhere } from '../anywhere.ts';
import { noLimit } from '../tokens/test-limiter.ts';

export const NOW = Date.UTC(2026, 10, 21, 9, 30);
/** When the quota is renewed. */
export const MIDNIGHT = Date.UTC(2026, 10, 22);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** 32 characters that occur in no other text. */
export const SECRET = 'q7Zp2Lw9Xk4Rt8Vb3Nm6Hd1Fs5Gj0Yc4';

type Options = {
  readonly connection: (network: NetworkId) => Promise<Connection>;
  readonly limiter?: RateLimiter;
};

export function createTestProvider({ connection, limiter = noLimit({ now: NOW }) }: Options) {
  const http = createHttp(anywhere);
  const now = () => NOW;
  const client = createChainClient({ http, connection, limiter, now, wait: async () => undefined });
  return createChainProvider(client, connection);
}
