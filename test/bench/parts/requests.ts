/** The number of requests to the service, and how the costs grow with the work. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Subject } from '../../../lib/asset/subject.ts';
import { type Own, openOwn, runningWorker, stopWorkers } from '../../e2e/extension.ts';
import { workerHeap } from '../../e2e/heap.ts';
import { inventTokens } from '../../e2e/invented-tokens.ts';
import { pageOf } from '../pages.ts';
import { exponentOf, type Row, rowsOf } from '../table.ts';
import type { Part, Recording, World } from '../world.ts';

/** The batch size of the service's own tests (services.md). */
const A_REQUEST = 50;
const IN_VIEW = 230;
const TABS = 50;
/** Each is shown in two tabs. In batches of 50, they fit the limit of the public service. */
const IN_TABS = 2_500;
const GROWTH = [10, 100, 1_000, 2_500] as const;
const TIMEOUT_MS = 30_000;

export const requestsPart: Part = async (world) =>
  [await inView(world), await overTabs(world), await growth(world)].flat();

const facts = (all: readonly (readonly [what: string, ours: number, atMost: number])[]): readonly Row[] =>
  all.map(([what, ours, atMost]) => rowsOf('requests')('count', what, ours, { atMost }));

function repeated({ requests }: Recording): number {
  const batches = requests.filter(({ method }) => method === 'POST');
  const all = batches.flatMap(({ body }) => (JSON.parse(body) as { subjects: string[] }).subjects);
  return all.length - new Set(all).size;
}

async function inView(world: World): Promise<readonly Row[]> {
  const tokens = inventTokens(IN_VIEW, 'viewed');
  const recording = world.serve(tokens);
  const { requests } = recording;
  const links = tokens.map(({ subject }, i) => `<a href="/token/${subject}">t${i}</a>`);
  const html = pageOf(`<div style="font: 5px monospace">${links.join(' ')}</div>`);
  const pages: Page[] = [];
  const visit = async () => {
    const before = requests.length;
    const page = await world.open('ours', html);
    pages.push(page);
    const isMarked = (n: number) => (CSS.highlights.get('token-lens')?.size ?? 0) >= n;
    await page.waitForFunction(isMarked, IN_VIEW, { timeout: TIMEOUT_MS });
    return requests.length - before;
  };
  const [first, second] = [await visit(), await visit()];
  for (const page of pages) await page.close();
  // The cache is written with a delay.
  await wait(500);
  await stopWorkers(world.context);
  const later = await visit();
  // A single subject, or a batch with the property `logo`.
  const withLogo = requests.filter(({ method, body }) => method === 'GET' || /"logo"/.test(body)).length;
  return facts([
    [`${IN_VIEW} new ids in view (ceil(N / ${A_REQUEST}))`, first, Math.ceil(IN_VIEW / A_REQUEST)],
    ['the same in a second tab', second, 0],
    ['the same after a stop of the worker', later, 0],
    ['subjects asked for twice', repeated(recording), 0],
    ['answers with logo bytes', withLogo, 0],
  ]);
}

type Reply = { readonly value: readonly { readonly kind: string }[] };

/** Sends one message for each list at once, from one extension page instead of many tabs. */
export function lookUp(page: Page, lists: readonly (readonly (Subject | undefined)[])[]) {
  const requests = lists.map((subjects) => {
    const identifiers = subjects.map((subject) => ({ kind: 'subject', subject }));
    return { network: 'mainnet', identifiers, urgency: 'visible' };
  });
  return page.evaluate(async (all) => {
    const { runtime } = (globalThis as unknown as Own).chrome;
    const began = performance.now();
    const send = (request: object): Promise<Reply> => runtime.sendMessage({ name: 'token.lookup', request });
    const replies = await Promise.all(all.map(send));
    const found = replies.flatMap(({ value }) => value).filter(({ kind }) => kind === 'found').length;
    return { found, ms: performance.now() - began };
  }, requests);
}

async function overTabs(world: World): Promise<readonly Row[]> {
  await world.reset();
  const tokens = inventTokens(IN_TABS, 'tabbed');
  const recording = world.serve(tokens);
  const options = await openOwn(world.context, 'options');
  const each = IN_TABS / TABS;
  // A tab shows its own tokens and those of the tab before it.
  const lists = Array.from({ length: TABS }, (_tab, tab) =>
    Array.from({ length: 2 * each }, (_, i) => tokens[(tab * each + i) % IN_TABS]?.subject),
  );
  const { found } = await lookUp(options, lists);
  await options.close();
  const what = `${IN_TABS.toLocaleString('en')} ids over ${TABS} tabs, simulated ports`;
  return facts([
    [what, recording.requests.length, IN_TABS / A_REQUEST],
    [`${what}: asked for twice`, repeated(recording), 0],
    [`${what}: not answered`, 2 * IN_TABS - found, 0],
  ]);
}

/** The maximum of identifiers in a message. */
const A_MESSAGE = 500;
const UNITS = { requests: 'count', bytes: 'bytes', ms: 'ms', heap: 'bytes' } as const;
const NAMES = Object.keys(UNITS) as (keyof typeof UNITS)[];

async function growth(world: World): Promise<readonly Row[]> {
  const row = rowsOf('growth');
  const heapOf = () => workerHeap(world.context, world.extensionId);
  const costs: Record<'ids' | keyof typeof UNITS, number>[] = [];
  const errors: string[] = [];
  for (const ids of GROWTH) {
    await world.reset();
    const tokens = inventTokens(ids, 'grown');
    const { requests, bytes } = world.serve(tokens);
    const options = await openOwn(world.context, 'options');
    // The worker runs and has sent no request.
    await runningWorker(world.context);
    const before = await heapOf();
    const subjects = tokens.map(({ subject }) => subject);
    const starts = Array.from({ length: Math.ceil(ids / A_MESSAGE) }, (_list, i) => i * A_MESSAGE);
    const lists = starts.map((at) => subjects.slice(at, at + A_MESSAGE));
    const { found, ms } = await lookUp(options, lists);
    if (found !== ids) errors.push(`${found} of ${ids} found`);
    const heap = Math.max(1, (await heapOf()) - before);
    costs.push({ ids, requests: requests.length, bytes: bytes(), ms, heap });
    await options.close();
  }
  const each = costs.flatMap((cost) =>
    NAMES.map((name) => {
      const atMost = name === 'requests' ? Math.ceil(cost.ids / A_REQUEST) : undefined;
      return row(UNITS[name], `${cost.ids.toLocaleString('en')} new ids: ${name}`, cost[name], { atMost });
    }),
  );
  const exponents = NAMES.map((name) => {
    const exponent = exponentOf(costs.map((cost) => [cost.ids, cost[name]]));
    // Time and memory depend on the machine.
    const atMost = name === 'requests' || name === 'bytes' ? 1.05 : undefined;
    return row('ratio', `exponent of ${name}`, exponent, { errors, atMost });
  });
  return [...each, ...exponents];
}
