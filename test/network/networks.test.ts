/** The networks and the production hosts of their services (services.md). */
import { expect, it } from 'vitest';
import { isNetworkId, NETWORK_IDS, NETWORKS } from '../../lib/network/networks.ts';

it('lists the services of the three networks', () => {
  expect(NETWORK_IDS.map((id) => [id, NETWORKS[id].metadata, NETWORKS[id].provider])).toEqual([
    ['mainnet', 'https://tokens.cardano.org', 'https://cardano-mainnet.blockfrost.io/api/v0'],
    ['preprod', 'https://preprod.tokens.cardano.org', 'https://cardano-preprod.blockfrost.io/api/v0'],
    ['preview', undefined, 'https://cardano-preview.blockfrost.io/api/v0'],
  ]);
});

it('accepts the three network IDs only', () => {
  const others = ['', 'Mainnet', 'mainnet ', 'sanchonet', 'constructor', '__proto__', 0, null, undefined];
  expect([...NETWORK_IDS, ...others, ['mainnet']].filter(isNetworkId)).toEqual(NETWORK_IDS);
});
