/** A large cache: the time to read a hundred tokens, memory and disk. */
import { stopWorkers } from '../../e2e/extension.ts';
import { workerHeap } from '../../e2e/heap.ts';
import { cachedSubjects, cacheTokens, lookUp, lookUpRounds } from '../cached-tokens.ts';
import { type Row, rowsOf } from '../table.ts';
import type { Part } from '../world.ts';

const row = rowsOf('cache');

/** 20,000 tokens is the limit of the cache; no bar applies there. */
const SCENES = [
  { tokens: 10_000, bound: true },
  { tokens: 20_000, bound: false },
] as const;
const LOGOS = 2_000;
const [LOOKUP_MS, HEAP_BYTES, DATABASE_BYTES] = [15, 20_000_000, 60_000_000];
/** The time the database has to compact itself after many writes. */
const COMPACTED_MS = 20_000;

export const cachePart: Part = async (world, { rounds }) => {
  const { context, extensionId } = world;
  const rows: Row[] = [];
  for (const { tokens, bound } of SCENES) {
    await world.reset();
    const { requests } = world.serve([]);
    const options = await world.openOwn('options');
    // Opening the options creates the database.
    await options.getByText('Nothing is saved.').waitFor({ state: 'attached' });
    const subjects = cachedSubjects(tokens);
    await cacheTokens(options, subjects, LOGOS);
    await stopWorkers(context);
    const asked = lookUpRounds(subjects, rounds);
    const took = await lookUp(options, asked);
    const wanted = asked.flat().length;
    const errors = took.found === wanted ? [] : [`${took.found} of ${wanted} found`];
    const usage = () => options.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    const until = performance.now() + COMPACTED_MS;
    while ((await usage()) > DATABASE_BYTES && performance.now() < until) await options.waitForTimeout(500);
    const what = `${tokens.toLocaleString('en')} tokens and ${LOGOS.toLocaleString('en')} logos kept`;
    const barOf = (atMost: number) => ({ errors, atMost: bound ? atMost : undefined });
    const ms = { values: took.ms.slice(1), errors: [] };
    const beside = ['a message alone', took.ping] as const;
    rows.push(
      row('ms', `${what}: 100 looked up`, ms, { beside, ...barOf(LOOKUP_MS) }),
      row('bytes', `${what}: heap of the worker`, await workerHeap(context, extensionId), barOf(HEAP_BYTES)),
      row('bytes', `${what}: database`, await usage(), barOf(DATABASE_BYTES)),
      row('count', `${what}: requests`, requests.length, { errors, atMost: 0 }),
    );
    await options.close();
  }
  return rows;
};
