/** Pages that change: our cost relative to their own. */
import type { Page } from '@playwright/test';
import { marks } from '../e2e/card-page.ts';
import { meterOf, tasksDuring } from '../e2e/devtools.ts';
import { figureOf, interleave, type Row, row } from './measure.ts';
import { GROWTH, rowsPage, rowTokens } from './pages.ts';
import type { Host, Part, World } from './world.ts';

/** The bar of the infinite scroll, and of changes beside a page with as many highlights that never change. */
const TIMES = 1.15;
const [ROWS, CHANGES] = [2_000, 40];
const READ_MS = 2_500;

export const living: Part = async (world, rounds) => {
  // Before the first page, since failures would pause the requests.
  world.serve(rowTokens());
  // Each round of the scroll takes 20 s.
  return [...(await inPlace(world, rounds)), ...(await scrolled(world, Math.min(rounds, 3)))];
};

async function inPlace(world: World, rounds: number): Promise<readonly Row[]> {
  const open = async (host: Host) => {
    const page = await world.open(host, rowsPage(ROWS, 'p'));
    await page.waitForTimeout(READ_MS);
    await page.evaluate('changeRows(8)');
    return { page, meter: await meterOf(page) };
  };
  const pages = { none: await open('none'), ours: await open('ours'), highlighted: await open('none') };
  const drawn = await marks(pages.ours.page);
  await highlightFirst(pages.highlighted.page, drawn);
  const met = await interleave(rounds, ['none', 'ours', 'highlighted'], async (name) => {
    const { page, meter } = pages[name];
    await page.bringToFront();
    await meter();
    await page.evaluate(`changeRows(${CHANGES})`);
    return meter();
  });
  for (const { page } of Object.values(pages)) await page.close();
  const what = `${CHANGES} changes on ${ROWS.toLocaleString('en')} rows, core time of the page's thread`;
  const highlighted = [`no extension, ${drawn} highlights`, met.highlighted] as const;
  return [
    row('ms', what, met.ours, { beside: ['no extension', met.none] }),
    row('ms', what, met.ours, { beside: highlighted, times: TIMES }),
  ];
}

/** Highlights the first links, and never changes that. */
const highlightFirst = (page: Page, count: number): Promise<void> =>
  page.evaluate(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('::highlight(fixed) { text-underline-offset: 0.2em; text-decoration: underline 1px dotted }');
    document.adoptedStyleSheets.push(sheet);
    if (${count} === 0) throw new Error('ours has drawn no highlight');
    const ranges = [...document.querySelectorAll('.row > a:first-child')].slice(0, ${count}).map(({ firstChild }) =>
      new StaticRange({ startContainer: firstChild, startOffset: 0, endContainer: firstChild, endOffset: firstChild.length }));
    CSS.highlights.set('fixed', new Highlight(...ranges));
  }`);

/** Infinite scroll: the page grows while it scrolls. */
async function scrolled(world: World, rounds: number): Promise<readonly Row[]> {
  const { ours, none } = await interleave(rounds, ['ours', 'none'], async (host) => {
    const page = await world.open(host, rowsPage(GROWTH.atOnce, 'div'));
    await page.waitForTimeout(READ_MS);
    const { tasks } = await tasksDuring(page, () => page.evaluate('grow()'));
    await page.close();
    return tasks;
  });
  const time = (met: typeof ours) => figureOf(met, (tasks) => tasks.reduce((sum, ms) => sum + ms, 0));
  const long = ({ values }: typeof ours) => values.flat().filter((ms) => ms > 50).length;
  const what = `infinite scroll, ${GROWTH.atOnce} rows ${GROWTH.rows / GROWTH.atOnce} times`;
  const beside = ['no extension', time(none)] as const;
  const tasks = `${what}, tasks over 50 ms of the core that the page alone has not`;
  return [
    row('ms', `${what}, core time of the page's thread`, time(ours), { beside, times: TIMES }),
    row('count', tasks, Math.max(0, long(ours) - long(none)), { atMost: 0 }),
  ];
}
