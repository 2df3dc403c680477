/** A headless Firefox with the built extension in a new profile. Nothing in it reaches the network. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { vi } from 'vitest';
import { needBrowser } from '../../../tools/browsers.mjs';
import { type Bidi, connect } from './bidi.ts';
import { type Contexts, createTab } from './tab.ts';

const FIRST_RUN_MS = 30_000;

/** The host of the add-on's pages, which otherwise is random in each profile. */
const PINNED_HOST = '7b0c0e2a-4d1f-4b57-9d3e-2f5a6c8e9b01';
const ADD_ON_ORIGIN = `moz-extension://${PINNED_HOST}`;

/** No proxy listens here, so every request fails except to loopback addresses. */
const CLOSED_PORT = 1;
const preferencesFor = (addOnId: string) => ({
  'extensions.webextensions.uuids': JSON.stringify({ [addOnId]: PINNED_HOST }),
  // Grants permissions without a prompt, but only after a real click.
  'extensions.webextOptionalPermissionPrompts': false,
  'network.proxy.type': 1,
  'network.proxy.socks': '127.0.0.1',
  'network.proxy.socks_port': CLOSED_PORT,
  'network.proxy.no_proxies_on': '127.0.0.1, localhost',
});

export type Firefox = Awaited<ReturnType<typeof launch>>;

/** Starts Firefox with the add-on in this folder. `serve` answers its pages' https requests; those of the background fail. */
export async function launch(addOn: string, serve: Serve) {
  const manifest = JSON.parse(readFileSync(join(addOn, 'manifest.json'), 'utf8'));
  const id: string = manifest.browser_specific_settings.gecko.id;
  const profile = mkdtempSync(join(tmpdir(), 'token-lens-firefox-'));
  const lines = Object.entries(preferencesFor(id)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), `${lines.join('\n')}\n`);
  // BiDi opens an add-on's pages only with system access.
  const flags = ['--headless', '--no-remote', '--remote-debugging-port=0', '--remote-allow-system-access'];
  const child = spawn(needBrowser('firefox'), [...flags, '--profile', profile, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const close = async () => {
    kill();
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    process.off('exit', kill);
  };
  try {
    return { ...(await install(await addressOf(child), addOn, id, serve)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The address that Firefox prints to its standard error. */
function addressOf(child: ChildProcess): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      text += chunk;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`Firefox did not start.\n${text}`)));
  });
}

async function install(address: string, addOn: string, id: string, serve: Serve) {
  const bidi = await connect(address, (event) => {
    const { isBlocked, request } = event as BeforeRequest;
    if (isBlocked) answer(bidi, request, serve).catch((error: unknown) => console.error(error));
  });
  await bidi.send('session.subscribe', { events: ['network.beforeRequestSent'] });
  const urlPatterns = [{ type: 'pattern', protocol: 'https' }];
  await bidi.send('network.addIntercept', { phases: ['beforeRequestSent'], urlPatterns });
  await bidi.send('webExtension.install', { extensionData: { type: 'path', path: resolve(addOn) } });
  await closeFirstRun(bidi);
  return {
    /** Opens a tab with an address, or with a page of the extension. */
    async open(to: string) {
      const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' });
      const tab = createTab(bidi, context);
      await tab.goto(new URL(to, `${ADD_ON_ORIGIN}/`).href);
      // The preview of a page of the add-on takes no input.
      const isPreview = () => document.querySelector('#app > main[aria-busy=true]') !== null;
      await vi.waitUntil(async () => !(await tab.evaluate(isPreview)), { timeout: 20_000 });
      return tab;
    },
    /** Suspends the event page, as Firefox does when it is idle. */
    async suspend(): Promise<void> {
      const { contexts } = await bidi.send<Contexts>('browsingContext.getTree', { 'moz:scope': 'chrome' });
      const terminate = () => bidi.call<string>(contexts[0]?.context ?? '', `${terminateBackground}`, id);
      // A late message of a page can start it again.
      await vi.waitUntil(async () => (await terminate()) === 'stopped', { timeout: 20_000 });
    },
  };
}

/** Waits for the page that opens after installation, and closes it. */
async function closeFirstRun(bidi: Bidi): Promise<void> {
  const findPage = async () => {
    const { contexts } = await bidi.send<Contexts>('browsingContext.getTree', { maxDepth: 0 });
    return contexts.find(({ url }) => url === `${ADD_ON_ORIGIN}/first-run.html`);
  };
  const { context } = await vi.waitUntil(findPage, { timeout: FIRST_RUN_MS });
  await bidi.send('browsingContext.close', { context });
}

type BlockedRequest = { readonly request: string; readonly url: string };
type BeforeRequest = { readonly isBlocked: boolean; readonly request: BlockedRequest };
type Serve = (url: URL) => Response | undefined;

async function answer(bidi: Bidi, { request, url }: BlockedRequest, serve: Serve): Promise<void> {
  const response = serve(new URL(url));
  if (response === undefined) {
    await bidi.send('network.failRequest', { request });
    return;
  }
  await bidi.send('network.provideResponse', {
    request,
    statusCode: response.status,
    headers: [...response.headers].map(([name, value]) => ({ name, value: { type: 'string', value } })),
    body: { type: 'base64', value: Buffer.from(await response.arrayBuffer()).toString('base64') },
  });
}

/** The used parts of Firefox's internal interfaces (searchfox.org). */
type Extension = {
  readonly backgroundState: string;
  terminateBackground(options: { disableResetIdleForTest: boolean }): Promise<void>;
};
declare const WebExtensionPolicy: { getByID(id: string): { readonly extension: Extension } | null };

/** Runs in Firefox's own window. */
async function terminateBackground(id: string): Promise<string> {
  const extension = WebExtensionPolicy.getByID(id)?.extension;
  if (extension === undefined) throw new Error(`There is no add-on ${id}.`);
  await extension.terminateBackground({ disableResetIdleForTest: true });
  return extension.backgroundState;
}
