/** The cost of the extension for an explorer page while it loads, and for a page of another site. */
import { extensionIdOf } from '../../e2e/extension.ts';
import { pageHeap } from '../../e2e/heap.ts';
import { inventTokens } from '../../e2e/invented-tokens.ts';
import { meterOf } from '../../e2e/main-thread.ts';
import { figureOf, interleave, medianOf, type Row, row } from '../measure.ts';
import { tablePage } from '../pages.ts';
import type { Host, Part, World } from '../world.ts';

/** Times the straightforward extension, and Lighthouse's limit for an extension. */
const [ADDED_TIMES, FLAGGED_MS] = [1.3, 100];
/** Bytes that a page of 20 rows may have more than without an extension. */
const MAX_HEAP = 480_000;

export const page: Part = async (world, rounds) => {
  const rows: Row[] = [];
  for (const count of [20, 2_000]) {
    // The straightforward extension requests every token of a page, which takes too long on a long page.
    const isShort = count === 20;
    const tokens = inventTokens(count, 'loaded');
    const html = tablePage(tokens);
    world.serve(tokens.slice(0, 100));
    const hosts: Host[] = ['none', 'empty', 'ours'];
    if (isShort) hosts.push('straightforward');
    const met = await interleave(Math.min(rounds, isShort ? 15 : 5), hosts, (host) =>
      load(world, host, html),
    );
    const ms = (host: Host) => figureOf(met[host], (loading) => loading.ms);
    const added = (host: Host) =>
      figureOf(ms(host), (value) => Math.max(0.01, value - medianOf(ms('empty'))));
    const heap = (host: Host) => figureOf(met[host], (loading) => loading.heap);
    const scene = `${count.toLocaleString('en')} rows`;
    const time = `${scene}, core time of the page's thread`;
    const bar = isShort
      ? ({ beside: ['straightforward', added('straightforward')], times: ADDED_TIMES } as const)
      : { atMost: FLAGGED_MS };
    const most = isShort ? medianOf(heap('none')) + MAX_HEAP : undefined;
    rows.push(
      row('ms', `${time}, added to that of an empty extension`, added('ours'), bar),
      row('ms', `${time}, whole`, ms('ours'), { beside: ['no extension', ms('none')] }),
      row('bytes', `${scene}, heap with the page's own`, heap('ours'), {
        beside: ['no extension', heap('none')],
        atMost: most,
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
    // By then the marks are drawn.
    await page.waitForTimeout(700);
    let ms = await meter();
    for (let more = Number.POSITIVE_INFINITY, checks = 0; more > 10; checks++) {
      if (checks > 120) throw new Error(`${host} does not finish`);
      await page.waitForTimeout(250);
      more = await meter();
      ms += more;
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
  let worlds = 0;
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin === `chrome-extension://${extensionIdOf(world.context)}`) worlds++;
  });
  await session.send('Runtime.enable');
  await page.waitForTimeout(800);
  await page.close();
  const what = 'a page of no supported site: scripts of ours, and requests';
  return row('count', what, worlds + requests.length, { atMost: 0 });
}
