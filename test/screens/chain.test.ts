/** The mounted chain check and latest blocks. */
import { it } from 'vitest';
import { networkName } from '../../components/messages.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { PROVIDERS } from '../../lib/network/providers.ts';
import { PREPROD_TOKENS, TOKENS, UNREGISTERED } from '../data/index.ts';
import { KEYS } from '../services/local.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { type RecordedRequest, record } from '../services/serve.ts';
import { pass } from './clock.ts';
import { hold, type Page, route, serveAt, useExtension } from './extension.ts';
import { eventually, expect, type Text } from './locator.ts';
import { expectOptionsAt } from './pages.ts';

const extension = useExtension();
const { brindle, orrery, fernwood, quillback, mica, oddling, thistle, qamar } = TOKENS;
const { heron, lark } = UNREGISTERED;
const MINUTE_MS = 60_000;

const button = (popup: Page, name = 'Check on the chain') => popup.onChain().button(name);
const line = (popup: Page) => popup.onChain().status();
const rowOf = (popup: Page, label: string) =>
  popup
    .onChain()
    .locator('tr, .row')
    .filter({ hasText: new RegExp(`^${label}`) });
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
  await popup.openTab('On chain');
  return popup;
}

async function check(token: { readonly subject: string }): Promise<Page> {
  const popup = await shown(token);
  await button(popup).click();
  return popup;
}

it('sends nothing before the click, then shows a match, the supply and the request count', async () => {
  const popup = await shown(brindle);
  await expect(popup.onChain()).toContainText('up to 9 requests');
  expect(requests()).toEqual([]);
  await button(popup).click();
  await expect(line(popup)).toHaveText(/^Matches the chain at block [\d,]+\.$/);
  await popup.onChain().getByText('Same as the service: 7').click();
  await rowsAre(popup, { Name: 'Brindle', Logo: 'https://brindle.example/logo.png' });
  await expect(popup.onChain().getByText('differs')).toHaveCount(0);
  await rowsAre(popup, { Supply: /1,234,567\.890123.*units: 1,234,567,890,123/s });
  await expect(rowOf(popup, 'First mint').locator('time')).toHaveAttribute('datetime', /^202[45]-/);
  await expect(popup.onChain()).toContainText('6 requests to cardano-mainnet.blockfrost.io');
  expect(requests()).toHaveLength(5);
  expect(popup.content()).not.toContain(KEYS.mainnet);
});

it('shows the NFT of a datum, which no service supports, as inert text', async () => {
  const popup = await check(heron);
  await rowsAre(popup, { Name: 'Heron #042', Image: 'okvqdkegopuysa/heron.png', Supply: /^Supply1 / });
  await expect(popup.onChain()).toContainText('Other properties: 3');
  await expect(popup.onChain().locator('a, img, canvas, iframe')).toHaveCount(0);
});

it('shows what was written at the mint, or says that it is no list of properties', async () => {
  const popup = await check(lark);
  await rowsAre(popup, { Name: 'Lark of the Morning', traits: /early.*loud/s });
  await expect(popup.onChain()).toContainText('Written when it was minted (CIP-25)');
  const subject = `${'5a'.repeat(28)}01`;
  const chain = { assets: { [subject]: { quantity: '5', metadata: ['One'], standard: null } } };
  const provider = createNetworkProvider('mainnet', { keys: KEYS, now: Date.now, chain });
  serveAt('https://cardano-mainnet.blockfrost.io', provider);
  await popup.show({ subject });
  await popup.checkOnChain();
  await expect(popup.onChain()).toContainText(
    'What was written when it was minted (CIP-25) isn’t a list of properties',
  );
});

it('shows only the supply of an asset without a label, in units if the decimals are not stated', async () => {
  const plain = await check(fernwood);
  await expect(line(plain)).toHaveText(/^Supply read from the chain at block/);
  await rowsAre(plain, { Supply: '45,000,000,000.000001', Minted: /^Minted2×/, Burned: /^Burned1×/ });
  await rowsAre(await check(quillback), { Supply: /21,000,000 raw units \(decimals not stated\)/ });
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
  await expect(popup.onChain()).toContainText(/On chain, Nov 21, 2026/);
  await expect(popup.onChain()).toContainText(/The service \([^)]+\) says: .*6/s);
  await popup.show(oddling);
  await popup.checkOnChain();
  await expect(popup.onChain()).toContainText('The reference NFT is gone from the chain at block');
  await expect(popup.onChain()).toContainText(/Name.*differs.*not given.*The service \([^)]+\) says: /s);
});

