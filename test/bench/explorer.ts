/** What an explorer page costs before anybody points at a token: the size of the extension, the load, the first scan, and changes. */
import { createHash } from 'node:crypto';
import { MAX_BLOCK } from '../../lib/messaging/limits.ts';
import { GENERIC_EXPLORER } from '../../lib/network/explorers.ts';
import { pageAt } from '../../lib/reader/links.ts';
import { readBlocks } from '../../lib/reader/read.ts';
import { zippedBuild } from '../../release/packages.ts';
import { documentOf } from '../e2e/apps.ts';
import { marks } from '../e2e/card-page.ts';
import { meterOf, pageHeap, tasksDuring, worldIn } from '../e2e/devtools.ts';
import { BUILD } from '../e2e/extension.ts';
import { type InventedToken, inventTokens } from '../e2e/invented-tokens.ts';
import { sizesOf } from '../tools/bundle-size.ts';
import type { Name } from './contenders.ts';
import { bundle, figureOf, type Host, interleave, medianOf, type Part, row, type World } from './world.ts';

/** The package, of which the token list is 350 kB, and the heap that a page of 20 rows may have more than without an extension. */
const [MAX_ZIP, MAX_HEAP] = [700_000, 480_000];

export const size: Part = async () => {
  const bundles = sizesOf(BUILD).map(({ name, bytes, limit }) =>
    row('bytes', `${name}, gzipped`, bytes, { atMost: limit }),
  );
  const { length } = await zippedBuild(BUILD);
  return [...bundles, row('bytes', 'the whole extension, zipped', length, { atMost: MAX_ZIP })];
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
  const heapAlone = ['no extension', heap('none')] as const;
  const atMost = medianOf(heap('none')) + MAX_HEAP;
  const time = "20 rows, core time of the page's thread";
  return [
    row('ms', `${time}, added to that of an empty extension`, added('ours'), { beside, times: 1.3 }),
    row('bytes', "20 rows, heap with the page's own", heap('ours'), { beside: heapAlone, atMost }),
  ];
};

async function load(world: World, host: Host, html: string) {
  const page = await world.context.newPage();
  const meter = await meterOf(page);
  await world.open(host, html, page);
  // By then the marks are drawn, and nothing runs any more.
  await page.waitForTimeout(1_500);
  const ms = await meter();
  const heap = await pageHeap(page);
  await page.close();
  return { ms, heap };
}

const PEERS = ['find-and-replace', 'straightforward'] as const;

export const scan: Part = async (world, rounds) => {
  const script = await bundle('contenders.ts');
  const scans = [];
  for (const rows of [20, 2_000, 20_000]) scans.push(...(await scanned(world, rows, script, rounds)));
  return [...scans, worstBlock(rounds)];
};

async function scanned(world: World, rows: number, script: string, rounds: number) {
  const drawRounds = rows < 20_000 ? Math.min(rounds, 7) : 0;
  const page = await world.open('none', tablePage(inventTokens(rows, 'scanned')));
  const session = await page.context().newCDPSession(page);
  const { id: frameId } = (await session.send('Page.getFrameTree')).frameTree.frame;
  const meter = await meterOf(page);
  await page.evaluate("globalThis.pristine = document.querySelector('main').cloneNode(true)");

  /** Milliseconds of CPU time of a contender, in a new isolated world: cold like a content script. */
  const run = async (name: Name, isMarking = false): Promise<number> => {
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId });
    const isolated = worldIn(session, executionContextId);
    await isolated.evaluate<void>(`() => { ${script} }`);
    await meter();
    const found = await isolated.evaluate<number, object>('(task) => contend(task)', { name, isMarking });
    const ms = await meter();
    // Ours reads the rows of a window, which are at least 30, and what is near.
    const least = IDS_A_ROW * (name === 'ours' ? Math.min(rows, 30) : rows);
    if (found < least) throw new Error(`${name} found ${found} in ${rows} rows`);
    return ms;
  };

  const read = await interleave(rounds, ['ours', 'floor'], (name) => run(name));
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
  const floor = { beside: ['floor', read.floor], times: isShort ? undefined : 1 } as const;
  return [
    row('ms', `${nodes}, core time over the floor`, read.ours, floor),
    row('count', `${nodes}, tasks over 50 ms of the core`, long, { atMost: 0 }),
    ...(drawRounds === 0 ? [] : PEERS).map((name) => {
      const times = isShort && name === 'find-and-replace' ? 1.5 : undefined;
      return row('ms', drawn, met.ours, { beside: [name, met[name]], times });
    }),
  ];
}

