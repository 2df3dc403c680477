/** Promises 12, 30 and 31: no page reads the open card, or changes what is seen of it without closing it. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { card, inCard } from '../e2e/card-in-chromium.ts';
import { changeSettings, host, link, openCard } from '../e2e/card-page.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { attackOf, attacksOf, removeLeftovers, SPY } from './card-attacks.ts';
import { scaled } from './scaled.ts';

const { mica } = TOKENS;
/** The user's own label for the token. */
const LABEL = 'Canary of mine';
/** Milliseconds in which the card closes, and after which one that is open stays. */
const CLOSE_MS = 500;
/** The same on a machine with other work. */
const CLOSE_BUSY_MS = scaled(10_000, CLOSE_MS);

test('promise 30: no page reads a character of the open card', async ({ openBody, ownPage }) => {
  await changeSettings(ownPage, {
    labelledTokens: [{ network: 'mainnet', subject: mica.subject, label: LABEL, name: 'Mica Sheet' }],
  });
  const page = await openBody(`<script>${SPY}</script>${link(mica, 'one')}`);
  const reads = Object.entries(attacksOf('reads'));
  for (const [name, code] of reads) {
    if (!(await host(page).isVisible())) await openCard(page, 'one');
    await expect.poll(async () => (await card(page))?.text).toContain(LABEL);
    const got = await page.evaluate(attackOf(code));
    expect.soft(`${got}`, `by ${name}`).not.toMatch(/Mica|Canary|CIP-26/);
    await page.evaluate(removeLeftovers);
  }
  const events = await page.evaluate('globalThis.events.join()');
  expect(events).toContain('pointerover');
  expect(events).not.toMatch(/Mica|Canary|CIP-26|card\.html/);
});

const CHANGES_EVERYWHERE = attacksOf('changes');
/** Changes that close the card in Chromium only, or change nothing that is seen of it. */
const CHANGES_IN_CHROMIUM = attacksOf('changes, Chromium only');
const CHANGES = {
  'closes after': CHANGES_EVERYWHERE,
  'closes or looks the same after': CHANGES_IN_CHROMIUM,
  'stays, and looks the same, after': attacksOf('harmless changes'),
};

for (const [what, attacks] of Object.entries(CHANGES))
  test(`promises 12 and 31: the card ${what} what the page does`, async ({ openBody }) => {
    test.slow();
    const page =
      await openBody(`<style>[data-put="none"]::backdrop { display: none }</style>${link(mica, 'one')}
      <button id="full" style="position:fixed;right:0;bottom:0" onclick="document.body.requestFullscreen()">x</button>`);
    /** Milliseconds until the card closed. */
    const closed: number[] = [];
    let before: Buffer | undefined;
    for (const [name, code] of Object.entries(attacks)) {
      // A card that stayed open is attacked again.
      if (!(await host(page).isVisible())) {
        await page.keyboard.press('Escape');
        await openCard(page, 'one');
        // Signatures and logo come last.
        await expect.poll(async () => (await card(page))?.text).toMatch(/Mica Sheet.*signed by the issuer/s);
        await expect
          .poll(() => inCard(page, (root) => root.querySelectorAll('canvas[width="96"]').length))
          .toBe(1);
        before = attacks === CHANGES_EVERYWHERE ? undefined : await settledPictureOf(page);
      }
      const closeMs = attacks === CHANGES_EVERYWHERE ? CLOSE_BUSY_MS : CLOSE_MS;
      const closedAfter = await page.evaluate(attack, [attackOf(code), closeMs] as const);
      const isClosed = closedAfter !== undefined;
      if (isClosed) closed.push(closedAfter);
      const picture = before;
      if (picture && !isClosed)
        await expect
          .poll(() => isClosedOrSame(page, picture), { message: `the page ${name}`, timeout: CLOSE_BUSY_MS })
          .toBe(true);
      if (attacks !== CHANGES_IN_CHROMIUM)
        await expect
          .soft(host(page), `after the page ${name}`)
          .toHaveCount(attacks === CHANGES_EVERYWHERE ? 0 : 1);
      expect.soft(await isInTransition(page), `a picture of the card, after the page ${name}`).toBe(false);
      await page.evaluate(removeLeftovers);
    }
  });

/** Runs an attack in the page. Milliseconds until the card was gone; undefined where it is still there after `ms`. */
async function attack([code, ms]: readonly [string, number]): Promise<number | undefined> {
  const card = Document.prototype.querySelector.call(document, 'html > div[popover]');
  const began = performance.now();
  const gone = new Promise<number>((resolve) => {
    const check = () => card?.isConnected || resolve(Math.round(performance.now() - began));
    new MutationObserver(check).observe(document, { childList: true, subtree: true });
  });
  await new Function(`return ${code}`)();
  return Promise.race([gone, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
}

/** True while a view transition shows a picture of the earlier page. */
const isInTransition = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.matches(':active-view-transition'));

/** What is seen at the card's place, without its shadow; undefined without a card. */
async function pictureOf(page: Page): Promise<Buffer | undefined> {
  const box = await host(page).evaluateAll(([card]) => card?.getBoundingClientRect().toJSON());
  if (!box) return undefined;
  const clip = { x: box.x + 12, y: box.y + 12, width: box.width - 24, height: box.height - 24 };
  return page.screenshot({ clip, animations: 'disabled' });
}

/** Whether the card has closed, or looks as in the picture. */
async function isClosedOrSame(page: Page, before: Buffer): Promise<boolean> {
  const picture = await pictureOf(page);
  return picture?.equals(before) ?? true;
}

/** The picture of the card once its motion has ended: two in succession are equal. */
async function settledPictureOf(page: Page): Promise<Buffer> {
  let picture: Buffer | undefined;
  await expect
    .poll(async () => {
      const previous = picture;
      picture = await pictureOf(page);
      return previous && picture?.equals(previous);
    })
    .toBe(true);
  if (!picture) throw new Error('there is no card');
  return picture;
}
