/** The bench's Chromium with our build and two extensions to compare, and its local services. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { build } from 'vite';
import { NETWORKS } from '../../lib/network/networks.ts';
import { pageApp } from '../e2e/apps.ts';
import {
  buildWithoutList,
  extensionIdOf,
  launchExtension,
  openPage,
  resetExtension,
  routeService,
} from '../e2e/extension.ts';
import { recordsWith } from '../e2e/invented-tokens.ts';
import { createMetadataService } from '../services/metadata.ts';
import { record } from '../services/serve.ts';
import type { Row } from './table.ts';

export type Options = {
  /** How many additional times our scan reads each element, to see the bar fail. */
  readonly slow: number;
  readonly rounds: number;
};

export type Part = (world: World, options: Options) => Promise<readonly Row[]>;

/** The two other extensions; each has one site, so that a page has one extension or none. */
const PEERS = { empty: 'empty.example', straightforward: 'straightforward.example' } as const;
/** The host of a page decides which extension runs on it. */
const HOSTS = {
  ours: 'cardanoscan.io',
  none: 'none.example',
  previous: 'previous.example',
  ...PEERS,
} as const;
export type Host = keyof typeof HOSTS;

export type World = Awaited<ReturnType<typeof createWorld>>;

/** `previous`: the folder of an earlier build. */
export async function createWorld(previous: string | undefined) {
  const own = buildWithoutList();
  const peers = [await peerFolder('empty'), await peerFolder('straightforward')];
  if (previous !== undefined) peers.push(previousFolder(previous));
  const remove = () => {
    own.remove();
    for (const folder of peers) rmSync(folder, { recursive: true, force: true });
  };
  const viewport = { width: 1280, height: 720 };
  const launched = launchExtension({ build: own.folder, beside: peers, viewport });
  const context = await launched.catch((error: unknown) => {
    remove();
    throw error;
  });
  // esbuild's helper, which functions sent to a page refer to.
  await context.addInitScript('globalThis.__name ??= (fn) => fn');
  const extensionId = extensionIdOf(context);
  return {
    context,
    extensionId,
    hasPrevious: previous !== undefined,
    /** Clears storage, pages and services. */
    reset: () => resetExtension(context),
    /** Sets the tokens of mainnet's metadata service. */
    serve: (tokens: Tokens) => serve(context, tokens),
    openOwn: (name: 'options' | 'popup') =>
      openPage(context, `chrome-extension://${extensionId}/${name}.html`),
    /** Opens a page with the extension of the host. `prepare` runs before the navigation. */
    async open(host: Host, html: string, prepare?: (page: Page) => Promise<void>) {
      const address = `https://${HOSTS[host]}`;
      routeService(context, address, pageApp(html));
      const page = await context.newPage();
      await prepare?.(page);
      await page.goto(`${address}/tokens`);
      return page;
    },
    async close() {
      await context.close();
      remove();
    },
  };
}

type Tokens = Parameters<typeof recordsWith>[0];
/** The requests to a metadata service, and the uncompressed bytes of its answers. */
export type Recording = ReturnType<typeof serve>;

function serve(context: BrowserContext, tokens: Tokens) {
  const { fetch, requests } = record(createMetadataService(recordsWith(tokens)));
  let bytes = 0;
  routeService(context, NETWORKS.mainnet.metadata ?? '', {
    async fetch(request) {
      // Measures what the worker has to parse.
      request.headers.delete('accept-encoding');
      const answer = await fetch(request);
      bytes += Number(answer.headers.get('content-length') ?? 0);
      return answer;
    },
  });
  return { requests, bytes: () => bytes };
}

/** Writes an unpacked extension to a folder, which the caller removes. */
async function peerFolder(name: keyof typeof PEERS): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `token-lens-${name}-`));
  const manifest = {
    manifest_version: 3,
    name,
    version: '1',
    host_permissions: ['https://*/*'],
    background: { service_worker: 'background.js' },
    content_scripts: [{ matches: [`https://${PEERS[name]}/*`], js: ['content.js'], run_at: 'document_idle' }],
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  for (const script of ['content', 'background'])
    writeFileSync(join(folder, `${script}.js`), await bundle(`peers/${name}/${script}.ts`));
  return folder;
}

/** A copy of an earlier build that runs on its own host instead of an explorer's. */
function previousFolder(build: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'token-lens-previous-'));
  cpSync(build, folder, { recursive: true });
  writeFileSync(join(folder, 'fingerprints.json'), JSON.stringify({ made: null, policies: {} }));
  for (const file of ['manifest.json', 'explorer.js', 'background.js']) {
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), text.replaceAll(HOSTS.ours, HOSTS.previous));
  }
  return folder;
}

/** Bundles a module of this folder as a classic script; not minified, for readable profiles. */
export async function bundle(entry: string): Promise<string> {
  const lib = { entry: resolve(import.meta.dirname, entry), formats: ['iife' as const], name: 'bench' };
  const options = { write: false, minify: false, target: 'es2023', lib } as const;
  const built = await build({ configFile: false, logLevel: 'silent', build: options });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not bundled`);
  return chunk.code;
}

export type Meter = Awaited<ReturnType<typeof meterOf>>;

/** CPU time and heap of a page. */
export async function meterOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let before = 0;
  const read = async (name: string) => {
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = metrics.find((one) => one.name === name);
    if (metric === undefined) throw new Error(`the browser has no metric ${name}`);
    return metric.value;
  };
  return {
    /** Milliseconds of CPU time of the main thread since the last call. */
    async thread() {
      const at = (await read('ThreadTime')) * 1000;
      const elapsed = at - before;
      before = at;
      return elapsed;
    },
    /** Bytes of the page's heap, in all worlds, after a garbage collection. */
    async heap() {
      await session.send('HeapProfiler.collectGarbage');
      return read('JSHeapUsedSize');
    },
  };
}

/** Loads a script into a new isolated world, cold like a content script, and returns a function that evaluates in it. */
export async function loadIsolated(
  session: CDPSession,
  code: string,
): Promise<<Result>(call: string) => Promise<Result>> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const frameId = frameTree.frame.id;
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId });
  const evaluate = async <Result>(expression: string): Promise<Result> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Result;
  };
  await evaluate(`${code};0`);
  return evaluate;
}
