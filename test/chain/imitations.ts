/** Local imitations of all providers, of mainnet and of another network, with the keys that they take. */

import type { Connection } from '../../lib/chain/connections.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { PROVIDERS } from '../../lib/network/providers.ts';
import { createFaults } from '../services/faults.ts';
import { createKoios } from '../services/koios.ts';
import { createNetworkProvider, VARIANTS } from '../services/provider.ts';
import { record } from '../services/serve.ts';
import { CHAIN } from './cases.ts';
import { NOW } from './test-provider.ts';

/** Blockfrost, Koios, and nodes with Blockfrost's API. */
export const IMITATED = ['blockfrost', 'koios', 'dolos', 'yaci-store'] as const;
type Imitated = (typeof IMITATED)[number];

export type Imitation = ReturnType<typeof imitate>;

function imitate(name: Imitated, network: NetworkId) {
  const faults = createFaults();
  // A key of Blockfrost begins with the name of its network. The nodes take none.
  const key = { blockfrost: network + 'a'.repeat(32), koios: 'eyJhbGciOi.eyJhZGRyIj.c2lnbmF0dXJl' }[
    name as string
  ];
  const options = { now: () => NOW, chain: CHAIN, faults };
  const keys = { mainnet: key ?? '', preprod: key ?? '', preview: key ?? '' };
  const app =
    name === 'koios'
      ? createKoios(network, { ...options, token: key ?? '' })
      : createNetworkProvider(network, { ...options, keys, variant: VARIANTS[name] });
  const address =
    name === 'blockfrost' || name === 'koios'
      ? PROVIDERS[name].address(network)
      : `https://${name}.${network}.example${VARIANTS[name].path}`;
  const connection: Connection = { kind: name === 'koios' ? name : 'blockfrost', address, key };
  return { origin: new URL(address).origin, local: record(app), key, faults, connection };
}

/** Imitations of each provider, for mainnet and for preprod. */
export function imitateAll() {
  const of = (network: NetworkId) => new Map(IMITATED.map((name) => [name, imitate(name, network)]));
  const [mainnet, preprod] = [of('mainnet'), of('preprod')];
  const all = [...mainnet.values(), ...preprod.values()];
  return {
    of(name: Imitated, network: 'mainnet' | 'preprod' = 'mainnet'): Imitation {
      const one = { mainnet, preprod }[network].get(name);
      if (one === undefined) throw new Error(name);
      return one;
    },
    reset() {
      for (const { faults, local } of all) {
        faults.clear();
        local.requests.length = 0;
      }
    },
    /** Replaces the global `fetch`. */
    fetch(url: string, init?: RequestInit): Promise<Response> {
      const one = all.find(({ origin }) => origin === new URL(url).origin);
      if (one === undefined) throw new TypeError(`Nothing answers at ${url}.`);
      return one.local.fetch(url, init);
    },
  };
}
