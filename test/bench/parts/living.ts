/** Pages that change: our cost relative to their own, and that it does not grow with the page. */
import { countSteps, tasksDuring } from '../../e2e/main-thread.ts';
import { CHANGES, changeRows, changingPage } from '../changing-page.ts';
import { GROWTH, growingPage, growthTokens, runGrowth } from '../growing-page.ts';
import { figureOf, interleave, type Row, rowsOf } from '../table.ts';
import { type Host, meterOf, type Part, type World } from '../world.ts';

const row = rowsOf('living');

const TIMES = 1.1;
/** The bar for the number of steps on a page with 50 times as many rows. */
const STEPS_TIMES = 1.5;
const LONG_TASK_MS = 50;
const ROWS = 2_000;
const [FEW, MANY] = [100, 5_000];
const READ_MS = 2_500;
/** The number of checks whether the scan is idle, and milliseconds between them. */
const [CHECKS, CHECK_MS] = [100, 100];

export const livingPart: Part = async (world, { rounds }) => {
  // Before the first page, since failures would open the circuit breaker.
  const recording = world.serve(growthTokens());
  const first = [await steps(world), await inPlace(world, rounds)];
  return [...first, ...(await scrolled(world, recording.requests))];
};

/** Counts the executed blocks of our code, which hardly depends on the machine. */
async function steps(world: World): Promise<Row> {
  const measure = async (rows: number) => {
    let take = async () => 0;
    const page = await world.open('ours', changingPage(rows), async (fresh) => {
      ({ take } = await countSteps(fresh));
    });
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

async function inPlace(world: World, rounds: number): Promise<Row> {
  const open = async (host: Host) => {
    const page = await world.open(host, changingPage(ROWS));
    await page.waitForTimeout(READ_MS);
    await changeRows(page, 8);
    const meter = await meterOf(page);
    const turn = async () => {
      await page.bringToFront();
      await meter.thread();
      await changeRows(page, CHANGES);
      return meter.thread();
    };
    return { page, turn };
  };
  const [none, ours] = [await open('none'), await open('ours')];
  const met = await interleave(rounds, { none: none.turn, ours: ours.turn });
  for (const { page } of [none, ours]) await page.close();
  const what = `${CHANGES} changes on ${ROWS.toLocaleString('en')} rows, core time of the page's thread`;
  return row('ms', what, met.ours, { beside: ['no extension', met.none], times: TIMES });
}

/** Infinite scroll: the page grows while it scrolls. A single round, which takes 20 s. */
async function scrolled(world: World, requests: readonly unknown[]): Promise<readonly Row[]> {
  const before = requests.length;
  const run = async (host: Host) => {
    const page = await world.open(host, growingPage());
    try {
      await page.waitForTimeout(READ_MS);
      const { tasks } = await tasksDuring(page, () => runGrowth(page));
      return tasks.map((task) => task.cpu);
    } finally {
      await page.close();
    }
  };
  const { none, ours } = await interleave(1, { none: () => run('none'), ours: () => run('ours') });
  const time = (met: typeof ours) => figureOf(met, (tasks) => tasks.reduce((sum, ms) => sum + ms, 0));
  const long = ({ values }: typeof ours) => values.flat().filter((ms) => ms > LONG_TASK_MS).length;
  const more = Math.max(0, long(ours) - long(none));
  const what = `infinite scroll, ${GROWTH.atOnce} rows ${GROWTH.rows / GROWTH.atOnce} times`;
  const tasks = `tasks over ${LONG_TASK_MS} ms of the core that the page alone has not`;
  const beside = ['no extension', time(none)] as const;
  return [
    row('ms', `${what}, core time of the page's thread`, time(ours), { beside, times: TIMES }),
    row('count', `${what}, ${tasks}`, more, { atMost: 0 }),
    row('count', `${what}, requests a visit`, requests.length - before),
  ];
}
