/** The popup's first content, and its requests to the provider while it is open. */
import { setTimeout as wait } from 'node:timers/promises';
import { POLL_MS } from '../../../lib/chain/latest-blocks.ts';
import { NETWORK_IDS, NETWORKS } from '../../../lib/network/networks.ts';
import { METADATA } from '../../e2e/apps.ts';
import { openOwn, routeService, stopWorkers } from '../../e2e/extension.ts';
import { KEYS } from '../../e2e/fixtures.ts';
import { inventToken } from '../../e2e/invented-tokens.ts';
import { enterKey, NAMES } from '../../e2e/options-page.ts';
import { createNetworkProvider } from '../../services/provider.ts';
import { record } from '../../services/serve.ts';
import { contestOf, interleave, type Row, rowsOf } from '../table.ts';
import type { Part, World } from '../world.ts';

const row = rowsOf('popup');
const BARS = { warm: 100, 'worker stopped': 250, offline: 250 } as const;
type State = keyof typeof BARS;
/** Milliseconds that the popup is open, and closed for longer than the polling interval. */
const [OPEN_MS, CLOSED_MS] = [25_000, 22_000];

export const popupPart: Part = async (world, rounds) => {
  const token = inventToken('sought');
  world.serve([token]);
  const popup = await openOwn(world.context, 'popup');
  await popup.getByRole('searchbox').fill(token.subject);
  await popup.keyboard.press('Enter');
  await popup.getByRole('article').getByRole('heading', { name: token.name }).waitFor();
  const open = async (state: State) => {
    if (state === 'offline') routeService(world.context, METADATA, { fetch: () => Response.error() });
    else world.serve([token]);
    if (state !== 'warm') await stopWorkers(world.context);
    await popup.reload();
    return popup.evaluate(firstPaint);
  };
  const states = Object.keys(BARS) as State[];
  const met = await interleave(rounds, contestOf(states, open));
  await popup.close();
  const rowOf = (state: State) => row('ms', `first content, ${state}`, met[state], { atMost: BARS[state] });
  return [...states.map(rowOf), ...(await provider(world))];
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

async function provider(world: World): Promise<readonly Row[]> {
  const asked = NETWORK_IDS.map((network) => {
    const app = record(createNetworkProvider(network, { keys: KEYS, now: Date.now }));
    routeService(world.context, NETWORKS[network].provider, app);
    return app.requests;
  });
  const options = await openOwn(world.context, 'options');
  for (const network of NETWORK_IDS) await enterKey(options, NAMES[network], KEYS[network]);
  await options.close();
  const most = () => Math.max(...asked.map(({ length }) => length));
  const before = most();
  const popup = await openOwn(world.context, 'popup');
  await popup.waitForTimeout(OPEN_MS);
  const open = most() - before;
  await popup.close();
  await wait(CLOSED_MS);
  const later = most() - before - open;
  const what = `requests a network to the provider, popup open ${OPEN_MS / 1000} s`;
  return [
    row('count', what, open, { atMost: Math.ceil(OPEN_MS / POLL_MS) }),
    row('count', `the same, ${CLOSED_MS / 1000} s after it was closed`, later, { atMost: 0 }),
  ];
}
