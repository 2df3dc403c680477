/** The card under a real pointer, focus, layout and shortcut. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { METADATA } from './apps.ts';
import { card, inCard } from './card.ts';
import {
  boxOf,
  host,
  isPinned,
  letPass,
  link,
  marks,
  openByKey,
  openCard,
  pressEscapeInCard,
  pressShortcut,
} from './card-page.ts';
import { openAddresses } from './extension.ts';
import { expect, test } from './fixtures.ts';
import { LONG_WINDED, recordsWith } from './invented-tokens.ts';

const { fernwood, mica, tern } = TOKENS;
const cardBox = (page: Page) => boxOf(host(page));

test('shows the source of each value, stays under the pointer, closes behind it', async ({ openExample }) => {
  const page = await openExample();
  // The content script misses a pointer that rested before it started.
  await expect.poll(() => marks(page)).toBeGreaterThan(0);
  await page.locator(`a[href*="${fernwood.subject}"]`).first().hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Fernwood');
  // The policy is judged after the record is there.
  const rows = ['Name Fernwood CIP-26', 'Ticker FERNW CIP-26', 'Minting One key can mint more CIP-26'];
  await expect.poll(async () => (await card(page))?.rows).toEqual(expect.arrayContaining(rows));
  const { text } = (await card(page)) ?? {};
  expect(text).toMatch(/1 .FERNW. = 1,000,000 units/);
  expect(text).toContain(fernwood.fingerprint.slice(0, 12));
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
  const areVisible = () =>
    inCard(page, (root) => {
      const { clientHeight } = root.querySelector('.token') ?? root;
      const parts = ['[data-warning=lookalike]', '.identity code'].map((part) => root.querySelector(part));
      return parts.map((part) => part && part.getBoundingClientRect().bottom <= clientHeight);
    });
  await expect.poll(areVisible).toEqual([true, true]);
});

test('Tab moves the focus from a link into its card, and Escape moves it back', async ({ openBody }) => {
  const page = await openBody(`${link(mica, 'one')} ${link(tern, 'two')}`);
  const focus = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
  await openByKey(page);
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
  await page.keyboard.press('Tab');
  await expect.poll(focus).toBe('DIV');
  pressEscapeInCard(page);
  await expect(host(page)).toHaveCount(0);
  await expect.poll(focus).toBe('one');
});

test('keeps the row free, follows its target, and closes when the box of the target hides it', async ({
  openBody,
}) => {
  const rows = [mica, fernwood].map((token, at) => `<tr><td>${link(token, `t${at}`)}<td>1,000`).join('');
  const page = await openBody(`<style>td a { display: block; width: 400px }</style>
    <div id="box" style="height:300px; overflow:auto"><p style="height:200px"></p><table>${rows}</table>
    <p style="height:900px"></p></div><p style="height:300px"></p>`);
  await page.setViewportSize({ width: 600, height: 700 });
  await openByKey(page);
  const gap = async () => {
    const [box, row] = [await cardBox(page), await boxOf(page.locator('tr:has(#t0)'))];
    return Math.round(Math.max(box.top - row.bottom, row.top - box.bottom));
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  const { top } = await cardBox(page);
  const scrollBox = () => page.evaluate(() => document.getElementById('box')?.scrollBy(0, 100));
  await scrollBox();
  await expect.poll(async () => (await cardBox(page)).top).not.toBe(top);
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  // The target is still inside the window, but the box clips it.
  await scrollBox();
  await scrollBox();
  await expect(host(page)).toHaveCount(0);
});

test('closes once the target is replaced, covered or carried away from the pointer', async ({ openBody }) => {
  const page =
    await openBody(`<header style="position: fixed; inset: -90px 0 auto; height: 90px; background: #cde">Header</header>
    <p style="margin-top: 60px">${link(mica, 'one')}</p><p style="height: 2000px">Text</p>
    <style>@keyframes away { to { translate: 300px } } .away { animation: away 0.3s forwards }</style>`);
  const changes = {
    'another text': () => {
      (document.getElementById('one')?.firstChild as Text).data = 'Another token';
    },
    'a header slides over it': () => document.querySelector('header')?.style.setProperty('top', '0'),
    'the page scrolls': () => scrollBy(0, 40),
    'an animation': () => document.querySelector('p')?.classList.add('away'),
  };
  for (const [name, change] of Object.entries(changes)) {
    await openCard(page, 'one');
    await page.evaluate(change);
    await expect(host(page), name).toHaveCount(0);
    await page.evaluate(() => document.querySelector('header')?.style.setProperty('top', '-90px'));
  }
});

test('the shortcut pins the card of the selected token, closes it, and opens the popup for other text beside it', async ({
  context,
  openBody,
}) => {
  const page = await openBody(`<p><span id="text">Some text</span> ${link(fernwood, 'one')}</p>`);
  await page.bringToFront();
  await expect.poll(() => marks(page)).toBe(1);
  const select = (id: string) =>
    page.locator(`#${id}`).evaluate((element) => getSelection()?.selectAllChildren(element));
  /** As the browser's own popup or in a tab. */
  const popups = async () =>
    (await openAddresses(context, 'POPUP', 'TAB')).filter((address) => address.endsWith('/popup.html'));
  await select('one');
  await pressShortcut(context);
  await expect.poll(() => isPinned(page)).toBe(true);
  await pressShortcut(context);
  await expect(host(page)).toHaveCount(0);
  await pressShortcut(context);
  await expect.poll(() => isPinned(page)).toBe(true);
  expect(await popups()).toEqual([]);
  pressEscapeInCard(page);
  await expect(host(page)).toHaveCount(0);

  await select('text');
  await pressShortcut(context);
  await expect.poll(popups).toHaveLength(1);
  await expect(host(page)).toHaveCount(0);
  // Another tab in front closes the browser's popup.
  await (await context.newPage()).bringToFront();
});

test('a pinned card has the focus, and the pointer opens no other one', async ({ context, openBody }) => {
  const page = await openBody(
    link(fernwood, 'one') + link(mica, 'far', 'position: fixed; right: 0; bottom: 0'),
  );
  await page.bringToFront();
  await expect.poll(() => marks(page)).toBe(2);
  await page.locator('#one').focus();
  await pressShortcut(context);
  await expect.poll(() => isPinned(page)).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  // Not if the page draws its token again either.
  await page.locator('#one').evaluate((one) => one.replaceWith(one.cloneNode(true)));
  await page.locator('#far').hover();
  await letPass(page, 400);
  expect((await card(page))?.label).toBe('Fernwood');
});
