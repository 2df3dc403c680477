/** The mounted warnings about similar tokens, and the user's nicknames: given in the popup, removed in the options. */
import { it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { storage } from './browser.ts';
import { eventually, expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { openRow, reportTokens, show } from './pages.ts';

const extension = useExtension();
const { tern, ternCopy } = TOKENS;

const similarTo = ({ policy }: { readonly policy: string }, label = '') =>
  new RegExp(`Another token uses the ticker TERNX.*${label}.*${policy.slice(0, 8)}…${policy.slice(-8)}`);

const section = (popup: Page) => popup.region('Warnings and your nickname');
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
  const options = await extension.open('options');
  await openRow(options, 'Nicknames');
  const hidden = options.getByRole('list', { name: 'Hidden warnings' });
  await expect(hidden.getByRole('listitem')).toContainText([/TernExchange.*Mainnet/]);
  await hidden.getByRole('button').click();
  await expect(hidden).toHaveCount(0);
  await notesAre(popup, similarTo(tern));
});

it('labels a token, and warns about similar tokens with the label', async () => {
  const popup = await openOverPage();
  await show(popup, tern);
  await popup.button('Add nickname').click();
  const field = section(popup).getByRole('textbox', { name: 'Your nickname for this token' });
  await expect(field).toHaveValue('TERNX');
  await field.fill('   ');
  await press(popup, 'Save');
  await expect(section(popup).status()).toHaveText('Enter a nickname.');
  await field.fill(' the\u202e real one ');
  await press(popup, 'Save');
  await expect(popup.button(/^Change your nickname/)).toBeFocused();
  await expect(label(popup)).toHaveText('the real one');

  await show(popup, ternCopy);
  await notesAre(popup, similarTo(tern, 'the real one'));
  await show(popup, tern);
  await expect(label(popup)).toHaveCount(1);
  await notesAre(popup, similarTo(ternCopy));

  const options = await extension.open('options');
  await openRow(options, 'Nicknames');
  const own = options.getByRole('list', { name: 'Nicknames' });
  await expect(own.getByRole('listitem')).toContainText([/the real one.*Tern Exchange · TERNX.*Mainnet/]);
  await own.button(/^Remove your nickname/).click();
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
