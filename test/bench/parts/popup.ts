/** The popup's first content, and its requests to the provider while it is open. */
import { setTimeout as wait } from 'node:timers/promises';
import { POLL_MS } from '../../../lib/chain/latest-blocks.ts';
import { NETWORKS } from '../../../lib/network/networks.ts';
import { METADATA } from '../../e2e/apps.ts';
import { openOwn, routeService, stopWorkers } from '../../e2e/extension.ts';
import { KEYS } from '../../e2e/fixtures.ts';
import { inventToken } from '../../e2e/invented-tokens.ts';
import { enterKey } from '../../e2e/options-page.ts';
import { createNetworkProvider } from '../../services/provider.ts';
import { record } from '../../services/serve.ts';
import { interleave, row } from '../measure.ts';
import type { Part } from '../world.ts';

const STATES = ['warm', 'worker stopped', 'offline'] as const;
const BARS = { warm: 100, 'worker stopped': 250, offline: 250 };
/** Milliseconds that the popup is open, and closed for longer than the polling interval. */
const [OPEN_MS, CLOSED_MS] = [25_000, 22_000];

export const popup: Part = async ({ context, serve }, rounds) => {
  const token = inventToken('sought');
  serve([token]);
  const shown = await openOwn(context, 'popup');
  await shown.getByRole('searchbox').fill(token.subject);
  await shown.keyboard.press('Enter');
  await shown.getByRole('article').getByRole('heading', { name: token.name }).waitFor();
  const met = await interleave(rounds, STATES, async (state) => {
    if (state === 'offline') routeService(context, METADATA, { fetch: () => Response.error() });
    else serve([token]);
    if (state !== 'warm') await stopWorkers(context);
    await shown.reload();
    return shown.evaluate(firstPaint);
  });
  await shown.close();

  const { requests, ...provider } = record(createNetworkProvider('mainnet', { keys: KEYS, now: Date.now }));
  routeService(context, NETWORKS.mainnet.provider, provider);
  const options = await openOwn(context, 'options');
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  await options.close();
  const before = requests.length;
  const polling = await openOwn(context, 'popup');
  await wait(OPEN_MS);
  const open = requests.length - before;
  await polling.close();
  await wait(CLOSED_MS);
  const later = requests.length - before - open;
  const what = `requests a network to the provider, popup open ${OPEN_MS / 1000} s`;
  return [
    ...STATES.map((state) => row('ms', `first content, ${state}`, met[state], { atMost: BARS[state] })),
    row('count', what, open, { atMost: Math.ceil(OPEN_MS / POLL_MS) }),
    row('count', `the same, ${CLOSED_MS / 1000} s after it was closed`, later, { atMost: 0 }),
  ];
};

/** Milliseconds from the start of the navigation to the first contentful paint. Runs in the page. */
const firstPaint = () =>
  new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('nothing is painted')), 5_000);
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (paint !== undefined) resolve(paint.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
