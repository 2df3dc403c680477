/** The number of requests to the service. */
import { documentOf } from '../../e2e/apps.ts';
import { marks } from '../../e2e/card-page.ts';
import { openOwn, stopWorkers } from '../../e2e/extension.ts';
import { expect } from '../../e2e/fixtures.ts';
import { inventTokens } from '../../e2e/invented-tokens.ts';
import type { RecordedRequest } from '../../services/serve.ts';
import { row } from '../measure.ts';
import { lookUp, type Part } from '../world.ts';

/** The batch size of the service's own tests (services.md). */
const A_REQUEST = 50;
const IN_VIEW = 230;
/** Tokens over tabs, each in two of them. In batches of 50, they fit the limit of the public service. */
const [IN_TABS, TABS] = [2_500, 50];

export const requests: Part = async (world) => {
  const tokens = inventTokens(IN_VIEW, 'viewed');
  const viewed = world.serve(tokens).requests;
  const links = tokens.map(({ subject }, i) => `<a href="/token/${subject}">t${i}</a>`);
  const html = documentOf(`<div style="font: 5px monospace">${links.join(' ')}</div>`);
  const visit = async () => {
    const before = viewed.length;
    const page = await world.open('ours', html);
    await expect.poll(() => marks(page), { timeout: 30_000 }).toBe(IN_VIEW);
    // The cache is written with a delay.
    await page.waitForTimeout(500);
    return viewed.length - before;
  };
  const [first, second] = [await visit(), await visit()];
  await stopWorkers(world.context);
  const later = await visit();
  // A single subject, or a batch with the property `logo`.
  const withLogo = viewed.filter(({ method, body }) => method === 'GET' || /"logo"/.test(body)).length;

  await world.reset();
  const inTabs = inventTokens(IN_TABS, 'tabbed').map(({ subject }) => subject);
  const tabbed = world.serve(inventTokens(IN_TABS, 'tabbed')).requests;
  const options = await openOwn(world.context, 'options');
  // A tab shows its own tokens and those of the tab before it.
  const each = IN_TABS / TABS;
  const lists = Array.from({ length: TABS }, (_, tab) =>
    [...inTabs, ...inTabs].slice(tab * each, (tab + 2) * each),
  );
  const answers = await Promise.all(lists.map((list) => lookUp(options, list)));
  const unanswered = answers.reduce((sum, { found }) => sum - found, 2 * IN_TABS);
  const what = `${IN_TABS.toLocaleString('en')} ids over ${TABS} tabs, simulated ports`;
  const counts = [
    [`${IN_VIEW} new ids in view (ceil(N / ${A_REQUEST}))`, first, Math.ceil(IN_VIEW / A_REQUEST)],
    ['the same in a second tab', second, 0],
    ['the same after a stop of the worker', later, 0],
    ['subjects asked for twice', repeated(viewed), 0],
    ['answers with logo bytes', withLogo, 0],
    [what, tabbed.length, IN_TABS / A_REQUEST],
    [`${what}: asked for twice`, repeated(tabbed), 0],
    [`${what}: not answered`, unanswered, 0],
  ] as const;
  return counts.map(([what, count, atMost]) => row('count', what, count, { atMost }));
};

function repeated(requests: readonly RecordedRequest[]): number {
  const batches = requests.filter(({ method }) => method === 'POST');
  const all = batches.flatMap(({ body }) => (JSON.parse(body) as { subjects: string[] }).subjects);
  return all.length - new Set(all).size;
}