it('keeps the result of each token on its network while the popup is open, and one check in flight', async () => {
  const popup = await shown(brindle);
  const release = hold(PROVIDERS.blockfrost.address('mainnet'), '/assets/');
  for (let clicks = 0; clicks < 2; clicks++) await button(popup).click();
  await expect(popup.onChain().locator('[aria-busy=true]')).toHaveCount(1);
  await expect(popup.onChain()).toContainText('Reading the chain…');
  await popup.show(fernwood);
  await expect(popup.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await popup.openTab('On chain');
  await expect(button(popup)).toHaveCount(1);
  await expect(popup.onChain()).not.toContainText('Reading the chain…');
  await popup.show(brindle);
  await popup.openTab('On chain');
  await button(popup).click();
  release();
  await expect(line(popup)).toHaveText(/^Matches/);
  await popup.show(fernwood);
  await popup.show(brindle);
  await popup.openTab('On chain');
  await expect(line(popup)).toHaveText(/^Matches/);
  expect(requests()).toHaveLength(5);
  await button(popup, 'Check again').click();
  await eventually(() => expect(requests()).toHaveLength(10));
  extension.services.providerFaults.set({ kind: 'status', status: 402 });
  await button(popup, 'Check again').click();
  await expect(line(popup)).toHaveText(/^Daily limit reached/);
  await expect(popup.onChain()).toContainText('requests to');
  await popup.getByLabel('Network').selectOption('Preprod');
  await popup.openTab('On chain');
  await expect(popup.onChain()).toContainText('No key for this network.');
});

it('asks for a key, with a button that opens its field in the options, and sends nothing', async () => {
  const popup = await shown(heron, false);
  await expect(popup.onChain()).toContainText('No key for this network.');
  await popup.onChain().button('Add key').click();
  expectOptionsAt('connections-mainnet');
  expect(requests()).toEqual([]);
});

it('a provider that needs no key is asked without one', async () => {
  await extension.ask('connection.set', { network: 'mainnet', kind: 'koios' });
  const popup = await shown(mica, false);
  await expect(popup.onChain().button(/^Check/)).toHaveCount(1);
});

it('says that minting is closed, from the record alone, with the limits of that', async () => {
  const popup = await shown(mica, false);
  await expect(popup.onChain()).toContainText(/No more can be minted since May [12], 2023/);
  await expect(popup.onChain()).toContainText('Burning has ended too.');
  await popup.openTab('Overview');
  const minting = popup.locator('[data-property=minting]');
  await expect(minting).toHaveText(/^MintingNo more can be minted since May [12], 2023CIP-26$/);
  await expect(minting.locator('time')).toHaveAttribute('datetime', '2023-05-01T18:38:11.000Z');
  await popup.lookUp(`https://preprod.cardanoscan.io/token/${PREPROD_TOKENS.sapling.subject}`);
  await expect(minting).toHaveText(/^MintingMinting closes permanently on Nov/);
  await popup.openTab('Sources');
  await expect(popup.locator('.registry a')).toContainText(['metadata-registry-testnet']);
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
    await popup.show(token);
    await popup.checkOnChain();
    await rowsAre(popup, { Metadata: text });
  }
});

/** Serves a chain that is some time behind, and returns the requests. */
function serveBehind(network: NetworkId, ms: () => number): readonly RecordedRequest[] {
  const app = record(createNetworkProvider(network, { keys: KEYS, now: () => Date.now() - ms() }));
  route(PROVIDERS.blockfrost.address(network), app);
  return app.requests;
}

it('shows the latest block of each network with all fields, what failed, or what is missing', async () => {
  for (const network of ['mainnet', 'preprod'] as const) await extension.setKey(network);
  route(PROVIDERS.blockfrost.address('preprod'), { fetch: () => Response.json({}, { status: 500 }) });
  const popup = await extension.open('popup');
  const mainnet = popup.latestBlock('Mainnet');
  await expect(mainnet).toContainText(/\d,\d{3}.*epoch \d+.*\d+ tx.*₳\d+.*slot [\d,]+/s);
  await expect(mainnet.locator('time')).toHaveText(/\d+ (sec|min)\. ago/);
  await expect(mainnet.locator('code')).toHaveAttribute('title', /^[0-9a-f]{64}$/);
  await expect(popup.latestBlock('Preprod')).toContainText('error 500');
  await expect(popup.latestBlock('Preview')).toHaveText('PreviewAdd key');
  const { mainnet: sent, preview } = extension.services.provider;
  expect([sent.length, preview.length]).toEqual([1, 0]);
  expect(sent[0]?.headers.project_id).toBe(KEYS.mainnet);
});

it('asks for the token that the popup opens with, and for blocks only once they are shown', async () => {
  await extension.setKey();
  const popup = await extension.openToken(mica);
  expect(extension.services.provider.mainnet).toEqual([]);
  await popup.searchBox().fill('');
  await expect(popup.latestBlock('Mainnet').locator('.height')).toHaveText(/\d/);
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
  const heights = () => popups.map((popup) => popup.latestBlock('Mainnet').locator('.height').texts()[0]);
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
  const popup = await extension.open('popup');
  const entry = popup.latestBlock(networkName(network));
  await expect(entry).toContainText(/\d+% of the epoch/);
  await (isOld ? expect(entry) : expect(entry).not).toContainText('The provider may be behind');
});
