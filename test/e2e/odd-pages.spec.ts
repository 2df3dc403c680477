/** Pages with unusual markup, filters, colors or sizes. What Firefox treats in its own way is in `firefox/`. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { documentOf, pageApp } from './apps.ts';
import { card, cardFrame, inCard } from './card.ts';
import {
  boxOf,
  expectCard,
  host,
  isMarked,
  letPass,
  link,
  markedTexts,
  marks,
  openCard,
} from './card-page.ts';
import { expect, test } from './fixtures.ts';

const { fernwood, mica } = TOKENS;
const labelOf = async (page: Page, frame?: string) => (await card(page, frame))?.label;

test('a link that covers its tile: the card opens near the pointer and stays inside', async ({
  openBody,
}) => {
  const part = (id: string) => `<div class="tile" id="in-${id}"><p>Name</p>${link(mica, id)}</div>`;
  const page = await openBody(`<style>.tile { position: relative; height: 200px; border: 1px solid }
    a::after { content: ''; position: absolute; inset: 0 }</style>${['a', 'b'].map(part).join('')}`);
  await expect.poll(() => marks(page)).toBe(2);
  const { left, top, right, bottom } = await boxOf(page.locator('#in-a'));
  const x = right - 200;
  await page.mouse.move(x, top + 10, { steps: 3 });
  await expect(host(page)).toBeVisible();
  const opened = await boxOf(host(page));
  expect(opened.left).toBeLessThan(x);
  expect(opened.right).toBeGreaterThan(x);
  for (const [nextX, nextY] of [[left + 5, bottom - 5] as const, [right - 5, top + 5] as const]) {
    await page.mouse.move(nextX, nextY);
    // Longer than a card stays open behind a pointer that has left.
    await letPass(page, 400);
    expect((await boxOf(host(page))).left).toBe(opened.left);
  }
});

const INSIDE = `<p>${link(mica, 'one')}</p><button id="go">Go</button>`;
const RAISED = {
  'a modal dialog': `<dialog>${INSIDE}</dialog><script>document.querySelector('dialog').showModal()</script>`,
  'a fullscreen element': `<div id="full">${INSIDE}</div>
    <script>document.querySelector('#go').onclick = () => document.querySelector('#full').requestFullscreen()</script>`,
};
test('the card of a modal dialog or fullscreen element is in it, and can be selected', async ({
  openBody,
}) => {
  for (const [name, body] of Object.entries(RAISED)) {
    const page = await openBody(body);
    await page.setViewportSize({ width: 800, height: 360 });
    await page.locator('#go').click();
    await openCard(page, 'one');
    await expect.poll(() => labelOf(page), { message: name }).toBe('Mica Sheet');
    const frame = await cardFrame(page);
    // The record, which arrives later, moves the name.
    await expect(async () => {
      await frame.locator('h2').dblclick();
      expect(await frame.evaluate(() => `${getSelection()}`)).toBe('Sheet');
    }).toPass();
    await page.close();
  }
});

test('marks and opens cards while a script blocks the rest of the page', async ({
  context,
  routeService,
}) => {
  const html = `<p>${link(mica, 'one')}</p><script src="/slow.js"></script><p>${link(fernwood, 'two')}</p>`;
  routeService('https://cardanoscan.io', pageApp(documentOf(html)));
  const page = await context.newPage();
  let unblock = async () => {};
  await page.route('**/slow.js', (route) => {
    unblock = () => route.fulfill({ body: '' });
  });
  await page.goto('https://cardanoscan.io/', { waitUntil: 'commit' });
  await expect.poll(() => markedTexts(page)).toEqual(['one']);
  await expectCard(page.locator('#one'), 'Mica Sheet');
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  await unblock();
  await expect.poll(() => markedTexts(page)).toEqual(['one', 'two']);
});

test('opens cards for links in SVG', async ({ openBody }) => {
  const page = await openBody(`<svg width="400" height="80" xmlns:xlink="http://www.w3.org/1999/xlink">
      <a xlink:href="/token/${mica.subject}"><rect id="rect" width="90" height="60" /></a></svg>`);
  await expectCard(page.locator('#rect'), 'Mica Sheet');
});

test('forced colors: no text looks selected; print: no underline and no card', async ({ openBody }) => {
  const page = await openBody(link(mica, 'one'));
  await expect.poll(() => marks(page)).toBe(1);
  await openCard(page, 'one');
  await page.emulateMedia({ media: 'print' });
  await expect(host(page)).toBeHidden();
  const line = () =>
    page
      .locator('#one')
      .evaluate((element) => getComputedStyle(element, '::highlight(token-lens)').textDecorationLine);
  await expect.poll(line).toBe('none');
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  await expect.poll(line).toBe('underline');
  await page.reload();
  await openCard(page, 'one');
  expect(await marks(page)).toBe(0);
});

/** Runs in the card: the name is inside of the window, and nothing covers it. */
function isNameVisible(root: Element): boolean {
  const name = root.querySelector('h2') ?? root;
  const { left, top, bottom } = name.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => name.contains(document.elementFromPoint(left + 2, y)));
}

test('at a zoom of 500 %, and in a tiny frame, the card shows the name', async ({ openBody }) => {
  const frame = `<iframe name="tiny" style="width: 300px; height: 110px"
    srcdoc="<p style='margin-top: 40px'><a id=one href='/token/${mica.subject}'>one</a>"></iframe>`;
  const page = await openBody(frame);
  const target = page.frameLocator('iframe').locator('#one');
  await expect.poll(() => isMarked(target)).toBe(true);
  await target.hover();
  await expect.poll(() => inCard(page, isNameVisible, 'tiny')).toBe(true);

  const zoomed = await openBody(`<p>${link(mica, 'one')}</p>`);
  await zoomed.setViewportSize({ width: 256, height: 144 });
  await openCard(zoomed, 'one');
  await expect.poll(() => inCard(zoomed, isNameVisible)).toBe(true);
});
