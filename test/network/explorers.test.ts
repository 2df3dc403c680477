/** The sites of explorers.md: where the content script runs, and what their links lead to. */
import { describe, expect, it } from 'vitest';
import {
  addedSiteAt,
  EXPLORERS,
  parseTopic,
  readLink,
  SITE_PATTERNS,
  siteAt,
} from '../../lib/network/explorers.ts';
import { TOKENS } from '../data/index.ts';

const { subject, policy, assetName, fingerprint } = TOKENS.fernwood;
const mica = TOKENS.mica.subject;
const LONGEST_NAME = 'ab'.repeat(32);
const at = (address: string) => new URL(address, 'https://explorer.example');

const NETWORKS = ['mainnet', 'preprod', 'preview'] as const;
/** Of mainnet: their names, and those that have a site for each network. */
const NAMES = {
  'pool.pm': 'pool.pm',
  'www.wayup.io': 'Wayup',
  'wayup.io': 'Wayup',
  'minswap.org': 'Minswap',
};
const WITH_TESTNETS = {
  'cardanoscan.io': 'Cardanoscan',
  'cexplorer.io': 'Cexplorer',
  'adastat.net': 'AdaStat',
};
const HOSTS = [
  ...Object.entries({ ...NAMES, 'app.dexhunter.io': 'DexHunter' }).map((one) => [...one, 'mainnet'] as const),
  ...Object.entries(WITH_TESTNETS).flatMap(([host, name]) =>
    NETWORKS.map((network) => [network === 'mainnet' ? host : `${network}.${host}`, name, network] as const),
  ),
];

describe('a site', () => {
  it.each(HOSTS)('at %s is %s on %s', (host, name, network) => {
    expect(siteAt(`https://${host}/any/path?query#hash`)).toMatchObject({ explorer: { name }, network });
  });

  it('has its pattern, and nothing else has', () => {
    expect([...SITE_PATTERNS].sort()).toEqual(HOSTS.map(([host]) => `https://${host}/*`).sort());
  });

  it('is nowhere else', () => {
    const elsewhere = [
      ...['http://cardanoscan.io/', 'https://cardanoscan.io.evil.example/', 'https://evilcardanoscan.io/'],
      ...['https://other.cardanoscan.io/', 'https://evil.example/https://cardanoscan.io/'],
      ...['https://evil.example/?https://cardanoscan.io/', 'https://cardanoscan.io@evil.example/'],
      ...[
        'https://evil.example\\@cardanoscan.io/',
        'https://cardanoscan.io:8443/',
        'https://cardanoscan.io./',
      ],
      ...['https://constructor/', 'blob:https://cardanoscan.io/2f0c', 'javascript:cardanoscan.io'],
      ...['about:blank', 'cardanoscan.io', '', 'https://explorer.cardano.org/'],
      // No longer what they were: their domains can change hands.
      ...['https://beta.explorer.cardano.org/', 'https://jpg.store/', 'https://www.taptools.io/'],
    ];
    expect(elsewhere.filter((address) => siteAt(address) !== undefined)).toEqual([]);
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
    ['pool.pm', `/${fingerprint}`, 'token', fingerprint],
    ['pool.pm', `/policy/${policy}`, 'policy', policy],
    ['pool.pm', '/addr1qx', 'address', 'addr1qx'],
    ['Wayup', `/collection/${policy}/asset/${assetName}`, 'token', subject],
    ['Wayup', `/collection/${policy}/asset/${assetName}?tab=offers`, 'token', subject],
    ['Wayup', `/collection/${policy}/asset/`, 'token', policy],
    ['Wayup', `/collection/${policy}/asset/${LONGEST_NAME}`, 'token', policy + LONGEST_NAME],
    ['Wayup', `/collection/${policy}`, 'policy', policy],
    ['Wayup', `/collection/${policy}/?sort=price`, 'policy', policy],
    ['Minswap', `/tokens/${subject}`, 'token', subject],
    ['Minswap', `/tokens/${policy}`, 'token', policy],
    ['DexHunter', `/swap?tokenIdBuy=${subject}`, 'token', subject],
    ['DexHunter', `/swap?tokenIdSell=${subject}`, 'token', subject],
    ['DexHunter', `/swap?tokenIdSell=${mica}&tokenIdBuy=${subject}`, 'token', subject],
    ['DexHunter', `/swap/?tokenIdBuy=${subject}&tokenIdSell=${mica}&amount=1`, 'token', subject],
    ['DexHunter', `/swap?tokenIdBuy=&tokenIdSell=${mica}`, 'token', mica],
    ['DexHunter', `/swap?tokenIdBuy=ada&tokenIdSell=${mica}`, 'token', mica],
  ])('of %s to %s leads to a %s', (name, path, kind, id) => {
    const explorer = EXPLORERS.find((one) => one.name === name);
    expect(explorer && readLink(explorer, at(path))).toEqual({ kind, id });
  });

  it('that no pattern tells leads nowhere we know', () => {
    for (const explorer of EXPLORERS) {
      for (const path of ['', '/', '/token', '/about', `/x/y/z/${subject}`]) {
        expect(readLink(explorer, at(path))).toBeUndefined();
      }
    }
  });

  const NAMELESS = {
    // Never the policy instead: the link is not about it.
    Wayup: [`F%C3%A9`, `-${assetName}`, `${assetName}0`, `${LONGEST_NAME}00`].map(
      (name) => `/collection/${policy}/asset/${name}`,
    ),
    Minswap: ['MIN', `${subject}.png`, `${policy}${LONGEST_NAME}00`].map((name) => `/tokens/${name}`),
    DexHunter: [
      ...['/swap', '/swap?tokenIdBuy=&tokenIdSell=', `/portfolio?tokenIdBuy=${subject}`],
      ...[`=${policy.slice(1)}`, `=x${subject}`, `=${subject}x`].map((value) => `/swap?tokenIdBuy${value}`),
      `/swap?xtokenIdBuy=${subject}`,
    ],
  };
  it.each(Object.entries(NAMELESS))('of %s that names nothing is none', (name, addresses) => {
    const explorer = EXPLORERS.find((one) => one.name === name);
    for (const path of addresses) expect(explorer && readLink(explorer, at(path)), path).toBeUndefined();
  });
});

