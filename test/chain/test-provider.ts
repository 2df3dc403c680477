/** The chain provider for tests, and local services of each kind of provider. */
import { createChainProvider } from '../../lib/chain/chain.ts';
import type { Connection } from '../../lib/chain/connections.ts';
import { createHttp } from '../../lib/http/request.ts';
import { PROVIDERS } from '../../lib/network/providers.ts';
import { anywhere } from '../anywhere.ts';
import { createFaults } from '../services/faults.ts';
import { createKoios } from '../services/koios.ts';
import type { Holdings } from '../services/minted.ts';
import { createNetworkProvider, VARIANTS } from '../services/provider.ts';
import { record } from '../services/serve.ts';
import { noLimit } from '../tokens/test-limiter.ts';

export const NOW = Date.UTC(2026, 10, 21, 9, 30);
/** When the quota is renewed. */
export const MIDNIGHT = Date.UTC(2026, 10, 22);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** 32 characters that occur in no other text. */
export const SECRET = 'q7Zp2Lw9Xk4Rt8Vb3Nm6Hd1Fs5Gj0Yc4';

export function createTestProvider(connection: Connection) {
  return createChainProvider({
    http: createHttp(anywhere),
    connection: async () => connection,
    limiter: noLimit({ now: NOW }),
    now: () => NOW,
    wait: async () => undefined,
  });
}

/** Blockfrost, Koios, and nodes with Blockfrost's API. */
export const SERVED = ['blockfrost', 'koios', 'dolos', 'yaci-store'] as const;
/** The nodes take no key. */
const KEYS: Readonly<Record<string, string>> = {
  blockfrost: `mainnet${'a'.repeat(32)}`,
  koios: 'eyJhbGciOi.eyJhZGRyIj.c2lnbmF0dXJl',
};

/** A local service for mainnet, and the connection to it. */
export function serveProvider(name: (typeof SERVED)[number], chain: Holdings) {
  const faults = createFaults();
  const key = KEYS[name];
  const kind = name === 'koios' ? name : 'blockfrost';
  const options = { now: () => NOW, chain, faults };
  const keys = { mainnet: key ?? '', preprod: '', preview: '' };
  const app =
    name === 'koios'
      ? createKoios('mainnet', { ...options, token: key ?? '' })
      : createNetworkProvider('mainnet', { ...options, keys, variant: VARIANTS[name] });
  const address =
    name === 'blockfrost' || name === 'koios'
      ? PROVIDERS[name].address('mainnet')
      : `https://${name}.example${VARIANTS[name].path}`;
  const connection: Connection = { kind, address, key };
  const { fetch, requests } = record(app);
  return {
    requests,
    faults,
    connection,
    fetch(url: string, init?: RequestInit): Promise<Response> {
      if (!url.startsWith(address)) throw new TypeError(`Nothing answers at ${url}.`);
      return fetch(url, init);
    },
  };
}
