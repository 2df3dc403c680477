/** The card under real focus and layout: what is drawn again in place of what was there, and where the keyboard is. */
import type { Page } from '@playwright/test';
import { NETWORKS } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { boxes, host, link, marks, openCard, openCardPage, pressShortcut } from './card-page.ts';
import { expect, test } from './lens.ts';

const { fernwood, mica, tern } = TOKENS;

/** What these tests look at. Sent to the browser as its source text, so it uses nothing from outside of itself. */
function look(root: Element | ShadowRoot) {
  const canvas = root.querySelector('canvas');
  const [r, g, b] = canvas?.getContext('2d')?.getImageData(canvas.width / 2, 1, 1, 1).data ?? [];
  const words = [...root.querySelectorAll('dl .copy span')];
  return {
    focus: 'activeElement' in root ? root.activeElement?.getAttribute('aria-label') : undefined,
    busy: root.querySelector('article')?.getAttribute('aria-busy'),
    waiting: root.querySelectorAll('.skeleton').length,
    words: words.map(({ textContent }) => textContent),
    picture: canvas?.checkVisibility() === true ? `${r} ${g} ${b}` : '',
    letter: root.querySelector('.logo > span')?.checkVisibility(),
  };
}

/** Writes down, on the second Copy button's word, what it says from now on. Sent as source text, too. */
function listen(root: Element | ShadowRoot): void {
  const word = root.querySelectorAll<HTMLElement>('dl .copy span')[1];
  if (word?.firstChild === null || word === undefined) throw new Error('no word');
  word.dataset.said = '';
  new MutationObserver((records) => {
    for (const { target } of records) word.dataset.said += `${target.nodeValue} `;
  }).observe(word.firstChild, { characterData: true });
}

const said = (root: Element | ShadowRoot) =>
  root.querySelectorAll<HTMLElement>('dl .copy span')[1]?.dataset.said?.trim();

test('an answer that comes late takes neither the focus nor what was said', async ({
  context,
  routeSite,
  routeService,
  inCard,
}) => {
  const service = createMetadataService(loadRecords());
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  routeService(NETWORKS.mainnet.metadata ?? '', {
    fetch: (request) => gate.then(() => service.fetch(request)),
  });
  const page = await openCardPage({ context, routeSite }, link(fernwood, 'one'));
  const seen = () => inCard(page, look);
  await expect(async () => {
    // A machine under load may tell of the key long before the focus.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Tab');
    await expect(host(page)).toHaveCount(1, { timeout: 1500 });
  }).toPass();
  expect(await seen()).toMatchObject({ busy: 'true', waiting: 1, picture: '', letter: true });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await seen())?.focus).toBe('Copy Asset name');
  await inCard(page, listen);
  await page.keyboard.press('Enter');
  await expect.poll(() => inCard(page, said)).toMatch(/^copied/);
  open();
  await expect.poll(seen).toMatchObject({ busy: 'false', waiting: 0, letter: false });
  expect((await seen())?.picture).toMatch(/\d/);
  expect((await seen())?.focus).toBe('Copy Asset name');
  await expect.poll(() => inCard(page, said)).toBe('copied copy');
  // Drawn anew several times by now; a press is still one press.
  await page.keyboard.press('Enter');
  await expect.poll(() => inCard(page, said)).toBe('copied copy copied copy');
});

