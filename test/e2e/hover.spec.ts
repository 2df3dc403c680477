/** The main job: point at an identifier on an explorer and see what it is. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { PAGES } from '../pages/index.ts';
import { marks } from './card-page.ts';
import { expect, readRows, test } from './lens.ts';
import { changeSinceMade, keepAsMade } from './serializer.ts';

const linkTo = (page: Page, subject: string) =>
  page.locator(`main a[href*="${subject}"], a[href*="${subject}"]`).first();

const isOpen = (page: Page) => page.locator('token-lens-card').count();

test('a card opens on a token, says what it is and where each value comes from', async ({
  openPage,
  card,
  inCard,
}) => {
  const page = await openPage(0);
  await linkTo(page, TOKENS.fernwood.subject).hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Fernwood');
  expect((await card(page))?.role).toBe('dialog');
  const rows = (await inCard(page, readRows)) ?? [];
  const row = (label: string) => rows.find((one) => one.label === label);
  expect(row('Name')).toEqual({ label: 'Name', value: 'Fernwood', sources: ['CIP-26'] });
  expect(row('Ticker')).toEqual({ label: 'Ticker', value: 'FERNW', sources: ['CIP-26'] });
  expect(row('Decimals')).toEqual({ label: 'Decimals', value: '6', sources: ['CIP-26'] });
  expect((await card(page))?.text).toContain('1,000,000 units = 1 FERNW');
  expect((await card(page))?.text).toContain(TOKENS.fernwood.fingerprint.slice(0, 12));
});

test('the card stays while the pointer is in it, and goes when the pointer leaves or Escape is pressed', async ({
  openPage,
}) => {
  const page = await openPage(0);
  const link = linkTo(page, TOKENS.fernwood.subject);
  await link.hover();
  await expect(page.locator('token-lens-card')).toBeAttached();
  await page.locator('token-lens-card').hover();
  await page.waitForTimeout(500);
  expect(await isOpen(page)).toBe(1);
  await page.mouse.move(2, 2);
  await expect(page.locator('token-lens-card')).toHaveCount(0);
  await link.hover();
  await expect(page.locator('token-lens-card')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.locator('token-lens-card')).toHaveCount(0);
});

test('each page of an explorer is byte for byte as it was made, before the first hover and after it', async ({
  context,
  routeSite,
}) => {
  const page = await context.newPage();
  await keepAsMade(page);
  for (const { host, path, html } of PAGES) {
    routeSite(host, html());
    await page.goto(`https://${host}${path}`);
    const link = page.locator('table a, main a').nth(6);
    const card = page.locator('token-lens-card');
    // On Cexplorer tokens are fingerprints, of which none is known yet: nothing is marked.
    if (host !== 'cexplorer.io') {
      await expect.poll(() => marks(page)).toBeGreaterThan(3);
      expect.soft(await changeSinceMade(page), host).toBeUndefined();
    }
    await link.hover();
    await expect(card).toHaveCount(1);
    expect.soft(await changeSinceMade(page), host).toContain('TOKEN-LENS-CARD');
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    expect.soft(await changeSinceMade(page), host).toBeUndefined();
  }
});

test('a fingerprint alone is resolved once its subject was seen on another page', async ({
  context,
  routeSite,
  openPage,
  card,
}) => {
  const { fingerprint } = TOKENS.fernwood;
  routeSite('cexplorer.io', `<p style="margin: 9em"><a href="/asset/${fingerprint}">a token</a>`);
  const unseen = await context.newPage();
  await unseen.goto('https://cexplorer.io/tx/0');
  await unseen.getByRole('link').hover();
  await expect.poll(async () => (await card(unseen))?.text).toContain('Get the token list');
  const teaching = await openPage(0);
  await linkTo(teaching, TOKENS.fernwood.subject).hover();
  await expect.poll(async () => (await card(teaching))?.label).toBe('Fernwood');
  await unseen.bringToFront();
  await unseen.mouse.move(5, 5);
  await expect(unseen.locator('token-lens-card')).toHaveCount(0);
  await unseen.getByRole('link').hover();
  await expect.poll(async () => (await card(unseen))?.label).toBe('Fernwood');
});

test('hostile metadata is shown as text', async ({ openPage, card }) => {
  const page = await openPage(0);
  await linkTo(page, TOKENS.hostile.subject).scrollIntoViewIfNeeded();
  await linkTo(page, TOKENS.hostile.subject).hover();
  await expect.poll(async () => (await card(page))?.text).toContain('<script>alert(1)</script>');
  expect(await page.locator('script').count()).toBe(0);
});

test('the answer comes from a new worker when the old one was stopped', async ({
  openPage,
  card,
  stopWorker,
}) => {
  const page = await openPage(0);
  await stopWorker();
  await linkTo(page, TOKENS.mica.subject).hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
});
