/** The mounted export and import of the user's labels. */
import { beforeEach, it } from 'vitest';
import type { LabelledToken } from '../../lib/settings/labels.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { storage } from './browser.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { chooseFile, item, savedSettings } from './pages.ts';

const extension = useExtension();
const { fernwood, mica, tern } = TOKENS;
const OWN = { network: 'mainnet', subject: mica.subject, label: 'mine', name: 'Mica', ticker: '=1' } as const;
const HEADER = 'subject,label\n';

const status = (options: Page) => item(options, 'Import labels').status();
const importText = (options: Page, text: string) =>
  chooseFile(options.region('My tokens'), text, 'labels.csv');
const changes = (options: Page) => options.getByRole('list', { name: 'Changes' }).getByRole('listitem');
const choice = (options: Page) => options.locator('.consequences select');
const leftOut = (options: Page) =>
  options.getByRole('list', { name: 'Lines that are left out' }).getByRole('listitem');
const labels = async () =>
  (await savedSettings()).labelledTokens.map(({ subject, label }: LabelledToken) => [subject, label]);

beforeEach(() => storage.sync.set({ settings: { labelledTokens: [OWN] } }));

const open = () => extension.openOptions('tokens');

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
  await expect(leftOut(options)).toContainText([
    /^Line 4: “⁨FERNW⁩” is neither a subject nor a fingerprint\.$/,
  ]);
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
