/** Promises 12 and 31: what a page does before a card opens, so that there is no change to notice while it is open. */
import type { Locator, Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { listFile } from '../data/token-list.ts';
import { METADATA, siteApp } from '../e2e/apps.ts';
import { HOST } from '../e2e/card.ts';
import { boxOf, host, isMarked, letPass, link, openCard } from '../e2e/card-page.ts';
import { buildWithList, launchExtension, openPage, routeService } from '../e2e/extension.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { attackAtInsertion, attackOnFrame, attacksOf } from './card-attacks.ts';

const SITE = 'https://cardanoscan.io';
/** The link is where no attack on a frame clips it. */
const BODY = link(TOKENS.mica, 'one', 'margin-left: 90px');
/** Milliseconds in which a card opens (300) and, if it is covered, closes (500), with some for a busy machine. */
const DECIDED_MS = 1_200;

test('promises 12 and 31: a card changed before it is visible does not stay', async ({ openBody }) => {
  const page = await openBody(BODY);
  await expect.poll(() => isMarked(page.locator('#one'))).toBe(true);
  const changes = Object.entries(attacksOf('changes of a prepared card'));
  for (const [name, code] of changes) {
    await page.evaluate(attackAtInsertion(code));
    await page.locator('#one').hover();
    await letPass(page, DECIDED_MS);
    expect.soft(await page.evaluate('globalThis.attacked'), `a card when the page ${name}`).not.toBe(0);
    // A busy machine takes longer to close it.
    await expect.soft(host(page), `when the page ${name}`).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.mouse.move(1, 1);
    await expect(host(page)).toHaveCount(0);
  }
});

/** Without an address, a frame is found in another way; what covers it is watched as in others. */
const TRIED_IN_SRCDOC = ['a band over it', 'a filter on it'];

const SIZE = 'border:0;width:900px;height:600px';
const PAGES = {
  '/': `<iframe src="/inner" style="${SIZE}"></iframe>`,
  '/srcdoc': `<iframe srcdoc='${BODY}' style="${SIZE}"></iframe>`,
  '/inner': BODY,
};

test('promises 12 and 31: a card in a covered frame does not stay', async ({ context, routeService }) => {
  routeService(SITE, siteApp(PAGES));
  // Also the last one, as an attack that stays would keep the next cards from opening.
  const control = ['nothing, which changes nothing', ''] as const;
  const changes = Object.entries(attacksOf('changes of a frame before its card opens'));
  for (const [path, attacks] of [
    ['/', changes],
    ['/srcdoc', changes.filter(([name]) => TRIED_IN_SRCDOC.includes(name))],
  ] as const) {
    const page = await openPage(context, `${SITE}${path}`);
    const frame = page.frameLocator('iframe').first();
    await expect.poll(() => isMarked(frame.locator('#one'))).toBe(true);
    for (const [name, code] of [control, ...attacks, control]) {
      const cards = await cardsInFrame(page, attackOnFrame(code));
      await expect.soft(cards, `${path}: ${name}`).toHaveCount(code === '' ? 1 : 0);
      await page.evaluate(restore, SIZE);
      await page.mouse.move(1, 1);
      await expect(cards).toHaveCount(0);
    }
    await page.close();
  }
});

/** The cards in the page's frame, some time after the attack, when the pointer has come to rest on a token in it. */
async function cardsInFrame(page: Page, attack: string): Promise<Locator> {
  const frame = page.frameLocator('iframe').first();
  await page.evaluate(attack);
  await frame.locator('#one').hover({ force: true });
  await letPass(page, DECIDED_MS);
  return frame.locator(HOST);
}

/** Removes what an attack has drawn over the frame and done to its style. Runs in the page. */
function restore(style: string): void {
  for (const one of document.querySelectorAll('[data-put]')) one.remove();
  document.querySelector('iframe')?.setAttribute('style', style);
}

/** The share of the card, from its right edge, that the scroll bar covers. */
const SCROLL_BARS = [0.05, 0.5, 0.95];

/** Draws a scroll bar of the page over a share of the card. */
function drawScrollBar(share: number): void {
  const { left, width } =
    document.querySelector('html > div[popover]')?.getBoundingClientRect() ?? new DOMRect();
  const style = document.createElement('style');
  const bar = innerWidth - left - width * (1 - share);
  style.textContent = `html { overflow-y: scroll; width: 1000px } html::-webkit-scrollbar { width: ${bar}px; background: lime }`;
  document.head.append(style);
}

test('promises 12 and 31: a card that a wide scroll bar of the page covers closes', async () => {
  const build = buildWithList(listFile());
  const context = await launchExtension({ build: build.folder, hasScrollBars: true });
  try {
    routeService(context, METADATA, createMetadataService(loadRecords()));
    routeService(
      context,
      SITE,
      siteApp({ '/': `<p>Token ID <span id="one">${TOKENS.mica.subject}</span></p>` }),
    );
    for (const share of SCROLL_BARS) {
      const page = await openPage(context, `${SITE}/`);
      await openCard(page, 'one');
      // A card that is still growing is placed again, inside the scroll bar.
      await letPass(page, DECIDED_MS);
      await page.evaluate(drawScrollBar, share);
      await letPass(page, DECIDED_MS);
      const [card] = await host(page).all();
      const width = await page.evaluate(() => document.documentElement.clientWidth);
      if (card)
        expect.soft((await boxOf(card)).right, `a scroll bar over ${share}`).toBeLessThanOrEqual(width);
      await page.close();
    }
  } finally {
    await context.close();
    build.remove();
  }
});
