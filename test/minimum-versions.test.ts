/** The oldest browsers that the manifests let in are the oldest that have what the code uses, by MDN's own data. */
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { filesIn, read, SHIPPED } from './own-files.ts';

/** 20 MB of JSON, which are Node's to read: the bundler of the tests would take 40 s. */
const compat: unknown = createRequire(import.meta.url)('@mdn/browser-compat-data');

const code = filesIn([...SHIPPED, 'wxt.config.ts'], /\.(tsx?|css)$/)
  .map(read)
  .join('\n');

type Browser = 'chrome' | 'firefox';

/**
 * What the code cannot do without. `sign`: how it stands in the code. `since`: where MDN has the whole only in a note,
 * the words before the version.
 */
const NEEDED: readonly {
  readonly path: string;
  readonly sign: RegExp;
  readonly since?: Partial<Record<Browser, string>>;
  /** The other browser does without. */
  readonly only?: Browser;
}[] = [
  // The sealed project IDs lie in `storage.local`, which is closed to content scripts; Firefox cannot close it.
  {
    path: 'webextensions.api.storage.StorageArea.setAccessLevel',
    sign: /local\.setAccessLevel\?\.\(/,
    since: { chrome: 'Supported by all storage areas from Chrome ' },
    only: 'chrome',
  },
  { path: 'api.Scheduler.yield', sign: /\bscheduler\.yield\(\)/ },
  { path: 'api.Highlight', sign: /\bnew Highlight\(/ },
  // The marks are an underline, and no older Firefox draws one there.
  {
    path: 'css.selectors.highlight',
    sign: /::highlight\(token-lens\) \{\s+text-decoration/,
    since: { firefox: 'cannot be used with <code>text-decoration</code>' },
  },
  { path: 'api.StaticRange.StaticRange', sign: /\bnew StaticRange\(/ },
  { path: 'api.HTMLElement.popover', sign: /\.popover = 'manual'/ },
  { path: 'api.Document.caretPositionFromPoint', sign: /\bcaretPositionFromPoint\(/ },
  { path: 'api.Element.ariaDescribedByElements', sign: /'ariaDescribedByElements'/ },
  {
    path: 'api.Element.checkVisibility.options_visibilityProperty_parameter',
    sign: /visibilityProperty: true/,
  },
  { path: 'api.URL.canParse_static', sign: /\bURL\.canParse\(/ },
  { path: 'api.URL.parse_static', sign: /\bURL\.parse\(/ },
  { path: 'api.AbortSignal.any_static', sign: /\bAbortSignal\.any\(/ },
  { path: 'api.AbortSignal.timeout_static', sign: /\bAbortSignal\.timeout\(/ },
  { path: 'javascript.builtins.Array.findLast', sign: /\.findLast\(/ },
  { path: 'css.types.color.light-dark', sign: /\blight-dark\(/ },
  { path: 'css.selectors.has', sign: /:has\(/ },
  { path: 'webextensions.api.storage.session', sign: /'session'/ },
  { path: 'webextensions.manifest.optional_host_permissions', sign: /\boptional_host_permissions:/ },
  {
    path: 'webextensions.manifest.browser_specific_settings.gecko.data_collection_permissions',
    sign: /\bdata_collection_permissions:/,
    only: 'firefox',
  },
];

/** Newer than the oldest browsers, and easily written by mistake: none of it is in the code. */
const TOO_NEW =
  /\bPromise\.try\(|\bRegExp\.escape\(|\bUint8Array\.fromHex\(|\bUint8Array\.fromBase64\(|\.toHex\(\)|\.toBase64\(\)|\bError\.isError\(|\bMath\.sumPrecise\(|\.getOrInsert(?:Computed)?\(|\bTemporal\.|\bawait using\b|\bnavigation\.|\.startViewTransition\(|\bmoveBefore\(|::details-content|\bif\(style\(|\bsibling-index\(/;

type Support = { readonly version_added: string | false; readonly notes?: string | readonly string[] };

function sinceOf(need: (typeof NEEDED)[number], browser: Browser): number {
  let at: unknown = compat;
  for (const step of need.path.split('.')) at = (at as Record<string, unknown>)[step];
  const support = (at as { __compat: { support: Record<Browser, Support | readonly Support[]> } }).__compat
    .support[browser];
  const all = [support].flat() as readonly Support[];
  const words = need.since?.[browser];
  if (words === undefined)
    return Math.min(...all.map(({ version_added }) => Number(version_added)).filter(Number.isFinite));
  const note = all.flatMap(({ notes = [] }) => notes).find((one) => one.includes(words)) ?? '';
  return Number(/(?:Chrome|Firefox) (\d+)/.exec(note)?.[1]);
}

const stated: Readonly<Record<Browser, number>> = {
  chrome: Number(/minimum_chrome_version: '(\d+)'/.exec(code)?.[1]),
  firefox: Number(/strict_min_version: '(\d+)\.0'/.exec(code)?.[1]),
};

describe.each(['chrome', 'firefox'] as const)('the oldest %s', (browser) => {
  const needs = NEEDED.filter(({ only = browser }) => only === browser).map((need) => ({
    what: need.path.split('.').slice(-2).join('.'),
    since: sinceOf(need, browser),
  }));

  it('has each thing that the code uses', () => {
    for (const { what, since } of needs) expect(since, what).toBeGreaterThan(0);
    expect(needs.filter(({ since }) => since > stated[browser])).toEqual([]);
  });

  it('is no newer than the newest of them', () => {
    expect(Math.max(...needs.map(({ since }) => since))).toBe(stated[browser]);
  });

  it('is built for', () => {
    expect(read('wxt.config.ts')).toMatch(new RegExp(`cssTarget: \\[[^\\]]*'${browser}${stated[browser]}'`));
  });
});

describe('the list of what is used', () => {
  it('has nothing that is not in the code', () => {
    expect(NEEDED.filter(({ sign }) => !sign.test(code)).map(({ path }) => path)).toEqual([]);
  });

  it('leaves out nothing that is newer', () => {
    const bare = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    expect(TOO_NEW.exec(bare)?.[0]).toBeUndefined();
  });
});
