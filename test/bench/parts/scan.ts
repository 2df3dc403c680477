/** The first scan of a page, compared with the floor and with libraries for the same task. */

import { MAX_BLOCK } from '../../../lib/messaging/limits.ts';
import { GENERIC_EXPLORER } from '../../../lib/network/explorers.ts';
import { pageAt } from '../../../lib/reader/links.ts';
import { readBlocks } from '../../../lib/reader/read.ts';
import { worldIn } from '../../e2e/content-world.ts';
import { inventTokens } from '../../e2e/invented-tokens.ts';
import { tasksDuring } from '../../e2e/main-thread.ts';
import type { Name } from '../contenders.ts';
import { IDS_A_ROW, NODES_A_ROW, tablePage } from '../pages.ts';
import { contestOf, figureOf, interleave, medianOf, quantile, type Row, rowsOf } from '../table.ts';
import { bundle, meterOf, type Part, type World } from '../world.ts';

const row = rowsOf('scan');

const READERS = ['ours', 'floor', 'attributes-floor', 'nothing', 'frames-only'] as const;
/** They change the page, which is restored before each. */
const WRITERS = ['mark', 'linkify', 'find-and-replace', 'straightforward'] as const;

/** `bound`: performance.md has a bar. Fewer rounds on long pages, where peers take seconds. */
const SCENES = [
  { rows: 20, bound: false, roundsAtMost: 15, peerRounds: 7 },
  { rows: 2_000, bound: true, roundsAtMost: 15, peerRounds: 5 },
  { rows: 20_000, bound: true, roundsAtMost: 9, peerRounds: 1 },
] as const;
type Scene = (typeof SCENES)[number];

const FLOOR_TIMES = 1;
/** The bar beside a library that replaces text, on a page of 20 rows. */
const REPLACED_TIMES = 1.5;
/** The bar for a block of an attacker, in the background. */
const HOSTILE_MS = 10;
const [SLICE_MS, LONG_TASK_MS] = [4, 50];

/** At least the rows of a window: ours reads those and what is near. */
const IN_VIEW = 30;
/** linkify-element never enters links, which contain all identifiers. */
const FIND_NONE: readonly Name[] = ['linkify', 'nothing', 'frames-only'];
const isRight = (name: Name, rows: number, found: number) =>
  name === 'ours'
    ? found >= Math.min(rows, IN_VIEW) * IDS_A_ROW && found <= rows * IDS_A_ROW
    : found === (FIND_NONE.includes(name) ? 0 : rows * IDS_A_ROW);

export const scanPart: Part = async (world, rounds) => {
  const rows: Row[] = [];
  const script = await bundle('contenders.ts');
  for (const scene of SCENES) {
    const field = await openScene(world, scene, script);
    rows.push(...(await readersOf(scene, field, rounds)));
    rows.push(...(await tasksOf(scene, field)));
    rows.push(...(await writersOf(scene, field, rounds)));
    await field.page.close();
  }
  return [...rows, worstBlock(rounds)];
};

type OpenScene = Awaited<ReturnType<typeof openScene>>;

async function openScene(world: World, { rows }: Scene, script: string) {
  const page = await world.open('none', tablePage(inventTokens(rows, 'scanned')));
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const meter = await meterOf(page);
  await page.evaluate(savePristine);
  return {
    page,
    session,
    /** Milliseconds of CPU time of a contender, in a new isolated world: cold like a content script. */
    async run(name: Name, isMarking = false): Promise<number> {
      const frameId = frameTree.frame.id;
      const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId });
      const isolated = worldIn(session, executionContextId);
      await isolated.evaluate<void>(`() => { ${script} }`);
      await meter();
      const found = await isolated.evaluate<number, object>('(one) => contend(one)', { name, isMarking });
      if (isMarking) await page.evaluate(drawn);
      const ms = await meter();
      if (!isRight(name, rows, found)) throw new Error(`${name} found ${found} in ${rows} rows`);
      return ms;
    },
  };
}

const nodesOf = ({ rows }: Scene) => `${(rows * NODES_A_ROW).toLocaleString('en')} text nodes`;

