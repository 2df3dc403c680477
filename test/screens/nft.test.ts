/** NFTs that the user points at: which requests the whole extension sends for their cards, and what the cards get. */
import { expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { picture } from '../data/picture.ts';
import { KEYS } from '../services/local.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { storage } from './browser.ts';
import { pass } from './clock.ts';
import { serveAt, useExtension } from './extension.ts';
import { blockOf, cardOf, contentOf } from './pages.ts';

const extension = useExtension();
const { heron, sluice, lark, brindleReference } = UNREGISTERED;

const requests = () => extension.services.provider.mainnet.map(({ path }) => path);
const lookUps = () => extension.services.metadata.mainnet.filter(({ path }) => path.includes('/api/v2'));

type Allowed = { key?: boolean; askProvider?: boolean; remoteLogos?: boolean };
async function allow({ key = true, askProvider = true, ...settings }: Allowed) {
  if (key) await extension.setKey();
  await storage.sync.set({ settings: { version: 1, askProvider, ...settings } });
}

const named = ({ subject }: { readonly subject: Subject }) => ({ kind: 'subject', subject }) as const;
/** What a card asks for, in its order. */
const openedIn = (block: string) => cardOf(extension, contentOf('cardanoscan.io'), block, 'stored', 'full');
const opened = (identifier: Identifier) => openedIn(blockOf(identifier));

it('asks the provider nothing about a registered token, a reference NFT, a policy, or hex that nothing identifies as a token', async () => {
  await allow({});
  for (const token of [TOKENS.fernwood, TOKENS.brindle, brindleReference])
    expect(await opened(named(token))).not.toHaveProperty('nft');
  expect(lookUps()).toHaveLength(3);
  await opened({ kind: 'policy', policy: heron.policy });
  await openedIn(`<p>${lark.subject}</p>`);
  expect(requests()).toEqual([]);
});

it.each([
  ['a key', { key: false }, 'key'],
  ['consent', { askProvider: false }, 'consent'],
])('asks nothing without %s, and the card of an NFT says what is missing', async (_case, given, nft) => {
  await allow(given);
  expect((await opened(named(heron))).outcome).toMatchObject({ kind: 'absent', nft });
  // It may be no NFT.
  expect((await opened(named(lark))).outcome).not.toHaveProperty('nft');
  expect([requests(), lookUps().length]).toEqual([[], 2]);
});

it.each([
  ['label 222', heron, { token: { isNft: true, name: { value: 'Heron #042', source: 'CIP_68' } } }],
  ['no label', lark, { token: { isNft: true, name: { source: 'CIP_25' } } }],
  ['a datum of CIP-68, version 4', sluice, { kind: 'absent', nft: 'none' }],
])('asks once about an NFT with %s, until the answers are cleared', async (_case, token, expected) => {
  await allow({});
  expect((await opened(named(token))).outcome).toMatchObject(expected);
  // A change of other settings leaves the provider.
  await storage.sync.set({ settings: { version: 1, askProvider: true, theme: 'dark' } });
  await pass(50);
  expect((await opened(named(token))).outcome).toMatchObject(expected);
  expect(requests()).toEqual([`/api/v0/assets/${token.subject}`]);
  await extension.ask('storage.clear', {});
  await opened(named(token));
  expect(requests()).toHaveLength(2);
});

it('knows an NFT by its fingerprint once it was asked about', async () => {
  await allow({});
  await opened(named(heron));
  const { outcome } = await opened({ kind: 'fingerprint', fingerprint: heron.fingerprint });
  expect(outcome).toMatchObject({ kind: 'found', token: { subject: heron.subject } });
});

it('says that the provider could not be asked', async () => {
  await allow({});
  extension.services.providerFaults.set({ kind: 'status', status: 500 });
  expect((await opened(named(heron))).outcome).toMatchObject({ kind: 'absent', nft: 'failed' });
});

it('warns of an address in the metadata of an NFT, but not of its website', async () => {
  await allow({});
  const subject = `${'5a'.repeat(28)}09` as Subject;
  const metadata = { name: 'Gift', Website: 'https://gift.example', Terms: ['Claim at ', 'ada-drop.io'] };
  const chain = { assets: { [subject]: { quantity: '1', metadata } } };
  const provider = createNetworkProvider('mainnet', { keys: KEYS, now: Date.now, chain });
  serveAt('https://cardano-mainnet.blockfrost.io', provider);
  const { outcome } = await opened(named({ subject }));
  expect(outcome).toMatchObject({ kind: 'found', notes: [{ kind: 'address', host: 'ada-drop.io' }] });
});

it.each([
  [true, { kind: 'image', type: 'image/png', source: 'CIP_68' }],
  [false, { kind: 'none', reason: 'remote' }],
])('loads the picture only with external logos on: %s', async (remoteLogos, expected) => {
  await allow({ remoteLogos });
  const png = new Uint8Array(picture('leaf', ['#dbe9f6', '#1f5f8b', '#f2b705']));
  const atGateway = serveAt('https://ipfs.io', { fetch: () => new Response(png) });
  expect((await opened(named(heron))).logo).toMatchObject(expected);
  expect(atGateway).toHaveLength(remoteLogos ? 1 : 0);
});
