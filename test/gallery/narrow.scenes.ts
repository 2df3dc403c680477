/** Popup, panel, options and first-run page where they have little room: beside a page, and on phones under a finger. */
import type { Page } from '@playwright/test';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { openOwn } from '../e2e/extension.ts';
import { Finger } from '../e2e/finger.ts';
import { showSection } from '../e2e/options-page.ts';
import { expect, setKeys, test } from './looks.ts';

const { orrery, lanterns, fernwood, tern, ternCopy, mica, saltmarsh, shaked } = TOKENS;
const PHONES = [
  { width: 360, height: 640 },
  { width: 412, height: 915 },
];
const PANELS = [280, 320, 400].map((width) => ({ width, height: 720 }));
const REPORT = {
  network: 'mainnet',
  subjects: [orrery, lanterns, fernwood, tern, ternCopy, mica, saltmarsh, shaked].map(
    ({ subject }) => subject,
  ),
  unresolved: [UNREGISTERED.sluice.fingerprint],
} as const;

const openTab = (page: Page, name: string) => page.locator(`[role=tab][id$=${name}]`).click();
const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox').fill(text);
  await page.keyboard.press('Enter');
};

/** The states of popup and panel, one after the other. */
async function eachState(page: Page, take: (state: string) => Promise<void>): Promise<void> {
  for (const { subject } of [tern, ternCopy, lanterns]) {
    await search(page, subject);
    await page.locator('article[aria-busy=false] .tools button:not(.pinned)').first().click();
    await expect(page.locator('article .pinned')).toHaveCount(1);
  }
  await search(page, ternCopy.subject);
  await expect(page.locator('.other-token')).toBeVisible();
  await take('token');
  await search(page, orrery.subject);
  await openTab(page, 'sources');
  await take('sources');
  await page.getByRole('searchbox').fill('');
  await openTab(page, 'compare');
  await expect(page.locator('th[aria-busy=false]')).toHaveCount(3);
  await take('comparison');
  await openTab(page, 'page');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await take('start');
  await page.getByRole('searchbox').fill('tern');
  await expect(page.getByRole('option').first()).toBeVisible();
  await take('suggestions');
}

test('panels', async ({ popupOver, ownPage, shoot }) => {
  await setKeys(ownPage);
  const panel = await popupOver(REPORT);
  await panel.evaluate(() => {
    document.documentElement.dataset.surface = 'panel';
  });
  await eachState(panel, async (state) => {
    for (const size of PANELS) {
      await panel.setViewportSize(size);
      await shoot(panel, `panel of ${size.width}, ${state}`);
    }
  });
});

test('phones', async ({ popupOver, ownPage, context, shoot }) => {
  await setKeys(ownPage);
  const popup = await popupOver(REPORT);
  await Finger.on(popup);
  await eachState(popup, async (state) => {
    for (const size of PHONES) {
      await popup.setViewportSize(size);
      await shoot(popup, `phone of ${size.width}, ${state}`);
    }
  });
  const options = await openOwn(context, 'options');
  await Finger.on(options);
  for (const section of ['keys', 'cards', 'tokens', 'lists', 'privacy']) {
    await showSection(options, section);
    for (const size of PHONES) {
      await options.setViewportSize(size);
      await shoot(options, `phone of ${size.width}, options, ${section}`);
    }
  }
  const welcome = await openOwn(context, 'welcome');
  await Finger.on(welcome);
  for (const size of PHONES) {
    await welcome.setViewportSize(size);
    await shoot(welcome, `phone of ${size.width}, welcome`);
  }
});
