/** The mounted popup: several tokens, recent look-ups, the tokens of the page, and retries. */
import { it, onTestFinished, vi } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { createRecords } from '../services/records.ts';
import { listed, marks, storage } from './browser.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { article, heading, lookUp, reportTokens, show } from './pages.ts';

const extension = useExtension();
const open = (query?: string) => extension.open('popup', query);
const requests = () => extension.services.metadata.mainnet;
const { fernwood, mica, tern, orrery, quillback } = TOKENS;
const box = (popup: Page) => popup.getByRole('searchbox');
const page = (popup: Page) => popup.getByRole('tabpanel', { name: 'On this page' });
const limitOnce = (seconds: number) => {
  const headers = { 'retry-after': String(seconds) };
  extension.services.metadataFaults.set({ kind: 'status', status: 429, headers, times: 1 });
};

it('several tokens are looked up in one request and shown in order', async () => {
  const all = [tern, mica, orrery, UNREGISTERED.gorse, quillback];
  const popup = await open(all.map(({ subject }) => subject).join('\n'));
  const names = ['Tern Exchange', 'Mica Sheet', 'Orrery', 'GorseCommon', 'Quillback'];
  await expect(heading(popup)).toHaveText(names);
  await expect(article(popup).nth(0)).toContainText(/TERNX · 6 decimals.*CIP-26/);
  await expect(article(popup).nth(3)).toContainText('not registered');
  await expect(popup.status()).toHaveText('4 of 5 found');
  expect(requests()).toHaveLength(1);
});

/** Opens two tokens while the service limits requests. */
const twoUnknown = async (): Promise<Page> => {
  limitOnce(7);
  const popup = await open(`${tern.subject}\n${mica.subject}`);
  await expect(popup.status()).toHaveText(/^0 of 2 found/);
  return popup;
};

it('several tokens are requested again after a rate limit, unless the popup shows something else', async () => {
  const popup = await twoUnknown();
  await expect(popup.status()).toHaveText('2 of 2 found');
  await popup.button('Copy CSV').click();
  expect(extension.copied.at(-1)?.split('\r\n')).toHaveLength(4);
  expect(requests()).toHaveLength(2);
  await extension.ask('storage.clear', {});
  requests().length = 0;
  await show(await twoUnknown(), fernwood);
  await pass(20_000);
  expect(requests().filter(({ body }) => body.includes(tern.subject))).toHaveLength(1);
});

const list = (popup: Page) => popup.region('Recent');
const items = (popup: Page) => list(popup).getByRole('listitem');

it('the recent look-ups are saved, newest first, without duplicates, until they are cleared', async () => {
  const popup = await open();
  const atPreprod = `https://preprod.cardanoscan.io/token/${fernwood.subject}`;
  for (const text of [fernwood.subject, atPreprod, 'ab12', mica.subject, fernwood.subject.toUpperCase()])
    await lookUp(popup, text);
  await expect(heading(popup)).toHaveText('Fernwood');
  await expect(list(popup)).toHaveCount(0);
  await box(popup).fill('');
  const expected = [/Fernwood ?FERNW/, /Mica Sheet/, /Fernwood Seedling.*Preprod/];
  await expect(items(popup)).toHaveText(expected);
  await popup.reload();
  const before = requests().length;
  await expect(items(popup)).toHaveText(expected);
  expect(requests()).toHaveLength(before);
  await list(popup).button('Fernwood Seedling').click();
  await expect(heading(popup)).toHaveText('Fernwood Seedling');
  await expect(popup.getByLabel('Network')).toHaveValue('preprod');
  await popup.press('Escape');
  await expect(list(popup).button('Fernwood Seedling')).toBeFocused();
  // A list is not recorded.
  await lookUp(popup, `${tern.subject} ${orrery.subject}`);
  await expect(popup.status()).toHaveText('2 of 2 found');
  await box(popup).fill('');
  await expect(items(popup)).toHaveCount(3);
  await list(popup).button('Clear').click();
  await expect(list(popup)).toHaveCount(0);
  await expect(box(popup)).toBeFocused();
  await popup.reload();
  await pass(300);
  await expect(list(popup)).toHaveCount(0);
});

it('the recent look-ups are looked up once they are shown, not behind the tokens of the page', async () => {
  await storage.local.set({ recent: [{ network: 'mainnet', text: fernwood.subject }] });
  reportTokens([mica]);
  const popup = await open();
  await expect(page(popup)).toContainText('Mica Sheet');
  await pass(1_000);
  expect(JSON.stringify(requests())).not.toContain(fernwood.subject);
  await popup.getByRole('tab', { name: 'Recent 1' }).click();
  await expect(items(popup)).toHaveText([/Fernwood ?FERNW/]);
});

it('the recent look-ups include both of two quick look-ups', async () => {
  const popup = await open();
  const { get } = storage.local;
  // Slow reads: the second look-up happens before the first is stored.
  vi.spyOn(storage.local, 'get').mockImplementation(async (keys) => {
    const stored = await get.call(storage.local, keys);
    if (keys === 'recent') await new Promise((resume) => setTimeout(resume, 500));
    return stored;
  });
  onTestFinished(() => vi.mocked(storage.local.get).mockRestore());
  await lookUp(popup, mica.subject);
  await lookUp(popup, tern.subject);
  await pass(2_000);
  await box(popup).fill('');
  await expect(items(popup)).toHaveText([/Tern Exchange/, /Mica Sheet/]);
});

