/** Promise 12: what a page does to the open card closes it, and is not fought over. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { host, link, openCard, openCardPage } from '../e2e/card-page.ts';
import { expect, test } from '../e2e/lens.ts';
import { DEEDS, deedOf } from './deeds.ts';
import { tried } from './tried.ts';

const { mica } = TOKENS;

/** Things that a page may do meanwhile, which do the card no harm. */
const HARMLESS: Readonly<Record<string, string>> = {
  'adds to the document': 'document.documentElement.append(document.createElement("div"))',
  'filters and fades the document': 'document.documentElement.style.cssText = "opacity:0.5;filter:invert(1)"',
  'styles every element':
    'put("style", "").textContent = "token-lens-card, token-lens-card * { opacity: 0.2 !important; display: none !important; left: 0 !important; transition: all 9s !important; animation: none }"',
  'marks it as other extensions do':
    'card.dataset.mark = "1"; card.className = "mark"; card.style.setProperty("--mark-color", "red")',
  'animates it':
    'card.animate([{ opacity: 0, transform: "scale(0)" }, { opacity: 0 }], { duration: 9e6, fill: "both" })',
  'unfolds something':
    'document.body.insertAdjacentHTML("beforeend", "<details open><summary>more</summary>text</details>")',
};

/** Everything of the page's own since it was opened is gone. */
async function tidy(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    for (const one of document.querySelectorAll('[data-put], details, html > div')) one.remove();
    document.documentElement.removeAttribute('style');
  });
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
}

test('promise 12: whatever the page does to the card, it closes, and does not come back by itself', async ({
  context,
  routeSite,
}) => {
  test.setTimeout(120_000);
  const button =
    '<button id="full" style="position:fixed;right:0;bottom:0" onclick="document.body.requestFullscreen()">x</button>';
  const head = '<style>[data-put="none"]::backdrop { display: none }</style>';
  const page = await openCardPage({ context, routeSite }, `${link(mica, 'one')}${button}`, head);
  for (const [name, code] of Object.entries(DEEDS)) {
    await openCard(page, 'one');
    // It is seen once, as it was.
    await page.waitForTimeout(150);
    await page.evaluate(deedOf(code));
    await expect.soft(host(page), `the page ${name}`).toHaveCount(0);
    await page.waitForTimeout(150);
    await expect.soft(host(page), `after the page ${name}`).toHaveCount(0, { timeout: 100 });
    await page.evaluate(() => document.querySelector('token-lens-card')?.remove());
    await tidy(page);
  }
  tried(12, `${Object.keys(DEEDS).length} deeds against an open card`);
});

test('promise 12: what the page writes of its host neither colours the card nor is drawn on it', async ({
  context,
  routeSite,
  inCard,
}) => {
  const names = ['text', 'ground', 'soft', 'line', 'warn', 'warn-ground', 'accent'];
  const rules = `token-lens-card { ${names.map((name) => `--${name}: rgb(1, 2, 3) !important`).join('; ')} }
    token-lens-card::before, token-lens-card::after { content: 'Verified' !important; position: absolute; inset: 0 }`;
  const page = await openCardPage({ context, routeSite }, link(mica, 'one'), `<style>${rules}</style>`);
  await openCard(page, 'one');
  const seen = await inCard(page, (root) => {
    const frame = root.querySelector('.frame') ?? document.body;
    const { host } = root as ShadowRoot;
    return {
      colours: [frame, ...frame.querySelectorAll('*')].flatMap((one) => {
        const { color, backgroundColor, borderTopColor } = getComputedStyle(one);
        return [color, backgroundColor, borderTopColor];
      }),
      drawn: ['::before', '::after'].map((part) => getComputedStyle(host, part).content),
    };
  });
  expect(seen?.colours.length).toBeGreaterThan(50);
  expect(seen?.colours).not.toContain('rgb(1, 2, 3)');
  expect(seen?.drawn).toEqual(['none', 'none']);
});

test('promise 12: what does the card no harm leaves it open', async ({ context, routeSite, card }) => {
  const page = await openCardPage({ context, routeSite }, link(mica, 'one'));
  for (const [name, code] of Object.entries(HARMLESS)) {
    await openCard(page, 'one');
    await page.waitForTimeout(150);
    const before = await host(page).boundingBox();
    await page.evaluate(deedOf(code));
    await page.waitForTimeout(300);
    await expect.soft(host(page), `the page ${name}`).toHaveCount(1);
    expect.soft(await host(page).boundingBox(), `the page ${name}`).toEqual(before);
    expect.soft((await card(page))?.label).toBe('Mica Sheet');
    await tidy(page);
  }
  tried(12, `${Object.keys(HARMLESS).length} harmless deeds`);
});
