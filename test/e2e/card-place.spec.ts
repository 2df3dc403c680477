/** Where the card goes on pages with lists, tooltips and short rows, and which theme it takes from the page. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { boxes, host, link, openCard, openCardPage } from './card-page.ts';
import { expect, test } from './lens.ts';

const { fernwood, lanterns, mica, quillback, tern } = TOKENS;
const LISTED = [fernwood, lanterns, mica, quillback, tern];
const ROWS = [...Array(8).keys()];
const tokenAt = (row: number) => LISTED[row % LISTED.length] ?? mica;

type Rect = { left: number; top: number; right: number; bottom: number };
const overlap = (a: Rect, b: Rect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const rectOf = (page: Page, selector: string): Promise<Rect> =>
  page.locator(selector).evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left, top, right, bottom };
  });

const STYLE = `<style>
  body { font: 14px/24px sans-serif }
  table { border-collapse: collapse; width: 1100px } td { padding: 3px 12px; border-bottom: 1px solid #8888 }
  ul { list-style: none; margin: 0; padding: 0 }
  .tip { position: absolute; padding: 6px; background: #333; color: #fff; width: 220px }
</style>`;

const table = (columns: number) =>
  `<table><tbody>${ROWS.map(
    (i) => `<tr><td>${link(tokenAt(i), `t${i}`)}</td>${'<td>1,000</td>'.repeat(columns - 1)}</tr>`,
  ).join('')}</tbody></table>`;

test('moving straight down a table opens the card of each row', async ({ context, routeSite, card }) => {
  const page = await openCardPage({ context, routeSite }, table(4), STYLE);
  await openCard(page, 't0');
  for (const i of ROWS) {
    const { left, top, bottom } = await rectOf(page, `#t${i}`);
    await page.mouse.move(left + 8, (top + bottom) / 2);
    await expect.poll(async () => (await card(page))?.label, { intervals: [50] }).toBe(tokenAt(i).name);
  }
});

test('in a table the card is to the right of the column, else to its left', async ({
  context,
  routeSite,
}) => {
  const wide = '<td style="width:700px">1,000</td>';
  const rows = [0, 1, 2].map(
    (i) => `<tr><td id="c${i}">${link(tokenAt(i), `t${i}`)}</td>${wide}<td>${link(mica, `r${i}`)}</td></tr>`,
  );
  const page = await openCardPage({ context, routeSite }, `<table>${rows.join('')}</table>`, STYLE);
  await openCard(page, 't1');
  expect((await boxes(page, 't1')).card.left).toBeGreaterThanOrEqual((await rectOf(page, '#c1')).right);
  await page.keyboard.press('Escape');
  await openCard(page, 'r1');
  const { card, target } = await boxes(page, 'r1');
  expect(card.right).toBeLessThanOrEqual(target.left);
});

test('in a small window the card leaves the rows of a list free where it can, and shows its status line', async ({
  context,
  routeSite,
  inCard,
}) => {
  const page = await openCardPage({ context, routeSite }, `${table(2)}`, STYLE);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  try {
    await page.setViewportSize({ width: 600, height: 500 });
    // The cell reaches too far, the names do not.
    await openCard(page, 't3');
    const beside = await boxes(page, 't3');
    expect(beside.card.left).toBeGreaterThanOrEqual((await rectOf(page, '#t0')).right);
    expect(beside.card.right).toBeLessThanOrEqual(592);
    expect(beside.card.bottom).toBeLessThanOrEqual(492);
    await page.keyboard.press('Escape');
    // Names that leave no room on either side.
    await page.addStyleTag({ content: 'td a { display: block; width: 400px }' });
    await openCard(page, 't3');
    const { card, target } = await boxes(page, 't3');
    expect(overlap(card, target)).toBe(false);
    expect(overlap(card, await rectOf(page, 'tr:has(#t3)'))).toBe(false);
    expect(card.left).toBeGreaterThanOrEqual(8);
    expect(card.right).toBeLessThanOrEqual(592);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 600, height: 260 });
    await openCard(page, 't0');
    const read = (root: ShadowRoot) => root.querySelector('footer')?.getBoundingClientRect().bottom;
    await expect.poll(() => inCard(page, read)).toBeLessThanOrEqual(252);
  } finally {
    await page.setViewportSize({ width, height });
  }
});

test('fields that replace the properties of their form do no harm', async ({ context, routeSite }) => {
  const names = [
    'assignedSlot',
    'getBoundingClientRect',
    'nextElementSibling',
    'querySelectorAll',
    'tagName',
  ];
  const fields = [...names, 'checkVisibility', 'ariaDescribedByElements', 'shadowRoot']
    .map((name) => `<input type="hidden" name="${name}">`)
    .join('');
  const forms = [0, 1, 2].map((i) => `<form role="tooltip">${fields}${link(tokenAt(i), `t${i}`)}</form>`);
  const page = await openCardPage({ context, routeSite }, forms.join(''), STYLE);
  await openCard(page, 't1');
  const { card, target } = await boxes(page, 't1');
  expect(overlap(card, target)).toBe(false);
});

test('the second line of a row or block stays free', async ({ context, routeSite }) => {
  const body = `<div style="height:200px"></div>
    <div id="block" style="width:500px">${link(mica, 'one')}<div>the second line</div></div>`;
  const page = await openCardPage({ context, routeSite }, body, STYLE);
  await openCard(page, 'one');
  expect(overlap((await boxes(page, 'one')).card, await rectOf(page, '#block'))).toBe(false);
});

test('an open tooltip of any kind is not covered; the card moves clear of a late one, and back', async ({
  context,
  routeSite,
}) => {
  const body = `<div aria-describedby="tip">${link(mica, 'one')}</div>`;
  const page = await openCardPage({ context, routeSite }, body, STYLE);
  const openTip = (attribute: string) =>
    page.evaluate((attribute) => {
      const html = `<div class="tip" ${attribute} style="left:20px;top:54px;margin:0">A tooltip</div>`;
      document.body.insertAdjacentHTML('beforeend', html);
      const tip = document.querySelector<HTMLElement>('.tip');
      if (tip?.popover) tip.showPopover();
    }, attribute);
  const closeTip = () => page.locator('.tip').evaluate((one) => one.remove());
  for (const attribute of ['role="tooltip"', 'id="tip"', 'popover="manual"']) {
    await openTip(attribute);
    await openCard(page, 'one');
    const { card, target } = await boxes(page, 'one');
    expect.soft(overlap(card, await rectOf(page, '.tip')), attribute).toBe(false);
    expect.soft(overlap(card, target), attribute).toBe(false);
    await page.keyboard.press('Escape');
    await closeTip();
  }
  await openCard(page, 'one');
  const before = await boxes(page, 'one');
  await openTip('role="tooltip"');
  const tip = await rectOf(page, '.tip');
  await expect.poll(async () => (await boxes(page, 'one')).card.top).toBeGreaterThan(tip.bottom);
  await closeTip();
  await expect.poll(async () => (await boxes(page, 'one')).card.top).toBe(before.card.top);
});

test('a tooltip of style sheets alone, to the right of a list, is not covered', async ({
  context,
  routeSite,
}) => {
  const tip = (i: number) => `<span class="tip late" role="tooltip">about t${i}</span>`;
  const rows = ROWS.map((i) => `<li>${link(tokenAt(i), `t${i}`)}${tip(i)}</li>`).join('');
  const late = `<style>.late { opacity: 0; visibility: hidden; transition: opacity 50ms 400ms, visibility 0s 400ms }
    a:hover + .late { opacity: 1; visibility: visible }</style>`;
  const page = await openCardPage({ context, routeSite }, `<ul>${rows}</ul>`, STYLE + late);
  await openCard(page, 't4');
  const isCovered = async () => overlap((await boxes(page, 't4')).card, await rectOf(page, '#t4 + .tip'));
  await expect
    .poll(() => page.locator('#t4 + .tip').evaluate((one) => getComputedStyle(one).opacity))
    .toBe('1');
  await expect.poll(isCovered).toBe(false);
  await expect(host(page)).toHaveCount(1);
});

test('the theme is that of what is painted behind the target, else the page’s own', async ({
  context,
  routeSite,
}) => {
  const island = (i: number, style: string) => `<div style="${style}">${link(tokenAt(i), `t${i}`)}</div>`;
  const slotted = `<div><template shadowrootmode="open"><div style="background:#111"><slot></slot></div></template>
    ${link(mica, 't3')}</div>`;
  const body =
    island(0, 'background:#10131a') + island(1, 'background:#fff') + island(2, 'background:#101010b0');
  const head = '<meta name="color-scheme" content="dark">';
  const page = await openCardPage({ context, routeSite }, `${body}${slotted}${island(4, '')}`, head);
  for (const [i, expected] of ['dark', 'light', 'dark', 'dark', 'dark'].entries()) {
    await openCard(page, `t${i}`);
    expect
      .soft(await host(page).evaluate((card) => getComputedStyle(card).colorScheme), `t${i}`)
      .toBe(expected);
    await page.keyboard.press('Escape');
  }
});
