/** Which limit holds for a metadata service. */
import { describe, expect, it } from 'vitest';
import { limitOf } from '../../lib/metadata/request-limit.ts';
import { NETWORKS } from '../../lib/network/networks.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';

const LIMIT = { requests: 90, windowMs: 300_000 };

describe('the limit of an address', () => {
  const set = (metadataAddress: string, requestLimit: number) => ({
    metadataAddress: { ...DEFAULT_SETTINGS.metadataAddress, mainnet: metadataAddress },
    requestLimit: { ...DEFAULT_SETTINGS.requestLimit, mainnet: requestLimit },
  });

  it.each(['mainnet', 'preprod'] as const)(
    'of the public service of %s is 90 requests in 5 minutes',
    (network) => {
      const base = NETWORKS[network].metadata ?? '';
      for (const settings of [undefined, DEFAULT_SETTINGS, set(base, 0), set(base, 1_000)]) {
        expect(limitOf(base, settings)).toEqual(LIMIT);
      }
    },
  );

  it('is the same with the dot of the root behind the host', () => {
    const base = (NETWORKS.mainnet.metadata ?? '').replace('.org', '.org.');
    expect(limitOf(base, set(base, 0))).toEqual(LIMIT);
  });

  it('of the user’s own is the one that they have set, and none otherwise', () => {
    const own = 'http://localhost:8080/tokens';
    expect(limitOf(own, undefined)).toBeUndefined();
    expect(limitOf(own, set(own, 0))).toBeUndefined();
    expect(limitOf(own, set(own, 300))).toEqual({ requests: 300, windowMs: LIMIT.windowMs });
    expect(limitOf(own, set('https://other.example', 300))).toBeUndefined();
    // Of two networks at one address the smaller limit holds.
    const both = set(own, 300);
    const metadataAddress = { ...both.metadataAddress, preprod: own };
    const requestLimit = { ...both.requestLimit, preprod: 200 };
    expect(limitOf(own, { metadataAddress, requestLimit })?.requests).toBe(200);
  });
});
