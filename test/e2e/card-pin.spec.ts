/** The shortcut: a card that stays, with the keyboard in it. */
import { TOKENS } from '../data/index.ts';
import { chooseInMenu, host, link, openCard, openCardPage, pressShortcut } from './card-page.ts';
import { expect, test } from './lens.ts';

const { fernwood, mica, tern } = TOKENS;
const FAR = '<div style="height:3000px"></div>';

/** Selects a node's whole text. Runs in the page. */
const select = (id: string) => {
  const element = document.getElementById(id);
  if (element !== null) getSelection()?.selectAllChildren(element);
};

for (const [what, body] of [
  ['an identifier', `<p id="text">${mica.subject}</p>`],
  ['a text around one', `<p id="text">The token <i>${mica.subject}</i> was minted. ${tern.subject}</p>`],
  ['a link that says something else', `<p id="text">${link(mica, 'one')}</p>`],
] as const) {
  test(`the card of ${what} that is selected is pinned`, async ({
    context,
    routeSite,
    openOptions,
    card,
  }) => {
    const page = await openCardPage({ context, routeSite }, `${body}${link(fernwood, 'other')}${FAR}`);
    const options = await openOptions();
    await page.bringToFront();
    await page.evaluate(select, 'text');
    await expect.poll(() => pressShortcut(options)).toBe(true);
    await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
    expect((await card(page))?.text).toContain('Pinned');
    // Neither another token, nor scrolling, nor a pointer far away.
    await page.locator('#other').hover();
    await page.waitForTimeout(500);
    expect((await card(page))?.label).toBe('Mica Sheet');
    await page.mouse.wheel(0, 2000);
    await page.mouse.move(3, 700);
    await page.waitForTimeout(500);
    expect((await card(page))?.label).toBe('Mica Sheet');
    const { top = 0, bottom = 0 } = await host(page).evaluate((one) => one.getBoundingClientRect());
    expect(top).toBeGreaterThanOrEqual(8);
    expect(bottom).toBeLessThanOrEqual(720 - 8);
    await page.keyboard.press('Escape');
    await expect(host(page)).toHaveCount(0);
  });
}

test('a part of an identifier stands for the whole', async ({ context, routeSite, openOptions, card }) => {
  const body = `<p id="box">${mica.subject}</p>`;
  const page = await openCardPage({ context, routeSite }, body);
  const options = await openOptions();
  await page.bringToFront();
  await page.evaluate(() => {
    const text = document.getElementById('box')?.firstChild;
    if (text) getSelection()?.setBaseAndExtent(text, 10, text, 20);
  });
  await expect.poll(() => pressShortcut(options)).toBe(true);
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
});

test('a pinned card has the focus, and gives it back', async ({ context, routeSite, openOptions, card }) => {
  const body = `<input id="field">${link(mica, 'one')}${link(tern, 'two')}`;
  const page = await openCardPage({ context, routeSite }, body);
  const options = await openOptions();
  await page.bringToFront();
  await page.locator('#field').focus();
  await openCard(page, 'one');
  expect(await pressShortcut(options)).toBe(true);
  const focus = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
  expect(await focus()).toBe('TOKEN-LENS-CARD');
  await page.keyboard.press('Tab');
  expect(await focus()).toBe('TOKEN-LENS-CARD');
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
  expect(await focus()).toBe('field');
  // Of what the keyboard is on, though the pointer lies elsewhere.
  await page.keyboard.press('Tab');
  expect(await focus()).toBe('one');
  expect(await pressShortcut(options)).toBe(true);
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
  await page.waitForTimeout(500);
  expect((await card(page))?.text).toContain('Pinned');
  // The same once more.
  expect(await pressShortcut(options)).toBe(true);
  await expect(host(page)).toHaveCount(0);
  expect(await focus()).toBe('one');
});

test('the focus goes back to where the user has gone meanwhile', async ({
  context,
  routeSite,
  openOptions,
  card,
}) => {
  const body = `<input id="field">${link(mica, 'one')}<p>.</p>${link(tern, 'two')}`;
  const page = await openCardPage({ context, routeSite }, body);
  const options = await openOptions();
  await page.bringToFront();
  const focus = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
  await page.locator('#field').focus();
  await openCard(page, 'one');
  // The card is the next stop after what it is about, also when it was about something else before.
  await page.locator('#two').hover();
  await expect.poll(async () => (await card(page))?.label).toBe(tern.name);
  await page.locator('#two').focus();
  await page.keyboard.press('Tab');
  expect(await focus()).toBe('TOKEN-LENS-CARD');
  await page.keyboard.press('Shift+Tab');
  expect(await focus()).toBe('two');
  expect(await pressShortcut(options)).toBe(true);
  expect(await focus()).toBe('TOKEN-LENS-CARD');
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
  expect(await focus()).toBe('two');
});

test('the menu shows what is selected now in the place of what is pinned', async ({
  context,
  routeSite,
  openOptions,
  card,
}) => {
  const body = `${link(mica, 'one')}<p id="text">${tern.subject}</p>`;
  const page = await openCardPage({ context, routeSite }, body);
  const options = await openOptions();
  await page.bringToFront();
  await openCard(page, 'one');
  expect(await pressShortcut(options)).toBe(true);
  await page.evaluate(select, 'text');
  expect(await chooseInMenu(options)).toBe(true);
  await expect.poll(async () => (await card(page))?.label).toBe(tern.name);
  expect(await chooseInMenu(options)).toBe(true);
  expect((await card(page))?.text).toContain('Pinned');
});

test('a pinned card goes with a click elsewhere, and with its target', async ({
  context,
  routeSite,
  openOptions,
}) => {
  const page = await openCardPage({ context, routeSite }, `<p id="row">${link(mica, 'one')}</p>`);
  const options = await openOptions();
  await page.bringToFront();
  await openCard(page, 'one');
  await pressShortcut(options);
  await page.mouse.move(900, 600);
  await page.waitForTimeout(500);
  await expect(host(page)).toHaveCount(1);
  await page.mouse.click(900, 600);
  await expect(host(page)).toHaveCount(0);
  await openCard(page, 'one');
  await pressShortcut(options);
  await page.evaluate(() => {
    history.pushState(null, '', '/elsewhere');
    document.getElementById('row')?.remove();
  });
  await expect(host(page)).toHaveCount(0);
});

test('the shortcut does nothing where there is nothing to show', async ({
  context,
  routeSite,
  openOptions,
}) => {
  const page = await openCardPage(
    { context, routeSite },
    `<p id="text">Nothing here.</p>${link(mica, 'one')}`,
  );
  const options = await openOptions();
  await page.bringToFront();
  await openCard(page, 'one');
  await page.keyboard.press('Escape');
  await page.mouse.move(900, 600);
  await page.evaluate(select, 'text');
  expect(await pressShortcut(options)).toBe(false);
  await expect(host(page)).toHaveCount(0);
});
