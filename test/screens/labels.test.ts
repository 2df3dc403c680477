/** The mounted warnings about similar tokens, and the user's labels: given in the popup, exported and imported in the options. */
import { it } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { storage } from './browser.ts';
import { eventually, expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { chooseFile, item, reportTokens, savedSettings, show } from './pages.ts';

const extension = useExtension();
const { fernwood, mica, tern, ternCopy } = TOKENS;
const OWN = { network: 'mainnet', subject: mica.subject, label: 'mine', name: 'Mica', ticker: '=1' } as const;
const HEADER = 'subject,label\n';

const status = (options: Page) => item(options, 'Import labels').status();
const importText = (page: Page, text: string) => chooseFile(page.region('My tokens'), text, 'labels.csv');
const changes = (options: Page) => options.getByRole('list', { name: 'Changes' }).getByRole('listitem');
const choice = (options: Page) => options.locator('.consequences select');
const leftOut = (page: Page) => page.getByRole('list', { name: 'left out' }).getByRole('listitem');
const labels = async () =>
  (await savedSettings()).labelledTokens.map(({ subject, label }) => [subject, label]);

/** Opens the options with the own label. */
async function open(): Promise<Page> {
  await storage.sync.set({ settings: { labelledTokens: [OWN] } });
  return extension.openOptions('tokens');
}

it('exports the labels as CSV without formulas; that changes nothing when it is imported, nor do other files', async () => {
  const options = await open();
  const { name, text } = await options.save('Export as CSV');
  expect(name).toMatch(/^token-lens-labels-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toContain(`\r\n${mica.subject},mine,mainnet,${mica.fingerprint},Mica,'=1\r\n`);
  await importText(options, text);
  await expect(status(options)).toHaveText('Nothing to change. You already have 1 of the labels.');
  await importText(options, 'a,b\nc,d');
  await expect(status(options)).toHaveText(/^The first line must name the columns “subject”/);
  expect(await labels()).toEqual([[mica.subject, 'mine']]);
});

it('shows what a file changes, and keeps the user’s own labels unless the user chooses others', async () => {
  const options = await open();
  const text = `${HEADER}${mica.subject},theirs\n${fernwood.subject},new\nFERNW,new\n`;
  await importText(options, text);
  await expect(options.getByText('Import these labels? New: 1. Different from yours: 1.')).toHaveCount(1);
  await expect(changes(options)).toContainText([/Mica.*Keep yours: ⁨mine⁩.*From the file: ⁨theirs⁩/, /new$/]);
  await expect(leftOut(options)).toHaveText('Line 4: “⁨FERNW⁩” is neither a subject nor a fingerprint.');
  await expect(choice(options)).toHaveValue('own');
  expect(await labels()).toHaveLength(1);
  await options.button('Import', true).click();
  await expect(status(options)).toHaveText('Saved. Labels imported: 1.');
  await expect(options.button('Import labels from a CSV file')).toBeFocused();
  expect(await labels()).toEqual([
    [mica.subject, 'mine'],
    [fernwood.subject, 'new'],
  ]);

  await importText(options, text);
  await choice(options).selectOption('theirs');
  await options.button('Cancel').click();
  await expect(status(options)).toHaveText('Nothing was changed.');
  await importText(options, text);
  await choice(options).selectOption('theirs');
  await options.button('Import', true).click();
  await expect(status(options)).toHaveText('Saved. Labels imported: 1.');
  expect(await labels()).toEqual([
    [mica.subject, 'theirs'],
    [fernwood.subject, 'new'],
  ]);
});

it('keeps a label that the user has given since the file was read', async () => {
  const options = await open();
  await importText(options, `${HEADER}${fernwood.subject},new\n${tern.subject},new\n`);
  await expect(changes(options)).toHaveCount(2);
  const since = { ...OWN, subject: fernwood.subject, label: 'mine too' };
  await storage.sync.set({ settings: { labelledTokens: [OWN, since] } });
  await options.button('Import', true).click();
  await expect(status(options)).toHaveText('Saved. Labels imported: 1.');
  expect(await labels()).toEqual([
    [mica.subject, 'mine'],
    [fernwood.subject, 'mine too'],
    [tern.subject, 'new'],
  ]);
});

it('resolves the fingerprints that this browser knows, without any request', async () => {
  await extension.openToken(tern);
  const options = await open();
  const sent = extension.services.metadata.mainnet.length;
  const { fingerprint } = UNREGISTERED.gorse;
  await importText(options, `fingerprint,label\n${tern.fingerprint},known\n${fingerprint},unknown`);
  await expect(changes(options)).toContainText([/known$/]);
  await expect(leftOut(options)).toContainText([/^Line 3: the token of this fingerprint isn’t known here/]);
  expect(extension.services.metadata.mainnet.length).toBe(sent);
  await options.button('Import', true).click();
  await expect(status(options)).toHaveText('Saved. Labels imported: 1.');
  expect(await labels()).toContainEqual([tern.subject, 'known']);
});

const similarTo = ({ policy }: { readonly policy: string }, label = '') =>
  new RegExp(`Another token uses the ticker TERNX.*${label}.*${policy.slice(0, 8)}…${policy.slice(-8)}`);

const section = (popup: Page) => popup.region('Warnings and your label');
/** The notes without the characters that isolate their values. */
const notes = (popup: Page) =>
  section(popup)
    .locator('.warning')
    .texts()
    .map((text) => text.replace(/[\u2066-\u2069]/g, ''));
const notesAre = (popup: Page, ...lines: readonly RegExp[]) =>
  eventually(() => expect(notes(popup)).toEqual(lines.map((line) => expect.stringMatching(line))));
const press = (popup: Page, name: string) => section(popup).button(name).click();
const label = (popup: Page) => section(popup).locator('.own-label bdi');

/** Opens the popup over a page with both tokens. */
async function openOverPage(): Promise<Page> {
  reportTokens([tern, ternCopy]);
  const popup = await extension.open('popup');
  const items = popup.getByRole('tabpanel').getByRole('listitem');
  await expect(items).toContainText([/Same ticker/, /Same ticker/]);
  return popup;
}

it('warns of both tokens that share a ticker, leads from one to the other, and hides a warning', async () => {
  const popup = await openOverPage();
  await show(popup, tern);
  await notesAre(popup, similarTo(ternCopy));
  await show(popup, ternCopy);
  await notesAre(popup, similarTo(tern));
  await press(popup, 'Compare with');
  await notesAre(popup, similarTo(ternCopy));
  await expect(popup.locator('.identity [title]').first()).toHaveAttribute('title', tern.policy);

  await show(popup, ternCopy);
  await press(popup, 'Hide this warning');
  await notesAre(popup);
  await expect(section(popup)).toContainText('Lookalike warnings are off for this token.');
  await show(popup, tern);
  await notesAre(popup, similarTo(ternCopy));
  await show(popup, ternCopy);
  await expect(section(popup).button('Show warnings again')).toHaveCount(1);
  await notesAre(popup);
  await press(popup, 'Show warnings again');
  await notesAre(popup, similarTo(tern));

  await press(popup, 'Hide this warning');
  const options = await extension.openOptions('tokens');
  const hidden = options.getByRole('list', { name: 'Hidden warnings' });
  await expect(hidden.getByRole('listitem')).toContainText([/TernExchange.*Mainnet/]);
  await hidden.getByRole('button').click();
  await expect(hidden).toHaveCount(0);
  await notesAre(popup, similarTo(tern));
});

it('labels a token, and warns about similar tokens with the label', async () => {
  const popup = await openOverPage();
  await show(popup, tern);
  await popup.button('Add to my tokens').click();
  const field = section(popup).getByRole('textbox', { name: 'Your label for this token' });
  await expect(field).toHaveValue('TERNX');
  await field.fill('   ');
  await press(popup, 'Save');
  await expect(section(popup).status()).toHaveText('Enter a label.');
  await field.fill(' the\u202e real one ');
  await press(popup, 'Save');
  await expect(popup.button(/^Change your label/)).toBeFocused();
  await expect(label(popup)).toHaveText('the real one');

  await show(popup, ternCopy);
  await notesAre(popup, similarTo(tern, 'the real one'));
  await show(popup, tern);
  await expect(label(popup)).toHaveCount(1);
  await notesAre(popup, similarTo(ternCopy));

  const options = await extension.openOptions('tokens');
  const own = options.getByRole('list', { name: 'My tokens' });
  await expect(own.getByRole('listitem')).toContainText([/the real one.*Tern Exchange · TERNX.*Mainnet/]);
  await own.button(/^Remove your label/).click();
  await expect(own.getByRole('listitem')).toHaveCount(0);
  // The popup updates its notes.
  await expect(label(popup)).toHaveCount(0);
  await notesAre(popup, similarTo(ternCopy));
});

it('warns of a token that cannot be looked up, by its asset name', async () => {
  const labelled = { network: 'mainnet', subject: tern.subject, label: 'the real one', name: 'TernX' };
  await storage.sync.set({ settings: { version: 1, labelledTokens: [labelled] } });
  extension.route('https://tokens.cardano.org', { fetch: async () => new Response('', { status: 503 }) });
  const popup = await extension.open('popup');
  await show(popup, { subject: `${'5b'.repeat(28)}${Buffer.from('TernX').toString('hex')}` });
  await expect(popup.locator('.other-token')).toContainText('the real one');
});
