/** The sites of explorers.md: where the content script runs, and what their links lead to. */
import { describe, expect, it } from 'vitest';
import {
  addedSiteAt,
  EXPLORERS,
  parseTopic,
  readLabel,
  readLink,
  SITE_PATTERNS,
  siteAt,
} from '../../lib/network/explorers.ts';
import { TOKENS } from '../data/index.ts';

const { subject, policy, fingerprint } = TOKENS.fernwood;

const HOSTS = [
  ['cardanoscan.io', 'Cardanoscan', 'mainnet'],
  ['preprod.cardanoscan.io', 'Cardanoscan', 'preprod'],
  ['preview.cardanoscan.io', 'Cardanoscan', 'preview'],
  ['cexplorer.io', 'Cexplorer', 'mainnet'],
  ['preprod.cexplorer.io', 'Cexplorer', 'preprod'],
  ['preview.cexplorer.io', 'Cexplorer', 'preview'],
  ['adastat.net', 'AdaStat', 'mainnet'],
  ['preprod.adastat.net', 'AdaStat', 'preprod'],
  ['preview.adastat.net', 'AdaStat', 'preview'],
  ['beta.explorer.cardano.org', 'Cardano Foundation explorer', 'mainnet'],
  ['preprod.beta.explorer.cardano.org', 'Cardano Foundation explorer', 'preprod'],
  ['preview.beta.explorer.cardano.org', 'Cardano Foundation explorer', 'preview'],
  ['pool.pm', 'pool.pm', 'mainnet'],
  ['www.jpg.store', 'jpg.store', 'mainnet'],
  ['jpg.store', 'jpg.store', 'mainnet'],
  ['www.taptools.io', 'TapTools', 'mainnet'],
] as const;

describe('a site', () => {
  it.each(HOSTS)('at %s is %s on %s', (host, name, network) => {
    expect(siteAt(`https://${host}/any/path?query#hash`)).toMatchObject({ explorer: { name }, network });
  });

  it('has its pattern, and nothing else has', () => {
    expect([...SITE_PATTERNS].sort()).toEqual(HOSTS.map(([host]) => `https://${host}/*`).sort());
  });

  it.each([
    'http://cardanoscan.io/',
    'https://cardanoscan.io.evil.example/',
    'https://evilcardanoscan.io/',
    'https://other.cardanoscan.io/',
    'https://evil.example/https://cardanoscan.io/',
    'https://evil.example/?https://cardanoscan.io/',
    'https://cardanoscan.io@evil.example/',
    'https://evil.example\\@cardanoscan.io/',
    'https://cardanoscan.io:8443/',
    'https://cardanoscan.io./',
    'https://constructor/',
    'https://explorer.cardano.org/',
    'blob:https://cardanoscan.io/2f0c',
    'javascript:cardanoscan.io',
    'about:blank',
    'cardanoscan.io',
    '',
  ])('is not at %s', (address) => {
    expect(siteAt(address)).toBeUndefined();
  });

  it('is found whatever the case of its host', () => {
    expect(siteAt('HTTPS://CardanoScan.IO:443/')).toMatchObject({ network: 'mainnet' });
  });
});

describe('a link', () => {
  it.each([
    ['Cardanoscan', `/token/${subject}`, 'token', subject],
    ['Cardanoscan', `/token/${fingerprint}/`, 'token', fingerprint],
    ['Cardanoscan', `/tokenPolicy/${policy}`, 'policy', policy],
    ['Cardanoscan', '/transaction/00', 'transaction', '00'],
    ['Cardanoscan', '/block/7', 'block', '7'],
    ['Cardanoscan', '/address/00', 'address', '00'],
    ['Cardanoscan', '/stakeKey/00', 'address', '00'],
    ['Cexplorer', `/asset/${fingerprint}`, 'token', fingerprint],
    ['Cexplorer', `/policy/${policy}`, 'policy', policy],
    ['Cexplorer', '/tx/00', 'transaction', '00'],
    ['Cexplorer', '/address/00', 'address', '00'],
    ['AdaStat', `/tokens/${fingerprint}`, 'token', fingerprint],
    ['AdaStat', `/de/tokens/${subject}`, 'token', subject],
    ['AdaStat', `/policies/${policy}`, 'policy', policy],
    ['AdaStat', '/fr/transactions/00', 'transaction', '00'],
    ['AdaStat', '/addresses/00', 'address', '00'],
    ['Cardano Foundation explorer', `/en/token/${fingerprint}/transactions`, 'token', fingerprint],
    ['Cardano Foundation explorer', `/en/native-script/${policy}`, 'policy', policy],
    ['Cardano Foundation explorer', `/ja/smart-contract/${policy}`, 'policy', policy],
    ['Cardano Foundation explorer', '/en/transaction/00', 'transaction', '00'],
    ['Cardano Foundation explorer', '/en/address/00', 'address', '00'],
    ['pool.pm', `/${fingerprint}`, 'token', fingerprint],
    ['pool.pm', `/policy/${policy}`, 'policy', policy],
    ['pool.pm', '/addr1qx', 'address', 'addr1qx'],
    ['jpg.store', `/asset/${subject}`, 'token', subject],
  ])('of %s to %s leads to a %s', (name, path, kind, id) => {
    const explorer = EXPLORERS.find((one) => one.name === name);
    expect(explorer && readLink(explorer, path)).toEqual({ kind, id });
  });

  it('that no pattern tells leads nowhere we know', () => {
    for (const explorer of EXPLORERS) {
      for (const path of ['', '/', '/token', '/about', `/x/y/z/${subject}`]) {
        expect(readLink(explorer, path)).toBeUndefined();
      }
    }
  });

  it('of TapTools never names a token: its pair is mostly the pool, not the traded token', () => {
    const taptools = siteAt('https://www.taptools.io/')?.explorer;
    expect(taptools && readLink(taptools, `/charts/token?pairID=${policy}.00`)).toBeUndefined();
    expect(taptools?.links).toEqual([]);
  });
});

