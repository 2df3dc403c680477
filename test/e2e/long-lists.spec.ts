/** Lists of many rows: what is far from the window is not read, and whatever comes into view is, however it is laid out. */
import type { Page } from '@playwright/test';
import { host } from './card-page.ts';
import { type MadeUp, madeUp } from './made-up.ts';
import { countSteps } from './main-thread.ts';
import { documentOf, expect, markedTexts, test } from './places.ts';
import { pageApp } from './service.ts';

const ROWS = 400;
const all = Array.from({ length: ROWS }, (_row, i) => madeUp(`Row ${i}`));
const link = ({ subject, name }: MadeUp, i: number) => `<a id="r${i}" href="/token/${subject}">${name}</a>`;
const rows = (style = 'height:20px') =>
  all.map((one, i) => `<p style="${style}">${link(one, i)}</p>`).join('');

type Scene = {
  readonly style?: string;
  readonly html: string;
  /** Runs in the page, once what is in view at first is marked. */
  readonly change?: string;
};

const list = (style: string, html = rows()) => `<div id="list" style="${style}">${html}</div>`;
const eachRow = (deed: string) => `[...list.children].forEach((row, i, rows) => { ${deed} })`;

const SCENES: Readonly<Record<string, Scene>> = {
  'one below the other': { html: list('') },
  'in a box that scrolls': { html: list('height:300px;overflow:auto') },
  'in a box that scrolls, of high rows': { html: list('height:300px;overflow:auto', rows('height:250px')) },
  'with many that are hidden': {
    style: '#list > :nth-child(16n+1), #list > :nth-child(16n) { display: none }',
    html: list(''),
  },
  'without boxes of their own': {
    html: list('', all.map((one, i) => `<p style="display:contents"><b>${link(one, i)}</b></p>`).join('')),
    style: 'b { display: block; height: 20px }',
  },
  'from below to above': { html: list('display:flex;flex-direction:column-reverse') },
  'in columns': { html: list('columns:3') },
  'in a grid of high cards': {
    html: list('display:grid;grid-template-columns:repeat(4,1fr)', rows('height:300px')),
  },
  'beside each other': { html: list('display:flex;width:max-content', rows('width:140px')) },
  'that is shown later': { html: list('display:none'), change: 'list.style.display = ""' },
  'that becomes higher': { html: list(''), change: eachRow('row.style.height = "39px"') },
  'sorted anew': { html: list(''), change: 'list.append(...[...list.children].reverse())' },
  'sorted anew and back': {
    html: list(''),
    change:
      'for (let turn = 0; turn < 2; turn++) { list.append(...[...list.children].reverse()); await new Promise(requestAnimationFrame) }',
  },
  'without its first hundred': { html: list(''), change: eachRow('if (i < 100) row.remove()') },
  'without every other one': { html: list(''), change: eachRow('if (i % 2 === 0) row.remove()') },
  'that comes one by one, the last first': {
    html: list('', ''),
    change: `document.querySelector('template').content.querySelectorAll('p').forEach((row) => list.prepend(row))`,
  },
  'that comes one by one, between two others': {
    html: list('', '<p>first</p><p>last</p>'),
    change: `document.querySelector('template').content.querySelectorAll('p').forEach((row) => list.lastChild.before(row))`,
  },
  'that comes at once': {
    html: list('', ''),
    change: `list.innerHTML = document.querySelector('template').innerHTML`,
  },
  'in a list of lists': {
    html: list(
      '',
      Array.from({ length: 40 }, (_part, part) => {
        const own = all.slice(part * 10, part * 10 + 10);
        return `<section>${own.map((one, i) => `<p>${link(one, part * 10 + i)}</p>`).join('')}</section>`;
      }).join(''),
    ),
  },
  'in the body itself': { html: rows() },
  'that is filtered': {
    html: list(''),
    change: eachRow('row.hidden = i % 50 !== 7 && i !== 390 && i !== 250'),
  },
  'of high rows that is shown later': {
    html: list('display:none', rows('height:250px')),
    change: 'list.style.display = ""',
  },
  'with hidden firsts that is shown later': {
    style: '#list > :nth-child(16n+1) { display: none }',
    html: list('display:none'),
    change: 'list.style.display = ""',
  },
  'that gets many rows in its middle': {
    html: list('', rows('height:40px')),
    change: `for (let i = 0; i < 60; i++) list.children[36].after(Object.assign(document.createElement('p'), { textContent: i, style: 'height:40px' }))`,
  },
  'whose rows change their places': {
    html: list(''),
    change: eachRow('if (i % 16 === 3) rows.at(-1 - i).after(row)'),
  },
  'that is taken out and put back': {
    html: list(''),
    change:
      'const kept = [...list.children]; list.replaceChildren(); await new Promise((resume) => setTimeout(resume, 200)); list.append(...kept)',
  },
  'beside a form that leads in circles': {
    html: `${list('')}<form><input name="parentElement"><b>${link(madeUp('Row 0'), 1_000)}</b></form>`,
  },
};

const documentFor = ({ style = '', html }: Scene) =>
  documentOf(
    `<style>p { margin: 0 } ${style}</style><template>${rows()}</template>${html}<p style="height:3000px"></p>`,
  );

