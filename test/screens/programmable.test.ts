/** The mounted popup for programmable tokens (CIP-113), which exist on preprod. */
import { it } from 'vitest';
import { PREPROD_TOKENS, type TestToken } from '../data/index.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { chainRow, checkOnChain } from './pages.ts';

const extension = useExtension();
const { plover, tansy, fernwood } = PREPROD_TOKENS;
const THIRD_PARTY = 'A third party can move or freeze this token';

async function opened({ subject }: TestToken): Promise<Page> {
  await extension.setKey('preprod');
  const popup = await extension.open('popup', subject);
  await popup.getByLabel('Network').selectOption('Preprod');
  await expect(popup.locator('article[aria-busy=false]')).toHaveCount(1);
  return popup;
}

const transfers = (popup: Page) => chainRow(popup, 'Transfers');

it('warns of a third party, shows unknown extensions as they are, and agrees with the chain', async () => {
  const popup = await opened(plover);
  await expect(popup.locator('.notice.warning')).toContainText(THIRD_PARTY);
  await expect(popup.locator('.facts .row')).toContainText([
    'PROGRAMMABLE',
    /^cip113.transfer_logic_script/,
    /^cip113.third_party/,
    /^cip113.global_state/,
    /^cip999.colourteal$/,
    /^cip999.limits\{"daily":5\}$/,
  ]);
  await checkOnChain(popup);
  await expect(transfers(popup)).toContainText(
    new RegExp(`${THIRD_PARTY}.*The metadata service says the same`),
  );
});

it('notes a script for transfers, and names a difference to the chain', async () => {
  const popup = await opened(tansy);
  await expect(popup.getByRole('article')).toContainText('checked by a script, which can refuse them');
  await expect(popup.locator('.notice.warning')).toHaveCount(0);
  await checkOnChain(popup);
  await expect(transfers(popup)).toContainText(
    new RegExp(`${THIRD_PARTY}.*The metadata service says otherwise`),
  );
});

it('says nothing about transfers of other tokens', async () => {
  const popup = await opened(fernwood);
  await expect(popup.locator('.facts')).toHaveCount(0);
  await checkOnChain(popup);
  await expect(transfers(popup)).toHaveCount(0);
  await expect(popup.getByRole('article')).not.toContainText('Transfers');
});
