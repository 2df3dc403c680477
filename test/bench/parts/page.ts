/** The cost of the extension for an explorer page while it loads, and for a page of another site. */
import { extensionIdOf } from '../../e2e/extension.ts';
import { pageHeap } from '../../e2e/heap.ts';
import { inventTokens } from '../../e2e/invented-tokens.ts';
import { tablePage } from '../pages.ts';
import { contestOf, figureOf, interleave, medianOf, type Row, rowsOf } from '../table.ts';
import { type Host, meterOf, type Part, type World } from '../world.ts';

const row = rowsOf('page');

/** The straightforward extension requests every token of a page, which takes too long on a long page. */
const SCENES = [
  { count: 20, roundsAtMost: 15, hasPeer: true },
  { count: 2_000, roundsAtMost: 5, hasPeer: false },
] as const;
/** Milliseconds without work after which a page counts as loaded. */
const REST_MS = 250;
/** Milliseconds after which the marks are drawn. */
const MARKED_MS = 700;
const TIMEOUT_MS = 30_000;
/** Lighthouse's limit for an extension. */
const FLAGGED_MS = 100;
/** Times the straightforward extension. */
const ADDED_TIMES = 1.3;
/** Bytes that a page of 20 rows may have more than without an extension. */
const MAX_HEAP = 480_000;

export const pagePart: Part = async (world, rounds) => {
  const rows: Row[] = [];
  for (const { count, roundsAtMost, hasPeer } of SCENES) {
    const tokens = inventTokens(count, 'loaded');
    const html = tablePage(tokens);
    world.serve(tokens.slice(0, 100));
    const peers: readonly Host[] = hasPeer ? ['straightforward'] : [];
    const contest = contestOf(['none', 'empty', 'ours', ...peers], (host) => load(world, host, html));
    const { none, empty, ours, straightforward } = await interleave(Math.min(rounds, roundsAtMost), contest);
    const ms = (met: typeof ours) => figureOf(met, (one) => one.ms);
    const heap = (met: typeof ours) => figureOf(met, (one) => one.heap);
    const added = (met: typeof ours) => figureOf(ms(met), (one) => Math.max(0.01, one - medianOf(ms(empty))));
    const scene = `${count.toLocaleString('en')} rows`;
    const time = `${scene}, core time of the page's thread`;
    rows.push(
      row('ms', `${time}, added to that of an empty extension`, added(ours), {
        ...(hasPeer
          ? { beside: ['straightforward', added(straightforward)], times: ADDED_TIMES }
          : { atMost: FLAGGED_MS }),
      }),
      row('ms', `${time}, whole`, ms(ours), { beside: ['no extension', ms(none)] }),
      row('bytes', `${scene}, heap with the page's own`, heap(ours), {
        beside: ['no extension', heap(none)],
        atMost: hasPeer ? medianOf(heap(none)) + MAX_HEAP : undefined,
      }),
    );
  }
  return [...rows, await elsewhere(world)];
};

async function load(world: World, host: Host, html: string) {
  const page = await world.context.newPage();
  try {
    const meter = await meterOf(page);
    await world.open(host, html, page);
    await page.waitForTimeout(MARKED_MS);
    let ms = await meter();
    const end = performance.now() + TIMEOUT_MS;
    for (let more = Number.POSITIVE_INFINITY; more > REST_MS / 25; ms += more) {
      if (performance.now() > end) throw new Error(`${host} does not finish`);
      await page.waitForTimeout(REST_MS);
      more = await meter();
    }
    return { ms, heap: await pageHeap(page) };
  } finally {
    await page.close();
  }
}

/** Counts the extension's isolated worlds in a page of another site. */
async function elsewhere(world: World): Promise<Row> {
  const { requests } = world.serve([]);
  const page = await world.open('none', tablePage(inventTokens(20, 'elsewhere')));
  const session = await page.context().newCDPSession(page);
  let ours = 0;
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin === `chrome-extension://${extensionIdOf(world.context)}`) ours++;
  });
  await session.send('Runtime.enable');
  await page.waitForTimeout(800);
  await page.close();
  const what = 'a page of no supported site: scripts of ours, and requests';
  return row('count', what, ours + requests.length, { atMost: 0 });
}
