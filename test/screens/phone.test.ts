/** The pages on a phone: what its browser does not have is left out. */
import { afterEach, beforeEach, describe, it } from 'vitest';
import { browser, media } from './browser.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';

const extension = useExtension();
/** Firefox for Android has none of these. */
const ABSENT = ['windows', 'commands', 'contextMenus', 'omnibox', 'sidePanel'] as const;
const HOVER = '(any-hover: hover)';
const TOUCH = '(any-pointer: coarse)';

const openCards = () => extension.openOptions('cards');
const rowsOf = (page: Page) => page.locator('[aria-labelledby=cards] .item > :first-child').texts();

describe('on a phone', () => {
  const before = { ...browser };
  beforeEach(() => {
    for (const name of ABSENT) Reflect.deleteProperty(browser, name);
    media.delete(HOVER);
    media.add(TOUCH);
  });
  afterEach(() => {
    Object.assign(browser, before);
    media.delete(TOUCH);
    media.add(HOVER);
  });

  it('the options name only the ways that it has', async () => {
    extension.stopWorker();
    const options = await openCards();
    expect(rowsOf(options)).toEqual(expect.arrayContaining(['Theme', 'Touch', 'Menu']));
    for (const row of ['Delay', 'Toolbar', 'Keyboard', 'Address bar'])
      expect(rowsOf(options)).not.toContain(row);
    await expect(options.getByText('Open Token Lens in the browser’s menu')).toHaveCount(1);
  });

  it('the welcome page speaks of taps', async () => {
    const welcome = await extension.open('welcome');
    await expect(welcome.locator('h1')).toHaveText('Tap a Cardano token. See what it is.');
    await expect(welcome.getByText('Try it: tap a token')).toHaveCount(1);
  });

  it('the popup fills the screen, and offers no panel', async () => {
    const popup = await extension.open('popup');
    await expect(popup.button('Open beside the page')).toHaveCount(0);
    expect(document.documentElement.dataset.surface).toBe('tab');
  });
});

it('on a desk the options name all ways, and touch where there is a touch screen', async () => {
  const rows = rowsOf(await openCards());
  expect(rows).toEqual(expect.arrayContaining(['Delay', 'Toolbar', 'Keyboard', 'Menu', 'Address bar']));
  expect(rows).not.toContain('Touch');
  media.add(TOUCH);
  expect(rowsOf(await openCards())).toContain('Touch');
  media.delete(TOUCH);
});