it('a rate-limited token counts down to the retry, and then appears', async () => {
  limitOnce(12);
  const popup = await open(mica.subject);
  for (const sentence of [/in 12 s/, /in 9 s/]) await expect(article(popup)).toContainText(sentence);
  await expect(heading(popup)).toHaveText('Mica Sheet');
  await expect(article(popup)).not.toContainText(/in \d+ s/);
});

it('shows and counts the tokens of the active tab, and opens one', async () => {
  reportTokens([mica, tern]);
  const popup = await open();
  await expect(popup.getByRole('tab')).toHaveText(['On this page 2', 'Recent']);
  await expect(page(popup).getByRole('listitem')).toContainText(['Mica Sheet', 'Tern Exchange']);
  await page(popup).button('Mica Sheet').click();
  await expect(heading(popup)).toHaveText('Mica Sheet');
  await expect(heading(popup)).toBeFocused();
  await popup.button('Back').press('Enter');
  await expect(page(popup).button('Mica Sheet')).toBeFocused();
});

it('tokens of the page that a rate limit kept away appear when the list is shown again', async () => {
  reportTokens([mica]);
  limitOnce(30);
  const popup = await open();
  const row = page(popup).getByRole('listitem');
  await expect(row).toContainText('Look-up failed');
  await lookUp(popup, tern.subject);
  await pass(30_000);
  await box(popup).fill('');
  await expect(row).toContainText('Mica Sheet');
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

it('stale tokens of the page are shown again once renewed', async () => {
  const before = await extension.openToken(mica);
  before.close();
  await pass(25 * 3_600_000);
  const [name, description] = ['Mica Renewed', 'Newer'].map((value) => ({ value }));
  const records = createRecords({ cip26: [{ subject: mica.subject, name, description }] });
  extension.route('https://tokens.cardano.org', createMetadataService(records));
  reportTokens([mica]);
  const popup = await open();
  await expect(popup.getByText('Mica Sheet').first()).toHaveCount(1);
  await expect(popup.getByText('Mica Renewed').first()).toHaveCount(1);
});

it('names the third-party lists that have a token, in lists, suggestions and its card', async () => {
  Object.assign(marks, { scams: [mica.fingerprint], suspicious: [mica.policy] });
  listed.push({ subject: mica.subject });
  const [scam, suspicious] = ['On the community scam list (2026-11)', 'list of suspicious tokens (2026-11)'];
  reportTokens([fernwood, mica]);
  const popup = await open();
  const row = (name: string) => page(popup).getByRole('listitem').filter({ hasText: name });
  await expect(row('Mica Sheet')).toContainText([`${scam} · `]);
  await expect(row('Fernwood')).not.toContainText(['scam']);
  await box(popup).fill('mica');
  await expect(options(popup)).toContainText([scam]);
  await show(popup, mica);
  await expect(article(popup).locator('[data-warning=list]')).toContainText([scam, suspicious]);
});

it('follows changes of the settings while it is open', async () => {
  const popup = await open();
  const options = await extension.open('options');
  await options.getByLabel('Default network').selectOption('Preprod');
  await expect(popup.getByLabel('Network')).toHaveValue('preprod');
});

const options = (popup: Page) => popup.getByRole('option');
/** Opens the popup with a token list. */
async function opened(): Promise<Page> {
  listed.push(...[tern, TOKENS.ternCopy, mica].map(({ subject }) => ({ subject })));
  const popup = await open();
  await show(popup, tern);
  await pass(11_000);
  await box(popup).fill('');
  return popup;
}

it('the search by name suggests known tokens as the user types, with their policies and without a request', async () => {
  const popup = await opened();
  const before = requests().length;
  await box(popup).fill('tern');
  await expect(options(popup)).toHaveText([
    new RegExp(`Tern Exchange ?TERNX.*${tern.policy.slice(0, 8)}`),
    new RegExp(`TernExchange.*${TOKENS.ternCopy.policy.slice(0, 8)}.*unconfirmed name`),
  ]);
  expect(requests()).toHaveLength(before);
  await expect(options(popup).first()).toHaveAttribute('aria-selected', 'true');
  await popup.press('ArrowDown');
  await expect(options(popup).nth(1)).toHaveAttribute('aria-selected', 'true');
  await popup.press('ArrowUp');
  await popup.press('Enter');
  await expect(heading(popup)).toHaveText('Tern Exchange');
  await expect(options(popup)).toHaveCount(0);
});

it('the search by name shows a token that only looks like the text, and opens one that fits at once', async () => {
  const popup = await opened();
  await lookUp(popup, 'm\u0456ca');
  await expect(options(popup)).toHaveText([/MICA.*similar spelling/]);
  await expect(popup.getByRole('article')).toHaveCount(0);
  await popup.press('Enter');
  await expect(heading(popup)).toHaveText('Mica Sheet');
  await lookUp(popup, 'mica');
  await expect(heading(popup)).toHaveText('Mica Sheet');
});
