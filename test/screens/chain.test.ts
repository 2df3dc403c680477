/** The mounted chain check and latest blocks. */
import { it } from 'vitest';
import { networkName } from '../../components/messages.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { KEYS } from '../services/local.ts';
import type { Minted } from '../services/minted.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { type RecordedRequest, record } from '../services/serve.ts';
import { pass } from './clock.ts';
import { hold, type Page, route, serveAt, useExtension } from './extension.ts';
import { eventually, expect, type Text } from './locator.ts';
import { checkOnChain, expectOptionsAt, latestBlock, openTab, onChain as section, show } from './pages.ts';

const extension = useExtension();
const { brindle, orrery, fernwood, quillback, mica, oddling, sedge, thistle, qamar } = TOKENS;
const { heron, gorse, lark } = UNREGISTERED;
const MINUTE_MS = 60_000;

const button = (popup: Page, name = 'Check on the chain') => section(popup).button(name);
const line = (popup: Page) => section(popup).status();
const rowOf = (popup: Page, label: string) =>
  section(popup)
    .locator('tr, .row')
    .filter({ has: popup.getByText(label, { exact: true }) });
async function rowsAre(popup: Page, rows: Readonly<Record<string, Text>>): Promise<void> {
  for (const [label, text] of Object.entries(rows)) await expect(rowOf(popup, label)).toContainText(text);
}

/** What the provider was asked, without the latest block, which the popup asks for by itself. */
const requests = () =>
  extension.services.provider.mainnet.filter(({ path }) => !path.endsWith('/blocks/latest'));

/** Opens the popup with a token, on the tab for the chain. */
async function shown(token: { readonly subject: string }, hasKey = true): Promise<Page> {
  if (hasKey) await extension.setKey();
  const popup = await extension.openToken(token);
  await openTab(popup, 'On chain');
  return popup;
}

async function check(token: { readonly subject: string }): Promise<Page> {
  const popup = await shown(token);
  await button(popup).click();
  return popup;
}

it('sends nothing before the click, then shows a match, the supply and the request count', async () => {
  const popup = await shown(brindle);
  await expect(section(popup)).toContainText('up to 9 requests');
  expect(requests()).toEqual([]);
  await button(popup).click();
  await expect(line(popup)).toHaveText(/^Matches the chain at block [\d,]+\.$/);
  await section(popup).getByText('Same as the service: 7').click();
  await rowsAre(popup, { Name: 'Brindle', Logo: 'https://brindle.example/logo.png' });
  await expect(section(popup).getByText('differs')).toHaveCount(0);
  await rowsAre(popup, { Supply: /1,234,567\.890123.*units: 1,234,567,890,123/s });
  await expect(rowOf(popup, 'First mint').locator('time')).toHaveAttribute('datetime', /^202[45]-/);
  await expect(section(popup)).toContainText('6 requests to cardano-mainnet.blockfrost.io');
  expect(requests()).toHaveLength(5);
  expect(popup.content()).not.toContain(KEYS.mainnet);
});

it.each([
  [
    'NFT with label 222',
    heron,
    { Name: 'Heron #042', Image: 'okvqdkegopuysa/heron.png' },
    'Other properties: 3',
  ],
  [
    'NFT of CIP-25',
    lark,
    { Name: 'Lark of the Morning', traits: /early.*loud/s },
    'Written when it was minted',
  ],
])('shows an %s, which no service supports, as inert text', async (_what, token, rows, text) => {
  const popup = await check(token);
  await rowsAre(popup, { ...rows, Supply: /^Supply1 / });
  await expect(section(popup)).toContainText(text);
  await expect(section(popup).locator('a, img, canvas, iframe')).toHaveCount(0);
});

const WRITTEN = 'Written when it was minted (CIP-25)';
const ODD = 'What was written when it was minted (CIP-25) isn’t a list of properties';
const NO_LABEL = 'no CIP-68 label';
const SUBJECT = `${'5a'.repeat(28)}01`;

it.each<readonly [string, Partial<Minted>, note: string]>([
  ['breaks a rule of CIP-25', { metadata: { name: 'One' }, standard: null }, WRITTEN],
  ['is a list', { metadata: ['One'], standard: null }, ODD],
  ['is missing', {}, NO_LABEL],
])('shows the metadata of several units, or says why not: it %s', async (_how, given, note) => {
  const assets = { [SUBJECT]: { quantity: '5', ...given } };
  const options = { keys: KEYS, now: Date.now, chain: { assets } };
  serveAt('https://cardano-mainnet.blockfrost.io', createNetworkProvider('mainnet', options));
  const popup = await check({ subject: SUBJECT });
  for (const text of [WRITTEN, ODD, NO_LABEL])
    await (text === note ? expect(section(popup)) : expect(section(popup)).not).toContainText(text);
});

