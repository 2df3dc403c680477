/** The main job: point at an identifier on an explorer and see what it is. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { link, openCard, openCardPage } from './card-page.ts';
import { expect, test } from './lens.ts';

const { fernwood, hostile, orrery, tern, ternCopy } = TOKENS;

const linkTo = (page: Page, subject: string) => page.locator(`a[href*="${subject}"]`).first();

test('a card opens on a token, with each value’s source, stays under the pointer and closes behind it', async ({
  openPage,
  card,
}) => {
  const page = await openPage(0);
  const host = page.locator('token-lens-card');
  const target = linkTo(page, fernwood.subject);
  await target.hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Fernwood');
  const seen = await card(page);
  expect(seen?.role).toBe('dialog');
  expect(seen?.rows).toEqual(
    expect.arrayContaining([
      { text: 'Name Fernwood CIP-26', source: 'CIP-26' },
      { text: 'Ticker FERNW CIP-26', source: 'CIP-26' },
    ]),
  );
  expect(seen?.text).toContain('1,000,000 units = 1 FERNW');
  expect(seen?.text).toContain(fernwood.fingerprint.slice(0, 12));
  await host.hover();
  await page.waitForTimeout(500);
  await expect(host).toHaveCount(1);
  await page.mouse.move(2, 2);
  await expect(host).toHaveCount(0);
  await target.hover();
  await expect(host).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(host).toHaveCount(0);
});

test('hostile metadata is shown as text', async ({ openPage, card }) => {
  const page = await openPage(0);
  await linkTo(page, hostile.subject).hover();
  await expect.poll(async () => (await card(page))?.text).toContain('<script>alert(1)</script>');
  expect(await page.locator('script').count()).toBe(0);
});

test('a card tells where the standards differ, which token has the same ticker, and the user’s label', async ({
  context,
  routeSite,
  inCard,
  openPopup,
}) => {
  const body = [orrery, tern, ternCopy].map((one, at) => `<p>${link(one, `t${at}`)}</p>`).join('');
  const page = await openCardPage({ context, routeSite }, body);
  const expectLines = async (id: string, expected: readonly string[]) => {
    await openCard(page, id);
    const read = (root: ShadowRoot) =>
      [...root.querySelectorAll('header ~ .notice')].map((one) => one.textContent ?? '');
    // Without the characters that isolate values.
    const lines = async () => (await inCard(page, read))?.map((text) => text.replace(/[\u2066-\u2069]/g, ''));
    await expect.poll(lines).toEqual(expected);
    await page.keyboard.press('Escape');
    await expect(page.locator('token-lens-card')).toHaveCount(0);
  };
  await expectLines('t0', [
    'Decimals differ: CIP-68 says 6, CIP-26 says 2. Amounts change by powers of ten.',
    'Websites differ: https://orrery.example/moons in CIP-68, https://orrery.example/ in CIP-26',
  ]);
  await expectLines('t1', []);
  const policy = `${tern.policy.slice(0, 4)}…${tern.policy.slice(-4)}`;
  await expectLines('t2', [`Another token has this ticker: TERNX, policy ${policy}`]);

  const popup = await openPopup();
  await popup.getByRole('searchbox').fill(tern.subject);
  await popup.keyboard.press('Enter');
  await popup.getByRole('button', { name: 'This is the one I mean' }).click();
  await popup.getByLabel('Your label for this token').fill('the <b>real</b> one');
  await popup.getByRole('button', { name: 'Keep' }).click();
  await expect(popup.locator('.own-words .label')).toBeVisible();
  await page.bringToFront();
  await expectLines('t1', ['Your label: the <b>real</b> one']);
  await expectLines('t2', [`Another token has this ticker: TERNX (the <b>real</b> one), policy ${policy}`]);
});
