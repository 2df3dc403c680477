/** Options, section by section, and first-run page, in full height. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { changeSettings } from '../e2e/card-page.ts';
import { type Own, openOwn } from '../e2e/extension.ts';
import { showSection } from '../e2e/options-page.ts';
import { putLists } from './lists.ts';
import { setKeys, test } from './looks.ts';

const SECTIONS = ['keys', 'names', 'cards', 'sites', 'tokens', 'lists', 'privacy', 'backup'];

test('options', async ({ context, ownPage, shoot }) => {
  await setKeys(ownPage);
  const page = await openOwn(context, 'options');
  await eachWidth(page, async (width) => {
    for (const section of SECTIONS) {
      await showSection(page, section);
      await fitHeight(page);
      await shoot(page, `options, ${section}, ${width} wide`);
    }
  });
});

test('options, providers', async ({ context, ownPage, shoot }) => {
  await setProviders(ownPage);
  const page = await openOwn(context, 'options');
  await showSection(page, 'keys');
  await eachWidth(page, async (width) => {
    await fitHeight(page);
    await shoot(page, `options, Koios, a node and no key, ${width} wide`);
  });
});

test('options, approved addresses that the browser has deleted', async ({ context, ownPage, shoot }) => {
  await setProviders(ownPage);
  await ownPage.evaluate(() =>
    (globalThis as unknown as Own).chrome.storage.local.set({ addressesReplaced: true }),
  );
  const page = await openOwn(context, 'options');
  await page.getByRole('group', { name: 'Use these addresses?' }).waitFor();
  await eachWidth(page, async (width) => {
    await fitHeight(page);
    await shoot(page, `options, addresses to agree to, ${width} wide`);
  });
});

test('options, labels from a file', async ({ context, ownPage, shoot }) => {
  await setLabels(ownPage);
  const page = await openOwn(context, 'options');
  await showSection(page, 'tokens');
  const { fernwood, mica } = TOKENS;
  const text = `subject,label\n${mica.subject},Treasury (team)\n${fernwood.subject},Paper money\nFERNW,Paper\n`;
  await page.locator('#tokens ~ .group input[type=file]').setInputFiles({
    ...{ name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
  });
  await eachWidth(page, async (width) => {
    await fitHeight(page);
    await shoot(page, `options, labels from a file, ${width} wide`);
  });
});

test('options, lists', async ({ context, ownPage, shoot }) => {
  await putLists(context, ownPage);
  const page = await openOwn(context, 'options');
  await showSection(page, 'lists');
  await eachWidth(page, async (width) => {
    await fitHeight(page);
    await shoot(page, `options, lists in use, ${width} wide`);
  });
});

test('welcome', async ({ context, shoot }) => {
  const page = await openOwn(context, 'welcome');
  await eachWidth(page, async (width) => {
    await page.locator('.rows button').nth(1).hover();
    await fitHeight(page);
    await shoot(page, `welcome, ${width} wide`);
  });
});

/** Koios, a node of the user's own, and Demeter without its key. */
async function setProviders(own: Page): Promise<void> {
  await changeSettings(own, {
    providerKind: { mainnet: 'koios', preprod: 'yaci-store', preview: 'demeter' },
    providerAddress: {
      mainnet: 'https://api.koios.rest/api/v1',
      preprod: 'http://localhost:8080/api/v1/blockfrost',
      preview: 'https://cardano-preview.blockfrost-m1.demeter.run/api/v0',
    },
  });
}

/** A label of the user's own. */
const setLabels = (own: Page): Promise<void> => {
  const { subject, name = '', ticker = '' } = TOKENS.mica;
  return changeSettings(own, {
    labelledTokens: [{ network: 'mainnet', subject, name, ticker, label: 'Our treasury' }],
  });
};

async function eachWidth(page: Page, take: (width: number) => Promise<void>): Promise<void> {
  for (const width of [1040, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await take(width);
  }
}

/** Makes the whole page visible. */
async function fitHeight(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 640 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}
