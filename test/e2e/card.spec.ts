/** The card under real focus and layout, and with settings that change while pages are open. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import {
  change,
  host,
  link,
  marks,
  openByKey,
  openCard,
  openCardPage,
  pressEscapeInCard,
  pressShortcut,
} from './card-page.ts';
import { expect, test } from './lens.ts';
import { expectNoCard } from './places.ts';

const { fernwood, mica, tern } = TOKENS;

/** The id, or else the element name, of what has the focus. */
const focusIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

test('Tab goes from the link into its card, and Escape gives the focus back', async ({
  context,
  routeSite,
  card,
}) => {
  const page = await openCardPage({ context, routeSite }, `${link(mica, 'one')} ${link(tern, 'two')}`);
  await openByKey(page);
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusIn(page)).toBe('DIV');
  pressEscapeInCard(page);
  await expect(host(page)).toHaveCount(0);
  expect(await focusIn(page)).toBe('one');
});

test('a pinned card takes the focus, gives it back, and describes the selection or the focused element', async ({
  context,
  routeSite,
  openOptions,
  card,
}) => {
  const body = `<input id="field">${link(mica, 'one')}${link(tern, 'two')}<p id="text">${fernwood.subject}</p>`;
  const page = await openCardPage({ context, routeSite }, body);
  const options = await openOptions();
  await page.bringToFront();
  await page.locator('#field').focus();
  await openCard(page, 'one');
  expect(await pressShortcut(options)).toBe(true);
  await expect.poll(() => focusIn(page)).toBe('DIV');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusIn(page)).toBe('DIV');
  pressEscapeInCard(page);
  await expect(host(page)).toHaveCount(0);
  expect(await focusIn(page)).toBe('field');
  await page.keyboard.press('Tab');
  expect(await focusIn(page)).toBe('one');
  expect(await pressShortcut(options)).toBe(true);
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
  expect(await pressShortcut(options)).toBe(true);
  await expect(host(page)).toHaveCount(0);
  // A part of the identifier selects the whole.
  await page.evaluate(() => {
    const text = document.getElementById('text')?.firstChild;
    if (text) getSelection()?.setBaseAndExtent(text, 10, text, 20);
  });
  expect(await pressShortcut(options)).toBe(true);
  await expect.poll(async () => (await card(page))?.label).toBe('Fernwood');
  expect((await card(page))?.text).toContain('Pinned');
});

test('an open page follows the settings: marks, theme, language, and its site off and on', async ({
  context,
  routeSite,
  ownPage,
  inCard,
  services,
}) => {
  const head = '<style>html { background: oklch(0.2 0.02 260) }</style>';
  const page = await openCardPage({ context, routeSite }, link(mica, 'one'), head);
  await expect.poll(() => marks(page)).toBe(1);
  await change(ownPage, { marks: false });
  await expect.poll(() => marks(page)).toBe(0);
  await openCard(page, 'one');
  const look = async () => [
    await host(page).evaluate((card) => getComputedStyle(card).colorScheme),
    await inCard(page, (root) => root.ownerDocument.documentElement.lang),
  ];
  expect(await look()).toEqual(['dark', 'en']);
  await change(ownPage, { theme: 'light', language: 'ja', marks: true });
  await expect.poll(look).toEqual(['light', 'ja']);
  await expect.poll(() => marks(page)).toBe(1);
  // The card's logo is requested after its text.
  await expect.poll(() => services.metadata.mainnet.length).toBe(2);

  await change(ownPage, { disabledSites: ['Cardanoscan'] });
  await expect(host(page)).toHaveCount(0);
  await expect.poll(() => marks(page)).toBe(0);
  await page.evaluate((subject) => {
    document.body.insertAdjacentHTML('beforeend', `<a href="/token/${subject}">two</a>`);
  }, fernwood.subject);
  await expectNoCard(page.locator('#one'));
  expect(services.metadata.mainnet).toHaveLength(2);
  await change(ownPage, { disabledSites: ['AdaStat'] });
  await expect.poll(() => marks(page)).toBe(2);
  await openCard(page, 'one');
});
