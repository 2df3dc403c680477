/** The main job: point at an identifier on an explorer and see what it is. */
import type { Page } from '@playwright/test';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { PAGES } from '../pages/index.ts';
import { expect, readRows, test } from './lens.ts';

const linkTo = (page: Page, subject: string) =>
  page.locator(`main a[href*="${subject}"], a[href*="${subject}"]`).first();

const isOpen = (page: Page) => page.locator('token-lens-card').count();

test('a card opens on a token, says what it is and where each value comes from', async ({
  openPage,
  card,
  inCard,
}) => {
  const page = await openPage(0);
  await linkTo(page, TOKENS.fernwood.subject).hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Fernwood');
  expect((await card(page))?.role).toBe('dialog');
  const rows = (await inCard(page, readRows)) ?? [];
  const row = (label: string) => rows.find((one) => one.label === label);
  expect(row('Name')).toEqual({ label: 'Name', value: 'Fernwood', sources: ['CIP-26'] });
  expect(row('Ticker')).toEqual({ label: 'Ticker', value: 'FERNW', sources: ['CIP-26'] });
  expect(row('Decimals')).toEqual({ label: 'Decimals', value: '6', sources: ['CIP-26'] });
  expect((await card(page))?.text).toContain('1,000,000 units = 1 FERNW');
  expect((await card(page))?.text).toContain(TOKENS.fernwood.fingerprint.slice(0, 12));
});

test('a token in both standards shows the tag of each value, and both', async ({
  openPage,
  card,
  inCard,
}) => {
  const page = await openPage(0);
  await linkTo(page, TOKENS.lanterns.subject).hover();
  await expect
    .poll(async () => (await inCard(page, readRows))?.map((row) => row.label))
    .toContain('Recorded in');
  const sources = Object.fromEntries(
    ((await inCard(page, readRows)) ?? []).map((row) => [row.label, row.sources]),
  );
  expect(sources).toMatchObject({
    Name: ['CIP-68'],
    Ticker: ['CIP-26'],
    Website: ['CIP-26'],
    'Recorded in': ['CIP-68', 'CIP-26'],
  });
  expect((await card(page))?.label).toBe('Lantern Guild');
});

test('the card stays while the pointer is in it, and goes when the pointer leaves or Escape is pressed', async ({
  openPage,
}) => {
  const page = await openPage(0);
  const link = linkTo(page, TOKENS.fernwood.subject);
  await link.hover();
  await expect(page.locator('token-lens-card')).toBeAttached();
  await page.locator('token-lens-card').hover();
  await page.waitForTimeout(500);
  expect(await isOpen(page)).toBe(1);
  await page.mouse.move(2, 2);
  await expect(page.locator('token-lens-card')).toHaveCount(0);
  await link.hover();
  await expect(page.locator('token-lens-card')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.locator('token-lens-card')).toHaveCount(0);
});

test('a pointer that leaves one token and rests on another, without a further move, opens its card', async ({
  card,
  openPage,
}) => {
  const page = await openPage(0);
  await linkTo(page, TOKENS.fernwood.subject).hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Fernwood');
  const box = await linkTo(page, TOKENS.mica.subject).boundingBox();
  if (box === null) throw new Error('no second token');
  await page.mouse.move(1270, 710);
  // The first card's grace ends while the pointer rests here, and before it has rested long enough.
  await page.waitForTimeout(170);
  await page.mouse.move(box.x + 4, box.y + 4);
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
});

test('a passing pointer opens nothing', async ({ openPage }) => {
  const page = await openPage(0);
  await page.locator('table a').first().waitFor();
  const watch = await page.evaluateHandle(() => {
    const seen = { cards: 0, moves: [] as number[] };
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.nodeName === 'TOKEN-LENS-CARD') seen.cards++;
    }).observe(document.documentElement, { childList: true });
    document.addEventListener('pointermove', () => seen.moves.push(performance.now()));
    return seen;
  });
  // A machine under load may pause between two moves, which is a rest like any other: then it is tried again.
  await expect(async () => {
    await watch.evaluate((seen) => {
      seen.cards = 0;
      seen.moves = [];
    });
    await page.mouse.move(230, 350);
    await page.mouse.move(230, 700, { steps: 60 });
    await page.mouse.move(2, 2);
    const { moves } = await watch.jsonValue();
    expect(moves.length).toBeGreaterThan(30);
    const rests = moves.slice(1).map((at, i) => at - (moves[i] ?? at));
    expect(Math.max(...rests)).toBeLessThan(120);
  }).toPass({ timeout: 20_000 });
  await page.waitForTimeout(300);
  expect((await watch.jsonValue()).cards).toBe(0);
});

