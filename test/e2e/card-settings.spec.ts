/** The settings that a card goes by, as they change while pages are open. */
import { TOKENS } from '../data/index.ts';
import { change, host, link, marks, openCard, openCardPage } from './card-page.ts';
import { expect, test } from './lens.ts';

const { fernwood, mica } = TOKENS;

test('marks go and come with their setting, and cards open all the same', async ({
  context,
  routeSite,
  openOptions,
}) => {
  const page = await openCardPage({ context, routeSite }, link(mica, 'one'));
  const options = await openOptions();
  await expect.poll(() => marks(page)).toBe(1);
  await change(options, { marks: false });
  await expect.poll(() => marks(page)).toBe(0);
  await page.bringToFront();
  await openCard(page, 'one');
  expect(await marks(page)).toBe(0);
  await page.keyboard.press('Escape');
  await change(options, { marks: true });
  await expect.poll(() => marks(page)).toBe(1);
});

test('a longer delay is waited for, from the next hover on', async ({ context, routeSite, openOptions }) => {
  const page = await openCardPage({ context, routeSite }, link(mica, 'one'));
  const options = await openOptions();
  await expect.poll(() => marks(page)).toBe(1);
  await change(options, { hoverDelayMs: 600 });
  await page.bringToFront();
  await page.mouse.move(300, 300);
  await page.evaluate(() => {
    const seen = { moved: 0, opened: 0 };
    Object.assign(globalThis, { seen });
    addEventListener('pointermove', () => {
      seen.moved = performance.now();
    });
    new MutationObserver(() => {
      seen.opened ||= performance.now();
    }).observe(document.documentElement, { childList: true });
  });
  await page.locator('#one').hover();
  await expect(host(page)).toHaveCount(1);
  const waited = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { moved: number; opened: number } };
    return seen.opened - seen.moved;
  });
  expect(waited).toBeGreaterThan(590);
  expect(waited).toBeLessThan(1200);
});

for (const [off, site] of [
  ['an explorer', 'Cardanoscan'],
  ['another site', 'AdaStat'],
] as const) {
  test(`where ${off} is off, ${site === 'AdaStat' ? 'this one works' : 'nothing happens there, until it is on again'}`, async ({
    context,
    routeSite,
    openOptions,
    services,
  }) => {
    const options = await openOptions();
    await change(options, { offSites: [site] });
    const page = await openCardPage({ context, routeSite }, link(mica, 'one'));
    if (site === 'AdaStat') {
      await expect.poll(() => marks(page)).toBe(1);
      return;
    }
    await page.locator('#one').hover();
    await page.waitForTimeout(800);
    await expect(host(page)).toHaveCount(0);
    expect(await marks(page)).toBe(0);
    expect(services.metadata.mainnet).toEqual([]);
    await change(options, { offSites: [] });
    await expect.poll(() => marks(page)).toBe(1);
    await page.bringToFront();
    await openCard(page, 'one');
    // The card's logo is asked for after its text: when that was sent too, nothing is to follow.
    await expect.poll(() => services.metadata.mainnet.length).toBe(2);
    await page.waitForTimeout(500);
    const asked = services.metadata.mainnet.length;
    await change(options, { offSites: [site] });
    await expect(host(page)).toHaveCount(0);
    await expect.poll(() => marks(page)).toBe(0);
    await page.locator('#one').hover({ position: { x: 4, y: 4 } });
    await page.evaluate((subject) => {
      document.body.insertAdjacentHTML('beforeend', `<a href="/token/${subject}">two</a>`);
    }, fernwood.subject);
    await page.waitForTimeout(600);
    await expect(host(page)).toHaveCount(0);
    expect(services.metadata.mainnet.length).toBe(asked);
  });
}

const DARK = '<style>html { background: oklch(0.2 0.02 260) }</style>';
const SAYS_BOTH = '<style>:root { color-scheme: light dark }</style>';
for (const [what, head, theme, expected] of [
  ['of a dark page', DARK, 'system', 'dark'],
  ['of the system where the page follows it', SAYS_BOTH, 'system', undefined],
  ['that the user wants', DARK, 'light', 'light'],
] as const) {
  test(`a card has the theme ${what}`, async ({ context, routeSite, openOptions, inCard }) => {
    const options = await openOptions();
    await change(options, { theme });
    const page = await openCardPage({ context, routeSite }, link(mica, 'one'), head);
    await openCard(page, 'one');
    const scheme = () => host(page).evaluate((card) => getComputedStyle(card).colorScheme);
    expect(await scheme()).toBe(expected ?? 'light dark');
    const ground = await inCard(page, (root) => {
      const frame = root.querySelector('.frame');
      return frame === null ? '' : getComputedStyle(frame).backgroundColor;
    });
    expect(ground).toBe(expected === 'dark' ? 'rgb(23, 25, 31)' : 'rgb(255, 255, 255)');
    if (theme === 'light') {
      await change(options, { theme: 'dark' });
      await expect.poll(scheme).toBe('dark');
    }
  });
}

test('an open card speaks the language that is chosen, and the browser’s again', async ({
  context,
  routeSite,
  openOptions,
  inCard,
}) => {
  const page = await openCardPage({ context, routeSite }, link(mica, 'one'));
  const options = await openOptions();
  await page.bringToFront();
  await openCard(page, 'one');
  const language = () => inCard(page, (root) => root.querySelector('.frame')?.getAttribute('lang'));
  expect(await language()).toBe('en');
  await change(options, { language: 'ja' });
  await expect.poll(language).toBe('ja');
  await change(options, { language: 'browser' });
  await expect.poll(language).toBe('en');
});
