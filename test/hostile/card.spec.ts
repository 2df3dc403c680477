/** No page reads the open card. */
import { TOKENS } from '../data/index.ts';
import { card } from '../e2e/card-in-chromium.ts';
import { changeSettings, host, link, openCard } from '../e2e/card-page.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { READS, SPY } from './card-reads.ts';

const { mica } = TOKENS;
/** The user's own label for the token. */
const LABEL = 'Canary of mine';
/** Some are of another browser. */
const attempt = (code: string): string => `(async () => {
  const card = document.querySelector('html > div[popover]');
  const { x, y, width, height } = card.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  try { ${code} } catch (error) { return String(error); }
})()`;

test('8: no page reads a character of the open card', async ({ openBody, ownPage }) => {
  await changeSettings(ownPage, {
    labelledTokens: [{ network: 'mainnet', subject: mica.subject, label: LABEL, name: 'Mica Sheet' }],
  });
  const page = await openBody(`<script>${SPY}</script>${link(mica, 'one')}`);
  for (const [name, code] of Object.entries(READS)) {
    if (!(await host(page).isVisible())) await openCard(page, 'one');
    await expect.poll(async () => (await card(page))?.text).toContain(LABEL);
    const got = await page.evaluate(attempt(code));
    expect.soft(`${got}`, `by ${name}`).not.toMatch(/Mica|Canary|CIP-26/);
    await page.evaluate(() => getSelection()?.removeAllRanges());
  }
  const events = await page.evaluate('globalThis.events.join()');
  expect(events).toContain('pointerover');
  expect(events).not.toMatch(/Mica|Canary|CIP-26|card\.html/);
});