it('shows only the supply of an asset without a label, in units if the decimals are not stated', async () => {
  const plain = await check(fernwood);
  await expect(line(plain)).toHaveText(/^Supply read from the chain at block/);
  await rowsAre(plain, { Supply: '45,000,000,000.000001', Minted: '2×', Burned: '1×' });
  await rowsAre(await check(quillback), { Supply: /21,000,000 raw units \(decimals not stated\)/ });
  await expect(line(await check(gorse))).toHaveText(/^The chain has no such asset/);
});

it('counts the first hundred mints and burns, or both together if their history is unknown', async () => {
  const many = await check(orrery);
  await rowsAre(many, { Minted: 'at least 97', Burned: 'at least 3' });
  extension.services.providerFaults.set({ kind: 'status', status: 404, match: '/history' });
  await button(many, 'Check again').click();
  await rowsAre(many, { 'Mints, burns': '1,240' });
});

it('says when both values were read, also of a token whose reference NFT was burned', async () => {
  const popup = await check(orrery);
  await expect(section(popup)).toContainText(/On chain, Nov 21, 2026/);
  await expect(section(popup)).toContainText(/The service \([^)]+\) says: .*6/s);
  await show(popup, oddling);
  await checkOnChain(popup);
  await expect(section(popup)).toContainText('The reference NFT is gone from the chain at block');
  await expect(section(popup)).toContainText(/Name.*differs.*not given.*The service \([^)]+\) says: /s);
});

