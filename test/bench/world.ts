/** The bench's Chromium with our build and two extensions to compare, and its local services. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { listFile } from '../data/token-list.ts';
import { METADATA, pageApp } from '../e2e/apps.ts';
import { buildWithList, launchExtension, type Own, resetExtension, routeService } from '../e2e/extension.ts';
import { recordsWith } from '../e2e/invented-tokens.ts';
import { createMetadataService } from '../services/metadata.ts';
import { record } from '../services/serve.ts';
import type { Row } from './measure.ts';

export type Part = (world: World, rounds: number) => Promise<readonly Row[]>;
export type World = Awaited<ReturnType<typeof createWorld>>;

/** The host of a page decides which extension runs on it; the two to compare have a site each. */
const HOSTS = { ours: 'cardanoscan.io', none: 'n.example', empty: 'e.example', straightforward: 's.example' };
export type Host = keyof typeof HOSTS;

export async function createWorld() {
  const self = buildWithList(listFile());
  const peers = [
    // The cost of any extension. On request it measures a message to its worker.
    unpacked('empty', {
      background: 'chrome.runtime.onMessage.addListener((_message, _sender, reply) => reply({ ok: true }));',
      content: `addEventListener('bench', async () => {
        const began = performance.now();
        await chrome.runtime.sendMessage({});
        dispatchEvent(new CustomEvent('answered', { detail: performance.now() - began }));
      });`,
    }),
    // Wraps identifiers, also after changes of the page, and requests each token with all its properties.
    unpacked('straightforward', {
      background: `chrome.runtime.onMessage.addListener(({ id }, _sender, reply) => {
        fetch('${METADATA}/api/v2/subjects/' + id)
          .then((answer) => (answer.ok ? answer.json() : { status: answer.status }))
          .then(reply, (error) => reply({ error: String(error) }));
        return true;
      });`,
      content: `${await bundle('straightforward.ts')}
      bench.wrapAll(document.body);
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) bench.wrapAll(node);
      }).observe(document.body, { childList: true, subtree: true });`,
    }),
  ];
  const viewport = { width: 1280, height: 720 };
  const context = await launchExtension({ build: self.folder, beside: peers, viewport });
  // esbuild's helper, which functions sent to a page refer to.
  await context.addInitScript('globalThis.__name ??= (fn) => fn');
  return {
    context,
    /** Clears storage, pages and services. */
    reset: () => resetExtension(context),
    build: self.folder,
    /** Sets the tokens of mainnet's metadata service, which records its requests. */
    serve(tokens: Parameters<typeof recordsWith>[0], browser = context) {
      const service = record(createMetadataService(recordsWith(tokens)));
      routeService(browser, METADATA, service);
      return service;
    },
    /** Opens a page with the extension of the host, by default in a new tab. */
    async open(host: Host, html: string, tab?: Page) {
      routeService(context, `https://${HOSTS[host]}`, pageApp(html));
      const page = tab ?? (await context.newPage());
      // On a busy machine, the longest page takes long.
      await page.goto(`https://${HOSTS[host]}/tokens`, { timeout: 120_000 });
      return page;
    },
    async close() {
      await context.close();
      self.remove();
      for (const folder of peers) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A folder with an unpacked extension. */
function unpacked(name: 'empty' | 'straightforward', scripts: { background: string; content: string }) {
  const folder = mkdtempSync(join(tmpdir(), `token-lens-${name}-`));
  const manifest = {
    manifest_version: 3,
    name,
    version: '1',
    host_permissions: ['https://*/*'],
    background: { service_worker: 'background.js' },
    content_scripts: [{ matches: [`https://${HOSTS[name]}/*`], js: ['content.js'] }],
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  for (const [script, code] of Object.entries(scripts)) writeFileSync(join(folder, `${script}.js`), code);
  return folder;
}

/** Bundles a module of this folder as a classic script; not minified, for readable profiles. */
export async function bundle(name: string): Promise<string> {
  const lib = { entry: join(import.meta.dirname, name), formats: ['iife' as const], name: 'bench' };
  const options = { write: false, minify: false, target: 'es2023', lib } as const;
  const built = await build({ configFile: false, logLevel: 'silent', build: options });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error(`${name} was not bundled`);
  return output.output[0].code;
}

/** Sends a message from one of the extension's pages: the reply, and its milliseconds. */
export function send(own: Page, name: string, request: object) {
  return own.evaluate(
    async (message) => {
      const began = performance.now();
      const reply: unknown = await (globalThis as unknown as Own).chrome.runtime.sendMessage(message);
      return { reply, ms: performance.now() - began };
    },
    { name, request },
  );
}
