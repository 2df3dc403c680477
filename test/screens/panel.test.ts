/** The mounted popup as the panel beside the page, and the pinned tokens side by side. */
import { afterEach, beforeEach, describe, it } from 'vitest';
import { PREPROD_TOKENS, TOKENS } from '../data/index.ts';
import { browser, storage } from './browser.ts';
import { pass } from './clock.ts';
import { disk } from './disk.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { article, heading, openTab, reportTokens, show } from './pages.ts';

const extension = useExtension();
const { tern, ternCopy, mica } = TOKENS;
const PIN = 'Pin to compare';
const cells = (page: Page, row: string) => page.getByRole('row').filter({ hasText: row }).locator('td');

async function pin(page: Page, ...tokens: readonly { readonly subject: string }[]): Promise<void> {
  for (const token of tokens) {
    await show(page, token);
    await article(page).button(PIN).click();
  }
  await page.getByRole('searchbox').fill('');
}

it('the comparison shows two lookalikes side by side, and in which rows they differ', async () => {
  const popup = await extension.open('popup');
  await pin(popup, tern, ternCopy);
  await openTab(popup, 'Compare 2');
  const headers = ['Tern Exchange', 'Looks the same, but has \u0435 U+0435 instead of e U+0065'];
  await expect(popup.getByRole('columnheader')).toContainText(headers);
  await expect(popup.locator('th[scope=col].differs')).toHaveCount(1);
  const rows = ['Name', 'Policy ID', 'Signature', 'New units', 'Website'];
  await expect(popup.locator('th[scope=row].differs')).toHaveText(rows.map((row) => `${row} differs`));
  await expect(popup.getByText(`They differ in: ${rows.join(', ')}.`)).toHaveCount(1);
});

it('the comparison has each policy to copy, exports its tokens, opens one and returns to it', async () => {
  const popup = await extension.open('popup');
  await pin(popup, tern, mica);
  await openTab(popup, 'Compare 2');
  await cells(popup, 'Policy ID').nth(1).button('Copy Policy ID').click();
  expect(extension.copied).toEqual([mica.policy]);
  await popup.locator('summary').filter({ hasText: 'Export' }).click();
  const { text } = await popup.save('Save as CSV');
  expect(text.split('\n').filter((line) => line.startsWith('mainnet,'))).toHaveLength(2);
  await popup.getByRole('columnheader').button('Mica Sheet', true).click();
  await expect(heading(popup)).toHaveText('Mica Sheet');
  await popup.press('Escape');
  await expect(popup.getByRole('columnheader').button('Mica Sheet', true)).toBeFocused();
});

it('the comparison pins six tokens at most, and says why it pins no more', async () => {
  const popup = await extension.open('popup');
  const [seventh, ...six] = Object.values(TOKENS).slice(0, 7);
  await pin(popup, ...six);
  await show(popup, seventh ?? tern);
  await expect(article(popup).button('Six tokens are pinned already')).toBeDisabled();
  await popup.getByRole('searchbox').fill('');
  await openTab(popup, 'Compare 6');
  const unpin = popup.button(/^Unpin /);
  await unpin.first().click();
  await expect(popup.getByRole('tab', { name: 'Compare 5' })).toHaveCount(1);
});

it('the comparison and the recent look-ups are the same in popup and panel, are cleared in both, and not looked up again (promise 34)', async () => {
  const [popup, panel] = [await extension.open('popup'), await extension.open('popup')];
  popup.front();
  await pin(popup, tern);
  panel.front();
  await openTab(panel, 'Compare 1');
  await expect(panel.getByText('Pin another token')).toHaveCount(1);
  await openTab(panel, 'Recent 1');
  await extension.ask('storage.clear', { what: 'all' });
  await expect(panel.getByRole('tab', { name: 'Compare' })).toHaveCount(0);
  await expect(panel.getByRole('tab', { name: 'Recent 1' })).toHaveCount(0);
  // The start view looks up what it lists.
  await show(panel, mica);
  await panel.getByRole('searchbox').fill('');
  await pass(1_000);
  const stored = await disk();
  expect(stored).toContain(mica.subject);
  expect(stored).not.toContain(tern.subject);
});

it('the comparison stores nothing in a private window', async () => {
  browser.extension.inIncognitoContext = true;
  const popup = await extension.open('popup');
  await pin(popup, tern);
  await expect(popup.getByRole('tab', { name: 'Compare 1' })).toHaveCount(1);
  expect(await storage.session.get('pins')).toEqual({});
});

describe('the panel', () => {
  beforeEach(() => void Object.assign(document.documentElement.dataset, { surface: 'panel' }));
  afterEach(() => void delete document.documentElement.dataset.surface);
  const TABS = [
    { network: 'mainnet', token: tern, name: 'Tern Exchange' },
    { network: 'preprod', token: PREPROD_TOKENS.fernwood, name: 'Fernwood Seedling' },
    { network: 'preview', token: mica, name: /Mica|not registered|no public metadata/ },
  ] as const;
  const items = (panel: Page) => panel.getByRole('tabpanel').getByRole('listitem');
  const goTo = (index: number) => {
    const { network, token } = TABS[index % TABS.length] ?? TABS[0];
    reportTokens([token], { network });
    browser.tabs.onActivated.fire({ tabId: 7, windowId: 1 });
  };

  it('shows the active tab’s tokens through many switches, and requests none twice', async () => {
    const panel = await extension.open('popup');
    for (let switches = 0; switches < 12; switches++) {
      if (switches === 9) extension.stopWorker();
      goTo(switches);
      const { name } = TABS[switches % TABS.length] ?? TABS[0];
      await expect(items(panel)).toContainText([name]);
    }
    const { metadata } = extension.services;
    expect([metadata.mainnet.length, metadata.preprod.length]).toEqual([1, 1]);
  });

  it('drops an answer that comes after a switch, and stays where it is when another window’s tab changes', async () => {
    const release = extension.hold('https://tokens.cardano.org', '/query');
    const panel = await extension.open('popup');
    goTo(0);
    await pass(20);
    goTo(1);
    await expect(items(panel)).toContainText(['Fernwood Seedling']);
    release();
    await pass(100);
    await expect(items(panel)).toContainText(['Fernwood Seedling']);
    reportTokens([mica]);
    browser.tabs.onActivated.fire({ tabId: 9, windowId: 2 });
    await pass(100);
    await expect(items(panel)).toContainText(['Fernwood Seedling']);
  });

  it('has no button that opens it, and stays open when it opens the options', async () => {
    const panel = await extension.open('popup');
    await expect(panel.button('Open beside the page')).toHaveCount(0);
    await panel.button('Add key').first().click();
    await expect(panel.getByRole('searchbox')).toHaveCount(1);
  });
});
