/** Where a part is missing or fails: the popup offers a button that helps, and says how old the data is. */
import { it, vi } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { BASE, browser, calls, listed, prompts, storage, tab } from './browser.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { article, checkOnChain, heading, openTab, reportTokens, settingIs, show } from './pages.ts';

const extension = useExtension();
const open = (query?: string) => extension.open('popup', query);
const { brindle, fernwood, mica, oddling, orrery } = TOKENS;
const panel = (popup: Page) => popup.getByRole('tabpanel', { name: 'On this page' });

const over = (url: string) => {
  Object.assign(tab, { isThere: true, url });
  return open();
};

it('a page that is not read is read once its site is added, with one button, unless the user refuses the permission', async () => {
  const popup = await over('https://a.example.org/some/page');
  const button = panel(popup).button('Use on a.example.org');
  await button.click();
  await expect(panel(popup).status()).toHaveText('The browser did not allow it.');
  await settingIs('sites', []);
  prompts.isAgreed = true;
  await button.click();
  await settingIs('sites', [{ host: 'a.example.org', network: 'default' }]);
  const scripts = await browser.scripting.getRegisteredContentScripts();
  expect(scripts.map(({ id }) => id)).toContain('https://a.example.org/*');
  // The content script, which runs now, reports the page.
  reportTokens([mica]);
  await expect(panel(popup).getByRole('listitem')).toContainText([/Mica Sheet/]);
});

it('a page that is not read is read again where the user had turned off cards on the explorer', async () => {
  prompts.isAgreed = true;
  await storage.sync.set({ settings: { version: 1, disabledSites: ['Cardanoscan', 'AdaStat'] } });
  const popup = await over('https://preprod.cardanoscan.io/tokens');
  await panel(popup).button('Use on preprod.cardanoscan.io').click();
  await settingIs('disabledSites', ['AdaStat']);
});

it('a page that is not read has a button to the sites in the options where the browser does not tell its address', async () => {
  const popup = await over('chrome://settings');
  await panel(popup).button('Add a site').click();
  expect(calls).toContainEqual(['tabs.create', { url: `${BASE}options.html#sites` }]);
});

it('a fingerprint is named by the token list without a request of its own, and one that is not in it says so', async () => {
  listed.push({ subject: mica.subject });
  const popup = await open(mica.fingerprint);
  await expect(heading(popup)).toHaveText('Mica Sheet');
  const other = await open(fernwood.fingerprint);
  await expect(article(other)).toContainText('It isn’t in the token list.');
});

it.each([true, false])('fingerprints are asked of the provider: with a key %s', async (hasKey) => {
  if (hasKey) await extension.setKey();
  reportTokens([], { unresolved: [UNREGISTERED.sluice.fingerprint] });
  const popup = await open();
  // What the click allows is said before it.
  await expect(popup.getByText('It would get each page’s transaction')).toHaveCount(1);
  const button = popup.button('Ask the provider');
  await button.click();
  await settingIs('askProvider', true);
  await expect(button).toHaveCount(0);
  if (!hasKey)
    expect(calls).toContainEqual(['tabs.create', { url: `${BASE}options.html#connections-mainnet` }]);
});

it('a setting that the browser does not save is explained where it was changed', async () => {
  vi.spyOn(storage.sync, 'set').mockRejectedValueOnce(new Error('The storage is full'));
  await extension.setKey();
  reportTokens([], { unresolved: [UNREGISTERED.sluice.fingerprint] });
  const popup = await open();
  const explained = popup.getByText('Not saved. The browser reported: “The storage is full”.');
  await popup.button('Ask the provider').click();
  await expect(explained).toHaveCount(1);
});

it('a look-up that failed is repeated on a click', async () => {
  extension.services.metadataFaults.set({ kind: 'reset', times: 20 });
  const popup = await open(mica.subject);
  await expect(article(popup)).toContainText(/Can’t reach the service/);
  extension.services.metadataFaults.clear();
  await popup.button('Try again').click();
  await expect(heading(popup)).toHaveText('Mica Sheet');
});

it.each(['/subjects', `/subjects/${mica.subject}`])(
  'a look-up that failed of a resolved fingerprint leaves its subject, for the chain: %s',
  async (match) => {
    listed.push({ subject: mica.subject });
    extension.services.metadataFaults.set({ kind: 'status', status: 500, match });
    const popup = await extension.openToken({ subject: mica.fingerprint });
    await expect(article(popup)).toContainText('The service isn’t working (error 500)');
    await expect(popup.getByRole('tab', { name: 'On chain' })).toHaveCount(1);
  },
);

it('a look-up that failed for the records of a known token says so in place of them, and is repeated on a click', async () => {
  await extension.setKey();
  reportTokens([brindle]);
  const popup = await open();
  await expect(panel(popup).getByRole('listitem')).toContainText([/Brindle/]);
  extension.services.metadataFaults.set({ kind: 'status', status: 500, match: `/${brindle.subject}` });
  await show(popup, brindle);
  await expect(heading(popup)).toHaveText('Brindle');
  await openTab(popup, 'Sources');
  await expect(article(popup)).toContainText('The service isn’t working (error 500)');
  const onChain = await checkOnChain(popup);
  await expect(onChain).toContainText('Read from the chain at block');
  await expect(onChain).not.toContainText('The service has no CIP-68 record');
  extension.services.metadataFaults.clear();
  await openTab(popup, 'Sources');
  await popup.button('Try again').click();
  await expect(popup.getByRole('table')).toContainText('Brindle');
});

it('a look-up that failed because the browser blocks the address is repeated once the user allows it', async () => {
  await extension.ask('connection.set', { network: 'mainnet', metadata: 'https://own.example' });
  extension.route('https://own.example', createMetadataService(loadRecords()));
  const popup = await open(mica.subject);
  await expect(article(popup)).toContainText(/browser blocks this address/);
  await popup.button('Allow').click();
  await expect(article(popup).status()).toContainText([/did not allow/]);
  prompts.isAgreed = true;
  await popup.button('Allow').click();
  await expect(heading(popup)).toHaveText('Mica Sheet');
});

it('a look-up that failed for a wrong address says so and leads to its field', async () => {
  extension.services.metadataFaults.set({ kind: 'redirect', to: 'https://elsewhere.example/' });
  const popup = await open(mica.subject);
  await expect(article(popup)).toContainText('redirected us');
  await popup.locator('.solution').button('Options').click();
  expect(calls).toContainEqual(['tabs.create', { url: `${BASE}options.html#service-mainnet` }]);
});

it('a token that the service does not have is checked on the chain', async () => {
  await extension.setKey();
  const popup = await open(UNREGISTERED.heron.subject);
  await popup.locator('.solution').button('Check on the chain').click();
  await expect(popup.getByRole('tab', { name: 'On chain' })).toHaveAttribute('aria-selected', 'true');
});

it('the check on the chain says when both values were read, also of a token whose reference NFT was burned', async () => {
  await extension.setKey();
  const popup = await extension.openToken(orrery);
  const section = await checkOnChain(popup);
  await expect(section).toContainText(/On chain, Nov 21, 2026/);
  await expect(section).toContainText(/The service \([^)]+\) says: .*6/s);
  await show(popup, oddling);
  await checkOnChain(popup);
  await expect(section).toContainText('The reference NFT is gone from the chain at block');
  await expect(section).toContainText(/Name.*differs.*not given.*The service \([^)]+\) says: /s);
});
