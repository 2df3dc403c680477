/** The explorer sites (docs/explorers.md): hosts, networks and links. */
import { expect, it } from 'vitest';
import * as explorers from '../../lib/network/explorers.ts';
import { TOKENS } from '../data/index.ts';

const { EXPLORERS, parseTopic, readLink, SITE_PATTERNS, siteAt } = explorers;
const { subject, policy, assetName, fingerprint } = TOKENS.fernwood;
const mica = TOKENS.mica.subject;
const LONGEST_NAME = 'ab'.repeat(32);
const at = (address: string) => new URL(address, 'https://explorer.example');

it.each([
  ['HTTPS://CARDANOSCAN.IO:443/any/path?query#hash', 'Cardanoscan', 'mainnet'],
  ['https://preview.adastat.net', 'AdaStat', 'preview'],
  ['https://preprod.cexplorer.io/', 'Cexplorer', 'preprod'],
  ['https://wayup.io/', 'Wayup', 'mainnet'],
])('siteAt recognizes %s as %s on %s', (address, name, network) => {
  expect(siteAt(address)).toMatchObject({ explorer: { name }, network });
});

it('siteAt recognizes the hosts of the match patterns', () => {
  for (const pattern of SITE_PATTERNS) expect(siteAt(pattern.replace('*', '')), pattern).toBeDefined();
});

it.each([
  'http://cardanoscan.io/',
  'https://cardanoscan.io.evil.example/',
  'https://other.cardanoscan.io/',
  'https://cardanoscan.io@evil.example/',
  'https://cardanoscan.io:8443/',
  'https://constructor/',
  'blob:https://cardanoscan.io/2f0c',
  '',
  // Discontinued: the domain may be sold.
  'https://jpg.store/',
])('siteAt recognizes no site at "%s"', (address) => expect(siteAt(address)).toBeUndefined());

it.each([
  ['Cardanoscan', `/tokenPolicy/${policy}`, 'policy', policy],
  ['Cardanoscan', '/block/7', 'block', '7'],
  ['Cardanoscan', '/stakeKey/00', 'address', '00'],
  ['AdaStat', `/de/tokens/${subject}`, 'token', subject],
  ['AdaStat', '/fr/transactions/00', 'transaction', '00'],
  ['pool.pm', `/policy/${policy}`, 'policy', policy],
  ['Wayup', `/collection/${policy}/asset/${assetName}`, 'token', subject],
  ['Wayup', `/collection/${policy}/asset/`, 'token', policy],
  ['Wayup', `/collection/${policy}/asset/${LONGEST_NAME}`, 'token', policy + LONGEST_NAME],
  ['Wayup', `/collection/${policy}/?sort=price`, 'policy', policy],
  ['DexHunter', `/swap?tokenIdSell=${subject}`, 'token', subject],
  ['DexHunter', `/swap/?tokenIdBuy=${subject}&tokenIdSell=${mica}&amount=1`, 'token', subject],
  ['DexHunter', `/swap?tokenIdBuy=ada&tokenIdSell=${mica}`, 'token', mica],
])('readLink reads on %s the link %s as %s', (name, path, kind, id) => {
  const explorer = EXPLORERS.find((one) => one.name === name);
  expect(explorer && readLink(explorer, at(path))).toEqual({ kind, id });
});

it.each([
  // Not the policy either: the link is about an asset.
  ...[`F%C3%A9`, `-${assetName}`, `${LONGEST_NAME}00`].map((name) => `/collection/${policy}/asset/${name}`),
  ...['MIN', `${subject}.png`, `${policy}${LONGEST_NAME}00`].map((name) => `/tokens/${name}`),
  ...['/swap', '/swap?tokenIdBuy=&tokenIdSell=', `/portfolio?tokenIdBuy=${subject}`],
  ...[`=${policy.slice(1)}`, `=x${subject}`, `=${subject}x`].map((value) => `/swap?tokenIdBuy${value}`),
  `/swap?xtokenIdBuy=${subject}`,
])('readLink returns undefined for the malformed link %s', (path) => {
  const sites = EXPLORERS.filter(({ name }) => ['Wayup', 'Minswap', 'DexHunter'].includes(name));
  expect(sites.map((explorer) => readLink(explorer, at(path)))).toEqual([undefined, undefined, undefined]);
});

const address = `addr1${'q'.repeat(98)}`;
const hash = 'ab'.repeat(32);
it.each([
  ['cardanoscan.io', `/transaction/${hash}?tab=utxo`, { kind: 'transaction', id: hash }],
  ['cexplorer.io', `/tx/${hash.toUpperCase()}`, { kind: 'transaction', id: hash }],
  ['adastat.net', `/fr/addresses/${address}`, { kind: 'address', id: address }],
  ['wayup.io', `/collection/${policy}`, { kind: 'policy', id: policy }],
  ['pool.pm', `/${address}`, { kind: 'address', id: address }],
  ['cexplorer.io', '/tx/00', undefined],
  ['cexplorer.io', `/asset/${fingerprint}`, undefined],
  ['cexplorer.io', `/block/${hash}`, undefined],
  ['cardanoscan.io', `/address/stake1${'q'.repeat(53)}`, undefined],
  ['cardanoscan.io', `/tokenPolicy/${subject}`, undefined],
])('parseTopic reads the topic of %s%s', (host, path, topic) => {
  const site = siteAt(`https://${host}/`);
  const link = site && readLink(site.explorer, at(path));
  expect(link && parseTopic(link)).toEqual(topic);
});

const added = [
  { host: 'explorer.example.org', network: 'preprod' },
  { host: 'localhost:3000', network: 'default' },
] as const;
it('siteAt recognizes an added site by host and port, on the network that the user chose', () => {
  expect(siteAt('https://explorer.example.org/x', added)?.network).toBe('preprod');
  expect(siteAt('http://localhost:3000', added)).toMatchObject({ network: undefined });
  for (const other of ['http://localhost:3001', 'file:///explorer.example.org', 'null'])
    expect(siteAt(other, added)).toBeUndefined();
});

it.each([
  ['token', [`/token/${subject}`, `/en/assets/${fingerprint}`, `/en/token/${fingerprint}/transactions`]],
  ['policy', [`/policies/${policy}`, `/en/native-script/${policy}`, `/ja/smart-contract/${policy}/tokens`]],
  ['transaction', ['/tx/00', '/transactions/00', '/en/transaction/00/minting']],
  ['block', ['/block/7']],
  ['address', ['/pool/pool1', '/en/address/00']],
])('addedSiteAt reads the %s links of most explorers', (kind, paths) => {
  const explorer = siteAt('https://explorer.example.org', added)?.explorer;
  for (const path of paths) expect(explorer && readLink(explorer, at(path))?.kind, path).toBe(kind);
});