function topicAt(host: string, path: string) {
  const site = siteAt(`https://${host}/`);
  const link = site && readLink(site.explorer, at(path));
  return link && parseTopic(link);
}

describe('the topic of a page', () => {
  const address = `addr1${'q'.repeat(98)}`;
  const hash = 'ab'.repeat(32);
  it.each([
    ['cardanoscan.io', `/transaction/${hash}?tab=utxo`, { kind: 'transaction', id: hash }],
    ['cexplorer.io', `/tx/${hash.toUpperCase()}`, { kind: 'transaction', id: hash }],
    ['adastat.net', `/fr/addresses/${address}`, { kind: 'address', id: address }],
    ['wayup.io', `/collection/${policy}`, { kind: 'policy', id: policy }],
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
    const kinds = {
      token: [`/token/${subject}`, `/en/assets/${fingerprint}`, `/en/token/${fingerprint}`],
      policy: [`/policy/${policy}`, `/policies/${policy}`, `/en/native-script/${policy}`],
      transaction: ['/tx/00', '/transactions/00', '/en/transaction/00/minting'],
      block: ['/block/7'],
      address: ['/pool/pool1', '/en/address/00'],
    };
    // As forks of the Cardano Foundation's explorer have them.
    kinds.token.push(`/en/token/${fingerprint}/transactions`);
    kinds.policy.push(`/ja/smart-contract/${policy}/tokens`);
    for (const [kind, addresses] of Object.entries(kinds))
      for (const path of addresses)
        expect([path, explorer && readLink(explorer, at(path))?.kind]).toEqual([path, kind]);
  });
});
