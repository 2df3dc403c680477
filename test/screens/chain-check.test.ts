/** The mounted chain check: results, requests and failures. */
import { it } from 'vitest';
import { NETWORKS } from '../../lib/network/networks.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { referenceOf } from '../data/on-chain.ts';
import { KEYS } from '../services/local.ts';
import type { Minted } from '../services/minted.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { BASE, calls } from './browser.ts';
import { pass } from './clock.ts';
import { eventually, expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { chainRow, openTab, onChain as section, show } from './pages.ts';
import type { Text } from './roles.ts';
import { serveAt } from './services.ts';

const extension = useExtension();
const { brindle, orrery, fernwood, quillback } = TOKENS;
const { heron, gorse, lark } = UNREGISTERED;

const button = (popup: Page, name = 'Check on the chain') => section(popup).button(name);
const line = (popup: Page) => section(popup).status();
async function rowsAre(popup: Page, rows: Readonly<Record<string, Text>>): Promise<void> {
  for (const [name, text] of Object.entries(rows)) {
    const header = popup.getByRole('rowheader', { name });
    await expect(section(popup).getByRole('row').filter({ has: header })).toContainText(text);
  }
}
const termIs = (popup: Page, name: string, text: Text) => expect(chainRow(popup, name)).toContainText(text);

const requests = () => extension.services.provider.mainnet;
/** The requests without those for the latest block, which the popup sends by itself. */
const readings = () => requests().filter(({ path }) => !path.endsWith('/blocks/latest'));

/** Opens the popup with a token. */
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
  expect(readings()).toEqual([]);
  await button(popup).click();
  await expect(line(popup)).toHaveText(/^Matches the chain at block [\d,]+\.$/);
  await section(popup).getByText('Same as the service: 7').first().click();
  await rowsAre(popup, { Name: 'Brindle', Logo: 'https://brindle.example/logo.png' });
  await expect(section(popup).getByText('differs')).toHaveCount(0);
  await termIs(popup, 'Supply', /1,234,567\.890123.*units: 1,234,567,890,123/s);
  await expect(chainRow(popup, 'First mint').locator('time')).toHaveAttribute('datetime', /^202[45]-/);
  expect(readings()).toHaveLength(5);
  expect(readings().filter(({ path }) => path.includes(referenceOf(brindle)))).toHaveLength(2);
  await expect(section(popup)).toContainText('6 requests to cardano-mainnet.blockfrost.io');
  expect(new Set(requests().map(({ headers }) => headers.project_id))).toEqual(new Set([KEYS.mainnet]));
  expect(popup.content()).not.toContain(KEYS.mainnet);
});

it('shows an NFT (label 222), which no service supports, as inert text', async () => {
  const popup = await check(heron);
  await expect(popup.getByRole('article')).toContainText('NFTs aren’t in the token registry');
  await expect(line(popup)).toHaveText(/^Read from the chain at block [\d,]+\.$/);
  const [Image, Description] = ['okvqdkegopuysa/heron.png', 'Stands on one leg'];
  await rowsAre(popup, { Name: 'Heron #042', Image, Description });
  await expect(section(popup).locator('a, img, canvas, iframe')).toHaveCount(0);
  await section(popup).getByText('Other properties: 3').first().click();
  await rowsAre(popup, { seen: /ff0042.*aren’t text/ });
  await expect(chainRow(popup, 'Supply')).toHaveText('Supply1 ');
});

const WRITTEN = 'Written when it was minted (CIP-25)';
const ODD = 'What was written when it was minted (CIP-25) isn’t a list of properties';
const NO_LABEL = 'no CIP-68 label';

it('shows what was written when an NFT was minted (CIP-25), as inert text', async () => {
  const popup = await check(lark);
  const Description = 'sings on the way up, and is not seen again until noon.';
  await rowsAre(popup, { Name: 'Lark of the Morning', Image: 'okvqdkegopuysa/lark.png', Description });
  await rowsAre(popup, { traits: /early.*loud/s, wings: '2' });
  await expect(section(popup)).toContainText(WRITTEN);
  await expect(section(popup).locator('a, img, canvas, iframe')).toHaveCount(0);
  await expect(section(popup)).not.toContainText('no CIP-68 label');
});