it('keeps the result of each token on its network while the popup is open, and one check in flight', async () => {
  const popup = await shown(brindle);
  const release = hold(NETWORKS.mainnet.provider, '/assets/');
  for (let clicks = 0; clicks < 2; clicks++) await button(popup).click();
  await expect(section(popup).locator('[aria-busy=true]')).toHaveCount(1);
  await expect(section(popup)).toContainText('Reading the chain…');
  await show(popup, fernwood);
  await expect(popup.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await openTab(popup, 'On chain');
  await expect(button(popup)).toHaveCount(1);
  await expect(section(popup)).not.toContainText('Reading the chain…');
  await show(popup, brindle);
  await openTab(popup, 'On chain');
  await button(popup).click();
  release();
  await expect(line(popup)).toHaveText(/^Matches/);
  await show(popup, fernwood);
  await show(popup, brindle);
  await openTab(popup, 'On chain');
  await expect(line(popup)).toHaveText(/^Matches/);
  expect(requests()).toHaveLength(5);
  await button(popup, 'Check again').click();
  await eventually(() => expect(requests()).toHaveLength(10));
  extension.services.providerFaults.set({ kind: 'status', status: 402 });
  await button(popup, 'Check again').click();
  await expect(line(popup)).toHaveText(/^Daily limit reached/);
  await expect(section(popup)).toContainText('requests to');
  await popup.getByLabel('Network').selectOption('Preprod');
  await openTab(popup, 'On chain');
  await expect(section(popup)).toContainText('No key for this network.');
});

it.each([
  [402, /^Daily limit reached/, 0],
  [403, /^The provider rejected the key/, 1],
])('explains status %i and sends no further requests', async (status, sentence, buttons) => {
  const popup = await shown(brindle);
  extension.services.providerFaults.set({ kind: 'status', status });
  await button(popup).click();
  await expect(line(popup)).toHaveText(sentence);
  await expect(section(popup).button('Options')).toHaveCount(buttons);
  const before = requests().length;
  await button(popup, 'Check again').click();
  await pass(2_000);
  await expect(line(popup)).toHaveText(sentence);
  expect(requests()).toHaveLength(before);
});

it('asks for a key, with a button that opens its field in the options, and sends nothing', async () => {
  const popup = await shown(heron, false);
  await expect(section(popup)).toContainText('No key for this network.');
  await section(popup).button('Add key').click();
  expectOptionsAt('connections-mainnet');
  expect(requests()).toEqual([]);
});

it('says that minting is closed, from the record alone, with the limits of that', async () => {
  const popup = await shown(mica, false);
  await expect(section(popup)).toContainText(/No more can be minted since May [12], 2023/);
  await expect(section(popup)).toContainText('Burning has ended too.');
  await openTab(popup, 'Overview');
  const minting = popup.locator('[data-property=minting]');
  await expect(minting).toHaveText(/^MintingNo more can be minted since May [12], 2023CIP-26$/);
  await expect(minting.locator('time')).toHaveAttribute('datetime', '2023-05-01T18:38:11.000Z');
});

it('asks the provider for the minting script only if the registry has none', async () => {
  const policies = [thistle, sedge, mica].map(({ policy }) => policy);
  const scriptRequests = () =>
    policies.map((policy) => requests().filter(({ path }) => path.includes(`/scripts/${policy}`)).length);
  const program = await shown(thistle);
  await expect(section(program)).toContainText('Minting rules aren’t in the registry');
  await button(program).click();
  await expect(section(program)).toContainText('A smart contract controls minting');
  await expect(section(await check(sedge))).toContainText('One key can mint more');
  await expect(button(await check(mica), 'Check again')).toHaveCount(1);
  expect(scriptRequests()).toEqual([1, 1, 0]);
});

it('says who can change the metadata: a key, a script that has closed, a program, or an unknown script', async () => {
  await extension.setKey();
  const popup = await extension.open('popup');
  for (const [token, text] of [
    [brindle, 'Can be changed by whoever holds the key of this address: addr1'],
    [orrery, 'Locked here, but a new reference NFT could be minted: addr1'],
    [thistle, 'A program decides whether it can be changed: addr1'],
    [qamar, 'A script decides whether it can be changed. The provider doesn’t have it: addr1'],
  ] as const) {
    await show(popup, token);
    await checkOnChain(popup);
    await rowsAre(popup, { Metadata: text });
  }
});

/** Serves a chain that is some time behind, and returns the requests. */
function serveBehind(network: NetworkId, ms: () => number): readonly RecordedRequest[] {
  const app = record(createNetworkProvider(network, { keys: KEYS, now: () => Date.now() - ms() }));
  route(NETWORKS[network].provider, app);
  return app.requests;
}

it('shows the latest block of each network with all fields, what failed, or what is missing', async () => {
  for (const network of ['mainnet', 'preprod'] as const) await extension.setKey(network);
  route(NETWORKS.preprod.provider, { fetch: () => Response.json({}, { status: 500 }) });
  const popup = await extension.open('popup');
  const mainnet = latestBlock(popup, 'Mainnet');
  await expect(mainnet).toContainText(/\d,\d{3}.*epoch \d+.*\d+ tx.*₳\d+.*slot [\d,]+/s);
  await expect(mainnet.locator('time')).toHaveText(/\d+ (sec|min)\. ago/);
  await expect(mainnet.locator('code')).toHaveAttribute('title', /^[0-9a-f]{64}$/);
  await expect(latestBlock(popup, 'Preprod')).toContainText('error 500');
  await expect(latestBlock(popup, 'Preview')).toHaveText('PreviewAdd key');
  const { mainnet: sent, preview } = extension.services.provider;
  expect([sent.length, preview.length]).toEqual([1, 0]);
  expect(sent[0]?.headers.project_id).toBe(KEYS.mainnet);
});

it('asks for the token that the popup opens with, and for blocks only once they are shown', async () => {
  await extension.setKey();
  const popup = await extension.openToken(mica);
  expect(extension.services.provider.mainnet).toEqual([]);
  await popup.getByRole('searchbox').fill('');
  await expect(latestBlock(popup, 'Mainnet').locator('.height')).toHaveText(/\d/);
});

it('two popups poll each network once in 20 s, show a new block within 21 s, and stop when hidden or closed', async () => {
  let behind = MINUTE_MS;
  const served = NETWORK_IDS.map((network) => serveBehind(network, () => behind));
  const counts = () => served.map(({ length }) => length);
  for (const network of NETWORK_IDS) await extension.setKey(network);
  const popups: Page[] = [];
  for (let i = 0; i < 2; i++) {
    popups.push(await extension.open('popup'));
    await pass(8_000);
  }
  const heights = () => popups.map((popup) => latestBlock(popup, 'Mainnet').locator('.height').texts()[0]);
  const [before] = heights();
  expect(heights()).toEqual([before, before]);
  expect(counts()).toEqual([1, 1, 1]);
  // The worst case: all have just fetched the previous block.
  await pass(5_000);
  expect(counts()).toEqual([2, 2, 2]);
  behind = 0;
  await pass(21_000);
  const [newest] = heights();
  expect(newest).not.toBe(before);
  expect(heights()).toEqual([newest, newest]);
  expect(counts()).toEqual([3, 3, 3]);
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  await pass(60_000);
  expect(counts()).toEqual([3, 3, 3]);
  Reflect.deleteProperty(document, 'hidden');
  for (const popup of popups) popup.close();
  await pass(60_000);
  expect(counts()).toEqual([3, 3, 3]);
});

it.each([
  ['mainnet', 4, true],
  ['mainnet', 2, false],
  // Blocks of a test network may be five minutes apart.
  ['preprod', 4, false],
] as const)('warns of a latest block of %s that is %i min old: %s', async (network, age, isOld) => {
  serveBehind(network, () => age * MINUTE_MS);
  await extension.setKey(network);
  const entry = latestBlock(await extension.open('popup'), networkName(network));
  await expect(entry).toContainText(/\d+% of the epoch/);
  await (isOld ? expect(entry) : expect(entry).not).toContainText('The provider may be behind');
});