test('the popup, which draws again each second, decodes a picture once', async ({ openPopup }) => {
  const popup = await openPopup();
  await popup.evaluate(() => {
    const decode = createImageBitmap;
    let count = 0;
    globalThis.createImageBitmap = ((blob: Blob) => {
      count += 1;
      document.body.dataset.decoded = String(count);
      return decode(blob);
    }) as typeof createImageBitmap;
  });
  const result = popup.locator('.result');
  const lookUp = async (subject: string) => {
    await popup.getByRole('searchbox').fill(subject);
    await popup.keyboard.press('Enter');
  };
  await lookUp(fernwood.subject);
  await expect.poll(() => result.evaluate(look)).toMatchObject({ letter: false });
  const { picture } = await result.evaluate(look);
  await result.evaluate(listen);
  await result.getByRole('button', { name: 'Copy Asset name' }).click();
  await expect.poll(() => result.evaluate(said)).toBe('copied copy');
  await popup.waitForTimeout(1000);
  expect(await result.evaluate(said)).toBe('copied copy');
  expect(await result.evaluate(look)).toMatchObject({ letter: false, picture });
  await expect(popup.locator('body')).toHaveAttribute('data-decoded', '1');
  await lookUp(mica.subject);
  await expect(result.getByRole('heading')).toHaveText('Mica Sheet');
  await expect.poll(() => result.evaluate(look)).toMatchObject({ letter: false });
  expect((await result.evaluate(look)).picture).not.toBe(picture);
  await expect(popup.locator('body')).toHaveAttribute('data-decoded', '2');
});

test('while it waits, a card is about as high as it will be, and stays where it is', async ({
  context,
  routeSite,
  services,
  inCard,
}) => {
  services.metadataFaults.set({ kind: 'delay', delayMs: 1_500 });
  const body = link(fernwood, 'one', 'position:absolute;top:100px');
  const page = await openCardPage({ context, routeSite }, body);
  await openCard(page, 'one');
  const waiting = () => inCard(page, (root) => root.querySelectorAll('.skeleton').length);
  expect(await waiting()).toBe(1);
  const before = (await boxes(page, 'one')).card;
  await expect.poll(waiting).toBe(0);
  const after = (await boxes(page, 'one')).card;
  expect([after.top, after.left]).toEqual([before.top, before.left]);
  const ratio = (after.bottom - after.top) / (before.bottom - before.top);
  expect(ratio).toBeGreaterThan(0.85);
  expect(ratio).toBeLessThan(1.15);
});

/** What has the focus: its id, or its element's name. */
const focusIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

test('Tab goes from the link into its card, and Escape gives the focus back', async ({
  context,
  routeSite,
  card,
}) => {
  const page = await openCardPage({ context, routeSite }, `${link(mica, 'one')} ${link(tern, 'two')}`);
  // One key is pressed once: the content script must be there to hear it.
  await expect.poll(() => marks(page)).toBe(2);
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
  await page.keyboard.press('Tab');
  expect(await focusIn(page)).toBe('TOKEN-LENS-CARD');
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
  expect(await focusIn(page)).toBe('one');
});

test('a pinned card has the focus, gives it back, and is of what is selected or has the focus', async ({
  context,
  routeSite,
  openOptions,
  card,
}) => {
  const body = `<input id="field">${link(mica, 'one')}${link(tern, 'two')}<p id="text">${fernwood.subject}</p>`;
  const page = await openCardPage({ context, routeSite }, body);
  const options = await openOptions();
  await page.bringToFront();
  await page.locator('#field').focus();
  await openCard(page, 'one');
  expect(await pressShortcut(options)).toBe(true);
  expect(await focusIn(page)).toBe('TOKEN-LENS-CARD');
  await page.keyboard.press('Tab');
  expect(await focusIn(page)).toBe('TOKEN-LENS-CARD');
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
  expect(await focusIn(page)).toBe('field');
  await page.keyboard.press('Tab');
  expect(await focusIn(page)).toBe('one');
  expect(await pressShortcut(options)).toBe(true);
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
  expect(await pressShortcut(options)).toBe(true);
  await expect(host(page)).toHaveCount(0);
  // A part of it stands for the whole.
  await page.evaluate(() => {
    const text = document.getElementById('text')?.firstChild;
    if (text) getSelection()?.setBaseAndExtent(text, 10, text, 20);
  });
  expect(await pressShortcut(options)).toBe(true);
  await expect.poll(async () => (await card(page))?.label).toBe('Fernwood');
  expect((await card(page))?.text).toContain('Pinned');
});