const PLAIN = `${'5a'.repeat(28)}01`;
it.each<readonly [string, string, Partial<Minted>, note: string]>([
  ['breaks a rule of CIP-25', PLAIN, { metadata: { name: 'One' }, standard: null }, WRITTEN],
  ['is a list', PLAIN, { metadata: ['One'], standard: null }, ODD],
  ['is empty', PLAIN, { metadata: {} }, ODD],
  ['is missing', PLAIN, {}, NO_LABEL],
])('shows the metadata of several units, or says why not: it %s', async (_how, subject, given, note) => {
  const assets = { [subject]: { quantity: '5', ...given } };
  const options = { keys: KEYS, now: Date.now, chain: { assets } };
  serveAt('https://cardano-mainnet.blockfrost.io', createNetworkProvider('mainnet', options));
  const popup = await check({ subject });
  await expect(section(popup)).toContainText(note);
  await pass(50);
  for (const other of [WRITTEN, ODD, NO_LABEL])
    if (other !== note) await expect(section(popup)).not.toContainText(other);
});

it('says that decimals written as text are not used', async () => {
  const assets = { [PLAIN]: { quantity: '5', metadata: { name: 'One', decimals: '6' } } };
  const options = { keys: KEYS, now: Date.now, chain: { assets } };
  serveAt('https://cardano-mainnet.blockfrost.io', createNetworkProvider('mainnet', options));
  const popup = await check({ subject: PLAIN });
  await rowsAre(popup, { Decimals: '\u20686\u2069, written as text, not used' });
  await termIs(popup, 'Supply', /5 raw units \(decimals not stated\)/);
});

it('shows only the supply of an asset without a label, in units where decimals are not stated', async () => {
  const plain = await check(fernwood);
  await expect(line(plain)).toHaveText(/^Supply read from the chain at block/);
  await termIs(plain, 'Supply', '45,000,000,000.000001');
  await expect(chainRow(plain, 'Minted')).toHaveText('Minted2×');
  await expect(chainRow(plain, 'Burned')).toHaveText('Burned1×');
  await expect(section(plain)).toContainText('no CIP-68 label');
  await termIs(await check(quillback), 'Supply', /21,000,000 raw units \(decimals not stated\)/);
  await expect(line(await check(gorse))).toHaveText(/^The chain has no such asset/);
});

it('counts the first hundred mints and burns, or both together where their history is unknown', async () => {
  const many = await check(orrery);
  await termIs(many, 'Minted', 'at least 97');
  await termIs(many, 'Burned', 'at least 3');
  extension.services.providerFaults.set({ kind: 'status', status: 404, match: '/history' });
  await button(many, 'Check again').click();
  await termIs(many, 'Mints, burns', '1,240');
});

it('caches the result while the popup is open, also if a later check fails, announces it once, and repeats the check on a click', async () => {
  const popup = await shown(brindle);
  const announced: string[] = [];
  const [status] = line(popup).elements();
  await button(popup).focus();
  await popup.press('Enter');
  for (let turn = 0; turn < 40; turn++) {
    await pass(50);
    const text = status?.textContent ?? '';
    if (text !== '' && text !== announced.at(-1)) announced.push(text);
  }
  expect(announced).toEqual([expect.stringMatching(/^Matches/)]);
  await expect(button(popup, 'Check again')).toBeFocused();
  await show(popup, fernwood);
  await expect(popup.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await openTab(popup, 'On chain');
  await expect(button(popup)).toHaveCount(1);
  await show(popup, brindle);
  await openTab(popup, 'On chain');
  await expect(line(popup)).toHaveText(/^Matches/);
  expect(readings()).toHaveLength(5);
  await button(popup, 'Check again').click();
  await eventually(() => expect(readings()).toHaveLength(10));
  await expect(button(popup, 'Check again')).toHaveCount(1);
  extension.services.providerFaults.set({ kind: 'status', status: 402 });
  await button(popup, 'Check again').click();
  await expect(line(popup)).toHaveText(/^Daily limit reached/);
  await expect(section(popup)).toContainText('requests to');
});

it('shows progress, and coalesces further clicks with the check in flight', async () => {
  const popup = await shown(brindle);
  const release = extension.hold(NETWORKS.mainnet.provider, '/assets/');
  await button(popup).click();
  await button(popup).click();
  await expect(section(popup).locator('[aria-busy=true]')).toHaveCount(1);
  await expect(section(popup)).toContainText('Reading the chain…');
  for (const token of [fernwood, brindle]) await show(popup, token);
  await openTab(popup, 'On chain');
  await button(popup).click();
  release();
  await expect(line(popup)).toHaveText(/^Matches/);
  expect(readings()).toHaveLength(5);
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
  expect(requests()).toEqual([]);
  await section(popup).button('Add key').click();
  expect(calls).toContainEqual(['tabs.create', { url: `${BASE}options.html#connections-mainnet` }]);
});