/** Reads the slowest of some blocks that a page may make up, of the length that a message allows. */
function worstBlock(rounds: number) {
  const page = pageAt(new URL('https://cexplorer.io/asset'), GENERIC_EXPLORER);
  const filled = (text: string) => text.repeat(Math.floor(MAX_BLOCK / text.length));
  const parts = '<b>|<a href="/tx/1">x|<i title="asset1"></i>|&#65;|asset1|<|<!--|<a x'.split('|');
  const blocks = [...parts, `${'0'.repeat(64)} `].map((part) => `<p>${filled(part)}`);
  blocks.push(`<p ${filled('data-a="x" ')}>`, `<p title="${filled(`${'a'.repeat(56)} `)}">`);
  const read = (html: string) => {
    const began = performance.now();
    readBlocks([html], page);
    return performance.now() - began;
  };
  const [, ...values] = Array.from({ length: rounds + 1 }, () => Math.max(...blocks.map(read)));
  return row('ms', 'the worst block of a hostile page, read in the background', { values }, { atMost: 10 });
}

/** The bar of the infinite scroll, and of changes beside a page with as many highlights that never change. */
const CHANGE_TIMES = 1.15;
const [ROWS, CHANGES] = [2_000, 40];
const READ_MS = 2_500;

export const living: Part = async (world, rounds) => {
  // Before the first page, since failures would pause the requests.
  world.serve(Array.from({ length: GROWTH.rows }, (_row, i) => tokenAt(i)));
  return [...(await inPlace(world, rounds)), ...(await scrolled(world, Math.min(rounds, 3)))];
};

async function inPlace(world: World, rounds: number) {
  const open = async (host: Host) => {
    const page = await world.open(host, rowsPage(ROWS, 'p'));
    await page.waitForTimeout(READ_MS);
    await page.evaluate('changeRows(8)');
    return { page, meter: await meterOf(page) };
  };
  const pages = { ours: await open('ours'), highlighted: await open('none') };
  const drawn = await marks(pages.ours.page);
  if (drawn === 0) throw new Error('ours has drawn no highlight');
  await pages.highlighted.page.evaluate(`{
    document.head.insertAdjacentHTML('beforeend',
      '<style>::highlight(fixed) { text-underline-offset: 0.2em; text-decoration: underline 1px dotted }</style>');
    const ranges = [...document.querySelectorAll('.row > a:first-child')].slice(0, ${drawn}).map(({ firstChild }) =>
      new StaticRange({ startContainer: firstChild, startOffset: 0, endContainer: firstChild, endOffset: firstChild.length }));
    CSS.highlights.set('fixed', new Highlight(...ranges));
  }`);
  const met = await interleave(rounds, ['ours', 'highlighted'], async (name) => {
    const { page, meter } = pages[name];
    await page.bringToFront();
    await meter();
    await page.evaluate(`changeRows(${CHANGES})`);
    return meter();
  });
  for (const { page } of Object.values(pages)) await page.close();
  const what = `${CHANGES} changes on ${ROWS.toLocaleString('en')} rows, core time of the page's thread`;
  const highlighted = [`no extension, ${drawn} highlights`, met.highlighted] as const;
  return [row('ms', what, met.ours, { beside: highlighted, times: CHANGE_TIMES })];
}

async function scrolled(world: World, rounds: number) {
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
    row('ms', `${what}, core time of the page's thread`, time(ours), { beside, times: CHANGE_TIMES }),
    row('count', tasks, Math.max(0, long(ours) - long(none)), { atMost: 0 }),
  ];
}

/** Each row has five text nodes, two of them identifiers, and a transaction hash. */
const [NODES_A_ROW, IDS_A_ROW] = [5, 2];

