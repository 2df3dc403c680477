/** The lists of the mounted popup and panel: several tokens, recent look-ups, and the tokens of the page. */
import { it, onTestFinished } from 'vitest';
import { PREPROD_TOKENS, TOKENS, UNREGISTERED } from '../data/index.ts';
import { browser, disk, listed, marks, storage, tab } from './browser.ts';
import { pass } from './clock.ts';
import { hold, type Page, useExtension } from './extension.ts';
import { expect } from './locator.ts';
import { reportTokens } from './pages.ts';

const extension = useExtension();
const open = (query?: string) => extension.open('popup', query);
const requests = () => extension.services.metadata.mainnet;
const { fernwood, mica, tern, orrery, quillback } = TOKENS;
const limitOnce = (seconds: number) => {
  const headers = { 'retry-after': String(seconds) };
  extension.services.metadataFaults.set({ kind: 'status', status: 429, headers, times: 1 });
};

it('several tokens are looked up in one request and shown in order', async () => {
  const all = [tern, mica, orrery, UNREGISTERED.gorse, quillback];
  const popup = await open(all.map(({ subject }) => subject).join('\n'));
  const names = ['Tern Exchange', 'Mica Sheet', 'Orrery', 'GorseCommon', 'Quillback'];
  await expect(popup.heading()).toHaveText(names);
  await expect(popup.article().nth(0)).toContainText(/TERNX · 6 decimals.*CIP-26/);
  await expect(popup.article().nth(3)).toContainText('not registered');
  await expect(popup.status()).toHaveText('4 of 5 found');
  expect(requests()).toHaveLength(1);
});

it('several tokens are requested again after a rate limit, unless the popup shows something else', async () => {
  const openLimited = async () => {
    limitOnce(7);
    const popup = await open(`${tern.subject}\n${mica.subject}`);
    await expect(popup.status()).toHaveText(/^0 of 2 found/);
    return popup;
  };
  const popup = await openLimited();
  await expect(popup.status()).toHaveText('2 of 2 found');
  await popup.button('Copy CSV').click();
  expect(extension.copied.at(-1)?.split('\r\n')).toHaveLength(4);
  expect(requests()).toHaveLength(2);
  await extension.ask('storage.clear', {});
  requests().length = 0;
  await (await openLimited()).show(fernwood);
  await pass(20_000);
  expect(requests().filter(({ body }) => body.includes(tern.subject))).toHaveLength(1);
});

const list = (popup: Page) => popup.region('Recent');
const items = (popup: Page) => list(popup).getByRole('listitem');

it('the recent look-ups are saved, newest first, without duplicates, until they are cleared', async () => {
  const popup = await open();
  const atPreprod = `https://preprod.cardanoscan.io/token/${fernwood.subject}`;
  for (const text of [fernwood.subject, atPreprod, 'ab12', mica.subject, fernwood.subject.toUpperCase()])
    await popup.lookUp(text);
  await expect(popup.heading()).toHaveText('Fernwood');
  const expected = [/Fernwood ?FERNW/, /Mica Sheet/, /Fernwood Seedling.*Preprod/];
  await popup.reload();
  const before = requests().length;
  await expect(items(popup)).toHaveText(expected);
  expect(requests()).toHaveLength(before);
  await list(popup).button('Fernwood Seedling').click();
  await expect(popup.heading()).toHaveText('Fernwood Seedling');
  await expect(popup.getByLabel('Network')).toHaveValue('preprod');
  await popup.press('Escape');
  await expect(list(popup).button('Fernwood Seedling')).toBeFocused();
  // A list is not recorded.
  await popup.lookUp(`${tern.subject} ${orrery.subject}`);
  await expect(popup.status()).toHaveText('2 of 2 found');
  await popup.searchBox().fill('');
  await expect(items(popup)).toHaveCount(3);
  await list(popup).button('Clear').click();
  await expect(list(popup)).toHaveCount(0);
  await expect(popup.searchBox()).toBeFocused();
  await popup.reload();
  await pass(300);
  await expect(list(popup)).toHaveCount(0);
});

it('the recent look-ups are looked up once they are shown, not behind the tokens of the page', async () => {
  await storage.local.set({ recent: [{ network: 'mainnet', text: fernwood.subject }] });
  reportTokens([mica]);
  const popup = await open();
  await expect(popup.pageList()).toContainText('Mica Sheet');
  await pass(1_000);
  expect(JSON.stringify(requests())).not.toContain(fernwood.subject);
  await popup.openTab('Recent 1');
  await expect(items(popup)).toHaveText([/Fernwood ?FERNW/]);
});

it('the recent look-ups keep those before a look-up that opens the popup', async () => {
  await storage.local.set({ recent: [{ network: 'mainnet', text: fernwood.subject }] });
  const popup = await extension.openToken({ subject: mica.subject });
  await popup.searchBox().fill('');
  await expect(items(popup)).toContainText([/Mica Sheet/, /Fernwood/]);
});

