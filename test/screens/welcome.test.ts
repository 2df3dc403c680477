/** The mounted welcome page, and the pages on a phone: what its browser does not have is left out. */
import { it, onTestFinished } from 'vitest';
import { browser, media } from './browser.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';

const extension = useExtension();
const open = () => extension.open('welcome');
const rows = (page: Page) => page.locator('.rows button');
const card = (page: Page) => page.locator('.token.shown');

it('shows the card of the sample that has the pointer or the focus, and announces its name', async () => {
  const page = await open();
  await expect(card(page).locator('h2')).toHaveText('Pebble Dollar');
  await expect(card(page)).toContainText('1 \u2068PBLD\u2069 = 1,000,000 units');
  await expect(card(page).locator('.age')).toHaveText('sample');
  const second = await rows(page).nth(1).element();
  second.dispatchEvent(new (document.defaultView?.Event ?? Event)('pointerenter'));
  await expect(card(page).locator('h2')).toHaveText('Grey Heron');
  await rows(page).nth(2).focus();
  await expect(card(page).locator('h2')).toHaveText('HERON Airdrop');
  await expect(page.locator('.cards').status()).toHaveText('HERON Airdrop');
  // Both share a ticker.
  for (const [i, other] of ['HERON Airdrop', 'Grey Heron'].entries()) {
    await rows(page)
      .nth(1 + i)
      .focus();
    await expect(card(page).locator('.warning')).toContainText(/Another token uses the ticker/);
    await expect(card(page).locator('.other-token')).toContainText(other);
  }
});

it('sends nothing by itself, and leads to an explorer without a referrer, to the field of a key, and to what is sent', async () => {
  const page = await open();
  await pass(2_000);
  const { metadata, provider } = extension.services;
  expect([...Object.values(metadata).flat(), ...Object.values(provider).flat()]).toEqual([]);
  const explorer = page.getByRole('link', { name: 'Open Cardanoscan' });
  await expect(explorer).toHaveAttribute('href', 'https://cardanoscan.io/tokens');
  await expect(explorer).toHaveAttribute('rel', 'noreferrer');
  const key = page.getByRole('link', { name: 'Add key' });
  await expect(key).toHaveAttribute('href', '/options.html#keys-mainnet');
  const sent = page.getByRole('link', { name: 'What is sent, and when' });
  await expect(sent).toHaveAttribute('href', '/options.html#privacy');
});

/** Firefox for Android has none of these. */
const ABSENT = ['windows', 'commands', 'contextMenus', 'sidePanel'] as const;
const HOVER = '(any-hover: hover)';
const TOUCH = '(any-pointer: coarse)';

const openCards = () => extension.openOptions('cards');
const rowsOf = (page: Page) => page.locator('[aria-labelledby=cards] .item > :first-child').texts();

it('on a phone the options name only its ways to a card, the welcome page explains taps, and the popup fills the screen', async () => {
  const before = { ...browser };
  onTestFinished(() => {
    Object.assign(browser, before);
    media.delete(TOUCH);
    media.add(HOVER);
  });
  for (const name of ABSENT) Reflect.deleteProperty(browser, name);
  media.delete(HOVER);
  media.add(TOUCH);
  extension.stopWorker();
  const options = await openCards();
  expect(rowsOf(options)).toEqual(expect.arrayContaining(['Theme', 'Touch', 'Menu']));
  for (const row of ['Delay', 'Toolbar', 'Keyboard']) expect(rowsOf(options)).not.toContain(row);
  await expect(options.getByText('Open Token Lens in the browser’s menu')).toHaveCount(1);
  const welcome = await open();
  await expect(welcome.locator('h1')).toHaveText('Tap a Cardano token. See what it is.');
  await expect(welcome.getByText('Try it: tap a token')).toHaveCount(1);
  const popup = await extension.open('popup');
  await expect(popup.button('Open beside the page')).toHaveCount(0);
  expect(document.documentElement.dataset.surface).toBe('tab');
});

it('on a desk the options name all ways, and touch where there is a touch screen', async () => {
  const rows = rowsOf(await openCards());
  expect(rows).toEqual(expect.arrayContaining(['Delay', 'Toolbar', 'Keyboard', 'Menu']));
  expect(rows).not.toContain('Touch');
  media.add(TOUCH);
  expect(rowsOf(await openCards())).toContain('Touch');
  media.delete(TOUCH);
});
