/** The royalties of an NFT in the mounted chain check: what is shown, and with how many requests. */
import { it } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { blockOf, checkOnChain, onChain, openTab } from './pages.ts';

const extension = useExtension();
const { heron, sluice, lark } = UNREGISTERED;

const section = (popup: Page) => popup.region('Royalty');
const rows = (popup: Page) => section(popup).locator('.row');
/** The requests without those for the latest block, which the popup sends by itself. */
const paths = () =>
  extension.services.provider.mainnet
    .map(({ path }) => path.replace('/api/v0', ''))
    .filter((path) => path !== '/blocks/latest');

async function checked(token: { readonly subject: string }): Promise<Page> {
  await extension.setKey();
  const popup = await extension.openToken(token);
  await expect(blockOf(popup, 'Mainnet').locator('.height')).toHaveText(/\d/);
  extension.services.provider.mainnet.length = 0;
  await checkOnChain(popup);
  return popup;
}

it('shows the royalty of the token without a name (CIP-27), and who decides whether it is paid', async () => {
  const popup = await checked(heron);
  await expect(rows(popup)).toHaveCount(1);
  await expect(rows(popup)).toContainText(
    /^Royalty5% of the price of each sale, to addr1\w+…\w{6} .*\(CIP-27\)$/,
  );
  await expect(section(popup)).toContainText(
    'Each marketplace decides whether to pay it. The royalty can no longer be changed.',
  );
  await expect(section(popup).button('Address that receives the royalty')).toHaveCount(1);
  // Six for the asset, and three for the royalties; the check asks for the latest block too.
  expect(paths()).toHaveLength(9);
  expect(paths().filter((path) => path.endsWith('/metadata'))).toHaveLength(1);
  await expect(onChain(popup)).toContainText('10 requests to cardano-mainnet.blockfrost.io');
});

it('shows each recipient of the royalty NFT that the metadata names (CIP-102)', async () => {
  const popup = await checked(sluice);
  await expect(rows(popup)).toHaveCount(2);
  await expect(rows(popup).first()).toContainText(
    /1\.6% of the price of each sale, but at least ₳1, to addr1.*\(CIP-102\)/,
  );
  await expect(rows(popup).nth(1)).toContainText(/2\.5% .*, but at least ₳0\.5 and at most ₳50, to addr1/);
  await expect(section(popup)).toContainText('Anyone who can move the policy’s royalty token');
  expect(paths()).toContain(`/assets/${sluice.policy}001f4d70526f79616c747932/addresses`);
});

it('says why a royalty is not shown, that none is stated, or that it was not read, beside the rest', async () => {
  await expect(rows(await checked(lark))).toHaveText(
    /isn’t between 0% and 100%, so it isn’t shown. \(CIP-27\)$/,
  );
  const { providerFaults } = extension.services;
  providerFaults.set({ kind: 'status', status: 404, match: '/metadata' });
  await expect(rows(await checked(heron))).toHaveText('RoyaltyNone stated');
  providerFaults.set({ kind: 'status', status: 500, match: '/metadata' });
  const popup = await checked(heron);
  await expect(rows(popup)).toHaveText(/^RoyaltyNot read\. /);
  await expect(onChain(popup).status()).toHaveText(/^Read from the chain/);
});

it.each([
  ['a fungible token', TOKENS.brindle, 12],
  ['a registered token without a label', TOKENS.fernwood, 17],
])('asks nothing about the royalties of %s', async (_what, token, most) => {
  await extension.setKey();
  const popup = await extension.openToken(token);
  await openTab(popup, 'On chain');
  await expect(onChain(popup)).toContainText(`up to ${most} requests`);
  await checkOnChain(popup);
  await expect(section(popup)).toHaveCount(0);
  const asked = paths().filter(
    (path) => path.includes('001f4d70') || path.endsWith('/metadata') || path === `/assets/${token.policy}`,
  );
  expect(asked).toEqual([]);
});
