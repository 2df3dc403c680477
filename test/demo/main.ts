/**
 * `npm run demo`: the extension on local services. With a display it opens a window to try; without one it takes a tour
 * that checks every step, and exits with 0 only if all steps are right.
 */
import { ON_CHAIN } from '../data/on-chain.ts';
import { pageApp } from '../e2e/apps.ts';
import { launchExtension, routeService } from '../e2e/extension.ts';
import { PAGES } from '../pages/index.ts';
import { KEYS, serveLocally } from '../services/local.ts';
import { buildForChromium } from '../tools/build.ts';
import { counts, openSite, takeTour } from './tour.ts';

const { DISPLAY, WAYLAND_DISPLAY } = process.env;
const hasDisplay = ['darwin', 'win32'].includes(process.platform) || Boolean(DISPLAY ?? WAYLAND_DISPLAY);

buildForChromium();
const viewport = hasDisplay ? null : { width: 1280, height: 800 };
const context = await launchExtension({ headless: !hasDisplay, viewport });
try {
  serveLocally((origin, app) => routeService(context, origin, app), { chain: ON_CHAIN });
  for (const { host, html } of PAGES) routeService(context, `https://${host}`, pageApp(html()));
  if (hasDisplay) await showWindow();
  else await showTour();
} finally {
  await context.close();
}

async function showWindow(): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    context.once('close', () => resolve());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  for (const index of [2, 1, 0]) await openSite(context, index);
  console.log(`Hover over any token in the three lists; open the popup from the toolbar and paste an identifier.
In the options, enter ${KEYS.mainnet} as the mainnet key to see blocks.
Everything here is invented and local. Close the window, or press Ctrl+C, to end.`);
  await ended;
}

async function showTour(): Promise<void> {
  await takeTour(context);
  const { steps, failures } = counts;
  console.log(`\n${steps - failures} of ${steps} steps showed the right thing.`);
  console.log('Pictures are in .output/demo/.');
  process.exitCode = failures === 0 ? 0 : 1;
}
