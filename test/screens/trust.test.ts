/** Mounted: where the standards disagree, whose face a token has, and the user's own words about it. */
import { it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { storage } from './browser.ts';
import { eventually, expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { show } from './pages.ts';

const extension = useExtension();
const { tern, ternCopy } = TOKENS;
const faceOf = (policy: string, label = '') =>
  `Another token has this ticker: TERNX${label}, policy ${policy.slice(0, 4)}…${policy.slice(-4)}`;

const words = (popup: Page) => popup.region('Warnings and your label');
/** The lines about a token, without what isolates their values. */
const notes = (popup: Page) =>
  words(popup)
    .locator('.notice')
    .texts()
    .map((text) => text.replace(/[\u2066-\u2069]/g, ''));
const notesAre = (popup: Page, ...lines: readonly string[]) =>
  eventually(() => expect(notes(popup)).toEqual(lines));
const press = (popup: Page, name: string) => words(popup).button(name).click();
const label = (popup: Page) => words(popup).locator('.label');

it('a token with the face of one that was seen is told, by another worker too, until all is forgotten', async () => {
  const popup = await extension.open('popup');
  await show(popup, tern);
  await notesAre(popup);
  await show(popup, ternCopy);
  await notesAre(popup, faceOf(tern.policy));
  const seen = async () => JSON.stringify((await storage.local.get('history')).history);
  await eventually(async () => expect(await seen()).toContain(tern.subject));
  extension.stopWorker();
  await popup.reload();
  await show(popup, ternCopy);
  await notesAre(popup, faceOf(tern.policy));

  const options = await extension.open('options');
  await options.button(/^Clear/).click();
  await eventually(async () => expect(await seen()).toBe('[]'));
  popup.front();
  await popup.reload();
  await show(popup, ternCopy);
  await notesAre(popup);
});

it('the one that is meant has the user’s label, which others with its face are held against', async () => {
  const popup = await extension.open('popup');
  await show(popup, tern);
  await press(popup, 'Label this token');
  const field = words(popup).getByRole('textbox', { name: 'Your label for this token' });
  await expect(field).toHaveValue('TERNX');
  await field.fill('   ');
  await press(popup, 'Save');
  await expect(words(popup).status()).toHaveText('Enter a label.');
  await field.fill(' the\u202e real one ');
  await press(popup, 'Save');
  await expect(words(popup).button(/^Change your label/)).toBeFocused();
  await expect(label(popup)).toHaveText('Your label: \u2068the real one\u2069');

  await show(popup, ternCopy);
  await notesAre(popup, faceOf(tern.policy, ' (the real one)'));
  await show(popup, tern);
  await expect(label(popup)).toHaveCount(1);
  // Known best: what is known less well is no warning here.
  await notesAre(popup);

  const options = await extension.open('options');
  const own = options.getByRole('list', { name: 'Your labels' });
  await expect(own.getByRole('listitem')).toContainText([/the real one.*Tern Exchange · TERNX.*Mainnet/]);
  await own.button(/^Remove your label/).click();
  await expect(own.getByRole('listitem')).toHaveCount(0);
  // The popup hears of it, and asks anew.
  await expect(label(popup)).toHaveCount(0);
  await notesAre(popup, faceOf(ternCopy.policy));
});

it('a warning is hidden for one token, and comes back when it is wanted again', async () => {
  const popup = await extension.open('popup');
  for (const token of [tern, ternCopy]) await show(popup, token);
  await notesAre(popup, faceOf(tern.policy));
  await press(popup, 'Hide this warning');
  await notesAre(popup);
  await expect(words(popup)).toContainText('Warnings about similar tokens are hidden here.');
  await show(popup, tern);
  await notesAre(popup, faceOf(ternCopy.policy));
  await show(popup, ternCopy);
  await expect(words(popup).button('Show warnings again')).toHaveCount(1);
  await notesAre(popup);
  await press(popup, 'Show warnings again');
  await notesAre(popup, faceOf(tern.policy));

  await press(popup, 'Hide this warning');
  const options = await extension.open('options');
  const hidden = options.getByRole('list', { name: 'Hidden warnings' });
  await expect(hidden.getByRole('listitem')).toContainText([/TernExchange.*Mainnet/]);
  await hidden.getByRole('button').click();
  await expect(hidden).toHaveCount(0);
  await notesAre(popup, faceOf(tern.policy));
});
