/** The rules of the house: who may import whom, who owns which power of the platform. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

type Import = { readonly path: string; readonly typeOnly: boolean };
type Source = { readonly file: string; readonly code: string; readonly imports: readonly Import[] };

const files = ['lib', 'components', 'entrypoints'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => normalize(`${folder}/${name}`).replaceAll('\\', '/')),
);

function parse(file: string, text: string): Source {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s\/\/ .*$/gm, '');
  const imports: Import[] = [];
  for (const match of code.matchAll(/^(?:import|export)\s+(type\s)?([^'";]*?)(?:from\s+)?'([^']+)'/gms)) {
    const [, type, names = '', path = ''] = match;
    if (match[0].startsWith('export') && !match[0].includes('from')) continue;
    const named =
      /\{([^}]*)\}/
        .exec(names)?.[1]
        ?.split(',')
        .map((name) => name.trim())
        .filter(Boolean) ?? [];
    const outside = names.replace(/\{[^}]*\}/, '').replace(/[,\s]/g, '');
    const allTypes = named.length > 0 && outside === '' && named.every((name) => name.startsWith('type '));
    imports.push({ path, typeOnly: type !== undefined || allTypes });
  }
  for (const [, path = ''] of code.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g))
    imports.push({ path, typeOnly: false });
  return { file, code, imports };
}

const sources = files.map((file) => parse(file, readFileSync(join(ROOT, file), 'utf8')));

const targetOf = (from: string, path: string) =>
  path.startsWith('.')
    ? normalize(join(dirname(from), path))
        .replaceAll('\\', '/')
        .replace(/\?.*$/, '')
    : undefined;

/** `lib/asset/subject.ts` -> `asset`; `lib/http.ts` -> `http`; `components/…` -> `components`. */
function roomOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  return top === 'lib' ? second.replace(/\.ts$/, '') : top;
}

/** For each room: the rooms, or single files, it may import as values, and as types only. */
const DOORS: Readonly<Record<string, { values: readonly string[]; types?: readonly string[] }>> = {
  asset: { values: [] },
  failure: { values: [] },
  'safe-text': { values: [] },
  network: { values: ['asset'] },
  http: { values: ['failure'] },
  language: { values: ['http'] },
  metadata: { values: ['asset', 'network', 'http', 'failure'] },
  provider: { values: ['asset', 'network', 'http', 'failure'] },
  trust: { values: ['asset'], types: ['metadata'] },
  messages: {
    values: ['asset', 'network', 'failure', 'lib/metadata/schema.ts', 'lib/provider/schema.ts'],
    types: ['metadata', 'provider', 'trust'],
  },
  settings: { values: ['asset', 'network'] },
  surface: { values: ['asset', 'network'], types: ['metadata'] },
  page: {
    values: ['asset', 'network', 'lib/messages/client.ts', 'settings', 'components'],
    types: ['failure', 'metadata', 'lib/messages/page-report.ts'],
  },
  components: {
    values: ['safe-text', 'asset', 'lib/trust/conflict.ts'],
    types: ['failure', 'network', 'metadata', 'provider', 'settings', 'messages', 'trust'],
  },
};

function brokenDoors({ file, imports }: Source): readonly string[] {
  const room = roomOf(file);
  if (room === 'entrypoints') return [];
  const doors = DOORS[room];
  if (doors === undefined) return [`${file}: the house has no room "${room}"`];
  return imports.flatMap(({ path, typeOnly }) => {
    const target = targetOf(file, path);
    if (target === undefined || roomOf(target) === room) return [];
    const open = [...doors.values, ...(typeOnly ? (doors.types ?? []) : [])];
    return open.includes(roomOf(target)) || open.includes(target) ? [] : [`${file} imports ${target}`];
  });
}

/** Who may hold a power of the platform: files, or whole folders that end in a slash. */
const POWERS: readonly {
  readonly power: string;
  readonly sign: RegExp;
  readonly owners: readonly string[];
}[] = [
  {
    power: 'fetch',
    sign: /\bfetch\b(?!\w)|XMLHttpRequest|WebSocket|EventSource|sendBeacon/,
    owners: ['lib/http.ts'],
  },
  {
    power: 'IndexedDB',
    sign: /\bindexedDB\b|\bopenDB\b/,
    owners: ['lib/metadata/database.ts', 'lib/provider/keys.ts'],
  },
  {
    power: 'the browser API',
    sign: /'wxt\/browser'|\bchrome\./,
    owners: ['lib/messages/', 'lib/settings/store.ts', 'lib/provider/keys.ts', 'entrypoints/'],
  },
  {
    power: 'the document',
    sign: /\bdocument\b\.|\bwindow\b\./,
    owners: [
      'lib/page/',
      'components/',
      'entrypoints/popup/',
      'entrypoints/options/',
      'entrypoints/welcome/',
    ],
  },
  { power: 'the clock', sign: /\bDate\.now\b|\bperformance\.now\b|new Date\(\)/, owners: ['entrypoints/'] },
  {
    power: 'randomness',
    sign: /Math\.random|getRandomValues/,
    owners: ['lib/provider/keys.ts', 'entrypoints/'],
  },
];

