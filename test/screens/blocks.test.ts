/** The mounted latest blocks: content, polling and failures. */
import { it } from 'vitest';
import { networkName } from '../../components/messages.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import type { Fault } from '../services/faults.ts';
import { KEYS } from '../services/local.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { type RecordedRequest, record } from '../services/serve.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { blockOf, connectionStatus, openRow, save } from './pages.ts';

const extension = useExtension();
const MINUTE_MS = 60_000;
const height = (popup: Page) => blockOf(popup, 'Mainnet').locator('.height');
const requestCounts = () => NETWORK_IDS.map((network) => extension.services.provider[network].length);

async function setKeys(...networks: readonly NetworkId[]): Promise<void> {
  for (const network of networks) await extension.setKey(network);
}

/** Serves a chain that is some time behind, and returns the requests. */
function serveBehind(network: NetworkId, ms: () => number): readonly RecordedRequest[] {
  const app = record(createNetworkProvider(network, { keys: KEYS, now: () => Date.now() - ms() }));
  extension.route(NETWORKS[network].provider, app);
  return app.requests;
}

it('shows the block of each network with all fields, or what is missing', async () => {
  await setKeys('mainnet', 'preprod');
  const popup = await extension.open('popup');
  const mainnet = blockOf(popup, 'Mainnet');
  await expect(mainnet).toContainText(/\d,\d{3}.*epoch \d+.*\d+ tx.*₳\d+.*slot [\d,]+/s);
  await expect(mainnet.locator('time')).toHaveText(/\d+ (sec|min)\. ago/);
  await expect(mainnet.locator('code')).toHaveAttribute('title', /^[0-9a-f]{64}$/);
  await expect(blockOf(popup, 'Preprod')).toContainText(/epoch \d+/);
  await expect(blockOf(popup, 'Preview')).toHaveText('PreviewAdd key');
  expect(requestCounts()).toEqual([1, 1, 0]);
  expect(extension.services.provider.mainnet[0]?.headers.project_id).toBe(KEYS.mainnet);
});

it('asks for the token that the popup opens with, and for blocks only when they are shown', async () => {
  await setKeys('mainnet');
  const popup = await extension.openToken(TOKENS.mica);
  expect(requestCounts()).toEqual([0, 0, 0]);
  await popup.getByRole('searchbox').fill('');
  await expect(height(popup)).toHaveText(/\d/);
});

it('three popups poll each network once in 20 s, show a new block within 21 s, and stop when closed', async () => {
  let behind = MINUTE_MS;
  const requests = NETWORK_IDS.map((network) => serveBehind(network, () => behind));
  const counts = () => requests.map(({ length }) => length);
  await setKeys(...NETWORK_IDS);
  const popups: Page[] = [];
  for (let i = 0; i < 3; i++) {
    popups.push(await extension.open('popup'));
    await pass(3_000);
  }
  expect(counts()).toEqual([1, 1, 1]);
  await pass(12_000);
  expect(counts()).toEqual([2, 2, 2]);
  const heights = () => popups.map((popup) => height(popup).texts()[0]);
  const [before] = heights();
  expect(heights()).toEqual([before, before, before]);
  // The worst case: all have just fetched the previous block.
  behind = 0;
  await pass(21_000);
  expect(heights()).not.toContain(before);
  expect(counts()).toEqual([3, 3, 3]);
  for (const [first = 0, second = 0, third = 0] of requests.map((all) => all.map(({ at }) => at)))
    expect(Math.min(second - first, third - second)).toBeGreaterThan(19_500);
  for (const popup of popups) popup.close();
  await pass(60_000);
  expect(counts()).toEqual([3, 3, 3]);
});

it.each([
  ['mainnet', 4, true],
  // Blocks of a test network may be five minutes apart.
  ['preprod', 4, false],
] as const)('warns of a latest block of %s that is %i min old: %s', async (network, age, isOld) => {
  serveBehind(network, () => age * MINUTE_MS);
  await setKeys(network);
  const entry = blockOf(await extension.open('popup'), networkName(network));
  await expect(entry).toContainText(/\d+% of the epoch/);
  await (isOld ? expect(entry) : expect(entry).not).toContainText('The provider may be behind');
});

it.each<readonly [Fault, RegExp]>([
  [{ kind: 'html' }, /Couldn’t read the response: it isn’t JSON|A web page answers/],
  [{ kind: 'huge', bytes: 3_000_000 }, /too large/],
  [{ kind: 'drip' }, /took too long/],
])('14: explains within 12 s the answer of the provider: %o', async (fault, sentence) => {
  await setKeys('mainnet');
  extension.services.providerFaults.set(fault);
  const popup = await extension.open('popup');
  const options = await extension.open('options');
  const began = Date.now();
  await openRow(options, 'Mainnet');
  await save(options, 'Mainnet');
  await expect(connectionStatus(options, 'Mainnet')).toHaveText(sentence);
  await expect(blockOf(popup, 'Mainnet')).toContainText(sentence);
  expect(Date.now() - began).toBeLessThan(12_000);
  extension.services.providerFaults.clear();
  await save(options, 'Mainnet');
  await expect(connectionStatus(options, 'Mainnet')).toHaveText(/^Saved and working/);
});
