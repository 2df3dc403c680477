/** The card under a real pointer, focus and layout. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { METADATA } from './apps.ts';
import { card, inCard } from './card-in-chromium.ts';
import { host, letPass, link, marks, openByKey, openCard, pressEscapeInCard } from './card-page.ts';
import { expect, test } from './fixtures.ts';
import { LONG_WINDED, recordsWith } from './invented-tokens.ts';

const { fernwood, mica, tern } = TOKENS;

/** The ID, or else the element name, of what has the focus. */
const focusIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

test('shows the source of each value, stays under the pointer, closes behind it', async ({ openExample }) => {
  const page = await openExample(0);
  // The content script misses a pointer that rested before it started.
  await expect.poll(() => marks(page)).toBeGreaterThan(0);
  const target = page.locator(`a[href*="${fernwood.subject}"]`).first();
  await target.hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Fernwood');
  // The policy is judged after the record is there.
  const texts = ['Name Fernwood', 'Ticker FERNW', 'Minting One key can mint more'];
  const rows = texts.map((text) => ({ text: `${text} CIP-26`, source: 'CIP-26' }));
  await expect.poll(async () => (await card(page))?.rows).toEqual(expect.arrayContaining(rows));
  const shown = await card(page);
  expect(shown?.role).toBe('dialog');
  expect(shown?.text).toMatch(/1 .FERNW. = 1,000,000 units/);
  expect(shown?.text).toContain(fernwood.fingerprint.slice(0, 12));
  await host(page).hover();
  // Longer than the card stays open behind a pointer that has left.
  await letPass(page, 500);
  await expect(host(page)).toHaveCount(1);
  await page.mouse.move(2, 2);
  await expect(host(page)).toHaveCount(0);
});

test('no name pushes a warning or policy out of sight', async ({ openBody, routeService }) => {
  routeService(METADATA, createMetadataService(recordsWith([LONG_WINDED])));
  const page = await openBody(`<p style="margin-top:200px">${link(LONG_WINDED, 'one')}`);
  await openCard(page, 'one');
  await expect
    .poll(() =>
      inCard(page, (root) => {
        const bottom = (root.querySelector('.token') as HTMLElement).clientHeight;
        const isVisible = (one: Element) => one.getBoundingClientRect().bottom <= bottom;
        return ['[data-warning=lookalike]', '.identity code'].map((part) =>
          [...root.querySelectorAll(part)].slice(0, 1).map(isVisible),
        );
      }),
    )
    .toEqual([[true], [true]]);
});

test('Tab moves the focus from a link into its card, and Escape moves it back', async ({ openBody }) => {
  const page = await openBody(`${link(mica, 'one')} ${link(tern, 'two')}`);
  await openByKey(page);
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusIn(page)).toBe('DIV');
  pressEscapeInCard(page);
  await expect(host(page)).toHaveCount(0);
  expect(await focusIn(page)).toBe('one');
});
