/**
 * The architecture: which module may import which, and who uses which platform API. The linter checks import cycles and
 * cognitive complexity (biome.json).
 */
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, read, SHIPPED } from './own-files.ts';

type Import = { readonly path: string; readonly typeOnly: boolean };
type Source = { readonly file: string; readonly code: string; readonly imports: readonly Import[] };

function parse(file: string, text: string): Source {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '');
  const statements = code.matchAll(
    /^(?:import|export)\s+(?<type>type\s)?(?<names>[^'";=()]*\sfrom\s+)?'(?<path>[^']+)'/gms,
  );
  const dynamic = code.matchAll(/\bimport\(\s*'(?<path>[^']+)'\s*\)/g);
  const imports = [...statements, ...dynamic].map(({ groups = {} }): Import => {
    const { type, names = '', path = '' } = groups as Record<string, string | undefined>;
    const inBraces = /^\{(?<list>[^}]*)\}\s*from\s+$/.exec(names)?.groups?.list;
    const onlyTypes = inBraces?.split(',').every((name) => /^\s*(?:type\s.*)?$/.test(name));
    const target = path.startsWith('.') ? normalize(join(dirname(file), path)).replaceAll('\\', '/') : path;
    return { path: target.replace(/\?.*$/, ''), typeOnly: type !== undefined || onlyTypes === true };
  });
  return { file, code, imports };
}

const sources = filesIn(SHIPPED, /\.tsx?$/).map((file) => parse(file, read(file)));

/** `lib/asset/subject.ts` -> `asset`; `lib/browser.ts` -> `browser`; `components/…` -> `components`; undefined for packages. */
function moduleOf(file: string): string | undefined {
  const [top = '', second = ''] = file.split('/');
  if (!SHIPPED.includes(top)) return undefined;
  return top === 'lib' ? second.replace(/\.ts$/, '') : top;
}

/** What each module may import: modules, or single files; after the bar, those of which it may import types only. */
const IMPORT_RULES = new Map(
  `
  asset:
  browser failure async json maps safe-text csv work-limit encoding schema: |
  network: asset
  http: failure network encoding storage
  storage: network
  i18n: browser http
  tokens: asset network http storage failure json maps async encoding schema lib/trust/lookalikes/skeleton.ts
    | settings
  chain: asset network http storage failure async json encoding schema trust
  trust: asset async json encoding | tokens network settings
  messaging: asset network failure async browser json schema lib/settings/address.ts | tokens chain http settings trust
  settings: asset network browser async json lib/i18n/languages.ts | storage
  integrations: async | storage
  card: failure async lib/messaging/replies.ts | asset tokens components storage
  answers: asset network failure async json maps work-limit schema reader trust messaging | card chain tokens settings
  page: asset network settings work-limit lib/card/port.ts lib/messaging/limits.ts | messaging
  reader: asset network async lib/messaging/limits.ts |
  components: safe-text failure i18n asset network card settings csv async lib/chain/provider.ts
    lib/chain/latest-blocks.ts lib/messaging/limits.ts
    | tokens chain trust messaging
`
    .trim()
    .split(/\n(?! {4})/)
    .flatMap((row) => {
      const parts = row.split(/[:|]/).map((part) => part.trim().split(/\s+/));
      const [modules = [], values = [], types = []] = parts;
      return modules.map((module) => [module, { values, types }] as const);
    }),
);

/** Entrypoints may import everything, and nothing imports them. */
function forbiddenImports({ file, imports }: Source): readonly string[] {
  const module = moduleOf(file) ?? '';
  if (module === 'entrypoints') return [];
  const rule = IMPORT_RULES.get(module);
  if (rule === undefined) return [`${file}: there is no module "${module}"`];
  return imports.flatMap(({ path, typeOnly }) => {
    const target = moduleOf(path);
    if (target === undefined || target === module) return [];
    const allowed = [...rule.values, ...(typeOnly ? rule.types : [])];
    return allowed.includes(target) || allowed.includes(path) ? [] : [`${file} imports ${path}`];
  });
}

/** Who may use each platform API: files, or folders that end in a slash. */
const API_OWNERS: readonly (readonly [api: string, usage: RegExp, owners: string])[] = [
  ['fetch', /\bfetch\b(?!\w)|XMLHttpRequest|WebSocket|EventSource|sendBeacon/, 'lib/http/request.ts'],
  ['IndexedDB', /\bindexedDB\b|\bopenDB\b/, 'lib/storage/database.ts'],
  [
    'the browser API',
    /'wxt\/browser'|\/browser\.ts'|\bscope\.chrome\b|\bchrome\./,
    'lib/browser.ts lib/messaging/ lib/i18n/languages.ts lib/settings/store.ts ' +
      'entrypoints/ components/hooks/stores.ts',
  ],
  [
    'the document',
    /\bdocument\b\.|\bwindow\b\./,
    'lib/page/ components/ entrypoints/card/ entrypoints/popup/ entrypoints/options/ entrypoints/first-run/',
  ],
  ['the clock', /\bDate\.now\b|\bperformance\.now\b|new Date\(\)/, 'entrypoints/'],
  ['randomness', /Math\.random|getRandomValues/, 'lib/chain/connections.ts entrypoints/'],
];

const isOwner = (file: string, owner: string) =>
  owner.endsWith('/') ? file.startsWith(owner) : file === owner;
const forbiddenApis = ({ file, code }: Source): readonly string[] =>
  API_OWNERS.filter(
    ([, usage, owners]) => usage.test(code) && !owners.split(' ').some((owner) => isOwner(file, owner)),
  ).map(([api]) => `${file} uses ${api}`);

it('modules import only what they may', () => {
  const modules = new Set(sources.map(({ file }) => moduleOf(file)));
  expect(modules).toEqual(new Set([...IMPORT_RULES.keys(), 'entrypoints']));
  expect(sources.flatMap(forbiddenImports)).toEqual([]);
});

it('each platform API is used by its owners only', () => {
  expect(sources.flatMap(forbiddenApis)).toEqual([]);
});
