/** NFTs that the user points at: which requests the whole extension sends for their cards, and what the cards get. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { CardContent } from '../../lib/messaging/replies.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { picture } from '../data/picture.ts';
import { KEYS } from '../services/local.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { storage } from './browser.ts';
import { blockOf, cardOf, contentOf } from './cards.ts';
import { pass } from './clock.ts';
import { useExtension } from './extension.ts';
import { serveAt } from './services.ts';

const extension = useExtension();
const { heron, sluice, lark, gorse, brindleReference } = UNREGISTERED;
const HERE = contentOf('cardanoscan.io');

const requests = () => extension.services.provider.mainnet.map(({ path }) => path);
const lookUps = () => extension.services.metadata.mainnet.filter(({ path }) => path.includes('/api/v2'));

type Allowed = { key?: boolean; askProvider?: boolean; remoteLogos?: boolean };
async function allow({ key = true, ...settings }: Allowed) {
  if (key) await extension.setKey();
  await storage.sync.set({ settings: { version: 1, ...settings } });
}

const named = ({ subject }: { readonly subject: Subject }) => ({ kind: 'subject', subject }) as const;
/** What a card asks for, in its order. */
const openedIn = (block: string): Promise<CardContent> =>
  cardOf(extension.ask, HERE, block, 'stored', 'full');
const opened = (identifier: Identifier) => openedIn(blockOf(identifier));

it('asks the provider nothing about a registered token, a reference NFT, a policy, or hex that nothing identifies as a token', async () => {
  await allow({ askProvider: true });
  for (const token of [TOKENS.fernwood, TOKENS.brindle, brindleReference])
    expect(await opened(named(token))).not.toHaveProperty('nft');
  expect(lookUps()).toHaveLength(3);
  await opened({ kind: 'policy', policy: heron.policy });
  await openedIn(`<p>${lark.subject}</p>`);
  expect(requests()).toEqual([]);
});

it.each([
  ['a key', { key: false, askProvider: true }, 'key'],
  ['consent', { askProvider: false }, 'consent'],
])('asks nothing without %s, and the card of an NFT says what is missing', async (_case, given, nft) => {
  await allow(given);
  expect((await opened(named(heron))).outcome).toMatchObject({ kind: 'absent', nft });
  // It may be no NFT.
  expect((await opened(named(lark))).outcome).not.toHaveProperty('nft');
  expect([requests(), lookUps().length]).toEqual([[], 2]);
});

describe('with a key and consent', () => {
  beforeEach(() => allow({ askProvider: true }));

  it.each([
    ['label 222', heron, 'CIP_68', 'Heron #042'],
    ['no label', lark, 'CIP_25', 'Lark of the Morning'],
  ])('asks once about an NFT with %s', async (_case, token, source, name) => {
    const service = 'https://cardano-mainnet.blockfrost.io';
    const shown = { subject: token.subject, isNft: true, service, name: { value: name, source } };
    expect((await opened(named(token))).outcome).toMatchObject({ kind: 'found', token: shown });
    // A change of other settings leaves the provider.
    await storage.sync.set({ settings: { version: 1, askProvider: true, theme: 'dark' } });
    await pass(50);
    expect((await opened(named(token))).outcome).toMatchObject({ token: shown });
    expect(requests()).toEqual([`/api/v0/assets/${token.subject}`]);
  });

  it('says that the provider has nothing readable: CIP-68, version 4', async () => {
    expect((await opened(named(sluice))).outcome).toMatchObject({ kind: 'absent', nft: 'none' });
    expect((await opened(named(gorse))).outcome).not.toHaveProperty('nft');
    expect(requests()).toHaveLength(2);
  });

  it('says that the provider could not be asked, and asks again after half a minute', async () => {
    extension.services.providerFaults.set({ kind: 'status', status: 500 });
    for (let times = 0; times < 2; times++)
      expect((await opened(named(heron))).outcome).toMatchObject({ nft: 'failed' });
    expect(requests()).toHaveLength(1);
    extension.services.providerFaults.clear();
    await pass(31_000);
    expect((await opened(named(heron))).outcome?.kind).toBe('found');
  });

  it('knows an NFT by its fingerprint, forgets its answers with the other ones, and can be turned off', async () => {
    await opened(named(heron));
    const { fingerprint, subject } = heron;
    const shown = { kind: 'found', token: { subject } };
    expect((await opened({ kind: 'fingerprint', fingerprint })).outcome).toMatchObject(shown);
    await extension.ask('storage.clear', {});
    await opened(named(heron));
    expect(requests()).toHaveLength(2);
    await allow({ askProvider: false });
    expect((await opened(named(heron))).outcome).toMatchObject({ nft: 'consent' });
    expect(requests()).toHaveLength(2);
  });
});

it('searches the metadata of an NFT for addresses, but not its website', async () => {
  await allow({ askProvider: true });
  const subject = `${'5a'.repeat(28)}09` as Subject;
  const metadata = { name: 'Gift', Website: 'https://gift.example', Terms: ['Claim at ', 'ada-drop.io'] };
  const options = {
    keys: KEYS,
    now: Date.now,
    chain: { assets: { [subject]: { quantity: '1', metadata } } },
  };
  serveAt('https://cardano-mainnet.blockfrost.io', createNetworkProvider('mainnet', options));
  const { outcome } = await opened(named({ subject }));
  expect(outcome).toMatchObject({ kind: 'found', notes: [{ kind: 'address', host: 'ada-drop.io' }] });
});

it('compares what the card shows of the metadata, as a list of bytes too', async () => {
  await allow({ askProvider: true });
  for (const [index, name] of ['ADA', [{ type: 'Buffer', data: [65, 68, 65] }]].entries()) {
    const subject = `${'5a'.repeat(28)}0${index}` as Subject;
    const assets = { [subject]: { quantity: '1', metadata: { name, image: 'ipfs://x' } } };
    const options = { keys: KEYS, now: Date.now, chain: { assets } };
    serveAt('https://cardano-mainnet.blockfrost.io', createNetworkProvider('mainnet', options));
    const { outcome } = await opened(named({ subject }));
    expect(outcome).toMatchObject({ kind: 'found', notes: [{ kind: 'ada' }] });
  }
});

it.each([
  [true, 200],
  [true, 404],
  [false, 200],
])('loads the picture only with external logos on: %s, status %i', async (remoteLogos, status) => {
  await allow({ askProvider: true, remoteLogos });
  const png = new Uint8Array(picture('leaf', ['#dbe9f6', '#1f5f8b', '#f2b705']));
  const atGateway = serveAt('https://ipfs.io', { fetch: () => new Response(png, { status }) });
  const { logo } = await opened(named(heron));
  if (remoteLogos && status === 200)
    expect(logo).toMatchObject({ kind: 'image', type: 'image/png', source: 'CIP_68' });
  else expect(logo).toEqual({ kind: 'none', reason: remoteLogos ? 'unavailable' : 'remote' });
  expect(atGateway).toHaveLength(remoteLogos ? 1 : 0);
});