it('17: the recent look-ups are the same in popup and panel, are cleared in both, and not looked up again', async () => {
  const [popup, panel] = [await open(), await open()];
  popup.front();
  await popup.show(tern);
  panel.front();
  await panel.openTab('Recent 1');
  await extension.ask('storage.clear', {});
  await expect(panel.getByRole('tab', { name: 'Recent 1' })).toHaveCount(0);
  // The start view looks up what it lists.
  await panel.show(mica);
  await panel.searchBox().fill('');
  await pass(1_000);
  const stored = await disk();
  expect(stored).toContain(mica.subject);
  expect(stored).not.toContain(tern.subject);
});

it('a rate-limited token counts down to the retry, and then appears', async () => {
  limitOnce(12);
  const popup = await open(mica.subject);
  for (const sentence of [/in 12 s/, /in 9 s/]) await expect(popup.article()).toContainText(sentence);
  await expect(popup.heading()).toHaveText('Mica Sheet');
  await expect(popup.article()).not.toContainText(/in \d+ s/);
});

it.each(['the page', 'a token'])('%s is looked up again once online', async (what) => {
  const faults = extension.services.metadataFaults;
  Object.assign(navigator, { onLine: false });
  reportTokens([mica]);
  faults.set({ kind: 'reset', times: 99 });
  const popup = await open(what === 'a token' ? mica.subject : undefined);
  await pass(30_000);
  await expect(popup.getByText('Mica Sheet')).toHaveCount(0);
  faults.clear();
  Object.assign(navigator, { onLine: true });
  window.dispatchEvent(new window.Event('online'));
  await expect(popup.getByText('Mica Sheet').first()).toHaveCount(1);
});

it('names the third-party lists that have a token, in lists, suggestions and its card', async () => {
  Object.assign(marks, { scams: [mica.fingerprint], suspicious: [mica.policy] });
  listed.push({ subject: mica.subject });
  const [scam, suspicious] = ['On the community scam list (2026-11)', 'list of suspicious tokens (2026-11)'];
  reportTokens([fernwood, mica]);
  const popup = await open();
  await expect(popup.getByRole('tab')).toHaveText(['On this page 2', 'Recent']);
  const row = (name: string) => popup.pageList().getByRole('listitem').filter({ hasText: name });
  await expect(row('Mica Sheet')).toContainText([`${scam} · `]);
  await expect(row('Fernwood')).not.toContainText(['scam']);
  await popup.searchBox().fill('mica');
  await expect(popup.getByRole('listbox').getByRole('option')).toContainText([scam]);
  // By its fingerprint, which does not name the policy.
  await popup.lookUp(mica.fingerprint);
  await expect(popup.article().locator('[data-warning=list]')).toContainText([scam, suspicious]);
});

async function openPanel() {
  const { dataset } = document.documentElement;
  dataset.surface = 'panel';
  onTestFinished(() => void delete dataset.surface);
  const panel = await open();
  const goTo = (network: 'mainnet' | 'preprod') => {
    reportTokens([network === 'mainnet' ? tern : PREPROD_TOKENS.fernwood], { network });
    browser.tabs.onActivated.fire({ tabId: 7, windowId: 1 });
  };
  const shows = (name: string) =>
    expect(panel.getByRole('tabpanel').getByRole('listitem')).toContainText([name]);
  return { panel, goTo, shows };
}

it('the panel shows the active tab’s tokens through switches, and requests none twice', async () => {
  const { goTo, shows } = await openPanel();
  for (let round = 0; round < 3; round++) {
    goTo('mainnet');
    await shows('Tern Exchange');
    goTo('preprod');
    await shows('Fernwood Seedling');
    if (round === 1) extension.stopWorker();
  }
  const { mainnet, preprod } = extension.services.metadata;
  expect([mainnet.length, preprod.length]).toEqual([1, 1]);
});

it('the panel drops a report and an answer that come after a switch, and stays if another window’s tab changes', async () => {
  const release = hold('https://tokens.cardano.org', '/query');
  const { goTo, shows } = await openPanel();
  goTo('mainnet');
  await pass(20);
  reportTokens([mica]);
  tab.report = new Promise((resume) => setTimeout(resume, 3_000, tab.report));
  await pass(1_000);
  goTo('preprod');
  await shows('Fernwood Seedling');
  release();
  await pass(2_500);
  await shows('Fernwood Seedling');
  reportTokens([mica]);
  browser.tabs.onActivated.fire({ tabId: 9, windowId: 2 });
  await pass(100);
  await shows('Fernwood Seedling');
});

it('the panel has no button that opens it, and stays open when it opens the options', async () => {
  const { panel } = await openPanel();
  await expect(panel.button('Open beside the page')).toHaveCount(0);
  await panel.button('Add key').first().click();
  await expect(panel.searchBox()).toHaveCount(1);
});
