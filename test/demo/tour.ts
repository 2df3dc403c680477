/** The tour that the demo takes without a display: one line per step, checked against what the browser shows. */
import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';

import { card, HOST } from '../e2e/card.ts';
import { openOwn, openPage } from '../e2e/extension.ts';
import { enter, NAMES, statusOf } from '../e2e/options-page.ts';
import { PAGES } from '../pages/index.ts';
import { KEYS } from '../services/local.ts';

const PICTURES = '.output/demo';

export async function takeTour(context: BrowserContext): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await useOptions(await openOwn(context, 'options'));
  await hoverOnPages(context);
  await usePopup(await openOwn(context, 'popup'));
}

/** Opens one of the sample pages. */
export const openSite = (context: BrowserContext, index: number): Promise<Page> =>
  openPage(context, `https://${PAGES[index]?.host}${PAGES[index]?.path}`);

const TIMEOUT_MS = 30_000;

/** What a text must contain or match. */
type Part = string | RegExp;

/** The number of steps, and of those that were wrong. */
export const counts = { steps: 0, failures: 0 };

const heading = (text: string): void => console.log(`\n${text}`);

/** Reads a text until it contains all parts, or a timeout; prints the result. */
async function expect(step: string, read: () => Promise<string | undefined>, parts: readonly Part[]) {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const seen = ((await read()) ?? '(nothing)').replace(/\s+/g, ' ').trim();
    const has = (part: Part) => (typeof part === 'string' ? seen.includes(part) : part.test(seen));
    const missing = parts.filter((part) => !has(part));
    if (missing.length > 0 && Date.now() < deadline) await wait(50);
    else return report(step, seen, missing);
  }
}

function report(step: string, seen: string, missing: readonly Part[]): void {
  counts.steps++;
  if (missing.length > 0) counts.failures++;
  console.log(`  ${missing.length === 0 ? 'ok  ' : 'FAIL'} ${step}`);
  console.log(`       saw: ${seen.length > 220 ? `${seen.slice(0, 220)}…` : seen}`);
  for (const part of missing) console.log(`       not: ${part}`);
}

/** Hiding the caret would leave an attribute in the page. */
const picture = (page: Page, name: string) =>
  page.screenshot({ path: `${PICTURES}/${name}.png`, caret: 'initial' });
// biome-ignore lint/performance/useDomNodeTextContent: textContent would include hidden text.
const textOf = (locator: Locator) => () => locator.innerText();

async function useOptions(options: Page): Promise<void> {
  heading('Options: a key for each network');
  for (const network of ['mainnet', 'preprod'] as const) {
    const name = NAMES[network];
    await enter(options, name, `${name} key`, KEYS[network]);
    await expect(`the ${network} key works`, textOf(statusOf(options, name)), ['Saved and working']);
  }
  await options.setViewportSize({ width: 900, height: 1240 });
  await picture(options, 'options');
}

async function hoverOnPages(context: BrowserContext): Promise<void> {
  const { fernwood, lanterns, mica } = TOKENS;
  const stops = [
    ['Cardanoscan', fernwood.subject, ['Fernwood', 'CIP-26', '1,000,000 units']],
    ['Cexplorer', lanterns.fingerprint, ['Lantern Guild', 'CIP-68', 'CIP-26']],
    ['AdaStat', mica.fingerprint, ['Mica Sheet', 'MICA', 'CIP-26']],
  ] as const;
  for (const [index, [site, id, words]] of stops.entries()) {
    heading(`Hover on a list like ${site}'s`);
    const page = await openSite(context, index);
    const before = await page.content();
    // The content script misses a pointer that rested before it started.
    await page.waitForFunction(() => CSS.highlights.has('token-lens'));
    await page.locator(`a[href*="${id}"]`).first().hover();
    await expect('the card shows the token', async () => (await card(page))?.text, words);
    await picture(page, `hover-${site.toLowerCase()}`);
    await page.keyboard.press('Escape');
    const cards = async () => `${await page.locator(HOST).count()} cards`;
    await expect('Escape closes the card', cards, [/^0 cards$/]);
    const same = async () => ((await page.content()) === before ? 'unchanged' : 'changed');
    await expect('the page is unchanged', same, [/^unchanged$/]);
    await page.close();
  }
}

async function usePopup(popup: Page): Promise<void> {
  await popup.setViewportSize({ width: 380, height: 600 });
  heading('Popup: latest blocks');
  const blocks = popup.getByRole('region', { name: 'Latest blocks' });
  const entry = (name: string) => textOf(blocks.getByRole('listitem').filter({ hasText: name }));
  await expect('mainnet has a block', entry('Mainnet'), [/[\d,]+ epoch \d+ \d+ tx ₳[\d.]+/]);
  await expect('preprod has another', entry('Preprod'), [/epoch \d+/]);
  await expect('preview has no key', entry('Preview'), ['Add key']);

  heading('Popup: look-ups');
  const token = textOf(popup.getByRole('article'));
  const lookUp = async (text: string) => {
    await popup.getByRole('searchbox').fill(text);
    await popup.getByRole('searchbox').press('Enter');
  };
  await lookUp(TOKENS.orrery.subject);
  await expect('both standards', token, ['Orrery', 'CIP-68', 'Decimals disagree', 'CIP-26']);
  await picture(popup, 'popup-both-standards');
  await lookUp(TOKENS.fernwood.subject.slice(1));
  const alert = textOf(popup.getByRole('alert'));
  await expect('bad input is explained at the box', alert, ['one is missing or extra']);
  await picture(popup, 'popup-bad-input');
}
