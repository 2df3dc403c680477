/** A headless Firefox with the built extension in it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { needBrowser } from '../../tools/browsers.mjs';
import type { App } from '../service.ts';
import { type Bidi, connect } from './bidi.ts';
import { addOnErrors } from './console.ts';
import { type EventPage, eventPage } from './event-page.ts';
import { refuseOutside } from './outside.ts';
import { ADD_ON_ORIGIN, makeProfile, type Preferences } from './profile.ts';
import { router } from './router.ts';
import { Tab } from './tab.ts';

const LAUNCH_MS = 30_000;
const CLOSE_MS = 5_000;
const POLL_MS = 50;

/** Firefox takes another settings server than its own only from those who say that they develop it. */
const ENVIRONMENT = { MOZ_CRASHREPORTER_DISABLE: '1', MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' };

/** Without it BiDi neither opens the add-on's own pages nor reads Firefox's console. */
const SYSTEM_ACCESS = ['--remote-allow-system-access'];

export type Firefox = {
  /** The hosts outside of this machine that anything in Firefox asked for, and that were refused. */
  readonly asked: readonly string[];
  /** Opens a tab; a path is taken to be a page of the extension. */
  open(address: string): Promise<Tab>;
  /** Answers what pages ask of an origin (their bodies aside). What the background asks goes past. */
  routeService(origin: string, app: App): Promise<void>;
  /** Every error so far in a console of the add-on: its background, its open pages, its content scripts. */
  errors(): Promise<readonly string[]>;
  readonly eventPage: EventPage;
  /** Ends Firefox and removes its profile. */
  close(): Promise<void>;
};

/** Starts Firefox with the add-on of this folder installed; preferences of its own come after the usual ones. */
export async function launch(addOn: string, preferences: Preferences = {}): Promise<Firefox> {
  const id = addOnId(addOn);
  const program = needBrowser('firefox');
  const outside = await refuseOutside();
  const profile = makeProfile(id, outside.port, preferences);
  const child = spawn(
    program,
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port=0',
      ...SYSTEM_ACCESS,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...ENVIRONMENT } },
  );
  const removeProfile = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  const dismiss = guard(() => {
    child.kill('SIGKILL');
    removeProfile();
  });
  let bidi: Bidi | undefined;
  const close = async () => {
    await end(child, bidi);
    bidi?.close();
    outside.close();
    removeProfile();
    dismiss();
  };
  try {
    bidi = await connect(await address(child));
    await bidi.send('webExtension.install', { extensionData: { type: 'path', path: resolve(addOn) } });
    await closeFirstRun(bidi);
    return drive(bidi, id, outside.asked, close);
  } catch (error) {
    await close();
    throw error;
  }
}

type Tree = { readonly contexts: readonly { readonly context: string; readonly url: string }[] };

/** Waits for the page that opens by itself where the add-on is new, and closes it before anything begins. */
async function closeFirstRun(bidi: Bidi): Promise<void> {
  const deadline = performance.now() + LAUNCH_MS;
  for (;;) {
    const { contexts } = await bidi.send<Tree>('browsingContext.getTree', { maxDepth: 0 });
    const page = contexts.find(({ url }) => url === `${ADD_ON_ORIGIN}/welcome.html`);
    if (page !== undefined) {
      await bidi.send('browsingContext.close', { context: page.context });
      return;
    }
    if (performance.now() > deadline) throw new Error('No first-run page was opened.');
    await wait(POLL_MS);
  }
}

function drive(bidi: Bidi, id: string, asked: readonly string[], close: () => Promise<void>): Firefox {
  return {
    asked,
    async open(to) {
      const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' });
      const tab = new Tab(bidi, context);
      await tab.goto(new URL(to, `${ADD_ON_ORIGIN}/`).href);
      return tab;
    },
    routeService: router(bidi),
    errors: () => addOnErrors(bidi),
    eventPage: eventPage(bidi, id),
    close,
  };
}

/** Has this done when the process is cut short, until it is dismissed: no Firefox is left behind. */
function guard(abandon: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const onSignal = (signal: NodeJS.Signals) => {
    abandon();
    dismiss();
    process.kill(process.pid, signal);
  };
  const dismiss = () => {
    process.off('exit', abandon);
    for (const signal of signals) process.off(signal, onSignal);
  };
  process.once('exit', abandon);
  for (const signal of signals) process.once(signal, onSignal);
  return dismiss;
}

/** Where Firefox listens, which it writes to its standard error. */
function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => reject(new Error(`Firefox ${why}.\n${said}`));
    const limit = setTimeout(() => fail(`did not start in ${LAUNCH_MS / 1000} s`), LAUNCH_MS);
    child.once('error', reject);
    child.once('exit', (code) => fail(`ended with ${code}`));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(limit);
      resolve(found);
    });
  });
}

/** Asks Firefox to end, then makes it. */
async function end(child: ChildProcess, bidi: Bidi | undefined): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const asked = bidi?.send('browser.close').catch((error: unknown) => console.error(error));
  await Promise.race([
    asked?.then(() => gone),
    wait(bidi === undefined ? 0 : CLOSE_MS, undefined, { ref: false }),
  ]);
  child.kill('SIGKILL');
  await gone;
}

/** The id that the built manifest gives the add-on. */
function addOnId(addOn: string): string {
  const file = join(addOn, 'manifest.json');
  if (!existsSync(file)) throw new Error('Build the extension first: npx wxt build -b firefox --mv3');
  const manifest: { browser_specific_settings?: { gecko?: { id?: string } } } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const id = manifest.browser_specific_settings?.gecko?.id;
  if (id === undefined) throw new Error(`${file} names no add-on id.`);
  return id;
}
