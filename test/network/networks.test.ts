/** The networks, and the addresses that are promised to be asked (services.md). */
import { describe, expect, it } from 'vitest';
import { isNetworkId, NETWORK_IDS, NETWORKS } from '../../lib/network/networks.ts';

describe('the networks', () => {
  it('are three, each with the services that run for it', () => {
    expect(NETWORK_IDS.map((id) => [id, NETWORKS[id].metadata, NETWORKS[id].provider])).toEqual([
      ['mainnet', 'https://tokens.cardano.org', 'https://cardano-mainnet.blockfrost.io/api/v0'],
      ['preprod', 'https://preprod.tokens.cardano.org', 'https://cardano-preprod.blockfrost.io/api/v0'],
      ['preview', undefined, 'https://cardano-preview.blockfrost.io/api/v0'],
    ]);
  });

  it('are known by their names, and nothing else is one', () => {
    const others = ['', 'Mainnet', 'mainnet ', 'sanchonet', 'constructor', '__proto__', 0, null, undefined];
    expect([...NETWORK_IDS, ...others, ['mainnet']].filter(isNetworkId)).toEqual(NETWORK_IDS);
  });
});
