/**
 * `npm run demo`: the main job on local services. With a display, a window to try it in; without, a tour
 * that checks every step, prints what it saw and exits 0 only if each showed the right thing.
 */
import { buildForChromium } from '../tools/build.ts';
import { takeTour } from './tour.ts';
import { createTranscript } from './transcript.ts';
import { createWorld, DEMO_KEYS, pointAtServices } from './world.ts';

const hasDisplay =
  process.platform === 'darwin' ||
  process.platform === 'win32' ||
  Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);

const print = (line: string) => process.stdout.write(`${line}\n`);

async function showWindow(): Promise<void> {
  const world = await createWorld({ headless: false });
  const { context, extensionId } = world;
  const ended = new Promise<void>((resolve) => {
    context.once('close', () => resolve());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const options = await context.newPage();
  await options.goto(`chrome-extension://${extensionId}/options.html`);
  await pointAtServices(options, world);
  for (const index of [2, 1, 0]) await world.openSite(index);
  print('Rest the pointer on any token in the three lists; open the popup from the toolbar and paste an id.');
  print(`In the options, enter ${DEMO_KEYS.mainnet} as the mainnet project ID to see blocks.`);
  print('Everything here is invented and local. Close the window, or press Ctrl+C, to end.');
  await ended;
  await world.close();
}

async function tour(): Promise<number> {
  const transcript = createTranscript(print);
  const world = await createWorld({ headless: true });
  try {
    await takeTour(world, transcript);
  } finally {
    await world.close();
  }
  const failures = transcript.failures();
  print(`\n${transcript.steps() - failures} of ${transcript.steps()} steps showed the right thing.`);
  print('Pictures are in .output/demo/.');
  return failures === 0 ? 0 : 1;
}

buildForChromium();
if (hasDisplay) await showWindow();
else process.exitCode = await tour();
