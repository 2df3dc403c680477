/**
 * `npm run demo`: the extension on local services. With a display it opens a window to try; without one it takes a tour
 * that checks every step, and exits with 0 only if all steps are right.
 */
import { KEYS } from '../services/local.ts';
import { buildForChromium } from '../tools/build.ts';
import { takeTour } from './tour.ts';
import { createTranscript } from './transcript.ts';
import { createWorld, enterAddresses } from './world.ts';

const hasDisplay =
  process.platform === 'darwin' ||
  process.platform === 'win32' ||
  Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);

buildForChromium();
const world = await createWorld({ headless: !hasDisplay });
try {
  if (hasDisplay) await showWindow();
  else await showTour();
} finally {
  await world.close();
}

async function showWindow(): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    world.context.once('close', () => resolve());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await enterAddresses(await world.open('options'), world);
  for (const index of [2, 1, 0]) await world.openSite(index);
  console.log(`Hover over any token in the three lists; open the popup from the toolbar and paste an identifier.
In the options, enter ${KEYS.mainnet} as the mainnet project ID to see blocks.
Everything here is invented and local. Close the window, or press Ctrl+C, to end.`);
  await ended;
}

async function showTour(): Promise<void> {
  const transcript = createTranscript();
  await takeTour(world, transcript);
  const { steps, failures } = transcript.counts;
  console.log(`\n${steps - failures} of ${steps} steps showed the right thing.`);
  console.log('Pictures are in .output/demo/.');
  process.exitCode = failures === 0 ? 0 : 1;
}
