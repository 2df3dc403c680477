/** Pages that change: our cost relative to their own, and that it does not grow with the page. */
import { countSteps, tasksDuring } from '../../e2e/main-thread.ts';
import { CHANGES, changeRows, changingPage, GROWTH, growingPage, growthTokens, runGrowth } from '../pages.ts';
import { figureOf, interleave, type Row, rowsOf } from '../table.ts';
import { type Host, meterOf, type Part, type World } from '../world.ts';

const row = rowsOf('living');

/** The bar of the infinite scroll, and of changes beside a page with as many highlights that never change. */
const TIMES = 1.15;
/** The bar for the number of steps on a page with 50 times as many rows. */
const STEPS_TIMES = 1.5;
const LONG_TASK_MS = 50;
const SCROLL_ROUNDS = 3;
const ROWS = 2_000;
const [FEW, MANY] = [100, 5_000];
const READ_MS = 2_500;
/** The number of checks whether the scan is idle, and milliseconds between them. */
const [CHECKS, CHECK_MS] = [100, 100];

export const livingPart: Part = async (world, rounds) => {
  // Before the first page, since failures would pause the requests.
  const { requests } = world.serve(growthTokens());
  const first = [await steps(world), ...(await inPlace(world, rounds))];
  return [...first, ...(await scrolled(world, rounds, requests))];
};

/** Counts the executed blocks of our code, which hardly depends on the machine. */
async function steps(world: World): Promise<Row> {
  const measure = async (rows: number) => {
    const page = await world.context.newPage();
    const { take } = await countSteps(page);
    await world.open('ours', changingPage(rows), page);
    // A long page is read in slices.
    for (let idle = 0, checks = 0; idle < 2 && checks < CHECKS; checks++) {
      await page.waitForTimeout(CHECK_MS);
      idle = (await take()) === 0 ? idle + 1 : 0;
    }
    await changeRows(page, 8);
    await take();
    await changeRows(page, CHANGES);
    const all = await take();
    await page.close();
    return all;
  };
  const what = `steps of ${CHANGES} changes on ${MANY.toLocaleString('en')} rows`;
  const ours = await measure(MANY);
  return row('count', what, ours, { beside: [`on ${FEW} rows`, await measure(FEW)], times: STEPS_TIMES });
}

async function inPlace(world: World, rounds: number): Promise<readonly Row[]> {
  const open = async (host: Host, highlights = 0) => {
    const page = await world.open(host, changingPage(ROWS));
    await page.waitForTimeout(READ_MS);
    await changeRows(page, 8);
    await page.evaluate(highlightFirst, highlights);
    const meter = await meterOf(page);
    const turn = async () => {
      await page.bringToFront();
      await meter();
      await changeRows(page, CHANGES);
      return meter();
    };
    return { page, turn };
  };
  const [none, ours] = [await open('none'), await open('ours')];
  const drawn = await ours.page.evaluate(() => CSS.highlights.get('token-lens')?.size ?? 0);
  const highlighted = await open('none', drawn);
  const met = await interleave(rounds, { none: none.turn, ours: ours.turn, highlighted: highlighted.turn });
  for (const { page } of [none, ours, highlighted]) await page.close();
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

/** Runs in the page: highlights the first links, and never changes that. */
function highlightFirst(count: number): void {
  if (count === 0) return;
  const style = document.createElement('style');
  style.textContent =
    '::highlight(fixed) { text-underline-offset: 0.2em; text-decoration: underline 1px dotted }';
  document.head.append(style);
  const texts = [...document.querySelectorAll('.row > a:first-child')].slice(0, count);
  const ranges = texts.map(({ firstChild }) => {
    const text = firstChild as Text;
    const end = { endContainer: text, endOffset: text.length };
    return new StaticRange({ startContainer: text, startOffset: 0, ...end });
  });
  CSS.highlights.set('fixed', new Highlight(...ranges));
}

/** Infinite scroll: the page grows while it scrolls. Few rounds, since each takes 20 s. */
async function scrolled(world: World, rounds: number, requests: readonly unknown[]): Promise<readonly Row[]> {
  const before = requests.length;
  let drawn = 0;
  const run = async (host: Host, highlights = 0) => {
    const page = await world.open(host, growingPage());
    await page.waitForTimeout(READ_MS);
    await page.evaluate(highlightFirst, highlights);
    if (host === 'ours') drawn = await page.evaluate(() => CSS.highlights.get('token-lens')?.size ?? 0);
    const { tasks } = await tasksDuring(page, () => runGrowth(page));
    await page.close();
    return tasks;
  };
  const { ours, none, highlighted } = await interleave(Math.min(rounds, SCROLL_ROUNDS), {
    ours: () => run('ours'),
    none: () => run('none'),
    highlighted: () => run('none', drawn),
  });
  const time = (met: typeof ours) => figureOf(met, (tasks) => tasks.reduce((sum, ms) => sum + ms, 0));
  const long = ({ values }: typeof ours) => values.flat().filter((ms) => ms > LONG_TASK_MS).length;
  const more = Math.max(0, long(ours) - long(none));
  const what = `infinite scroll, ${GROWTH.atOnce} rows ${GROWTH.rows / GROWTH.atOnce} times`;
  const tasks = `tasks over ${LONG_TASK_MS} ms of the core that the page alone has not`;
  return [
    row('ms', `${what}, core time of the page's thread`, time(ours), {
      beside: ['no extension', time(none)],
      times: TIMES,
    }),
    row('ms', `${what}, core time of the page's thread`, time(ours), {
      beside: [`no extension, ${drawn} highlights`, time(highlighted)],
      errors: drawn > 0 ? [] : ['ours has drawn no highlight'],
    }),
    row('count', `${what}, ${tasks}`, more, { atMost: 0 }),
    row('count', `${what}, requests of all visits`, requests.length - before),
  ];
}
