/** The mounted chain check: minting. */
import { it } from 'vitest';
import { type TestToken, TOKENS } from '../data/index.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { chainRow, checkOnChain, openTab, onChain as section, show } from './pages.ts';

const extension = useExtension();
const { mica, saltmarsh, thistle, qamar, brindle, orrery, sedge } = TOKENS;

/** What the provider was asked, without the latest block, which the popup asks for by itself. */
const paths = () =>
  extension.services.provider.mainnet
    .map(({ path }) => path.replace('/api/v0', ''))
    .filter((path) => path !== '/blocks/latest');

/** Opens the popup with a token and a key, and asks the provider. */
async function checked(token: { readonly subject: string }): Promise<Page> {
  await extension.setKey();
  const popup = await extension.openToken(token);
  extension.services.provider.mainnet.length = 0;
  await checkOnChain(popup);
  return popup;
}

const minting = (popup: Page) => popup.locator('[data-property=minting]');

it('says that minting is closed, from the full record alone, with the limits of that', async () => {
  const popup = await extension.openToken(mica);
  await expect(minting(popup)).toHaveText(/^MintingNo more can be minted since May [12], 2023CIP-26$/);
  await expect(minting(popup).locator('time')).toHaveAttribute('datetime', '2023-05-01T18:38:11.000Z');
  await openTab(popup, 'On chain');
  await expect(section(popup)).toContainText(/No more can be minted since May [12], 2023/);
  await expect(section(popup)).toContainText('Burning has ended too.');
  await expect(section(popup)).not.toContainText('who holds these keys');
  expect(extension.services.metadata.mainnet.filter(({ path }) => path.includes('/api/v2'))).toHaveLength(1);
  expect(extension.services.provider.mainnet).toEqual([]);
});

const scripts = ({ policy }: TestToken) => paths().filter((path) => path.includes(`/scripts/${policy}`));

it('asks the provider for the script where the registry has none', async () => {
  const popup = await extension.openToken(thistle);
  await expect(minting(popup)).toHaveCount(0);
  await openTab(popup, 'On chain');
  await expect(section(popup)).toContainText('Minting rules aren’t in the registry');

  const program = await checked(thistle);
  await expect(section(program)).toContainText('A smart contract controls minting');
  await expect(section(program)).toContainText('We can’t tell what it allows.');
  expect(scripts(thistle)).toHaveLength(1);

  const native = await checked(sedge);
  await expect(section(native)).toContainText('One key can mint more');
  expect(scripts(sedge)).toHaveLength(1);
  await checked(saltmarsh);
  expect(scripts(saltmarsh)).toEqual([]);
});

it('does not believe a script that has another hash', async () => {
  const json = { json: { type: 'sig', keyHash: '00'.repeat(28) } };
  extension.services.providerFaults.set({ kind: 'status', status: 200, body: json, match: '/json' });
  const popup = await checked(sedge);
  await expect(section(popup)).toContainText('No minting script was found');
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
