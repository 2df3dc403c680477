/** The bench's Chromium with our build and two extensions to compare, its services, and its interleaved measurements. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { listFile } from '../data/token-list.ts';
import { METADATA, pageApp } from '../e2e/apps.ts';
import { buildWithList, launchExtension, routeService } from '../e2e/extension.ts';
import { recordsWith } from '../e2e/invented-tokens.ts';
import { createMetadataService } from '../services/metadata.ts';
import { record } from '../services/serve.ts';

export type Part = (world: World, rounds: number) => Promise<readonly Row[]>;
export type World = Awaited<ReturnType<typeof createWorld>>;

/** The host of a page decides which extension runs on it; the two to compare have a site each. */
const HOSTS = { ours: 'cardanoscan.io', none: 'n.example', empty: 'e.example', straightforward: 's.example' };
export type Host = keyof typeof HOSTS;

export async function createWorld() {
  const self = buildWithList(listFile());
  const peers = [
    // The cost of any extension. Pages can read the address of its page.
    unpacked('empty', {
      background: 'chrome.runtime.onMessage.addListener((_message, _sender, reply) => reply({ ok: true }));',
      content: "document.documentElement.id = chrome.runtime.getURL('page.html');",
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
  const context = await launchExtension({ build: self.folder, beside: peers });
  // esbuild's helper, which functions sent to a page refer to.
  await context.addInitScript('globalThis.__name ??= (fn) => fn');
  return {
    context,
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
      await page.goto(`https://${HOSTS[host]}/tokens`, { timeout: 120_000 });
      return page;
    },
    async close() {
      await context.close();
      for (const folder of [self.folder, ...peers]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

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
  writeFileSync(join(folder, 'page.html'), '<p>a page</p>');
  return folder;
}

/** Bundles a module of this folder as a classic script; not minified, for readable profiles. */
export async function bundle(name: string): Promise<string> {
  const lib = { entry: join(import.meta.dirname, name), formats: ['iife' as const], name: 'bench' };
  const options = { write: false, minify: false, target: 'es2023', lib } as const;
  const built = await build({ configFile: false, logLevel: 'silent', build: options });
  return ([built].flat()[0] as Rolldown.RolldownOutput).output[0].code;
}

/** Sends a message from one of the extension's pages: the reply, and its milliseconds. */
export const send = (own: Page, name: string, request: object) =>
  own.evaluate<{ reply: unknown; ms: number }>(`(async () => {
    const began = performance.now();
    const reply = await chrome.runtime.sendMessage(${JSON.stringify({ name, request })});
    return { reply, ms: performance.now() - began };
  })()`);

type Samples<Value = number> = { readonly values: readonly Value[] };
type Figure = Samples | number;
type More = {
  readonly beside?: readonly [name: string, figure: Figure];
  /** The bar for the value. It fails the run, but for milliseconds, which depend on the machine. */
  readonly atMost?: number;
  /** The bar for the ratio to `beside`. */
  readonly times?: number | undefined;
};
type Unit = 'ms' | 'bytes' | 'count' | 'ratio';
type Row = ReturnType<typeof row>;

export const row = (unit: Unit, what: string, ours: Figure, more?: More) => ({ unit, what, ours, ...more });

/** Another contender begins in each round, so that other load on the machine affects all alike. */
export async function interleave<Name extends string, Value>(
  rounds: number,
  names: readonly Name[],
  run: (name: Name, round: number) => Promise<Value>,
) {
  const met = {} as Record<Name, { values: Value[] }>;
  for (const name of names) met[name] = { values: [] };
  for (let round = 0; round < rounds; round++) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      met[name].values.push(await run(name, round));
  }
  return met;
}

export const figureOf = <Value>({ values }: Samples<Value>, read: (value: Value) => number): Samples => ({
  values: values.map(read),
});

/** The sample that this share of the others is below; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}

export const medianOf = (figure: Figure): number =>
  typeof figure === 'number' ? figure : quantile(figure.values, 0.5);

function written(figure: Figure, unit: Unit): string {
  const value = medianOf(figure);
  if (unit === 'ms') return `${value.toFixed(value < 100 ? 1 : 0)} ms`;
  return unit === 'bytes' ? `${(value / 1000).toFixed(1)} kB` : String(Math.round(value * 1000) / 1000);
}

/** A row as bench.json has it, and its line in the table. NaN is over every bar. */
export function reported(part: string, measured: Row) {
  const { unit, what, ours, beside, atMost = Number.POSITIVE_INFINITY, times } = measured;
  const ratio = beside && medianOf(ours) / medianOf(beside[1]);
  const limit = measured.atMost === undefined ? '' : `<= ${written(atMost, unit)}`;
  const bar = times ? `<= ${times} times` : limit;
  const isWithin = times ? (ratio ?? Number.NaN) <= times : medianOf(ours) <= atMost;
  const holds = isWithin || (unit === 'ms' && times === undefined);
  const line = {
    what: `${part}: ${what}`,
    ours: written(ours, unit),
    'floor or peer': beside ? `${beside[0]} ${written(beside[1], unit)}` : '',
    ratio: ratio?.toFixed(2) ?? '',
    bar,
    holds: isWithin ? bar && 'yes' : holds ? 'over, informs' : 'NO',
  };
  return { json: { part, ...measured, ratio, bar, holds }, line, holds };
}
