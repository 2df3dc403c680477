/** The number of requests to the service. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Subject } from '../../../lib/asset/subject.ts';
import { type Own, openOwn, stopWorkers } from '../../e2e/extension.ts';
import { inventTokens } from '../../e2e/invented-tokens.ts';
import type { RecordedRequest } from '../../services/serve.ts';
import { pageOf } from '../pages.ts';
import { type Row, rowsOf } from '../table.ts';
import type { Part, World } from '../world.ts';

/** The batch size of the service's own tests (services.md). */
const A_REQUEST = 50;
const IN_VIEW = 230;
const TABS = 50;
/** Each is shown in two tabs. In batches of 50, they fit the limit of the public service. */
const IN_TABS = 2_500;
const TIMEOUT_MS = 30_000;

export const requestsPart: Part = async (world) => [...(await inView(world)), ...(await overTabs(world))];

const facts = (all: readonly (readonly [what: string, ours: number, atMost: number])[]): readonly Row[] =>
  all.map(([what, ours, atMost]) => rowsOf('requests')('count', what, ours, { atMost }));

function repeated(requests: readonly RecordedRequest[]): number {
  const batches = requests.filter(({ method }) => method === 'POST');
  const all = batches.flatMap(({ body }) => (JSON.parse(body) as { subjects: string[] }).subjects);
  return all.length - new Set(all).size;
}

async function inView(world: World): Promise<readonly Row[]> {
  const tokens = inventTokens(IN_VIEW, 'viewed');
  const { requests } = world.serve(tokens);
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
    ['subjects asked for twice', repeated(requests), 0],
    ['answers with logo bytes', withLogo, 0],
  ]);
}

type Reply = { readonly value: readonly { readonly outcome: { readonly kind: string } }[] };

/** Sends one message for each list at once, from one extension page instead of many tabs. */
export function lookUp(page: Page, lists: readonly (readonly (Subject | undefined)[])[]) {
  const requests = lists.map((subjects) => {
    const identifiers = subjects.map((subject) => ({ kind: 'subject', subject }));
    return { network: 'mainnet', identifiers };
  });
  return page.evaluate(async (all) => {
    const { runtime } = (globalThis as unknown as Own).chrome;
    const began = performance.now();
    const send = (request: object): Promise<Reply> => runtime.sendMessage({ name: 'tokens.list', request });
    const replies = await Promise.all(all.map(send));
    const found = replies
      .flatMap(({ value }) => value)
      .filter(({ outcome }) => outcome.kind === 'found').length;
    return { found, ms: performance.now() - began };
  }, requests);
}

async function overTabs(world: World): Promise<readonly Row[]> {
  await world.reset();
  const tokens = inventTokens(IN_TABS, 'tabbed');
  const { requests } = world.serve(tokens);
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
    [what, requests.length, IN_TABS / A_REQUEST],
    [`${what}: asked for twice`, repeated(requests), 0],
    [`${what}: not answered`, 2 * IN_TABS - found, 0],
  ]);
}