/** Names of the rows that are whole within the window, and within the list where that scrolls. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('#list')?.getBoundingClientRect();
    const isClipped =
      box !== undefined && getComputedStyle(document.querySelector('#list') as Element).overflowY === 'auto';
    const [top, bottom] = isClipped ? [box.top, Math.min(box.bottom, innerHeight)] : [0, innerHeight];
    return [...document.querySelectorAll('a')]
      .filter((one) => {
        const at = one.getBoundingClientRect();
        return (
          at.height > 0 && at.top >= top && at.bottom <= bottom && at.left >= 0 && at.right <= innerWidth
        );
      })
      .map((one) => one.textContent ?? '');
  });

for (const [name, scene] of Object.entries(SCENES)) {
  test(`each row that comes into view is marked: a list ${name}`, async ({ open, register }) => {
    register(all);
    const page = await open(documentFor(scene));
    const expectMarked = async (message: string) => {
      const unmarked = async () => {
        const marked = new Set(await markedTexts(page));
        return (await inView(page)).filter((one) => !marked.has(one)).join();
      };
      await expect.poll(unmarked, { message, intervals: [20, 40] }).toBe('');
    };
    await expectMarked('at first');
    if (scene.change !== undefined) {
      await page.evaluate(
        `(async () => { const list = document.querySelector('#list'); ${scene.change} })()`,
      );
    }
    for (const row of [390, 111, 250, 17, 399, 333]) {
      await page.evaluate(
        (id) => document.getElementById(id)?.scrollIntoView({ block: 'center', inline: 'center' }),
        `r${row}`,
      );
      const isThere = await page.evaluate(
        (id) => (document.getElementById(id)?.getBoundingClientRect().height ?? 0) > 0,
        `r${row}`,
      );
      if (isThere) expect(await inView(page)).toContain(`Row ${row}`);
      await expectMarked(`row ${row}`);
    }
  });
}

test('a row far away that changes before it was read is what it then says', async ({ open, register }) => {
  register(all);
  const page = await open(documentFor({ html: list('') }));
  await expect.poll(async () => (await markedTexts(page)).includes('Row 3')).toBe(true);
  const [, changed, added] = all;
  await page.evaluate(
    ([a, b]) => {
      document.getElementById('r300')?.setAttribute('href', `/token/${a}`);
      document.getElementById('r301')?.insertAdjacentHTML('afterend', ` <a href="/token/${b}">one more</a>`);
      document.getElementById('r302')?.setAttribute('href', '/transaction/x');
      document.getElementById('r300')?.scrollIntoView();
    },
    [changed?.subject, added?.subject],
  );
  await expect
    .poll(() => markedTexts(page))
    .toEqual(expect.arrayContaining(['Row 300', 'one more', 'Row 303']));
  expect(await markedTexts(page)).not.toContain('Row 302');
});

test('to open a page of 10,000 rows takes few steps more than one of 100', async ({
  context,
  routeService,
}) => {
  const measure = async (count: number) => {
    const html = Array.from({ length: count }, (_row, i) => `<p>${link(all[i % ROWS] ?? madeUp(''), i)}</p>`);
    routeService(
      'https://cardanoscan.io',
      pageApp(documentOf(`<style>p { margin: 0; height: 20px }</style>${html.join('')}`)),
    );
    const page = await context.newPage();
    const steps = await countSteps(page);
    await page.goto('https://cardanoscan.io/');
    let taken = 0;
    for (let idle = 0; idle < 3; ) {
      await page.waitForTimeout(200);
      const some = await steps.take();
      taken += some;
      idle = some === 0 ? idle + 1 : 0;
    }
    await page.close();
    return taken;
  };
  const few = await measure(100);
  const many = await measure(10_000);
  console.log(`steps to open a page: of 100 rows ${few}, of 10,000 ${many}`);
  expect(few).toBeGreaterThan(1_000);
  expect(many).toBeLessThan(few * 5);
});

test('of more identifiers than any screen holds some are marked, and each tells when it is pointed at', async ({
  open,
  register,
}) => {
  register(all);
  const many = Array.from({ length: 16_000 }, (_row, i) => link(all[i % ROWS] ?? madeUp(''), i));
  const style = 'a { float: left; width: 20px; height: 10px; font-size: 8px; overflow: hidden }';
  const page = await open(`<style>${style}</style>${many.join('')}`);
  const marked = () => page.evaluate(() => CSS.highlights.get('token-lens')?.size ?? 0);
  await expect.poll(marked, { timeout: 20_000 }).toBeGreaterThan(1_500);
  await page.waitForTimeout(500);
  const { inWindow, last } = await page.evaluate(() => {
    const links = [...document.querySelectorAll('a')];
    const isWithin = (element: Element, below: number) => element.getBoundingClientRect().bottom < below;
    return {
      inWindow: links.filter((one) => isWithin(one, innerHeight)).length,
      last: links.findLast((one) => isWithin(one, innerHeight))?.id ?? '',
    };
  });
  expect(inWindow).toBeGreaterThan(2_500);
  expect(await marked()).toBeLessThanOrEqual(2_100);
  await page.locator(`#${last}`).hover();
  await expect(host(page)).toHaveCount(1);
  await page.mouse.move(1, 1);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.locator('#r15999').hover();
  await expect(host(page)).toHaveCount(1);
});
