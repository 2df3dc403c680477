/** The bench's Chromium with our build and two extensions to compare, and its local services. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { listFile } from '../data/token-list.ts';
import { METADATA, pageApp } from '../e2e/apps.ts';
import { buildWithList, launchExtension, resetExtension, routeService } from '../e2e/extension.ts';
import { recordsWith } from '../e2e/invented-tokens.ts';
import { createMetadataService } from '../services/metadata.ts';
import { record } from '../services/serve.ts';
import type { Row } from './table.ts';

export type Part = (world: World, rounds: number) => Promise<readonly Row[]>;

/** The host of a page decides which extension runs on it; the two to compare have one site each. */
const HOSTS = {
  ours: 'cardanoscan.io',
  none: 'none.example',
  empty: 'empty.example',
  straightforward: 'straightforward.example',
} as const;
export type Host = keyof typeof HOSTS;

export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld() {
  const own = buildWithList(listFile());
  const peers = [await peerFolder('empty'), await peerFolder('straightforward')];
  const remove = () => {
    own.remove();
    for (const folder of peers) rmSync(folder, { recursive: true, force: true });
  };
  const viewport = { width: 1280, height: 720 };
  const launched = launchExtension({ build: own.folder, beside: peers, viewport });
  launched.catch(remove);
  const context = await launched;
  // esbuild's helper, which functions sent to a page refer to.
  await context.addInitScript('globalThis.__name ??= (fn) => fn');
  return {
    context,
    /** Clears storage, pages and services. */
    reset: () => resetExtension(context),
    /** Sets the tokens of mainnet's metadata service, which records its requests. */
    serve(tokens: Parameters<typeof recordsWith>[0]) {
      const service = record(createMetadataService(recordsWith(tokens)));
      routeService(context, METADATA, service);
      return service;
    },
    /** Opens a page with the extension of the host, by default in a new tab. */
    async open(host: Host, html: string, tab?: Page) {
      const address = `https://${HOSTS[host]}`;
      routeService(context, address, pageApp(html));
      const page = tab ?? (await context.newPage());
      await page.goto(`${address}/tokens`);
      return page;
    },
    async close() {
      await context.close();
      remove();
    },
  };
}

/** Writes an unpacked extension to a folder, which the caller removes. */
async function peerFolder(name: 'empty' | 'straightforward'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `token-lens-${name}-`));
  const manifest = {
    ...{ manifest_version: 3, name, version: '1', host_permissions: ['https://*/*'] },
    background: { service_worker: 'background.js' },
    content_scripts: [{ matches: [`https://${HOSTS[name]}/*`], js: ['content.js'], run_at: 'document_idle' }],
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  for (const script of ['content', 'background'])
    writeFileSync(join(folder, `${script}.js`), await bundle(`peers/${name}/${script}.ts`));
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

/** A function that returns the milliseconds of CPU time of the page's main thread since its last call. */
export async function meterOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let before = 0;
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const at = (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
    const elapsed = at - before;
    before = at;
    return elapsed;
  };
}
