/** Promises 12, 30 and 31: no page reads the open card, or changes what is seen of it without closing it. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { change, host, link, openCard, openCardPage } from '../e2e/card-page.ts';
import { expect, test } from '../e2e/lens.ts';
import { attackOf, CHANGES, HARMLESS, READS, SPY } from './card-attacks.ts';
import { tried } from './tried.ts';

const { mica } = TOKENS;
const LABEL = 'Canary of mine';
/** Milliseconds in which the card closes, or has not changed. */
const CLOSED_MS = 500;

/** A label of the user's own for the token, which no page may ever hold. */
const labelled = {
  labelledTokens: [{ network: 'mainnet' as const, subject: mica.subject, label: LABEL, name: 'Mica Sheet' }],
};

test('promise 30: no page reads a character of the open card', async ({
  context,
  routeSite,
  ownPage,
  card,
}) => {
  await change(ownPage, labelled);
  const head = `<script>${SPY}</script>`;
  const page = await openCardPage({ context, routeSite }, link(mica, 'one'), head);
  for (const [name, code] of Object.entries(READS)) {
    await openCard(page, 'one');
    await expect.poll(async () => (await card(page))?.text).toContain(LABEL);
    const got = await page.evaluate(attackOf(code));
    expect.soft(`${got}`, `by ${name}`).not.toMatch(/Mica|Canary|CIP-26/);
    await tidy(page);
  }
  const heard = await page.evaluate('globalThis.heard.join()');
  expect(heard).toContain('pointerover');
  expect(heard).not.toMatch(/Mica|Canary|CIP-26|card\.html/);
  tried(30, `${Object.keys(READS).length} ways to read an open card`);
});

test('promises 12 and 31: whatever the page does to the card, it closes or looks the same', async ({
  context,
  routeSite,
  card,
}) => {
  test.setTimeout(300_000);
  const button =
    '<button id="full" style="position:fixed;right:0;bottom:0" onclick="document.body.requestFullscreen()">x</button>';
  const head = '<style>[data-put="none"]::backdrop { display: none }</style>';
  const page = await openCardPage({ context, routeSite }, `${link(mica, 'one')}${button}`, head);
  /** Milliseconds of the page's own clock, by the attack. */
  const closed = new Map<string, number>();
  for (const [name, code] of Object.entries(CHANGES)) {
    await openCard(page, 'one');
    await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
    const before = await pictureOf(page);
    const closedAfter = await page.evaluate(timed, [attackOf(code), CLOSED_MS] as const);
    if (closedAfter !== undefined) closed.set(name, closedAfter);
    else expect.soft((await pictureOf(page)).equals(before), `the page ${name}`).toBe(true);
    await expect.soft(host(page), `after the page ${name}`).toHaveCount(closedAfter === undefined ? 1 : 0);
    await tidy(page);
  }
  expect([...closed.keys()].filter((name) => HARMLESS.includes(name))).toEqual([]);
  expect(closed.size).toBeGreaterThan(20);
  const slowest = Math.max(...closed.values());
  tried(
    12,
    `${Object.keys(CHANGES).length} changes of an open card, ${closed.size} of which close it, in ${slowest} ms`,
  );
});

/** Runs an attack in the page. Milliseconds after which the card was gone; undefined where it stayed for so many. */
async function timed([attack, ms]: readonly [string, number]): Promise<number | undefined> {
  const card = Document.prototype.querySelector.call(document, 'html > div[popover]');
  const began = performance.now();
  const gone = new Promise<number>((resolve) => {
    const look = () => card?.isConnected || resolve(Math.round(performance.now() - began));
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await new Function(`return ${attack}`)();
  return Promise.race([gone, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
}

/** What is seen where the card is, without the shadow around it. */
async function pictureOf(page: Page): Promise<Buffer> {
  const box = await host(page).boundingBox({ timeout: 5_000 });
  if (!box) throw new Error('there is no card');
  const clip = { x: box.x + 12, y: box.y + 12, width: box.width - 24, height: box.height - 24 };
  return page.screenshot({ clip, animations: 'disabled' });
}

/** Everything of the page's own since it was opened is gone, and so is the card. */
async function tidy(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    for (const one of document.querySelectorAll('[data-put], details, html > section, body > div'))
      one.remove();
    document.documentElement.removeAttribute('style');
    getSelection()?.removeAllRanges();
  });
  await page.keyboard.press('Escape');
  await page.mouse.move(1, 1);
  await expect(host(page)).toHaveCount(0);
}
