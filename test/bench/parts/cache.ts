/** Many tokens kept: how fast a hundred are read, and what all of them weigh. */
import { openPage, stopWorkers } from '../../e2e/extension.ts';
import { keepTokens, keptSubjects, lookUp, lookUpRounds } from '../../e2e/kept-tokens.ts';
import { workerHeap } from '../../e2e/worker-heap.ts';
import { type Row, rowsOf } from '../row.ts';
import { spreadOf } from '../stats.ts';
import type { World } from '../world.ts';
import type { Part } from './part.ts';

const row = rowsOf('cache');

/** With as many logos as there is room for; of 20,000 tokens, which the cache's bound lets in, nothing is promised. */
const SCENES = [
  { tokens: 10_000, logos: 2_000, bound: true },
  { tokens: 20_000, logos: 2_000, bound: false },
] as const;
const [LOOKUP_MS, HEAP_BYTES, DATABASE_BYTES] = [15, 20_000_000, 60_000_000];
/** The database tidies up after a flood of writes in its own time. */
const TIDIED_MS = 20_000;

export const cachePart: Part = async (world, { rounds }) => {
  const rows: Row[] = [];
  for (const scene of SCENES) {
    await world.reset();
    rows.push(...(await measure(world, scene, rounds)));
  }
  return rows;
};

async function measure(
  world: World,
  { tokens, logos, bound }: (typeof SCENES)[number],
  rounds: number,
): Promise<readonly Row[]> {
  const { context, extensionId } = world;
  const watched = world.serve([]);
  const options = await openPage(context, `chrome-extension://${extensionId}/options.html`);
  // It makes the database that is filled here.
  await options.getByText('Nothing is kept.').waitFor();
  const subjects = keptSubjects(tokens);
  await keepTokens(options, subjects, logos);
  await stopWorkers(context);
  const asked = lookUpRounds(subjects, rounds);
  const took = await lookUp(options, asked);
  const errors = took.found === asked.flat().length ? [] : [`${took.found} of ${asked.flat().length} found`];
  const usage = () => options.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const until = performance.now() + TIDIED_MS;
  while ((await usage()) > DATABASE_BYTES && performance.now() < until) await options.waitForTimeout(500);
  const what = `${tokens.toLocaleString('en')} tokens and ${logos.toLocaleString('en')} logos kept`;
  const barOf = (atMost: number) => ({ errors, atMost: bound ? atMost : undefined });
  const rows = [
    row('ms', `${what}: 100 looked up`, spreadOf(took.ms.slice(1)), {
      beside: ['a message alone', took.ping],
      ...barOf(LOOKUP_MS),
    }),
    row('bytes', `${what}: heap of the worker`, await workerHeap(context, extensionId), barOf(HEAP_BYTES)),
    row('bytes', `${what}: database`, await usage(), barOf(DATABASE_BYTES)),
    row('count', `${what}: requests`, watched.requests.length, { errors, atMost: 0 }),
  ];
  await options.close();
  return rows;
}
