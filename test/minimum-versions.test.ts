/** The minimum browser versions are the oldest that support every feature that the code uses, by MDN's data. */
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { filesIn, read, SHIPPED } from './own-files.ts';

/** 20 MB of JSON, loaded by Node: the bundler would take 40 s. */
const compat: unknown = createRequire(import.meta.url)('@mdn/browser-compat-data');

const code = filesIn([...SHIPPED, 'wxt.config.ts'], /\.(tsx?|css)$/)
  .map(read)
  .join('\n');

const BROWSERS = ['chrome', 'firefox'] as const;
type Browser = (typeof BROWSERS)[number];

/** Required features, and how they occur in the code. */
const NEEDED: Readonly<Record<string, RegExp>> = {
  'api.Scheduler.yield': /\bscheduler\.yield\(\)/,
  'api.Highlight': /\bnew Highlight\(/,
  'css.selectors.highlight': /::highlight\(token-lens\) \{\s+text-decoration/,
  'api.StaticRange.StaticRange': /\bnew StaticRange\(/,
  'api.HTMLElement.popover': /\.popover = 'manual'/,
  'api.Document.caretPositionFromPoint': /\bcaretPositionFromPoint\(/,
  'api.Element.checkVisibility.options_visibilityProperty_parameter': /visibilityProperty: true/,
  'api.URL.canParse_static': /\bURL\.canParse\(/,
  'api.URL.parse_static': /\bURL\.parse\(/,
  'api.AbortSignal.any_static': /\bAbortSignal\.any\(/,
  'api.AbortSignal.timeout_static': /\bAbortSignal\.timeout\(/,
  'javascript.builtins.Array.findLast': /\.findLast\(/,
  'css.types.color.light-dark': /\blight-dark\(/,
  'css.selectors.has': /:has\(/,
  'webextensions.api.storage.StorageArea.setAccessLevel': /area\.setAccessLevel\?\.\(/,
  'webextensions.api.storage.session': /'session'/,
  'webextensions.manifest.optional_host_permissions': /\boptional_host_permissions:/,
  'webextensions.manifest.browser_specific_settings.gecko.data_collection_permissions':
    /\bdata_collection_permissions:/,
};
/** Where MDN names full support only in a note: the text before the version. */
const SINCE: Readonly<Record<string, string>> = {
  // The sealed project IDs lie in `storage.local`, which is closed to content scripts; Firefox cannot close it.
  'webextensions.api.storage.StorageArea.setAccessLevel chrome':
    'Supported by all storage areas from Chrome ',
  // The marks are an underline, and no older Firefox draws one there.
  'css.selectors.highlight firefox': 'cannot be used with <code>text-decoration</code>',
};
/** Features that one browser does not need. */
const WITHOUT = [
  'webextensions.api.storage.StorageArea.setAccessLevel firefox',
  'webextensions.manifest.browser_specific_settings.gecko.data_collection_permissions chrome',
];

/** Features that are newer than the minimum versions. */
const TOO_NEW =
  /\bPromise\.try\(|\bRegExp\.escape\(|\bUint8Array\.fromHex\(|\bUint8Array\.fromBase64\(|\.toHex\(\)|\.toBase64\(\)|\bError\.isError\(|\bMath\.sumPrecise\(|\.getOrInsert(?:Computed)?\(|\bTemporal\.|\bawait using\b|\bnavigation\.(?:addEventListener|currentEntry|entries|navigate|traverseTo)\b|\bmoveBefore\(|::details-content|\bif\(style\(|\bsibling-index\(/;

type Support = { readonly version_added: string | false; readonly notes?: string | readonly string[] };

function sinceOf(path: string, browser: Browser): number {
  const at = path.split('.').reduce((node, step) => (node as Record<string, unknown>)[step], compat);
  const { support } = (at as { __compat: { support: Record<Browser, Support | Support[]> } }).__compat;
  const all = [support[browser]].flat();
  const words = SINCE[`${path} ${browser}`];
  if (words === undefined)
    return Math.min(...all.map(({ version_added }) => Number(version_added)).filter(Number.isFinite));
  const note = all.flatMap(({ notes = [] }) => notes).find((one) => one.includes(words)) ?? '';
  return Number(/(?:Chrome|Firefox) (\d+)/.exec(note)?.[1]);
}

const STATED = { chrome: /minimum_chrome_version: '(\d+)'/, firefox: /strict_min_version: '(\d+)\.0'/ };

it.each(BROWSERS)('the minimum version of %s is the oldest with all features, and built for', (browser) => {
  const stated = Number(STATED[browser].exec(code)?.[1]);
  const needed = Object.keys(NEEDED).filter((path) => !WITHOUT.includes(`${path} ${browser}`));
  const since = needed.map((path) => ({ path, since: sinceOf(path, browser) }));
  expect(since.filter((one) => !(one.since > 0 && one.since <= stated))).toEqual([]);
  expect(Math.max(...since.map((one) => one.since))).toBe(stated);
  expect(code).toMatch(new RegExp(`cssTarget: \\[[^\\]]*'${browser}${stated}'`));
});

it('the listed features are in the code, and no newer ones', () => {
  expect(Object.entries(NEEDED).filter(([, sign]) => !sign.test(code))).toEqual([]);
  const bare = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  expect(TOO_NEW.exec(bare)?.[0]).toBeUndefined();
});
