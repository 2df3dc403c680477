/** The first reading of a page, beside the floor and beside what people would use for the same. */
import { tasksDuring } from '../../e2e/main-thread.ts';
import type { Name } from '../contenders.ts';
import { IDS_A_ROW, NODES_A_ROW, tablePage, tokensFor } from '../pages.ts';
import { figureOf, interleave, medianOf, quantile, type Row, rowsOf } from '../table.ts';
import { bundle, loadAlone, meterOf, type Options, type Part, type World } from '../world.ts';

const row = rowsOf('scan');

const READERS = ['ours', 'floor', 'attributes-floor', 'nothing', 'frames-alone'] as const;
/** They change the page, which is made anew for each. */
const WRITERS = ['mark', 'linkify', 'find-and-replace', 'straightforward'] as const;

/** `bound`: those for which performance.md has a bar. On long pages peers take seconds, and the page is made anew for each. */
const SCENES = [
  { rows: 20, bound: false, roundsAtMost: 15, peerRounds: 7 },
  { rows: 2_000, bound: true, roundsAtMost: 15, peerRounds: 5 },
  { rows: 20_000, bound: true, roundsAtMost: 9, peerRounds: 1 },
] as const;
type Scene = (typeof SCENES)[number];

/** The second: what stands, with room for another machine: whoever reads more than that has made the scan slower. */
const [FLOOR_TIMES, ATTRIBUTES_TIMES] = [1.5, 2];
const [SLICE_MS, LONG_TASK_MS] = [4, 50];

/** Rows of a window, at least: ours reads those, and what is near. */
const IN_VIEW = 30;
/** linkify-element never enters links, in which all of them stand. */
const FIND_NONE: readonly Name[] = ['linkify', 'nothing', 'frames-alone'];
const isRight = (name: Name, rows: number, found: number) =>
  name === 'ours'
    ? found >= Math.min(rows, IN_VIEW) * IDS_A_ROW && found <= rows * IDS_A_ROW
    : found === (FIND_NONE.includes(name) ? 0 : rows * IDS_A_ROW);

export const scanPart: Part = async (world, options) => {
  const rows: Row[] = [];
  const script = await bundle('contenders.ts');
  for (const scene of SCENES) {
    const field = await enterField(world, scene, script, options);
    rows.push(...(await readersOf(scene, field, options)));
    rows.push(...(await tasksOf(scene, field)));
    rows.push(...(await writersOf(scene, field, options)));
    await field.page.close();
  }
  return rows;
};

type Field = Awaited<ReturnType<typeof enterField>>;

async function enterField(world: World, { rows }: Scene, script: string, { slow }: Options) {
  const page = await world.open('none', tablePage(tokensFor('scanned', rows)));
  const session = await page.context().newCDPSession(page);
  const meter = await meterOf(page);
  await page.evaluate(keepPristine);
  return {
    page,
    session,
    /** Milliseconds of the core that a contender takes. */
    async run(name: Name, draws = false): Promise<number> {
      const call = await loadAlone(session, script);
      await meter.thread();
      const found = await call<number>(`contend('${name}', { slow: ${slow}, marks: ${draws} })`);
      // Ours is done when it is drawn.
      if (draws) await page.evaluate(drawn);
      const ms = await meter.thread();
      if (!isRight(name, rows, found)) throw new Error(`${name} found ${found} in ${rows} rows`);
      return ms;
    },
  };
}

const contest = <Names extends Name>(names: readonly Names[], run: Field['run']) =>
  Object.fromEntries(names.map((name) => [name, () => run(name)])) as Record<Names, () => Promise<number>>;

const nodesOf = ({ rows }: Scene) => `${(rows * NODES_A_ROW).toLocaleString('en')} text nodes`;

async function readersOf(scene: Scene, { run }: Field, { rounds }: Options): Promise<readonly Row[]> {
  const met = await interleave(Math.min(rounds, scene.roundsAtMost), contest(READERS, run));
  // Less what it costs to call any of them.
  const ms = (name: (typeof READERS)[number]) => {
    const calling = medianOf(met[name === 'ours' ? 'frames-alone' : 'nothing']);
    return figureOf(met[name], (one) => Math.max(0.01, one - calling));
  };
  const errors = [...met.nothing.errors, ...met['frames-alone'].errors];
  const barOf = (times: number) => ({ times: scene.bound ? times : undefined, errors });
  return [
    row('ms', `${nodesOf(scene)}, core time over the floor`, ms('ours'), {
      beside: ['floor', ms('floor')],
      ...barOf(FLOOR_TIMES),
    }),
    row('ms', `${nodesOf(scene)}, over a floor that reads attributes too`, ms('ours'), {
      beside: ['that floor', ms('attributes-floor')],
      ...barOf(ATTRIBUTES_TIMES),
    }),
  ];
}

async function tasksOf(scene: Scene, { page, run }: Field): Promise<readonly Row[]> {
  const { tasks } = await tasksDuring(page, () => run('ours'));
  const cpu = tasks.map((task) => task.cpu);
  const slice = cpu.length === 0 ? 0 : quantile(cpu, 0.95);
  const long = cpu.filter((ms) => ms > LONG_TASK_MS).length;
  return [
    row('ms', `${nodesOf(scene)}, 95 % of its tasks of 1 ms and more`, slice, { atMost: SLICE_MS }),
    row('count', `${nodesOf(scene)}, tasks over ${LONG_TASK_MS} ms of the core`, long, { atMost: 0 }),
  ];
}

/** Beside each peer: ours with its marks, and the layout and the paint that each has caused. */
async function writersOf(scene: Scene, field: Field, { rounds }: Options): Promise<readonly Row[]> {
  const anew = async (name: Name) => {
    await field.page.evaluate(makePristine);
    await field.session.send('HeapProfiler.collectGarbage');
    return field.run(name, true);
  };
  const met = await interleave(Math.min(rounds, scene.peerRounds), contest(['ours', ...WRITERS], anew));
  const what = `${scene.rows.toLocaleString('en')} rows, find and mark and draw`;
  return WRITERS.map((name) => row('ms', what, met.ours, { beside: [name, met[name]] }));
}

/** Runs in the page, as the two below do: two frames, in which what was changed is drawn. */
function drawn(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

function keepPristine(): void {
  Object.assign(globalThis, { pristine: document.querySelector('main')?.cloneNode(true) });
}

function makePristine(): void {
  const { pristine } = globalThis as unknown as { pristine: Element };
  document.body.replaceChildren(pristine.cloneNode(true));
  document.body.getBoundingClientRect();
}
