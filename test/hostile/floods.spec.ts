/** Pages that flood us, in a real Chromium: promises 10 and 11. */
import { BATCHES_PER_MINUTE } from '../../lib/metadata/tab-budget.ts';
import { TOKENS } from '../data/index.ts';
import { link } from '../e2e/card-page.ts';
import { openPage } from '../e2e/extension.ts';
import { tasksDuring } from '../e2e/main-thread.ts';
import { documentOf, expect, isMarked, test } from '../e2e/places.ts';
import { pageApp } from '../e2e/service.ts';
import { tabHeap } from './tab-heap.ts';
import { much, tried } from './tried.ts';

const EXPLORER = 'cardanoscan.io';
/**
 * Tasks over 50 ms that a flood of ids may have more than without us: what the page does to itself is not ours, but the
 * browser's collections of a page of a million nodes, which it would have half as many of, and other work on the machine.
 */
const LONG_MORE = much(5, 10);
/** A host that is no site: the same page there is what it is by itself. */
const ELSEWHERE = 'elsewhere.example';

/** The same with us and without. Other work on the machine can only add to it: the quietest of three counts. */
async function compare<Result>(
  run: (site: string) => Promise<Result>,
  isQuiet: (watched: Result, alone: Result) => boolean,
): Promise<{ alone: Result; watched: Result }> {
  for (let turn = 0; ; turn++) {
    const [alone, watched] = [await run(ELSEWHERE), await run(EXPLORER)];
    if (turn === 2 || isQuiet(watched, alone)) return { alone, watched };
  }
}

test('promise 10: made-up ids, at once and streamed, cost twenty batches a minute and 20 MB at most', async ({
  context,
  routeService,
  services,
}) => {
  test.setTimeout(much(400_000, 1_200_000));
  const half = much(4_000, 500_000);
  const run = async (site: string) => {
    routeService(`https://${site}`, pageApp(documentOf('<main></main><div id="box"></div>')));
    const page = await openPage(context, `https://${site}/`);
    const before = services.metadata.mainnet.length;
    const began = Date.now();
    const { tasks } = await tasksDuring(page, () => page.evaluate(flood, half));
    const minutes = (Date.now() - began) / 60_000;
    const heap = await tabHeap(page);
    await page.close();
    const long = tasks.filter(({ cpu }) => cpu > 50).map(({ cpu }) => Math.round(cpu));
    const asked = services.metadata.mainnet.slice(before);
    return {
      heap,
      minutes,
      long,
      batches: asked.map(({ body }) => JSON.parse(body).subjects.length as number),
    };
  };
  const { alone, watched } = await compare(
    run,
    ({ long }, other) => long.length <= other.long.length + LONG_MORE,
  );
  expect(alone.batches).toEqual([]);
  const { batches } = watched;
  const grown = (watched.heap - alone.heap) / 1e6;
  const what = `${(2 * half).toLocaleString('en')} ids: ${batches.length} batches in ${watched.minutes.toFixed(1)} min, ${grown.toFixed(1)} MB more, ${watched.long.length} tasks over 50 ms (${watched.long.slice(0, 9)}; ${alone.long.length} without us)`;
  console.log(what);
  tried(10, what);
  expect(batches.length).toBeGreaterThan(0);
  expect(batches.length).toBeLessThanOrEqual(BATCHES_PER_MINUTE * Math.ceil(watched.minutes + 0.01));
  expect(Math.max(...batches)).toBeLessThanOrEqual(50);
  expect(grown).toBeLessThanOrEqual(20);
  expect(watched.long.length, `tasks of ${watched.long}, alone ${alone.long}`).toBeLessThanOrEqual(
    alone.long.length + LONG_MORE,
  );
});

/** Runs in the page: so many ids at once, then as many through what is in view. */
async function flood(half: number): Promise<void> {
  const id = (i: number) => i.toString(16).padStart(8, '0').repeat(7) + i.toString(16).padStart(8, 'b');
  const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));
  const linksOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, j) => `<a href="/token/${id(from + j)}">${from + j}</a> `).join('');
  const main = document.querySelector('main');
  // In parts, and drawn where they are looked at: a page that held itself up would hide whether we do.
  for (let i = 0; i < half; i += 1_000) {
    const part = document.createElement('section');
    part.style.cssText = 'content-visibility: auto; contain-intrinsic-height: 800px';
    part.innerHTML = linksOf(i, 1_000);
    main?.append(part);
    await pause(16);
  }
  const box = document.getElementById('box');
  if (box) box.style.cssText = 'position: fixed; inset: 0; overflow: hidden; background: #fff';
  for (let i = 0; i < half; i += 100) {
    if (box) box.innerHTML = linksOf(half + i, 200);
    await pause(16);
  }
  box?.replaceChildren();
  await pause(500);
}

test('promise 11: a thousand nodes that come and go each second add 5 % of a core at most', async ({
  context,
  routeService,
}) => {
  test.setTimeout(180_000);
  const seconds = much(2, 30);
  const body = `<p>${link(TOKENS.mica, 'one')}</p><main></main>`;
  const run = async (site: string) => {
    routeService(`https://${site}`, pageApp(documentOf(body)));
    const page = await openPage(context, `https://${site}/`);
    if (site === EXPLORER) await expect.poll(() => isMarked(page.locator('#one'))).toBe(true);
    const { result, tasks } = await tasksDuring(page, () => page.evaluate(churn, seconds));
    await page.close();
    return { ...result, share: tasks.reduce((sum, { cpu }) => sum + cpu, 0) / 10 / result.took };
  };
  const { alone, watched } = await compare(run, (ours, other) => ours.share - other.share <= 5);
  const added = watched.share - alone.share;
  const what = `${watched.nodes} nodes in ${watched.took.toFixed(0)} s: ${added.toFixed(1)} % of a core more (${alone.share.toFixed(1)} % without us)`;
  console.log(what);
  tried(11, what);
  expect(watched.nodes).toBeGreaterThanOrEqual(seconds * 900);
  expect(added).toBeLessThanOrEqual(5);
});

/** Runs in the page: a thousand nodes a second, each there for a moment. */
async function churn(seconds: number): Promise<{ nodes: number; took: number }> {
  const main = document.querySelector('main');
  const began = performance.now();
  let nodes = 0;
  for (let tick = 0; tick < seconds * 50; tick++) {
    main?.replaceChildren(
      ...Array.from({ length: 20 }, () => {
        const node = document.createElement('span');
        node.textContent = `row ${nodes++}`;
        return node;
      }),
    );
    const rest = began + (tick + 1) * 20 - performance.now();
    await new Promise((resume) => setTimeout(resume, Math.max(0, rest)));
  }
  return { nodes, took: (performance.now() - began) / 1000 };
}
