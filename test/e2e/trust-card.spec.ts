/** The lines about a token on its card: standards that differ, others with its face, the user's own label. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { inCard } from './card-in-chromium.ts';
import { host, link, openCard, openCardPage } from './card-page.ts';
import { expect, test } from './lens.ts';

const { tern, ternCopy, orrery, fernwood } = TOKENS;

/** The lines of the open card, without what isolates their values. */
async function lines(page: Page): Promise<readonly string[] | undefined> {
  const read = (root: ShadowRoot) =>
    [...root.querySelectorAll('header ~ .notice')].map((one) => one.textContent);
  return (await inCard(page, read))?.map((text) => (text ?? '').replace(/[\u2066-\u2069]/g, ''));
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
}

const FACE = 'Another token has this ticker: TERNX, policy ';
const short = (policy: string) => `${policy.slice(0, 4)}…${policy.slice(-4)}`;

test('a card tells where the standards differ, and whose face a token has', async ({
  context,
  routeSite,
}) => {
  const body = [orrery, fernwood, tern, ternCopy].map((one, at) => `<p>${link(one, `t${at}`)}`).join('');
  const page = await openCardPage({ context, routeSite }, body);
  await openCard(page, 't0');
  await expect
    .poll(() => lines(page))
    .toEqual([
      'Decimals differ: CIP-68 says 6, CIP-26 says 2. Amounts change by powers of ten.',
      'Websites differ: https://orrery.example/moons in CIP-68, https://orrery.example/ in CIP-26',
    ]);
  await close(page);
  for (const id of ['t1', 't2']) {
    await openCard(page, id);
    await expect.poll(() => inCard(page, (root) => root.querySelector('canvas') !== null)).toBe(true);
    expect(await lines(page)).toEqual([]);
    await close(page);
  }
  await openCard(page, 't3');
  await expect.poll(() => lines(page)).toEqual([FACE + short(tern.policy)]);
});

test('a card has the user’s label, and follows what the popup is told', async ({
  context,
  routeSite,
  openPopup,
}) => {
  const page = await openCardPage(
    { context, routeSite },
    `<p>${link(tern, 'real')}<p>${link(ternCopy, 'copy')}`,
  );
  await openCard(page, 'real');
  await expect.poll(() => lines(page)).toEqual([]);
  await close(page);
  await openCard(page, 'copy');
  await expect.poll(() => lines(page)).toEqual([FACE + short(tern.policy)]);
  await close(page);

  const popup = await openPopup();
  const press = (name: string) => popup.getByRole('article').getByRole('button', { name }).click();
  const lookUp = async (subject: string) => {
    await popup.getByRole('searchbox').fill(subject);
    await popup.keyboard.press('Enter');
    const policy = popup.locator(`article[aria-busy=false] code[title="${subject.slice(0, 56)}"]`);
    await expect(policy).toHaveCount(1);
  };
  await lookUp(tern.subject);
  await press('This is the one I mean');
  await popup.getByLabel('Your label for this token').fill('the <b>real</b> one');
  await press('Keep');
  await expect(popup.locator('.own-words .label')).toBeVisible();
  await page.bringToFront();
  await openCard(page, 'real');
  await expect.poll(() => lines(page)).toEqual(['Your label: the <b>real</b> one']);
  await close(page);
  await openCard(page, 'copy');
  const labelled = FACE.replace('TERNX', 'TERNX (the <b>real</b> one)') + short(tern.policy);
  await expect.poll(() => lines(page)).toEqual([labelled]);
  await close(page);

  await popup.bringToFront();
  await lookUp(ternCopy.subject);
  await press('Hide this warning');
  await expect(popup.getByRole('button', { name: 'Name them again' })).toBeVisible();
  await page.bringToFront();
  await openCard(page, 'copy');
  await expect.poll(() => inCard(page, (root) => root.querySelector('canvas') !== null)).toBe(true);
  expect(await lines(page)).toEqual([]);
});
