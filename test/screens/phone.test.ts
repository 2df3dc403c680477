/** The pages on a phone: what its browser does not have is left out. */
import { afterEach, beforeEach, describe, expect as expectValue, it } from 'vitest';
import { browser, media } from './browser.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { showSection } from './pages.ts';

const extension = useExtension();
/** Firefox for Android has none of these. */
const ABSENT = ['windows', 'commands', 'contextMenus', 'omnibox', 'sidePanel'] as const;
const HOVER = '(any-hover: hover)';
const TOUCH = '(any-pointer: coarse)';

async function rowsOf(options: Page): Promise<readonly string[]> {
  await showSection(options, 'cards');
  return options.locator('section[aria-labelledby=cards] .item > :first-child').texts();
}

const WAYS = ['Toolbar', 'Keyboard', 'Menu', 'Address bar'];

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
    const options = await extension.open('options');
    const rows = await rowsOf(options);
    expectValue(rows).toEqual(expectValue.arrayContaining(['Theme', 'Touch', 'Menu']));
    expectValue(rows.filter((row) => ['Delay', 'Toolbar', 'Keyboard', 'Address bar'].includes(row))).toEqual(
      [],
    );
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
    expectValue(document.documentElement.dataset.surface).toBe('tab');
  });
});

describe('on a desk', () => {
  it('the options name all ways, and touch where there is a touch screen', async () => {
    const rows = await rowsOf(await extension.open('options'));
    expectValue(rows).toEqual(expectValue.arrayContaining(['Delay', ...WAYS]));
    expectValue(rows).not.toContain('Touch');
    media.add(TOUCH);
    expectValue(await rowsOf(await extension.open('options'))).toContain('Touch');
    media.delete(TOUCH);
  });
});
