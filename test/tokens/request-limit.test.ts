/** The rate limit of each metadata service. */
import { expect, it } from 'vitest';
import { NETWORKS } from '../../lib/network/networks.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { limitOf } from '../../lib/tokens/rate-limiter.ts';

const MAINNET = NETWORKS.mainnet.metadata ?? '';
const DOTTED = MAINNET.replace('.org', '.org.');
const OWN = 'http://localhost:8080/tokens';

/** `addresses`: undefined before the settings are read. */
it.each<[string, string, addresses: object | undefined, limits: object, number | undefined]>([
  ['the public service', MAINNET, undefined, {}, 90],
  ['the public service, whatever is set', MAINNET, { mainnet: MAINNET }, { mainnet: 1_000 }, 90],
  ['the public service with a root dot', DOTTED, { mainnet: DOTTED }, { mainnet: 0 }, 90],
  ['a self-hosted service before the settings are read', OWN, undefined, {}, undefined],
  ['a self-hosted service without a limit', OWN, { mainnet: OWN }, { mainnet: 0 }, undefined],
  ['a self-hosted service', OWN, { mainnet: OWN }, { mainnet: 300 }, 300],
  ['two networks at one address', OWN, { mainnet: OWN, preprod: OWN }, { mainnet: 300, preprod: 200 }, 200],
])('gives the limit of %s', (_what, base, addresses, limits, requests) => {
  const settings = addresses && {
    metadataAddress: { ...DEFAULT_SETTINGS.metadataAddress, ...addresses },
    requestLimit: { ...DEFAULT_SETTINGS.requestLimit, ...limits },
  };
  expect(limitOf(base, settings)).toEqual(requests && { requests, windowMs: 300_000 });
});
