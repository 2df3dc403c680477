/** The mounted popup by keyboard, its policy view and its converter. */
import { it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { article, heading, lookUp, openTab, reportTokens, show } from './pages.ts';

const extension = useExtension();
const { fernwood, mica, tern, orrery } = TOKENS;
const box = (popup: Page) => popup.getByRole('searchbox');

/** Opens the popup over a page with tokens. */
async function openOverPage(): Promise<Page> {
  reportTokens([mica, tern, fernwood]);
  const popup = await extension.open('popup');
  await expect(popup.getByRole('listitem').filter({ hasText: 'CIP-26' })).toHaveCount(3);
  return popup;
}

it('the arrows move through the list, Enter opens, Escape leads back, and a slash to the search box', async () => {
  const popup = await openOverPage();
  await box(popup).focus();
  for (const [key, name] of [
    ['ArrowDown', 'Mica Sheet'],
    ['ArrowDown', 'Tern Exchange'],
    ['End', 'Fernwood'],
    ['ArrowDown', 'Fernwood'],
    ['Home', 'Mica Sheet'],
  ] as const) {
    await popup.press(key);
    await expect(popup.button(name)).toBeFocused();
  }
  await popup.press('ArrowUp');
  await expect(box(popup)).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await popup.press(key);
  await expect(heading(popup)).toHaveText('Tern Exchange');
  await popup.press('/');
  await expect(box(popup)).toBeFocused();
  await popup.press('Escape');
  await expect(popup.button('Tern Exchange')).toBeFocused();
});

it('a policy lists its tokens by asset name; each opens, and "back" leads to the policy', async () => {
  const popup = await extension.open('popup');
  await show(popup, fernwood);
  // Until the subject is learned.
  await pass(11_000);
  await lookUp(popup, fernwood.policy);
  await expect(article(popup)).toContainText('1 known token');
  await article(popup).getByRole('listitem').button('Fernwood').click();
  await expect(heading(popup)).toHaveText('Fernwood');
  await popup.button('Back to the list').click();
  await expect(article(popup)).toContainText('1 known token');
  await expect(article(popup).getByRole('listitem').button('Fernwood')).toBeFocused();
});

it('the signatures are explained one click away from the status line', async () => {
  const popup = await extension.open('popup', orrery.subject);
  await popup.button('Signed, issuer unconfirmed').click();
  await expect(popup.getByRole('tab', { name: 'Sources' })).toHaveAttribute('aria-selected', 'true');
  await expect(popup.locator('.signed')).toContainText('can’t confirm it was the issuer');
});

it('the converter is exact, and leads back with Escape, also from a field with an amount', async () => {
  const popup = await openOverPage();
  await popup.button('Tern Exchange').click();
  await openTab(popup, 'Overview');
  await popup.getByText('Convert units').click();
  for (const [from, typed, to, shown] of [
    ['Units', '1234567', 'Amount in', '1.234567'],
    ['Units', '', 'Amount in', ''],
    ['Amount in', '1,234.5', 'Units', '1,234,500,000'],
    ['Amount in', '0.000001', 'Units', '1'],
    ['Amount in', '1,5', 'Units', ''],
    ['Amount in', '0.0000001', 'Units', ''],
    ['Units', '1.5', 'Amount in', ''],
  ] as const) {
    await popup.getByLabel(from).fill(typed);
    await expect(popup.getByLabel(to)).toHaveValue(shown);
    const isInvalid = String(shown === '' && typed !== '');
    await expect(popup.getByLabel(from)).toHaveAttribute('aria-invalid', isInvalid);
  }
  await popup.getByLabel('Units').press('Escape');
  await expect(popup.button('Tern Exchange')).toBeFocused();
});
