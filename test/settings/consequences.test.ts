import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { consequencesOf, countDifferences } from '../../lib/settings/consequences.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';
import { anySettings } from './any-settings.ts';

const BEFORE = DEFAULT_SETTINGS;
const AFTER: Settings = {
  ...BEFORE,
  theme: 'dark',
  askProvider: true,
  askAboutNfts: true,
  remoteLogos: true,
  sites: [{ host: 'localhost:3000', network: 'default' }],
  metadataAddress: { ...BEFORE.metadataAddress, mainnet: 'https://elsewhere.example:8443/x', preprod: '' },
  providerAddress: { ...BEFORE.providerAddress, preview: 'https://other.example/api' },
};

const place = ({ subject }: typeof TOKENS.mica) => ({ network: 'mainnet' as const, subject });
const labelsOf = (...labels: readonly (readonly [typeof TOKENS.mica, string])[]) => ({
  labelledTokens: labels.map(([token, label]) => ({ ...place(token), label })),
});
const labelled = labelsOf([TOKENS.mica, 'mine'], [TOKENS.kiln, 'b']);
const theirs = labelsOf([TOKENS.mica, 'theirs'], [TOKENS.tern, 'c']);
const muted = { ...theirs, mutedTokens: [place(TOKENS.hollow)] };
const { metadataAddress, providerAddress } = AFTER;
const off: Settings = { ...AFTER, disabledSites: ['AdaStat', 'localhost:3000', 'closed.example'] };
const gateway = 'https://gateway.example';
const logos = { remoteLogos: true };
const hosts = `${gateway}/*,https://arweave.net/*`;
const on = (network: 'mainnet' | 'preview') => ({ sites: [{ host: 'a.example', network }] });
const elsewhere = { defaultNetwork: 'preprod', explorerNetworkWins: false, ...on('preview') } as const;
const networks = ['default-network preprod', 'default-network-everywhere', 'site-network a.example'];
const limited = { priority: PRIORITY_IDS[1], requestLimit: { ...BEFORE.requestLimit, preview: 30 } } as const;
it.each<readonly [string, Partial<Settings>, Partial<Settings>, readonly string[]]>([
  ['labels', labelled, muted, ['labels 2', 'labels-removed 1', 'muted 1']],
  ['no other labels', labelled, labelled, []],
  ['look-ups in view', { lookUp: 'hovered' }, {}, ['look-up-visible']],
  ['look-ups on hover only', {}, { lookUp: 'hovered' }, []],
  ['other networks', on('mainnet'), elsewhere, networks],
  ['other standards and limits', {}, limited, ['priority', 'request-limit preview']],
  ['keys that stay', { sessionKeys: true }, {}, ['keys-kept']],
  ['another appearance', {}, { theme: 'dark', hoverDelayMs: 600, language: 'ja' }, []],
  ['the default addresses', AFTER, { metadataAddress, providerAddress }, []],
  ['a gateway that is not used', {}, { ipfsGateway: gateway }, [`gateway ${gateway}`]],
  ['a gateway that is used', logos, { ...logos, ipfsGateway: gateway }, [`remote-logos ${gateway} ${hosts}`]],
  ['enabled sites', off, AFTER, ['site-on AdaStat', 'site-on localhost:3000']],
  ['disabled sites', AFTER, off, []],
  [
    'addresses, sites, external logos and look-ups of pages, some with host permissions',
    {},
    AFTER,
    [
      'metadata mainnet https://elsewhere.example:8443/x https://elsewhere.example/*',
      'metadata preprod ',
      'provider preview https://other.example/api https://other.example/*',
      'remote-logos https://ipfs.io https://ipfs.io/*,https://arweave.net/*',
      'site localhost:3000 http://localhost/*',
      'ask-provider',
      'ask-about-nfts',
    ],
  ],
])('the consequences of changed settings of %s are listed', (_case, before, after, expected) => {
  const all = consequencesOf({ ...BEFORE, ...before }, { ...BEFORE, ...after });
  expect(all.map((one) => Object.values(one).join(' '))).toEqual(expected);
});

it('counts each changed setting, and the address of each network', () => {
  const other: Settings = { ...BEFORE, theme: 'dark' };
  expect([BEFORE, other, AFTER].map((after) => countDifferences(BEFORE, after))).toEqual([0, 1, 8]);
});

it('the consequences name every new address and site', () => {
  const places = ({ metadataAddress, providerAddress, ipfsGateway, sites }: Settings) => [
    ...Object.values(metadataAddress),
    ...Object.values(providerAddress),
    ...[ipfsGateway, ...sites.map(({ host }) => host)],
  ];
  const isNamed = fc.property(anySettings, anySettings, (before, after) => {
    const named = JSON.stringify(consequencesOf(before, after));
    const known = new Set(places(before));
    for (const place of places(after)) if (!known.has(place)) expect(named).toContain(JSON.stringify(place));
  });
  fc.assert(isNamed);
});