describe('a label', () => {
  it.each([
    'Policy ID',
    'policy_id',
    'policyId',
    'Asset ID:',
    'Token ID: ',
    'Subject',
    'unit',
    'Script hash',
    'Asset',
    '"asset": "',
  ])('%j says that the hex beside it is an asset', (label) => {
    expect(readLabel(label)).toBe('asset');
  });

  it.each([
    'Hash',
    'Transaction Hash',
    'Tx hash:',
    'tx_hash',
    'txHash',
    'Block',
    'Block hash',
    'Asset name',
    'Datum',
    'Datum Hash',
    'Token transaction',
    'Pool ID',
    'Stake key',
    'Name',
    'Payment credential',
    'Inputs',
    'UTXO',
  ])('%j says that the hex beside it is something else', (label) => {
    expect(readLabel(label)).toBe('other');
  });

  it.each(['', '1y ago', 'HOSKY Token', 'Policy of truth', '₳ 2.00', 'Supply', 'Blockchain'])(
    '%j says nothing',
    (label) => {
      expect(readLabel(label)).toBeUndefined();
    },
  );
});

function topicAt(host: string, path: string) {
  const site = siteAt(`https://${host}/`);
  const link = site && readLink(site.explorer, new URL(path, 'https://a.example').pathname);
  return link && parseTopic(link);
}

describe('the topic of a page', () => {
  const address = `addr1${'q'.repeat(98)}`;
  const hash = 'ab'.repeat(32);
  it.each([
    ['cardanoscan.io', `/transaction/${hash}?tab=utxo`, { kind: 'transaction', id: hash }],
    ['cexplorer.io', `/tx/${hash.toUpperCase()}`, { kind: 'transaction', id: hash }],
    ['adastat.net', `/fr/addresses/${address}`, { kind: 'address', id: address }],
    ['beta.explorer.cardano.org', `/en/smart-contract/${policy}/x`, { kind: 'policy', id: policy }],
    ['pool.pm', `/${address}`, { kind: 'address', id: address }],
  ])('of %s%s is what its path names', (host, path, topic) => {
    expect(topicAt(host, path)).toEqual(topic);
  });

  it.each([
    ['cexplorer.io', '/tx/00'],
    ['cexplorer.io', `/asset/${fingerprint}`],
    ['cexplorer.io', `/block/${hash}`],
    ['cardanoscan.io', `/address/stake1${'q'.repeat(53)}`],
    ['cardanoscan.io', `/tokenPolicy/${subject}`],
  ])('of %s%s is none', (host, path) => {
    expect(topicAt(host, path)).toBeUndefined();
  });
});

describe('a site of the user', () => {
  const added = [
    { host: 'explorer.example.org', network: 'preprod' },
    { host: 'localhost:3000', network: 'default' },
  ] as const;
  it('has the network that the user gave it, or none of its own', () => {
    expect(addedSiteAt('https://explorer.example.org/x', added)?.network).toBe('preprod');
    expect(addedSiteAt('http://localhost:3000', added)).toMatchObject({ network: undefined });
    expect(addedSiteAt('http://localhost:3001', added)).toBeUndefined();
    expect(addedSiteAt('file:///explorer.example.org', added)).toBeUndefined();
    expect(addedSiteAt('null', added)).toBeUndefined();
  });

  it('calls things as most explorers do', () => {
    const explorer = addedSiteAt('https://explorer.example.org', added)?.explorer;
    const kinds = [
      [`/token/${subject}`, 'token'],
      [`/en/assets/${fingerprint}`, 'token'],
      [`/policy/${policy}`, 'policy'],
      [`/policies/${policy}`, 'policy'],
      ['/tx/00', 'transaction'],
      ['/transactions/00', 'transaction'],
      ['/block/7', 'block'],
      ['/pool/pool1', 'address'],
    ] as const;
    for (const [path, kind] of kinds)
      expect([path, explorer && readLink(explorer, path)?.kind]).toEqual([path, kind]);
  });
});