async function readersOf(scene: Scene, { run }: OpenScene, rounds: number): Promise<readonly Row[]> {
  const contest = contestOf(READERS, (name) => run(name));
  const met = await interleave(Math.min(rounds, scene.roundsAtMost), contest);
  // Without the cost of the call.
  const ms = (name: (typeof READERS)[number]) => {
    const calling = medianOf(met[name === 'ours' ? 'frames-only' : 'nothing']);
    return figureOf(met[name], (one) => Math.max(0.01, one - calling));
  };
  const errors = [...met.nothing.errors, ...met['frames-only'].errors];
  const over = (what: string, beside: NonNullable<Row['beside']>, bar: number) => {
    const times = scene.bound ? bar : undefined;
    return row('ms', `${nodesOf(scene)}, ${what}`, ms('ours'), { beside, times, errors });
  };
  return [
    over('core time over the floor', ['floor', ms('floor')], FLOOR_TIMES),
    over('over a floor that reads attributes too', ['that floor', ms('attributes-floor')], FLOOR_TIMES),
  ];
}

async function tasksOf(scene: Scene, { page, run }: OpenScene): Promise<readonly Row[]> {
  const { tasks } = await tasksDuring(page, () => run('ours'));
  const slice = tasks.length === 0 ? 0 : quantile(tasks, 0.95);
  const long = tasks.filter((ms) => ms > LONG_TASK_MS).length;
  return [
    row('ms', `${nodesOf(scene)}, 95 % of its tasks of 1 ms and more`, slice, { atMost: SLICE_MS }),
    row('count', `${nodesOf(scene)}, tasks over ${LONG_TASK_MS} ms of the core`, long, { atMost: 0 }),
  ];
}

/** Compares ours with each peer, including marks, layout and paint. */
async function writersOf(scene: Scene, field: OpenScene, rounds: number): Promise<readonly Row[]> {
  const restored = async (name: Name) => {
    await field.page.evaluate(restorePristine);
    await field.session.send('HeapProfiler.collectGarbage');
    return field.run(name, true);
  };
  const met = await interleave(Math.min(rounds, scene.peerRounds), contestOf(['ours', ...WRITERS], restored));
  const what = `${scene.rows.toLocaleString('en')} rows, find and mark and draw`;
  return WRITERS.map((name) => {
    const isBound = name === 'find-and-replace' && !scene.bound;
    return row('ms', what, met.ours, {
      beside: [name, met[name]],
      times: isBound ? REPLACED_TIMES : undefined,
    });
  });
}

/** Reads the slowest of some blocks that a page may make up, of the length that a message allows. */
function worstBlock(rounds: number): Row {
  const page = pageAt(new URL('https://cexplorer.io/asset'), GENERIC_EXPLORER);
  const filled = (text: string) => text.repeat(Math.floor(MAX_BLOCK / text.length));
  const blocks = [
    `<p ${filled('data-a="x" ')}>`,
    `<p ${filled('a1 ')}>`,
    `<p>${filled('<b>')}`,
    `<p>${filled('<a href="/tx/1">x')}`,
    `<p>${filled('<i title="asset1"></i>')}`,
    `<p>${filled('&#65;')}`,
    `<p>${filled('asset1')}`,
    `<p title="${filled('a'.repeat(56).concat(' '))}">`,
    `<p>${filled(`${'0'.repeat(64)} `)}`,
    `<p>${filled('<')}`,
    `<p>${filled('<!--')}`,
    `<p>${filled('<a x')}`,
  ];
  const read = (html: string) => {
    const began = performance.now();
    readBlocks([html], page);
    return performance.now() - began;
  };
  const values = Array.from({ length: rounds + 1 }, () => Math.max(...blocks.map(read)));
  return row(
    'ms',
    'the worst block of a hostile page, read in the background',
    { values: values.slice(1), errors: [] },
    { atMost: HOSTILE_MS },
  );
}

/** Runs in the page, like the two below: waits two frames for the paint. */
function drawn(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

function savePristine(): void {
  Object.assign(globalThis, { pristine: document.querySelector('main')?.cloneNode(true) });
}

function restorePristine(): void {
  const { pristine } = globalThis as unknown as { pristine: Element };
  document.body.replaceChildren(pristine.cloneNode(true));
  document.body.getBoundingClientRect();
}
