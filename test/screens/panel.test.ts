/** The mounted popup as the panel beside the page. */
import { afterEach, beforeEach, describe, it } from 'vitest';
import { PREPROD_TOKENS, TOKENS } from '../data/index.ts';
import { browser } from './browser.ts';
import { pass } from './clock.ts';
import { disk } from './disk.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { openTab, reportTokens, show } from './pages.ts';

const extension = useExtension();
const { tern, mica } = TOKENS;

it('17: the recent look-ups are the same in popup and panel, are cleared in both, and not looked up again', async () => {
  const [popup, panel] = [await extension.open('popup'), await extension.open('popup')];
  popup.front();
  await show(popup, tern);
  panel.front();
  await openTab(panel, 'Recent 1');
  await extension.ask('storage.clear', {});
  await expect(panel.getByRole('tab', { name: 'Recent 1' })).toHaveCount(0);
  // The start view looks up what it lists.
  await show(panel, mica);
  await panel.getByRole('searchbox').fill('');
  await pass(1_000);
  const stored = await disk();
  expect(stored).toContain(mica.subject);
  expect(stored).not.toContain(tern.subject);
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
