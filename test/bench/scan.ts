/** The first scan of a page, compared with the floor and with libraries for the same task. */
import { MAX_BLOCK } from '../../lib/messaging/limits.ts';
import { GENERIC_EXPLORER } from '../../lib/network/explorers.ts';
import { pageAt } from '../../lib/reader/links.ts';
import { readBlocks } from '../../lib/reader/read.ts';
import { meterOf, tasksDuring, worldIn } from '../e2e/devtools.ts';
import { inventTokens } from '../e2e/invented-tokens.ts';
import type { Name } from './contenders.ts';
import { interleave, type Row, row } from './measure.ts';
import { IDS_A_ROW, NODES_A_ROW, tablePage } from './pages.ts';
import { bundle, type Part, type World } from './world.ts';

const PEERS = ['mark', 'find-and-replace', 'straightforward'] as const;
/** The bars beside the floor on long pages, and beside a library that replaces text on a page of 20 rows. */
const [FLOOR_TIMES, REPLACED_TIMES] = [1, 1.5];

export const scan: Part = async (world, rounds) => {
  const script = await bundle('contenders.ts');
  return [
    ...(await scanned(world, 20, script, rounds, Math.min(rounds, 7))),
    ...(await scanned(world, 2_000, script, rounds, Math.min(rounds, 5))),
    // Peers take seconds on the longest page.
    ...(await scanned(world, 20_000, script, Math.min(rounds, 9), 0)),
    worstBlock(rounds),
  ];
};

async function scanned(world: World, rows: number, script: string, readRounds: number, drawRounds: number) {
  const page = await world.open('none', tablePage(inventTokens(rows, 'scanned')));
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const meter = await meterOf(page);
  await page.evaluate("globalThis.pristine = document.querySelector('main').cloneNode(true)");

  /** Milliseconds of CPU time of a contender, in a new isolated world: cold like a content script. */
  const run = async (name: Name, isMarking = false): Promise<number> => {
    const world = { frameId: frameTree.frame.id };
    const { executionContextId } = await session.send('Page.createIsolatedWorld', world);
    const isolated = worldIn(session, executionContextId);
    await isolated.evaluate<void>(`() => { ${script} }`);
    await meter();
    const found = await isolated.evaluate<number, object>('(task) => contend(task)', { name, isMarking });
    // Two frames later the marks are painted.
    const painted = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';
    if (isMarking) await page.evaluate(painted);
    const ms = await meter();
    // Ours reads the rows of a window, which are at least 30, and what is near.
    const least = IDS_A_ROW * (name === 'ours' ? Math.min(rows, 30) : rows);
    if (found < least) throw new Error(`${name} found ${found} in ${rows} rows`);
    return ms;
  };

  const read = await interleave(readRounds, ['ours', 'floor'], (name) => run(name));
  const { tasks } = await tasksDuring(page, () => run('ours'));

  // With marks, layout and paint, on a page as it was before.
  const met = await interleave(drawRounds, ['ours', ...PEERS] as const, async (name) => {
    await page.evaluate(`document.body.replaceChildren(pristine.cloneNode(true));
      document.body.getBoundingClientRect();`);
    await session.send('HeapProfiler.collectGarbage');
    return run(name, true);
  });
  await page.close();
  const isShort = rows === 20;
  const nodes = `${(rows * NODES_A_ROW).toLocaleString('en')} text nodes`;
  const drawn = `${rows.toLocaleString('en')} rows, find and mark and draw`;
  const long = tasks.filter((ms) => ms > 50).length;
  const floor = { beside: ['floor', read.floor], times: isShort ? undefined : FLOOR_TIMES } as const;
  return [
    row('ms', `${nodes}, core time over the floor`, read.ours, floor),
    row('count', `${nodes}, tasks over 50 ms of the core`, long, { atMost: 0 }),
    ...(drawRounds === 0 ? [] : PEERS).map((name) => {
      const times = isShort && name === 'find-and-replace' ? REPLACED_TIMES : undefined;
      return row('ms', drawn, met.ours, { beside: [name, met[name]], times });
    }),
  ];
}

/** Reads the slowest of some blocks that a page may make up, of the length that a message allows. */
function worstBlock(rounds: number): Row {
  const page = pageAt(new URL('https://cexplorer.io/asset'), GENERIC_EXPLORER);
  const filled = (text: string) => text.repeat(Math.floor(MAX_BLOCK / text.length));
  const parts = [
    '<b>',
    '<a href="/tx/1">x',
    '<i title="asset1"></i>',
    '&#65;',
    'asset1',
    '<',
    '<!--',
    '<a x',
  ];
  const blocks = [...parts, `${'0'.repeat(64)} `].map((part) => `<p>${filled(part)}`);
  blocks.push(`<p ${filled('data-a="x" ')}>`, `<p title="${filled(`${'a'.repeat(56)} `)}">`);
  const read = (html: string) => {
    const began = performance.now();
    readBlocks([html], page);
    return performance.now() - began;
  };
  // The first round is for the compiler.
  const [, ...values] = Array.from({ length: rounds + 1 }, () => Math.max(...blocks.map(read)));
  const what = 'the worst block of a hostile page, read in the background';
  return row('ms', what, { values }, { atMost: 10 });
}
