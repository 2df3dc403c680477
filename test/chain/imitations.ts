/** Local imitations of all providers, of mainnet and of another network, with the keys that they take. */

import type { NetworkId } from '../../lib/network/networks.ts';
import { PROVIDER_KINDS, type ProviderKind } from '../../lib/network/providers.ts';
import { createFaults } from '../services/faults.ts';
import { createKoios } from '../services/koios.ts';
import { createNetworkProvider, VARIANTS } from '../services/provider.ts';
import { record } from '../services/serve.ts';
import { CHAIN } from './cases.ts';
import { NOW } from './test-provider.ts';

export type Imitation = ReturnType<typeof imitate>;

/** A key for each kind of provider. A key of Blockfrost begins with the name of its network. */
const keyOf = (kind: ProviderKind, network: NetworkId): string => {
  const keys = { blockfrost: network + 'a'.repeat(32), demeter: `dmtr_blockfrost1${network}` };
  return { ...keys, koios: 'eyJhbGciOi.eyJhZGRyIj.c2lnbmF0dXJl' }[kind as string] ?? '';
};

function imitate(kind: ProviderKind, network: NetworkId) {
  const faults = createFaults();
  const key = keyOf(kind, network);
  const options = { now: () => NOW, chain: CHAIN, faults };
  const keys = { mainnet: key, preprod: key, preview: key };
  const app =
    kind === 'koios'
      ? createKoios(network, { ...options, token: key })
      : createNetworkProvider(network, { ...options, keys, variant: VARIANTS[kind] });
  const origin = `https://${kind}.${network}.example`;
  const path = kind === 'koios' ? '/api/v1' : VARIANTS[kind].path;
  return { origin, local: record(app), key, faults, provider: { kind, address: origin + path } };
}

/** Imitations of each kind of provider, for mainnet and for preprod. */
export function imitateAll() {
  const of = (network: NetworkId) => new Map(PROVIDER_KINDS.map((kind) => [kind, imitate(kind, network)]));
  const [mainnet, preprod] = [of('mainnet'), of('preprod')];
  const all = [...mainnet.values(), ...preprod.values()];
  return {
    of(kind: ProviderKind, network: 'mainnet' | 'preprod' = 'mainnet'): Imitation {
      const one = { mainnet, preprod }[network].get(kind);
      if (one === undefined) throw new Error(kind);
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
