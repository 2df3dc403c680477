/** Pages that change: our cost relative to their own, and that it does not grow with the page. */
import type { Page } from '@playwright/test';
import { marks } from '../../e2e/card-page.ts';
import { countSteps, meterOf, tasksDuring } from '../../e2e/main-thread.ts';
import { figureOf, interleave, type Row, row } from '../measure.ts';
import { changeRows, changingPage, GROWTH, growingPage, growthTokens } from '../pages.ts';
import type { Host, Part, World } from '../world.ts';

/** The bar of the infinite scroll, and of changes beside a page with as many highlights that never change. */
const TIMES = 1.15;
/** The bar for the number of steps on a page with 50 times as many rows. */
const STEPS_TIMES = 1.5;
const [FEW, ROWS, MANY] = [100, 2_000, 5_000];
/** Enough changes to measure, within a second. */
const CHANGES = 40;
const LONG_TASK_MS = 50;
const READ_MS = 2_500;

export const living: Part = async (world, rounds) => {
  // Before the first page, since failures would pause the requests.
  const { requests } = world.serve(growthTokens());
  const [many, few] = [await steps(world, MANY), await steps(world, FEW)];
  const what = `steps of ${CHANGES} changes on ${MANY.toLocaleString('en')} rows`;
  return [
    row('count', what, many, { beside: [`on ${FEW} rows`, few], times: STEPS_TIMES }),
    ...(await inPlace(world, rounds)),
    ...(await scrolled(world, rounds, requests)),
  ];
};

/** Counts the executed blocks of our code while rows change, which hardly depends on the machine. */
async function steps(world: World, rows: number): Promise<number> {
  const page = await world.context.newPage();
  const { take } = await countSteps(page);
  await world.open('ours', changingPage(rows), page);
  // A long page is read in slices.
  for (let idle = 0, checks = 0; idle < 2 && checks < 100; checks++) {
    await page.waitForTimeout(100);
    idle = (await take()) === 0 ? idle + 1 : 0;
  }
  await changeRows(page, 8);
  await take();
  await changeRows(page, CHANGES);
  const count = await take();
  await page.close();
  return count;
}

async function inPlace(world: World, rounds: number): Promise<readonly Row[]> {
  const open = async (host: Host) => {
    const page = await world.open(host, changingPage(ROWS));
    await page.waitForTimeout(READ_MS);
    await changeRows(page, 8);
    return { page, meter: await meterOf(page) };
  };
  const pages = { none: await open('none'), ours: await open('ours'), highlighted: await open('none') };
  const drawn = await marks(pages.ours.page);
  await highlightFirst(pages.highlighted.page, drawn);
  const met = await interleave(rounds, ['none', 'ours', 'highlighted'], async (name) => {
    const { page, meter } = pages[name];
    await page.bringToFront();
    await meter();
    await changeRows(page, CHANGES);
    return meter();
  });
  for (const { page } of Object.values(pages)) await page.close();
  const what = `${CHANGES} changes on ${ROWS.toLocaleString('en')} rows, core time of the page's thread`;
  return [
    row('ms', what, met.ours, { beside: ['no extension', met.none] }),
    row('ms', what, met.ours, {
      beside: [`no extension, ${drawn} highlights`, met.highlighted],
      times: TIMES,
      errors: drawn > 0 ? [] : ['ours has drawn no highlight'],
    }),
  ];
}

/** Highlights the first links, and never changes that. */
const highlightFirst = (page: Page, count: number): Promise<void> =>
  page.evaluate(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('::highlight(fixed) { text-underline-offset: 0.2em; text-decoration: underline 1px dotted }');
    document.adoptedStyleSheets.push(sheet);
    const ranges = [...document.querySelectorAll('.row > a:first-child')].slice(0, ${count}).map(({ firstChild }) =>
      new StaticRange({ startContainer: firstChild, startOffset: 0, endContainer: firstChild, endOffset: firstChild.length }));
    CSS.highlights.set('fixed', new Highlight(...ranges));
  }`);

/** Infinite scroll: the page grows while it scrolls. Few rounds, since each takes 20 s. */
async function scrolled(world: World, rounds: number, requests: readonly unknown[]): Promise<readonly Row[]> {
  const before = requests.length;
  let drawn = 0;
  const contenders = ['ours', 'none', 'highlighted'] as const;
  const { ours, none, highlighted } = await interleave(Math.min(rounds, 3), contenders, async (name) => {
    const page = await world.open(name === 'ours' ? 'ours' : 'none', growingPage());
    await page.waitForTimeout(READ_MS);
    if (name === 'ours') drawn = await marks(page);
    if (name === 'highlighted') await highlightFirst(page, drawn);
    const { tasks } = await tasksDuring(page, () => page.evaluate('start()'));
    await page.close();
    return tasks;
  });
  const time = (met: typeof ours) => figureOf(met, (tasks) => tasks.reduce((sum, ms) => sum + ms, 0));
  const long = ({ values }: typeof ours) => values.flat().filter((ms) => ms > LONG_TASK_MS).length;
  const what = `infinite scroll, ${GROWTH.atOnce} rows ${GROWTH.rows / GROWTH.atOnce} times`;
  const tasks = `${what}, tasks over ${LONG_TASK_MS} ms of the core that the page alone has not`;
  const beside = ['no extension', time(none)] as const;
  return [
    row('ms', `${what}, core time of the page's thread`, time(ours), { beside, times: TIMES }),
    row('ms', `${what}, core time of the page's thread`, time(ours), {
      beside: [`no extension, ${drawn} highlights`, time(highlighted)],
      errors: drawn > 0 ? [] : ['ours has drawn no highlight'],
    }),
    row('count', tasks, Math.max(0, long(ours) - long(none)), { atMost: 0 }),
    row('count', `${what}, requests of all visits`, requests.length - before),
  ];
}