/** Half of the links contain subjects, half fingerprints, since explorers differ. */
function rowOf({ subject, policy, fingerprint, name }: InventedToken, i: number): string {
  const address = `/token/${i % 2 === 0 ? subject : fingerprint}`;
  const transaction = createHash('sha256').update(name).digest('hex');
  const cells = [
    i + 1,
    `<a href="${address}">${name}</a>`,
    `<a href="${address}" title="${fingerprint}"><span>${fingerprint}</span></a>`,
    `<a href="/tokenPolicy/${policy}">${policy}</a>`,
    `<a href="/transaction/${transaction}">${transaction.slice(0, 8)}…${transaction.slice(-8)}</a>`,
  ];
  return `<tr><td>${cells.join('</td><td>')}</td></tr>`;
}

/** A fixed row height limits layout to what changed. */
const tablePage = (tokens: readonly InventedToken[]): string =>
  documentOf(`<style>body { margin: 0; font: 11px/14px monospace }
    table { table-layout: fixed; width: 100%; border-spacing: 0 }
    td { height: 20px; padding: 0; overflow: hidden; white-space: nowrap }</style>
    <main><table>${tokens.map(rowOf).join('')}</table></main>`);

/** Rows of the full-grown page, and rows per step. */
const GROWTH = { rows: 20_000, atOnce: 50 };

/** The token of a row. Sent to the browser as source text, so it can use nothing from its surroundings. */
function tokenAt(row: number): { subject: string; name: string } {
  const name = String(row).padStart(8, '0');
  return { subject: '7e'.repeat(28) + name.replace(/\d/g, '3$&'), name };
}

/**
 * Rows in contained sections of 50, so that layout does not grow with the page. `changeRows` changes a row per frame, in view
 * and out of view: its link, its text, or one more link. `grow` appends rows while it scrolls: steadily, then by jumps.
 */
const rowsPage = (rows: number, tag: 'p' | 'div'): string =>
  documentOf(`<style>section { contain: strict; height: ${GROWTH.atOnce * 24}px }
    .row { height: 24px; margin: 0; white-space: nowrap; overflow: hidden }</style><main id="list"></main><script>
    const tokenAt = ${tokenAt};
    function rowAt(i) {
      const { subject } = tokenAt(i);
      const hash = subject.slice(0, 48).replaceAll('7', String(i % 7)) + subject.slice(-16);
      return '<${tag} class="row"><a href="/token/' + subject + '">' + subject.slice(0, 8) + '…' + subject.slice(-6) +
        '</a> <a href="/transaction/' + hash + '">' + hash + '</a> <span>' + i * 17 + '</span></${tag}>';
    }
    function append(row) {
      const html = Array.from({ length: ${GROWTH.atOnce} }, (_, i) => rowAt(row + i)).join('');
      document.getElementById('list').insertAdjacentHTML('beforeend', '<section>' + html + '</section>');
    }
    for (let row = 0; row < ${rows}; row += ${GROWTH.atOnce}) append(row);
    const frame = () => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));
    async function changeRows(count) {
      const rows = document.querySelectorAll('.row');
      for (let i = 0; i < count; i++) {
        const row = rows[i % 2 === 0 ? 5 : rows.length - 5];
        const token = row.querySelector('a');
        if (i % 4 < 2) token.setAttribute('href', '/token/' + tokenAt(i % 8 < 4 ? 1 : 2).subject);
        else token.textContent = 'a token, ' + i;
        const more = '<p><a href="/token/' + tokenAt(1).subject + '">more</a></p>';
        if (i % 8 === 0) row.insertAdjacentHTML('beforeend', more);
        await frame();
        row.querySelector('p')?.remove();
        await frame();
      }
    }
    async function grow() {
      const began = performance.now();
      for (let row = ${rows}, tick = 1; row < ${GROWTH.rows}; row += ${GROWTH.atOnce}, tick++) {
        append(row);
        if (tick % 100 < 60) scrollBy(0, 30);
        else if (tick % 20 === 0) scrollTo(0, document.documentElement.scrollHeight);
        await new Promise((resume) => setTimeout(resume, began + tick * 50 - performance.now()));
      }
      await new Promise((resume) => setTimeout(resume, 700));
    }</script>`);
