/** The mounted chain check: minting and royalties. */
import { it } from 'vitest';
import { type TestToken, TOKENS, UNREGISTERED } from '../data/index.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { blockOf, chainRow, checkOnChain, openTab, onChain as section, show } from './pages.ts';

const extension = useExtension();
const { mica, saltmarsh, thistle, qamar, brindle, orrery, sedge, fernwood } = TOKENS;
const { heron, sluice, lark } = UNREGISTERED;

/** What the provider was asked, without the latest block, which the popup asks for by itself. */
const paths = () =>
  extension.services.provider.mainnet
    .map(({ path }) => path.replace('/api/v0', ''))
    .filter((path) => path !== '/blocks/latest');

/** Opens the popup with a token and a key, and asks the provider. */
async function checked(token: { readonly subject: string }): Promise<Page> {
  await extension.setKey();
  const popup = await extension.openToken(token);
  await expect(blockOf(popup, 'Mainnet').locator('.height')).toHaveText(/\d/);
  extension.services.provider.mainnet.length = 0;
  await checkOnChain(popup);
  return popup;
}

const minting = (popup: Page) => popup.locator('[data-property=minting]');

it('says that minting is closed, from the full record alone, with the script and its limits', async () => {
  const popup = await extension.openToken(mica);
  await expect(minting(popup)).toHaveText(/^New unitsMinting closed for ever on May [12], 2023CIP-26$/);
  await expect(minting(popup).locator('time')).toHaveAttribute('datetime', '2023-05-01T18:38:11.000Z');
  await openTab(popup, 'On chain');
  await expect(section(popup)).toContainText(/Minting closed for ever on May [12], 2023/);
  const conditions = section(popup).locator('.script li li');
  const limits = [/^Signature of the key \w{8}…\w{8}$/, /^Before .* no longer possible$/];
  await expect(conditions).toContainText(limits);
  await expect(section(popup)).toContainText('Nobody can burn (destroy) units any more either.');
  await expect(section(popup)).not.toContainText('Keys are numbers');
  expect(extension.services.metadata.mainnet.filter(({ path }) => path.includes('/api/v2'))).toHaveLength(1);
  expect(extension.services.provider.mainnet).toEqual([]);
});

const scripts = ({ policy }: TestToken) => paths().filter((path) => path.includes(`/scripts/${policy}`));

it('asks the provider for the script where the registry has none', async () => {
  const popup = await extension.openToken(thistle);
  await expect(minting(popup)).toHaveCount(0);
  await openTab(popup, 'On chain');
  await expect(section(popup)).toContainText('registry has no minting script that belongs to this policy');

  const program = await checked(thistle);
  await expect(section(program)).toContainText('A program decides whether more can be minted');
  await expect(section(program)).toContainText('What the program allows cannot be told from here.');
  expect(scripts(thistle)).toHaveLength(1);

  const native = await checked(sedge);
  await expect(section(native).locator('.script')).toContainText('Signature of the key');
  await expect(section(native)).toContainText('From cardano-mainnet.blockfrost.io. Its hash is the policy');
  expect(scripts(sedge)).toHaveLength(1);
  await checked(saltmarsh);
  expect(scripts(saltmarsh)).toEqual([]);
});

it('does not believe a script that has another hash', async () => {
  const json = { json: { type: 'sig', keyHash: '00'.repeat(28) } };
  extension.services.providerFaults.set({ kind: 'status', status: 200, body: json, match: '/json' });
  const popup = await checked(sedge);
  await expect(section(popup)).toContainText('Neither the registry nor the provider has the minting script');
  await expect(section(popup).locator('.script')).toHaveCount(0);
});

it('says who can change the metadata: a key, a script that has closed, a program, or an unknown script', async () => {
  await extension.setKey();
  const popup = await extension.open('popup');
  const closed =
    /(?:Locked here, but a new reference NFT could be minted:|Can no longer be changed\. It is locked at) addr1/;
  for (const [token, text] of [
    [brindle, 'Can be changed by whoever holds the key of this address: addr1'],
    [orrery, closed],
    [thistle, 'A program decides whether it can be changed: addr1'],
    [qamar, 'A script decides whether it can be changed. The provider doesn’t have it: addr1'],
  ] as const) {
    await show(popup, token);
    await checkOnChain(popup);
    await expect(chainRow(popup, 'Metadata')).toContainText(text);
  }
});

const royalty = (popup: Page) => popup.region('Royalty');
const rows = (popup: Page) => royalty(popup).locator('.row');

it('shows the royalty of the token without a name (CIP-27), and who decides whether it is paid', async () => {
  const popup = await checked(heron);
  await expect(rows(popup)).toHaveCount(1);
  const all = /^Royalty5% of the price of each sale, to addr1\w+…\w{6} .*\(CIP-27\)$/;
  await expect(rows(popup)).toContainText(all);
  const sentences = 'Each marketplace decides whether to pay it. The royalty can no longer be changed.';
  await expect(royalty(popup)).toContainText(sentences);
  await expect(royalty(popup).button('Address that receives the royalty')).toHaveCount(1);
  // Six for the asset, and three for the royalties; the check asks for the latest block too.
  expect(paths()).toHaveLength(9);
  expect(paths().filter((path) => path.endsWith('/metadata'))).toHaveLength(1);
  await expect(section(popup)).toContainText('10 requests to cardano-mainnet.blockfrost.io');
});

it('shows each recipient of the royalty NFT that the metadata names (CIP-102)', async () => {
  const popup = await checked(sluice);
  await expect(rows(popup)).toHaveCount(2);
  const first = /1\.6% of the price of each sale, but at least ₳1, to addr1.*\(CIP-102\)/;
  await expect(rows(popup).first()).toContainText(first);
  await expect(rows(popup).nth(1)).toContainText(/2\.5% .*, but at least ₳0\.5 and at most ₳50, to addr1/);
  await expect(royalty(popup)).toContainText('Anyone who can move the policy’s royalty token');
  expect(paths()).toContain(`/assets/${sluice.policy}001f4d70526f79616c747932/addresses`);
});

it('says why a royalty is not shown, that none is stated, or that it was not read, beside the rest', async () => {
  const refused = /isn’t between 0% and 100%, so it isn’t shown. \(CIP-27\)$/;
  await expect(rows(await checked(lark))).toHaveText(refused);
  const { providerFaults } = extension.services;
  providerFaults.set({ kind: 'status', status: 404, match: '/metadata' });
  await expect(rows(await checked(heron))).toHaveText('RoyaltyNone stated');
  providerFaults.set({ kind: 'status', status: 500, match: '/metadata' });
  const popup = await checked(heron);
  await expect(rows(popup)).toHaveText(/^RoyaltyNot read\. /);
  await expect(section(popup).status()).toHaveText(/^Read from the chain/);
});

it.each([
  ['a fungible token', brindle, 9],
  ['a registered token without a label', fernwood, 14],
])('asks nothing about the royalties of %s', async (_what, token, most) => {
  await extension.setKey();
  const popup = await extension.openToken(token);
  await openTab(popup, 'On chain');
  await expect(section(popup)).toContainText(`up to ${most} requests`);
  await checkOnChain(popup);
  await expect(royalty(popup)).toHaveCount(0);
  const about = new RegExp(`001f4d70|/metadata$|^/assets/${token.policy}$`);
  expect(paths().filter((path) => about.test(path))).toEqual([]);
});
