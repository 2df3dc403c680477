/**
 * The rules of the house: who may import whom, who owns which power of the platform. The linter sees to circles of
 * imports and to the size of entrypoints.
 */
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, read, SHIPPED } from './own-files.ts';

type Import = { readonly path: string; readonly typeOnly: boolean };
type Source = { readonly file: string; readonly code: string; readonly imports: readonly Import[] };

function parse(file: string, text: string): Source {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s\/\/ .*$/gm, '');
  const statements = code.matchAll(
    /^(?:import|export)\s+(?<type>type\s)?(?<names>[^'";=()]*\sfrom\s+)?'(?<path>[^']+)'/gms,
  );
  const onDemand = code.matchAll(/\bimport\(\s*'(?<path>[^']+)'\s*\)/g);
  const imports = [...statements, ...onDemand].map(({ groups = {} }): Import => {
    const { type, names = '', path = '' } = groups as Record<string, string | undefined>;
    const isInBraces = /^\{[^}]*\}\s*from\s+$/.test(names);
    const named = names
      .replace(/[{}]|\sfrom\s+$/g, '')
      .split(',')
      .map((name) => name.trim());
    const allTypes = isInBraces && named.every((name) => name === '' || name.startsWith('type '));
    const target = path.startsWith('.') ? normalize(join(dirname(file), path)).replaceAll('\\', '/') : path;
    return { path: target.replace(/\?.*$/, ''), typeOnly: type !== undefined || allTypes };
  });
  return { file, code, imports };
}

const sources = filesIn(SHIPPED, /\.tsx?$/).map((file) => parse(file, read(file)));

/** `lib/asset/subject.ts` -> `asset`; `lib/http/request.ts` -> `http`; `components/…` -> `components`; undefined for packages. */
function roomOf(file: string): string | undefined {
  const [top = '', second = ''] = file.split('/');
  if (!SHIPPED.includes(top)) return undefined;
  return top === 'lib' ? second.replace(/\.ts$/, '') : top;
}

/** For each room: the rooms, or single files, it may import as values, and as types only. */
const DOORS: Readonly<Record<string, { values: readonly string[]; types?: readonly string[] }>> = {
  asset: { values: [] },
  browser: { values: [] },
  failure: { values: [] },
  queue: { values: [] },
  'safe-text': { values: [] },
  network: { values: ['asset'] },
  http: { values: ['failure'] },
  storage: { values: ['network'] },
  i18n: { values: ['http'] },
  logos: {
    values: ['asset', 'network', 'failure', 'lib/metadata/endpoint.ts'],
    types: ['http', 'metadata'],
  },
  fingerprints: { values: ['asset', 'network', 'failure', 'storage', 'http'], types: ['metadata'] },
  metadata: {
    values: ['asset', 'network', 'http', 'storage', 'logos', 'failure'],
    types: ['fingerprints'],
  },
  chain: { values: ['asset', 'network', 'http', 'storage', 'failure', 'queue'] },
  trust: { values: ['asset'], types: ['metadata'] },
  messaging: {
    values: [
      ...['asset', 'network', 'failure', 'browser', 'lib/settings/page-settings.ts'],
      ...['lib/metadata/schema.ts', 'lib/chain/schema.ts'],
    ],
    types: ['metadata', 'chain', 'fingerprints', 'http', 'trust', 'settings'],
  },
  settings: { values: ['asset', 'network', 'browser', 'queue'] },
  integrations: { values: ['asset', 'network', 'queue'], types: ['metadata'] },
  card: { values: ['lib/metadata/resolution.ts'], types: ['messaging', 'metadata', 'components'] },
  detector: {
    values: ['asset', 'network', 'settings', 'lib/card/port.ts', 'lib/messaging/limits.ts'],
    types: ['failure', 'metadata', 'messaging', 'components'],
  },
  components: {
    values: [
      ...['safe-text', 'failure', 'i18n', 'asset', 'network', 'card', 'settings', 'trust', 'fingerprints'],
      ...['lib/chain/project-id.ts', 'lib/chain/latest-blocks.ts', 'lib/metadata/request-limit.ts'],
      'lib/messaging/limits.ts',
    ],
    types: ['metadata', 'chain', 'http', 'messaging', 'integrations'],
  },
};

function brokenDoors({ file, imports }: Source): readonly string[] {
  const room = roomOf(file) ?? '';
  if (room === 'entrypoints') return [];
  const doors = DOORS[room];
  if (doors === undefined) return [`${file}: the house has no room "${room}"`];
  return imports.flatMap(({ path, typeOnly }) => {
    const target = roomOf(path);
    if (target === undefined || target === room) return [];
    const open = [...doors.values, ...(typeOnly ? (doors.types ?? []) : [])];
    return open.includes(target) || open.includes(path) ? [] : [`${file} imports ${path}`];
  });
}

const PAGES =
  'lib/detector/ lib/card/visibility.ts components/ entrypoints/card/ entrypoints/popup/ entrypoints/options/ entrypoints/welcome/';
const BROWSER =
  'lib/browser.ts lib/messaging/ lib/settings/store.ts lib/chain/key-vault.ts components/options/use-permissions.ts entrypoints/';
/** Each power of the platform, its sign, and who may hold it: files, or whole folders that end in a slash. */
const POWERS: readonly (readonly [power: string, sign: RegExp, owners: string])[] = [
  ['fetch', /\bfetch\b(?!\w)|XMLHttpRequest|WebSocket|EventSource|sendBeacon/, 'lib/http/request.ts'],
  ['IndexedDB', /\bindexedDB\b|\bopenDB\b/, 'lib/storage/database.ts lib/chain/key-vault.ts'],
  ['the browser API', /'wxt\/browser'|\/browser\.ts'|\bworld\.chrome\b|\bchrome\./, BROWSER],
  ['the document', /\bdocument\b\.|\bwindow\b\./, PAGES],
  ['the clock', /\bDate\.now\b|\bperformance\.now\b|new Date\(\)/, 'entrypoints/'],
  ['randomness', /Math\.random|getRandomValues/, 'lib/chain/key-vault.ts entrypoints/'],
];

const isOwner = (file: string, owner: string) =>
  owner.endsWith('/') ? file.startsWith(owner) : file === owner;
const stolenPowers = ({ file, code }: Source): readonly string[] =>
  POWERS.filter(
    ([, sign, owners]) => sign.test(code) && !owners.split(' ').some((owner) => isOwner(file, owner)),
  ).map(([power]) => `${file} takes ${power}`);

/** All that a file imports as values, through others too. */
function reach(entry: string, all: readonly Source[]): readonly string[] {
  const seen = new Set([entry]);
  for (const file of seen)
    for (const { path, typeOnly } of all.find((one) => one.file === file)?.imports ?? [])
      if (!typeOnly) seen.add(path);
  return [...seen];
}

const CONTENT = 'entrypoints/explorer.ts';
const KEPT_FROM_CONTENT = /^lib\/chain\/|^lib\/metadata\/service\.ts$|^lib\/http\/|^zod/;

it('keeps the doors of all rooms: each imports only what it may', () => {
  const rooms = new Set(sources.map(({ file }) => roomOf(file)));
  expect(rooms).toEqual(new Set([...Object.keys(DOORS), 'entrypoints']));
  expect(sources.flatMap(brokenDoors)).toEqual([]);
});

it('has one owner for each power of the platform', () => {
  expect(sources.flatMap(stolenPowers)).toEqual([]);
});

it('leads from the content script to no provider, no service, no http and no zod', () => {
  const reached = reach(CONTENT, sources);
  expect(reached.length).toBeGreaterThan(40);
  expect(reached.filter((name) => KEPT_FROM_CONTENT.test(name))).toEqual([]);
});

it.each([
  ['a room that reaches upwards', 'lib/asset/x.ts', "import { a } from '../network/networks.ts';"],
  ['a type of a closed room', 'lib/network/x.ts', "import type { A } from '../metadata/token.ts';"],
  ['another file than the open one', 'lib/detector/x.ts', "import { a } from '../messaging/router.ts';"],
  ['a re-export', 'lib/http/request.ts', "export { a } from '../metadata/token.ts';"],
  ['an import for effect', 'lib/asset/x.ts', "import '../http/request.ts';"],
  ['an import of all', 'lib/asset/x.ts', "import * as h from '../http/request.ts';"],
  ['a second fetch', 'lib/metadata/x.ts', 'await fetch(url);'],
  ['the browser API in a pure room', 'lib/detector/x.ts', "import { browser } from 'wxt/browser';"],
  ['a clock of its own', 'lib/metadata/x.ts', 'const at = Date.now();'],
])('refuses %s', (_what, file, text) => {
  const source = parse(file, text);
  expect([...brokenDoors(source), ...stolenPowers(source)]).toHaveLength(1);
});
