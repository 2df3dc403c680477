/** The panel beside the page, in the real browser. */
import { PREPROD_TOKENS, TOKENS } from '../data/index.ts';
import { link } from './card-page.ts';
import { openAddresses, openOwn, openPopupWith } from './extension.ts';
import { expect, test } from './fixtures.ts';

test('a click in the popup opens it', async ({ context }) => {
  const popup = await openPopupWith(context, TOKENS.tern.subject);
  await popup.getByRole('button', { name: 'Open beside the page' }).click();
  const panels = () => openAddresses(context, 'SIDE_PANEL');
  await expect.poll(panels).toEqual([expect.stringMatching(/sidepanel\.html$/)]);
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test('it follows the active tab', async ({ context, openBody }) => {
  const mainnet = await openBody(link(TOKENS.mica, 'it'));
  const preprod = await openBody(link(PREPROD_TOKENS.fernwood, 'it'), 'https://preprod.cardanoscan.io/');
  // In a tab: Playwright does not reach the real panel.
  const panel = await openOwn(context, 'sidepanel');
  const tokens = panel.getByRole('tabpanel', { includeHidden: true }).first();
  for (const name of ['Mica Sheet', 'Fernwood Seedling', 'Mica Sheet']) {
    await (name === 'Mica Sheet' ? mainnet : preprod).bringToFront();
    await expect(tokens).toContainText(name);
  }
});
