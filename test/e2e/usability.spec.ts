/** Tried as a newcomer and by pointer, keyboard and zoom: how long and how many clicks until a token has its name. */
import type { BrowserContext } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { METADATA } from './apps.ts';
import { host, letPass, link, marks, openCard } from './card-page.ts';
import { openPopupWith } from './extension.ts';
import { expect, test } from './fixtures.ts';
import { inventTokens, recordsWith } from './invented-tokens.ts';

const { fernwood, mica, tern } = TOKENS;

test('a list of 60 rows shows each row’s own card while the pointer moves straight down', async ({
  openBody,
  routeService,
  card,
}) => {
  const tokens = inventTokens(60, 'Row');
  routeService(METADATA, createMetadataService(recordsWith(tokens)));
  const rows = tokens.map((token, i) => `<tr><td>${link(token, `r${i}`)}</td><td>1,000</td></tr>`);
  const page = await openBody(
    `<style>td { height: 24px; padding: 0 12px }</style><table>${rows.join('')}</table>`,
  );
  await page.setViewportSize({ width: 1280, height: 1700 });
  await expect.poll(() => marks(page)).toBe(60);
  const { x = 0 } = (await page.locator('#r0').boundingBox()) ?? {};
  const missed: string[] = [];
  for (const [i, { name }] of tokens.entries()) {
    const { y = 0, height = 0 } = (await page.locator(`#r${i}`).boundingBox()) ?? {};
    await page.mouse.move(x + 5, y + height / 2, { steps: 6 });
    const labelNow = async () => (await card(page))?.label;
    await expect
      .poll(labelNow, { timeout: 10_000, intervals: [20, 40] })
      .toBe(name)
      .catch(async () => missed.push(`${name}: ${await labelNow()}`));
  }
  expect(missed).toEqual([]);
});

test('the card can be dismissed without moving the pointer, hovered, and stays for 10 s (WCAG 1.4.13)', async ({
  openBody,
}) => {
  const page = await openBody(`<p style="margin-top:200px">${link(mica, 'one')} ${link(tern, 'two')}`);
  await openCard(page, 'one');
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
  await openCard(page, 'one');
  const box = await host(page).boundingBox();
  if (box === null) throw new Error('the card has no box');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 });
  await letPass(page, 10_000);
  await expect(host(page)).toBeVisible();
});

test.describe('the popup', () => {
  const open = async (context: BrowserContext, query: string) => {
    const popup = await openPopupWith(context, query);
    await expect(popup.getByRole('article')).toHaveAttribute('aria-busy', 'false');
    return popup;
  };

  for (const [zoom, size] of [
    ['360 pixels wide', { width: 360, height: 640 }],
    ['at 200 %', { width: 640, height: 360 }],
    ['at 400 %', { width: 320, height: 180 }],
  ] as const) {
    test(`needs no horizontal scrolling in a tab ${zoom}`, async ({ context }) => {
      const popup = await open(context, TOKENS.orrery.subject);
      await popup.setViewportSize(size);
      const overflow = () =>
        popup.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      for (const tab of await popup.getByRole('tab').all()) {
        await tab.click();
        expect(await overflow(), `${await tab.textContent()}`).toBeLessThanOrEqual(0);
      }
    });
  }

  test('keeps its 600 pixels while blocks and a token load, with the footer at the bottom', async ({
    openPopup,
  }) => {
    const popup = await openPopup();
    await popup.setViewportSize({ width: 380, height: 600 });
    const expectFrame = async () => {
      expect(await popup.locator('main').boundingBox()).toMatchObject({ y: 0, height: 600 });
      expect(await popup.locator('main > footer').boundingBox()).toMatchObject({ y: 562, height: 38 });
    };
    await expectFrame();
    await popup.getByRole('searchbox').fill(TOKENS.saltmarsh.subject);
    await popup.keyboard.press('Enter');
    await expect(popup.getByRole('article')).toHaveAttribute('aria-busy', 'false');
    await expectFrame();
  });

  test('shows the search box and the token at 200 %, 300 pixels high', async ({ context }) => {
    const popup = await open(context, fernwood.subject);
    await popup.setViewportSize({ width: 400, height: 300 });
    await expect(popup.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
    await expect(popup.getByRole('heading', { name: 'Fernwood' })).toBeInViewport({ ratio: 1 });
    await popup.mouse.move(200, 200);
    await popup.mouse.wheel(0, 200);
    await expect(popup.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
  });
});

// The clicks that name a page of fingerprints, and that lead to a key: test/screens/lists.test.ts and solutions.test.ts.
test('a newcomer sees the name of a first token within 15 s, without a key or a list', async ({
  openBody,
  card,
}) => {
  const began = performance.now();
  const page = await openBody(link(fernwood, 'one'));
  await openCard(page, 'one');
  await expect.poll(async () => (await card(page))?.label).toBe('Fernwood');
  expect(performance.now() - began).toBeLessThan(15_000);
});
