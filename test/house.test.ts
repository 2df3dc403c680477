/**
 * The rules of the house: who may import whom, who owns which power of the platform. The linter sees to circles of
 * imports and to the size of entrypoints.
 */
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, read, SHIPPED } from './own-files.ts';

type Import = { readonly path: string; readonly typeOnly: boolean };
type Source = { readonly file: string; readonly code: string; readonly imports: readonly Import[] };

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

const sources = filesIn(SHIPPED, /\.tsx?$/).map((file) => parse(file, read(file)));

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

const PAGES = 'lib/page/ components/ entrypoints/popup/ entrypoints/options/ entrypoints/welcome/';
const BROWSER = 'lib/messages/ lib/settings/store.ts lib/provider/keys.ts entrypoints/';
/** Each power of the platform, its sign, and who may hold it: files, or whole folders that end in a slash. */
const POWERS: readonly (readonly [power: string, sign: RegExp, owners: string])[] = [
  ['fetch', /\bfetch\b(?!\w)|XMLHttpRequest|WebSocket|EventSource|sendBeacon/, 'lib/http.ts'],
  ['IndexedDB', /\bindexedDB\b|\bopenDB\b/, 'lib/metadata/database.ts lib/provider/keys.ts'],
  ['the browser API', /'wxt\/browser'|\bchrome\./, BROWSER],
  ['the document', /\bdocument\b\.|\bwindow\b\./, PAGES],
  ['the clock', /\bDate\.now\b|\bperformance\.now\b|new Date\(\)/, 'entrypoints/'],
  ['randomness', /Math\.random|getRandomValues/, 'lib/provider/keys.ts entrypoints/'],
];

const isOwner = (file: string, owner: string) =>
  owner.endsWith('/') ? file.startsWith(owner) : file === owner;
const stolenPowers = ({ file, code }: Source): readonly string[] =>
  POWERS.filter(
    ([, sign, owners]) => sign.test(code) && !owners.split(' ').some((owner) => isOwner(file, owner)),
  ).map(([power]) => `${file} takes ${power}`);

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

  it('leads from the content script to no provider, no service, no http and no zod', () => {
    expect([...reach(CONTENT, sources)].filter((name) => KEPT_FROM_CONTENT.test(name))).toEqual([]);
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
    ['a value of a room for types', 'components/x.tsx', "import { a } from '../lib/metadata/lookup.ts';"],
    ['a type beside a value', 'components/x.tsx', "import { a, type B } from '../lib/provider/latest.ts';"],
    ['another file than the open one', 'lib/page/x.ts', "import { a } from '../messages/router.ts';"],
    ['an entrypoint', 'components/x.tsx', "import { a } from '../entrypoints/popup/App.tsx';"],
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

  it('see what the content script reaches through others', () => {
    const entry = parse(CONTENT, "import { a } from '../../lib/page/a.ts';");
    const between = parse('lib/page/a.ts', "import * as z from 'zod/mini';\nimport { h } from '../http.ts';");
    expect([...reach(CONTENT, [entry, between])].filter((name) => KEPT_FROM_CONTENT.test(name))).toEqual([
      'zod/mini',
      'lib/http.ts',
    ]);
  });
});
