/** Popup, panel, options and first-run page where they have little room: beside a page, and on phones under a finger. */
import type { Page } from '@playwright/test';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { openOwn } from '../e2e/extension.ts';
import { Finger } from '../e2e/finger.ts';
import { expect, openTab, search, setKeys, test } from './looks.ts';

const { orrery, lanterns, fernwood, tern, ternCopy, mica, saltmarsh, shaked } = TOKENS;
const PHONES = [
  { width: 360, height: 640 },
  { width: 412, height: 915 },
];
const PANELS = [280, 320, 400].map((width) => ({ width, height: 720 }));
const REPORT = {
  tokens: [orrery, lanterns, fernwood, tern, ternCopy, mica, saltmarsh, shaked],
  unresolved: [UNREGISTERED.sluice.fingerprint],
};

/** The states of popup and panel, one after the other. */
async function eachState(page: Page, take: (state: string) => Promise<void>): Promise<void> {
  await search(page, ternCopy.subject);
  await expect(page.locator('.other-token')).toBeVisible();
  await take('token');
  await search(page, orrery.subject);
  await openTab(page, 'sources');
  await take('sources');
  await page.getByRole('searchbox').fill('');
  await openTab(page, 'page');
  // The recent look-ups, behind another tab, wait until they are shown.
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
  await take('start');
  await page.getByRole('searchbox').fill('tern');
  await expect(page.getByRole('option').first()).toBeVisible();
  await take('suggestions');
}

test('panels', async ({ popupOver, ownPage, shoot }) => {
  await setKeys(ownPage);
  const panel = await popupOver(REPORT);
  await panel.evaluate(() => document.documentElement.setAttribute('data-surface', 'panel'));
  await eachState(panel, async (state) => {
    for (const size of PANELS) {
      await panel.setViewportSize(size);
      await shoot(panel, `panel of ${size.width}, ${state}`);
    }
  });
});

test('phones', async ({ popupOver, ownPage, context, shoot }) => {
  await setKeys(ownPage);
  const shootPhones = async (page: Page, name: string) => {
    for (const size of PHONES) {
      await page.setViewportSize(size);
      await shoot(page, `phone of ${size.width}, ${name}`);
    }
  };
  const popup = await popupOver(REPORT);
  await Finger.on(popup);
  await eachState(popup, (state) => shootPhones(popup, state));
  const options = await openOwn(context, 'options');
  await Finger.on(options);
  await shootPhones(options, 'options');
  const welcome = await openOwn(context, 'welcome');
  await Finger.on(welcome);
  await shootPhones(welcome, 'welcome');
});
