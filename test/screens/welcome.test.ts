/** The mounted welcome page. */
import { it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { prompts } from './browser.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { serveTokenList } from './services.ts';

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

it('leads to an explorer without a referrer, to the field of a key, and to what is sent', async () => {
  const page = await open();
  const explorer = page.getByRole('link', { name: 'Open Cardanoscan' });
  await expect(explorer).toHaveAttribute('href', 'https://cardanoscan.io/tokens');
  await expect(explorer).toHaveAttribute('rel', 'noreferrer');
  const key = page.getByRole('link', { name: 'Add key' });
  await expect(key).toHaveAttribute('href', '/options.html#keys-mainnet');
  const sent = page.getByRole('link', { name: 'What is sent, and when' });
  await expect(sent).toHaveAttribute('href', '/options.html#privacy');
});

it('downloads the token list on one click, and sends nothing before', async () => {
  const list = serveTokenList(`${TOKENS.mica.subject}.json`);
  const page = await open();
  await pass(2_000);
  const { metadata, provider } = extension.services;
  expect([...list, ...Object.values(metadata).flat(), ...Object.values(provider).flat()]).toEqual([]);
  prompts.isAgreed = true;
  await page.button('Get token list').click();
  await expect(page.locator('.steps').status()).toHaveText('1 token listed');
  await expect(page.button('Get token list')).toHaveCount(0);
});

it('explains a download that the browser does not allow, or that fails, and keeps the focus on its button', async () => {
  const page = await open();
  const [button, status] = [page.button('Get token list'), page.locator('.steps').status()];
  await button.click();
  await expect(status).toHaveText(/^Not downloaded\. The browser/);
  prompts.isAgreed = true;
  await button.click();
  await expect(status).toHaveText(/^Can’t reach/);
  await expect(button).toBeFocused();
});
