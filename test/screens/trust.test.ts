/** The mounted warnings about similar tokens, and the labels of the user. */
import { it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { storage } from './browser.ts';
import { eventually, expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { show } from './pages.ts';

const extension = useExtension();
const { tern, ternCopy } = TOKENS;
const similarTo = (policy: string, label = '') =>
  `Another token has this ticker: TERNX${label}, policy ${policy.slice(0, 4)}…${policy.slice(-4)}`;

const section = (popup: Page) => popup.region('Warnings and your label');
/** The notes without the characters that isolate their values. */
const notes = (popup: Page) =>
  section(popup)
    .locator('.warning')
    .texts()
    .map((text) => text.replace(/[\u2066-\u2069]/g, ''));
const notesAre = (popup: Page, ...lines: readonly string[]) =>
  eventually(() => expect(notes(popup)).toEqual(lines));
const press = (popup: Page, name: string) => section(popup).button(name).click();
const label = (popup: Page) => section(popup).locator('.own-label bdi');

it('warns about a token similar to a viewed one, after a restart of the worker too, until the cache is cleared', async () => {
  const popup = await extension.open('popup');
  await show(popup, tern);
  await notesAre(popup);
  await show(popup, ternCopy);
  await notesAre(popup, similarTo(tern.policy));
  const seen = async () => JSON.stringify((await storage.local.get('history')).history);
  await eventually(async () => expect(await seen()).toContain(tern.subject));
  extension.stopWorker();
  await popup.reload();
  await show(popup, ternCopy);
  await notesAre(popup, similarTo(tern.policy));

  const options = await extension.open('options');
  await options.button(/^Clear/).click();
  await eventually(async () => expect(await seen()).toBe('[]'));
  popup.front();
  await popup.reload();
  await show(popup, ternCopy);
  await notesAre(popup);
});

it('labels a token, and warns about similar tokens with the label', async () => {
  const popup = await extension.open('popup');
  await show(popup, tern);
  await popup.button('Label this token').click();
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
  await notesAre(popup, similarTo(tern.policy, ' (the real one)'));
  await show(popup, tern);
  await expect(label(popup)).toHaveCount(1);
  // No warning: the labelled token is the better known one.
  await notesAre(popup);

  const options = await extension.open('options');
  const own = options.getByRole('list', { name: 'Your labels' });
  await expect(own.getByRole('listitem')).toContainText([/the real one.*Tern Exchange · TERNX.*Mainnet/]);
  await own.button(/^Remove your label/).click();
  await expect(own.getByRole('listitem')).toHaveCount(0);
  // The popup updates its notes.
  await expect(label(popup)).toHaveCount(0);
  await notesAre(popup, similarTo(ternCopy.policy));
});

it('hides the warning of one token, and shows it again', async () => {
  const popup = await extension.open('popup');
  for (const token of [tern, ternCopy]) await show(popup, token);
  await notesAre(popup, similarTo(tern.policy));
  await press(popup, 'Hide this warning');
  await notesAre(popup);
  await expect(section(popup)).toContainText('Warnings about similar tokens are hidden here.');
  await show(popup, tern);
  await notesAre(popup, similarTo(ternCopy.policy));
  await show(popup, ternCopy);
  await expect(section(popup).button('Show warnings again')).toHaveCount(1);
  await notesAre(popup);
  await press(popup, 'Show warnings again');
  await notesAre(popup, similarTo(tern.policy));

  await press(popup, 'Hide this warning');
  const options = await extension.open('options');
  const hidden = options.getByRole('list', { name: 'Hidden warnings' });
  await expect(hidden.getByRole('listitem')).toContainText([/TernExchange.*Mainnet/]);
  await hidden.getByRole('button').click();
  await expect(hidden).toHaveCount(0);
  await notesAre(popup, similarTo(tern.policy));
});
