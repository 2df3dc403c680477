/** What the extension costs before anybody points at a token: its size, and the load of an explorer page. */
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { meterOf, pageHeap } from '../e2e/devtools.ts';
import { BUILD } from '../e2e/extension.ts';
import { inventTokens } from '../e2e/invented-tokens.ts';
import { filesIn } from '../own-files.ts';
import { sizesOf } from '../tools/bundle-size.ts';
import { figureOf, interleave, medianOf, row } from './measure.ts';
import { tablePage } from './pages.ts';
import type { Host, Part, World } from './world.ts';

/** The package, of which the token list is 350 kB, and the heap that a page of 20 rows may have more than without an extension. */
const [MAX_ZIP, MAX_HEAP] = [700_000, 480_000];
/** Times the straightforward extension. */
const ADDED_TIMES = 1.3;

export const size: Part = async () => {
  // The package for a store, at the best compression, with the headers of each file.
  const zipped = (file: string) =>
    deflateRawSync(readFileSync(file), { level: 9 }).length + 76 + 2 * file.length;
  const whole = filesIn([BUILD], /\.\w+$/).reduce((sum, file) => sum + zipped(file), 0);
  return [
    ...sizesOf(BUILD).map(({ name, bytes, limit: atMost }) =>
      row('bytes', `${name}, gzipped`, bytes, { atMost }),
    ),
    row('bytes', 'the whole extension, zipped', whole, { atMost: MAX_ZIP }),
  ];
};

export const page: Part = async (world, rounds) => {
  const tokens = inventTokens(20, 'loaded');
  world.serve(tokens);
  const hosts = ['none', 'empty', 'ours', 'straightforward'] as const;
  const met = await interleave(rounds, hosts, (host) => load(world, host, tablePage(tokens)));
  const ms = (host: Host) => figureOf(met[host], (loading) => loading.ms);
  const added = (host: Host) => figureOf(ms(host), (value) => Math.max(0.01, value - medianOf(ms('empty'))));
  const heap = (host: Host) => figureOf(met[host], (loading) => loading.heap);
  const beside = ['straightforward', added('straightforward')] as const;
  const time = "20 rows, core time of the page's thread";
  return [
    row('ms', `${time}, added to that of an empty extension`, added('ours'), { beside, times: ADDED_TIMES }),
    row('ms', `${time}, whole`, ms('ours'), { beside: ['no extension', ms('none')] }),
    row('bytes', "20 rows, heap with the page's own", heap('ours'), {
      beside: ['no extension', heap('none')],
      atMost: medianOf(heap('none')) + MAX_HEAP,
    }),
  ];
};

async function load(world: World, host: Host, html: string) {
  const page = await world.context.newPage();
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
  const heap = await pageHeap(page);
  await page.close();
  return { ms, heap };
}
