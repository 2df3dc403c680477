/** The main job: point at an identifier on an explorer and see what it is. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { HOST } from './card.ts';
import { expect, test } from './lens.ts';

const { fernwood, hostile } = TOKENS;

const linkTo = (page: Page, subject: string) => page.locator(`a[href*="${subject}"]`).first();

test('a card opens on a token, with each value’s source, stays under the pointer and closes behind it', async ({
  openPage,
  card,
}) => {
  const page = await openPage(0);
  const host = page.locator(HOST);
  const target = linkTo(page, fernwood.subject);
  await target.hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Fernwood');
  const seen = await card(page);
  expect(seen?.role).toBe('dialog');
  expect(seen?.rows).toEqual(
    expect.arrayContaining([
      { text: 'Name Fernwood CIP-26', source: 'CIP-26' },
      { text: 'Ticker FERNW CIP-26', source: 'CIP-26' },
    ]),
  );
  expect(seen?.text).toContain('1,000,000 units = 1 FERNW');
  expect(seen?.text).toContain(fernwood.fingerprint.slice(0, 12));
  await host.hover();
  await page.waitForTimeout(500);
  await expect(host).toHaveCount(1);
  await page.mouse.move(2, 2);
  await expect(host).toHaveCount(0);
  await target.hover();
  await expect(host).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(host).toHaveCount(0);
});

test('hostile metadata is shown as text', async ({ openPage, card }) => {
  const page = await openPage(0);
  await linkTo(page, hostile.subject).hover();
  await expect.poll(async () => (await card(page))?.text).toContain('<script>alert(1)</script>');
  expect(await page.locator('script').count()).toBe(0);
});
