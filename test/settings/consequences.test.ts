/** Who would come to be asked or read is told before, all of it and nothing else. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consequencesOf, countDifferences, patternsOf } from '../../lib/settings/consequences.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';
import { anySettings } from './sound-settings.ts';

const BEFORE = DEFAULT_SETTINGS;
const AFTER: Settings = {
  ...BEFORE,
  theme: 'dark',
  askProvider: true,
  remoteLogos: true,
  sites: [{ host: 'localhost:3000', network: 'default' }],
  metadataAddress: { ...BEFORE.metadataAddress, mainnet: 'https://elsewhere.example:8443/x', preprod: '' },
  providerAddress: { ...BEFORE.providerAddress, preview: 'https://other.example/api' },
};

describe('the consequences of other settings', () => {
  it('are every other address, new sites, logos from elsewhere, and questions about pages', () => {
    expect(consequencesOf(BEFORE, AFTER)).toEqual([
      { kind: 'metadata', network: 'mainnet', address: 'https://elsewhere.example:8443/x' },
      { kind: 'metadata', network: 'preprod', address: '' },
      { kind: 'provider', network: 'preview', address: 'https://other.example/api' },
      { kind: 'remote-logos', address: 'https://ipfs.io' },
      { kind: 'site', host: 'localhost:3000' },
      { kind: 'ask-provider' },
    ]);
    expect(patternsOf(consequencesOf(BEFORE, AFTER))).toEqual([
      'https://elsewhere.example/*',
      'https://other.example/*',
      'https://ipfs.io/*',
      'https://arweave.net/*',
      'http://localhost/*',
    ]);
  });

  it('are labels that come and go, and warnings that would be hidden', () => {
    const place = ({ subject }: typeof TOKENS.mica) => ({ network: 'mainnet' as const, subject });
    const mine = { ...place(TOKENS.mica), label: 'mine' };
    const other = { ...place(TOKENS.tern), label: 'c' };
    const before: Settings = { ...BEFORE, meant: [mine, { ...place(TOKENS.kiln), label: 'b' }] };
    const meant = [{ ...mine, label: 'theirs' }, other];
    const after: Settings = { ...BEFORE, meant, quiet: [place(TOKENS.hollow)] };
    expect(consequencesOf(before, after)).toEqual([
      { kind: 'labels', count: 2 },
      { kind: 'labels-gone', count: 1 },
      { kind: 'quiet', count: 1 },
    ]);
    expect(consequencesOf(before, before)).toEqual([]);
    expect(patternsOf(consequencesOf(before, after))).toEqual([]);
  });

  it('are more questions where only those at the pointer were asked, and none where less is asked', () => {
    const pointed: Settings = { ...BEFORE, lookUp: 'pointed' };
    expect(consequencesOf(pointed, BEFORE)).toEqual([{ kind: 'look-up-visible' }]);
    const { metadataAddress, providerAddress } = AFTER;
    const look: Settings = { ...BEFORE, theme: 'dark', hoverDelayMs: 600, language: 'ja' };
    expect([...consequencesOf(BEFORE, pointed), ...consequencesOf(BEFORE, look)]).toEqual([]);
    expect(consequencesOf(AFTER, { ...BEFORE, metadataAddress, providerAddress })).toEqual([]);
  });

  it('name another gateway also while nothing is fetched from it, and then ask for no host', () => {
    const after = { ...BEFORE, ipfsGateway: 'https://gateway.example' };
    expect(consequencesOf(BEFORE, after)).toEqual([{ kind: 'gateway', address: 'https://gateway.example' }]);
    expect(patternsOf(consequencesOf(BEFORE, after))).toEqual([]);
  });

  it('are the sites that were off and would be read again, listed ones and the user’s own', () => {
    const offSites = ['AdaStat', 'localhost:3000', 'closed.example'];
    expect(consequencesOf({ ...AFTER, offSites }, AFTER)).toEqual([
      { kind: 'site-on', host: 'AdaStat' },
      { kind: 'site-on', host: 'localhost:3000' },
    ]);
    expect(consequencesOf(AFTER, { ...AFTER, offSites })).toEqual([]);
  });

  it('leave no address and no site unnamed, whatever the settings', () => {
    fc.assert(
      fc.property(anySettings, anySettings, (before, after) => {
        const named = JSON.stringify(consequencesOf(before, after));
        const places = ({ metadataAddress, providerAddress, ipfsGateway, sites }: Settings) => [
          ...Object.values(metadataAddress),
          ...Object.values(providerAddress),
          ipfsGateway,
          ...sites.map(({ host }) => host),
        ];
        const known = new Set(places(before));
        for (const place of places(after)) {
          if (!known.has(place)) expect(named).toContain(JSON.stringify(place));
        }
      }),
    );
  });
});

it('the number of differences counts each setting once, and the address of each network’s service', () => {
  const other: Settings = { ...BEFORE, theme: 'dark' };
  expect([BEFORE, other, AFTER].map((after) => countDifferences(BEFORE, after))).toEqual([0, 1, 7]);
});