test('keyboard focus opens the card, and Escape closes it', async ({ openPage, card }) => {
  const page = await openPage(0);
  const link = linkTo(page, TOKENS.mica.subject);
  // A key just before the focus makes it the user's; a machine under load may come too late for that.
  await expect(async () => {
    await link.blur();
    await page.keyboard.press('Shift');
    await link.focus();
    await expect.poll(async () => (await card(page))?.label, { timeout: 1500 }).toBe('Mica Sheet');
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.locator('token-lens-card')).toHaveCount(0);
});

for (const [index, { host }] of PAGES.entries()) {
  test(`a page of ${host} is byte for byte as it was made, before the first hover and after it`, async ({
    context,
    openPage,
  }) => {
    await context.addInitScript(() => {
      // Before the content script, which comes when the document is idle.
      addEventListener('DOMContentLoaded', () => {
        Object.assign(globalThis, { asMade: document.documentElement.outerHTML });
      });
    });
    const page = await openPage(index);
    const isAsMade = () =>
      page.evaluate(() => document.documentElement.outerHTML === Reflect.get(globalThis, 'asMade'));
    const marks = () => page.evaluate(() => CSS.highlights.get('token-lens')?.size ?? 0);
    if (host === 'cexplorer.io') await page.waitForTimeout(300);
    else await expect.poll(marks).toBeGreaterThan(3);
    expect(await isAsMade()).toBe(true);
    await page.locator('table a, main a').nth(6).hover();
    await expect(page.locator('token-lens-card')).toHaveCount(1);
    expect(await isAsMade()).toBe(false);
    await page.keyboard.press('Escape');
    await expect(page.locator('token-lens-card')).toHaveCount(0);
    expect(await isAsMade()).toBe(true);
  });
}

test('what is in view is asked for in one message, without logos, and no hash is sent', async ({
  openPage,
  services,
}) => {
  const page = await openPage(0);
  await expect.poll(() => services.metadata.mainnet.length).toBeGreaterThan(0);
  await page.waitForTimeout(300);
  const [first, ...others] = services.metadata.mainnet;
  expect(others).toEqual([]);
  const body: { subjects: string[]; properties: string[] } = JSON.parse(first?.body ?? '{}');
  expect(body.subjects.length).toBeGreaterThan(4);
  expect(body.properties).not.toContain('logo');
  const hashes = await page
    .locator('a[href*="/transaction/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
  expect(hashes.length).toBeGreaterThan(3);
  await page.mouse.wheel(0, 20_000);
  await page.waitForTimeout(500);
  const sent = services.metadata.mainnet.map((request) => request.path + request.body).join('\n');
  expect(hashes.filter((hash) => sent.includes(hash))).toEqual([]);
});

test('a fingerprint alone is resolved once its subject was seen on another page', async ({
  context,
  routeSite,
  openPage,
  card,
}) => {
  const { fingerprint } = TOKENS.fernwood;
  routeSite('cexplorer.io', `<p style="margin: 9em"><a href="/asset/${fingerprint}">a token</a>`);
  const unseen = await context.newPage();
  await unseen.goto('https://cexplorer.io/tx/0');
  await unseen.getByRole('link').hover();
  await expect.poll(async () => (await card(unseen))?.text).toContain('Two ways out');
  const teaching = await openPage(0);
  await linkTo(teaching, TOKENS.fernwood.subject).hover();
  await expect.poll(async () => (await card(teaching))?.label).toBe('Fernwood');
  await unseen.bringToFront();
  await unseen.mouse.move(5, 5);
  await expect(unseen.locator('token-lens-card')).toHaveCount(0);
  await unseen.getByRole('link').hover();
  await expect.poll(async () => (await card(unseen))?.label).toBe('Fernwood');
});

test('what is not registered says what is known of it, and why there is no more', async ({
  openPage,
  card,
}) => {
  const page = await openPage(0);
  await linkTo(page, UNREGISTERED.gorse.subject).hover();
  await expect.poll(async () => (await card(page))?.text).toContain('Not registered');
  const text = (await card(page))?.text;
  expect(text).toContain('decoded from the asset name');
  expect(text).toContain(UNREGISTERED.gorse.policy.slice(0, 8));
  expect(text).toContain(UNREGISTERED.gorse.fingerprint.slice(0, 12));
});

test('hostile metadata is shown as text', async ({ openPage, card }) => {
  const page = await openPage(0);
  await linkTo(page, TOKENS.hostile.subject).scrollIntoViewIfNeeded();
  await linkTo(page, TOKENS.hostile.subject).hover();
  await expect.poll(async () => (await card(page))?.text).toContain('<script>alert(1)</script>');
  expect(await page.locator('script').count()).toBe(0);
});

test('a service in trouble is said in words, and the next hover asks again', async ({
  openPage,
  card,
  services,
}) => {
  services.metadataFaults.set({ kind: 'status', status: 503 });
  const page = await openPage(0);
  await linkTo(page, TOKENS.mica.subject).hover();
  await expect.poll(async () => (await card(page))?.text).toContain('in trouble (status 503)');
  services.metadataFaults.clear();
  await page.mouse.move(2, 2);
  await expect(page.locator('token-lens-card')).toHaveCount(0);
  await linkTo(page, TOKENS.mica.subject).hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
});

test('the answer comes from a new worker when the old one was stopped', async ({
  openPage,
  card,
  stopWorker,
}) => {
  const page = await openPage(0);
  await stopWorker();
  await linkTo(page, TOKENS.mica.subject).hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
});

test('rows that come later, and rows that change in place, are known', async ({ openPage, card }) => {
  const page = await openPage(0);
  await page.evaluate((subject) => {
    const link = document.createElement('a');
    link.id = 'late';
    link.href = `/token/${subject}`;
    link.textContent = 'late';
    document.body.prepend(link);
  }, TOKENS.tern.subject);
  await page.locator('#late').hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Tern Exchange');
  await page.evaluate((subject) => {
    document.querySelector('#late')?.setAttribute('href', `/token/${subject}`);
  }, TOKENS.quillback.subject);
  await page.mouse.move(400, 600);
  await expect(page.locator('token-lens-card')).toHaveCount(0);
  await page.locator('#late').hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Quillback');
});