function stolenPowers({ file, code }: Source): readonly string[] {
  return POWERS.filter(
    ({ sign, owners }) =>
      sign.test(code) &&
      !owners.some((owner) => (owner.endsWith('/') ? file.startsWith(owner) : file === owner)),
  ).map(({ power }) => `${file} takes ${power}`);
}

function reach(entry: string, all: readonly Source[]): ReadonlySet<string> {
  const byFile = new Map(all.map((source) => [source.file, source]));
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const source = byFile.get(name);
    for (const { path, typeOnly } of source?.imports ?? []) {
      if (!typeOnly) visit(source === undefined ? path : (targetOf(source.file, path) ?? path));
    }
  };
  visit(entry);
  return seen;
}

function circles(all: readonly Source[]): readonly string[] {
  const byFile = new Map(all.map((source) => [source.file, source]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    if (done.has(file) || path.includes(file)) return;
    for (const one of byFile.get(file)?.imports ?? []) {
      const target = targetOf(file, one.path);
      if (target !== undefined) visit(target, [...path, file]);
    }
    done.add(file);
  };
  for (const file of byFile.keys()) visit(file, []);
  return found;
}

const CONTENT = 'entrypoints/explorer.content/index.ts';
const KEPT_FROM_CONTENT = /^lib\/provider\/|^lib\/metadata\/service\.ts$|^lib\/http\.ts$|^zod/;

describe('the house', () => {
  it('has files in every place that the rules speak of', () => {
    expect(new Set(sources.map(({ file }) => roomOf(file)))).toEqual(
      new Set([...Object.keys(DOORS), 'entrypoints']),
    );
  });

  it('keeps its doors: each room imports only what it may', () => {
    expect(sources.flatMap(brokenDoors)).toEqual([]);
  });

  it('has one owner for each power of the platform', () => {
    expect(sources.flatMap(stolenPowers)).toEqual([]);
  });

  it('has no circles', () => {
    expect(circles(sources)).toEqual([]);
  });

  it('lets nothing import an entrypoint', () => {
    const inside = (file: string) => file.startsWith('entrypoints/');
    const culprits = sources.filter(
      ({ file, imports }) => !inside(file) && imports.some(({ path }) => inside(targetOf(file, path) ?? '')),
    );
    expect(culprits.map(({ file }) => file)).toEqual([]);
  });

  it('leads from the content script to no provider, no service, no http and no zod', () => {
    expect([...reach(CONTENT, sources)].filter((name) => KEPT_FROM_CONTENT.test(name))).toEqual([]);
  });

  it('keeps entrypoints small', () => {
    const lines = sources
      .filter(({ file }) => file.startsWith('entrypoints/'))
      .map(({ file, code }) => ({
        file,
        lines: code.split('\n').length,
      }));
    expect(lines.filter((one) => one.lines > 120)).toEqual([]);
  });
});

describe('the rules themselves', () => {
  const fails = (file: string, text: string) => {
    const source = parse(file, text);
    return [...brokenDoors(source), ...stolenPowers(source)];
  };

  it.each([
    ['a room that reaches upwards', 'lib/asset/x.ts', "import { a } from '../network/networks.ts';"],
    ['a type of a closed room', 'lib/network/x.ts', "import type { A } from '../metadata/token.ts';"],
    [
      'a value where only types may pass',
      'components/x.tsx',
      "import { a } from '../lib/metadata/lookup.ts';",
    ],
    ['a type beside a value', 'components/x.tsx', "import { a, type B } from '../lib/provider/latest.ts';"],
    [
      'another file of a room open at one door',
      'lib/page/x.ts',
      "import { a } from '../messages/router.ts';",
    ],
    ['a re-export', 'lib/http.ts', "export { a } from './metadata/token.ts';"],
    ['an import for effect', 'lib/asset/x.ts', "import '../http.ts';"],
    ['an import on demand', 'lib/asset/x.ts', "const a = await import('../http.ts');"],
    ['a room that the house lacks', 'lib/attic/x.ts', ''],
    ['a second fetch', 'lib/metadata/x.ts', 'await fetch(url);'],
    ['a second database', 'lib/metadata/x.ts', 'indexedDB.open(name);'],
    ['the browser API in a pure room', 'lib/page/x.ts', "import { browser } from 'wxt/browser';"],
    ['the document in the background', 'lib/metadata/x.ts', 'document.body;'],
    ['a clock of its own', 'lib/metadata/x.ts', 'const at = Date.now();'],
  ])('refuse %s', (_what, file, text) => {
    expect(fails(file, text)).toHaveLength(1);
  });

  it('see a circle, and what the content script reaches through others', () => {
    const a = parse('lib/asset/a.ts', "import type { B } from './b.ts';");
    const b = parse('lib/asset/b.ts', "import type { A } from './a.ts';");
    expect(circles([a, b])).toHaveLength(1);
    const entry = parse(CONTENT, "import { a } from '../../lib/page/a.ts';");
    const between = parse('lib/page/a.ts', "import * as z from 'zod/mini';\nimport { h } from '../http.ts';");
    expect([...reach(CONTENT, [entry, between])].filter((name) => KEPT_FROM_CONTENT.test(name))).toEqual([
      'zod/mini',
      'lib/http.ts',
    ]);
  });
});
