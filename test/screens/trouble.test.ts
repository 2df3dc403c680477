/** If a part is missing or fails, the popup offers a button that helps. */
import { it, vi } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { browser, listed, prompts, storage, tab } from './browser.ts';
import { route, useExtension } from './extension.ts';
import { eventually, expect } from './locator.ts';
import { expectOptionsAt, reportTokens, settingIs } from './pages.ts';

const extension = useExtension();
const open = (query?: string) => extension.open('popup', query);
const { brindle, mica } = TOKENS;

const openOver = (url: string) => {
  Object.assign(tab, { isThere: true, url });
  return open();
};

it('a page that is not read is read once its site is added, with one button, unless the user refuses the permission', async () => {
  const popup = await openOver('https://a.example.org/some/page');
  const button = popup.pageList().button('Use on a.example.org');
  await button.click();
  await expect(popup.pageList().status()).toHaveText('The browser did not allow it.');
  await settingIs('sites', []);
  prompts.isAgreed = true;
  await button.click();
  await settingIs('sites', [{ host: 'a.example.org', network: 'default' }]);
  const scripts = () => browser.scripting.getRegisteredContentScripts();
  await eventually(async () => expect(await scripts()).toMatchObject([{ id: 'https://a.example.org/*' }]));
  // The content script, which runs now, reports the page.
  reportTokens([mica]);
  await expect(popup.pageList().getByRole('listitem')).toContainText([/Mica Sheet/]);
});

it('a page that is not read is read again if the user had turned off cards on the explorer', async () => {
  prompts.isAgreed = true;
  await storage.sync.set({ settings: { version: 1, disabledSites: ['Cardanoscan', 'AdaStat'] } });
  const popup = await openOver('https://preprod.cardanoscan.io/tokens');
  await popup.pageList().button('Use on preprod.cardanoscan.io').click();
  await settingIs('disabledSites', ['AdaStat']);
});

it('a page without the content script leads to the sites in the options if no site has its address', async () => {
  const popup = await openOver('chrome://settings');
  await popup.pageList().button('Add a site').click();
  expectOptionsAt('sites');
});

it.each([true, false])('fingerprints are asked of the provider: with a key %s', async (hasKey) => {
  if (hasKey) await extension.setKey();
  reportTokens([], { unresolved: [UNREGISTERED.sluice.fingerprint] });
  const popup = await open();
  // What the click allows is said before it.
  await expect(popup.getByText('It would get each page’s transaction')).toHaveCount(1);
  const button = popup.button('Ask the provider');
  vi.spyOn(storage.sync, 'set').mockRejectedValueOnce(new Error('The storage is full'));
  await button.click();
  await expect(popup.getByText('Not saved. The browser reported: “The storage is full”.')).toHaveCount(1);
  await button.click();
  await settingIs('askProvider', true);
  await expect(button).toHaveCount(0);
  if (!hasKey) expectOptionsAt('connections-mainnet');
});

it('a look-up that failed of a resolved fingerprint leaves its subject, for the chain', async () => {
  listed.push({ subject: mica.subject });
  extension.services.metadataFaults.set({ kind: 'status', status: 500, match: '/subjects' });
  const popup = await extension.openToken({ subject: mica.fingerprint });
  await expect(popup.article()).toContainText('The service isn’t working (error 500)');
  await expect(popup.getByRole('tab', { name: 'On chain' })).toHaveCount(1);
});

it('a look-up that failed for the records of a known token says so in place of them, and is repeated on a click', async () => {
  await extension.setKey();
  reportTokens([brindle]);
  const popup = await open();
  await expect(popup.pageList().getByRole('listitem')).toContainText([/Brindle/]);
  extension.services.metadataFaults.set({ kind: 'status', status: 500, match: `/${brindle.subject}` });
  await popup.show(brindle);
  await expect(popup.heading()).toHaveText('Brindle');
  await popup.openTab('Sources');
  await expect(popup.article()).toContainText('The service isn’t working (error 500)');
  await popup.checkOnChain();
  await expect(popup.onChain()).toContainText('Read from the chain at block');
  await expect(popup.onChain()).not.toContainText('The service has no CIP-68 record');
  extension.services.metadataFaults.clear();
  await popup.openTab('Sources');
  await popup.button('Try again').click();
  await expect(popup.getByRole('table')).toContainText('Brindle');
});

it('a look-up that failed because the browser blocks the address is repeated once the user allows it', async () => {
  await extension.ask('connection.set', { network: 'mainnet', metadata: 'https://own.example' });
  route('https://own.example', createMetadataService(loadRecords()));
  const popup = await open(mica.subject);
  await expect(popup.article()).toContainText(/browser blocks this address/);
  await popup.button('Allow').click();
  await expect(popup.article().status()).toContainText([/did not allow/]);
  prompts.isAgreed = true;
  await popup.button('Allow').click();
  await expect(popup.heading()).toHaveText('Mica Sheet');
});

it('a token that the service does not have is checked on the chain', async () => {
  await extension.setKey();
  const popup = await open(UNREGISTERED.heron.subject);
  await popup.locator('.solution').button('Check on the chain').click();
  await expect(popup.getByRole('tab', { name: 'On chain' })).toHaveAttribute('aria-selected', 'true');
});
