/** What the whole extension costs an explorer page as it loads, and a page that is none of its business. */
import type { Page } from '@playwright/test';
import { tablePage, tokensFor } from '../pages.ts';
import { interleave } from '../rounds.ts';
import { type Row, rowsOf } from '../row.ts';
import { spreadOf } from '../stats.ts';
import { type Host, type Meter, meterOf, type World } from '../world.ts';
import type { Part } from './part.ts';

const row = rowsOf('page');

const WHO: readonly Host[] = ['none', 'empty', 'ours'];
/** Rows up to which the straightforward way can be waited for: it asks for every token of a page by itself. */
const STRAIGHTFORWARD_ROWS = 100;
/** Milliseconds in which nothing more is done. */
const REST_MS = 250;
/** A page that is not done by then never is. */
const PATIENCE_MS = 30_000;
/** Lighthouse flags an extension above that. */
const FLAGGED_MS = 100;

type Load = { readonly ms: number; readonly heap: number };

export const pagePart: Part = async (world, { rounds }) => {
  const rows: Row[] = [];
  for (const [count, roundsAtMost] of [
    [20, 15],
    [2_000, 5],
  ] as const) {
    const tokens = tokensFor('loaded', count);
    const html = tablePage(tokens);
    const watched = world.serve(tokens.slice(0, 100));
    const who = count > STRAIGHTFORWARD_ROWS ? WHO : [...WHO, 'straightforward' as const];
    const contenders = Object.fromEntries(who.map((host) => [host, () => load(world, host, html)]));
    const { samples, errors } = await interleave<string, Load>(Math.min(rounds, roundsAtMost), contenders);
    const before = watched.requests.length;
    if (who.length > WHO.length) await load(world, 'straightforward', html);
    const asked = watched.requests.length - before;
    const ms = (host: Host) => spreadOf(samples[host]?.map((one) => one.ms) ?? []);
    const added = (host: Host) =>
      spreadOf((samples[host] ?? []).map((one) => Math.max(0.01, one.ms - ms('empty').median)));
    const said = Object.values(errors).flat();
    const scene = `${count.toLocaleString('en')} rows`;
    const time = `${scene}, core time of the page's thread`;
    const heap = (host: Host) => spreadOf((samples[host] ?? []).map((one) => one.heap));
    const hasPeer = who.length > WHO.length;
    rows.push(
      row('ms', `${time}, added to that of an empty extension`, added('ours'), {
        ...(hasPeer && { beside: ['straightforward', added('straightforward')] }),
        atMost: FLAGGED_MS,
        errors: said,
      }),
      row('ms', `${time}, whole`, ms('ours'), { beside: ['no extension', ms('none')] }),
      row('bytes', `${scene}, heap with the page's own`, heap('ours'), {
        beside: ['no extension', heap('none')],
      }),
    );
    if (hasPeer) rows.push(row('count', `${scene}, requests of the straightforward way at one visit`, asked));
  }
  return [...rows, await elsewhere(world)];
};

async function load(world: World, host: Host, html: string): Promise<Load> {
  let metered: Meter | undefined;
  const page = await world.open(host, html, async (fresh) => {
    metered = await meterOf(fresh);
  });
  try {
    const meter = metered ?? (await meterOf(page));
    // From the beginning of the document.
    let ms = await meter.thread();
    const end = performance.now() + PATIENCE_MS;
    for (let more = Number.POSITIVE_INFINITY; more > REST_MS / 25; ms += more) {
      if (performance.now() > end) throw new Error(`${host} is never done`);
      await page.waitForTimeout(REST_MS);
      more = await meter.thread();
    }
    return { ms, heap: await meter.heap() };
  } finally {
    await page.close();
  }
}

/** Worlds of our extension in a page of no supported site. */
async function elsewhere(world: World): Promise<Row> {
  const watched = world.serve([]);
  const page = await world.open('none', tablePage(tokensFor('elsewhere', 20)));
  const ours = await worldsOf(page, `chrome-extension://${world.extensionId}`);
  await page.waitForTimeout(500);
  const asked = watched.requests.length;
  await page.close();
  return row('count', 'a page of no supported site: scripts of ours, and requests', ours + asked, {
    atMost: 0,
  });
}

async function worldsOf(page: Page, origin: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let count = 0;
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin === origin) count++;
  });
  await session.send('Runtime.enable');
  await page.waitForTimeout(300);
  return count;
}
