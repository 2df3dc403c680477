/** The mounted popup on minting: the row of the overview, and the policy's script in the tab "On chain". */
import { it } from 'vitest';
import { type TestToken, TOKENS } from '../data/index.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { openTab } from './pages.ts';

const extension = useExtension();
const { mica, saltmarsh, thistle, lanterns } = TOKENS;

async function opened({ subject }: TestToken): Promise<Page> {
  const popup = await extension.open('popup', subject);
  await expect(popup.locator('article[aria-busy=false]')).toHaveCount(1);
  return popup;
}

const row = (popup: Page) => popup.locator('[data-property=minting]');
const section = (popup: Page) => popup.region('On the chain');

it('says that minting is closed, from the full record alone, with the script and its limits', async () => {
  const popup = await opened(mica);
  await expect(row(popup)).toHaveText(/^New unitsMinting closed for ever on May [12], 2023CIP-26$/);
  await expect(row(popup).locator('time')).toHaveAttribute('datetime', '2023-05-01T18:38:11.000Z');
  await openTab(popup, 'On chain');
  await expect(section(popup)).toContainText(/Minting closed for ever on May [12], 2023/);
  const conditions = section(popup).locator('.script li li');
  await expect(conditions).toContainText([
    /^Signature of the key \w{8}…\w{8}$/,
    /^Before .* no longer possible$/,
  ]);
  await expect(section(popup)).toContainText('Nobody can burn (destroy) units any more either.');
  await expect(section(popup)).not.toContainText('Keys are numbers');
  const { metadata, provider } = extension.services;
  expect(metadata.mainnet.filter(({ path }) => path.includes('/api/v2'))).toHaveLength(1);
  expect(provider.mainnet).toEqual([]);
});

it('counts the keys that can mint more, and says that whose they are is not known', async () => {
  const popup = await opened(saltmarsh);
  await expect(row(popup)).toContainText('Any 2 of 3 keys together can mint more');
  await openTab(popup, 'On chain');
  await expect(section(popup).locator('.script')).toContainText(
    /^At least 2 of these 3:Signature of the key/,
  );
  await expect(section(popup)).toContainText('The same rules decide who can burn (destroy) units.');
  await expect(section(popup)).toContainText('Keys are numbers: whose they are');
});

it('names the registry where the other values come from the chain', async () => {
  await expect(row(await opened(lanterns)).locator('.source:not(.visually-hidden)')).toHaveText('CIP-26');
});

it('says nothing where the registry has no script', async () => {
  const popup = await opened(thistle);
  await expect(row(popup)).toHaveCount(0);
  await openTab(popup, 'On chain');
  await expect(section(popup)).toContainText('The registry has no minting script of this policy');
});
