/** The minimum browser versions have every feature that the code needs, by MDN's data. */
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { read } from './own-files.ts';

/** 20 MB of JSON, loaded by Node: the bundler would take 40 s. */
const compat: unknown = createRequire(import.meta.url)('@mdn/browser-compat-data');

const NEEDED = [
  'api.Scheduler.yield',
  'api.Highlight',
  'css.selectors.highlight',
  'api.StaticRange.StaticRange',
  'api.HTMLElement.popover',
  'api.Document.caretPositionFromPoint',
  'api.Element.checkVisibility.options_visibilityProperty_parameter',
  'api.URL.canParse_static',
  'api.AbortSignal.any_static',
  'javascript.builtins.Array.findLast',
  'css.types.color.light-dark',
  'css.selectors.has',
  'webextensions.api.storage.session',
  'webextensions.manifest.optional_host_permissions',
];

type Support = { readonly version_added: string | false };

function sinceOf(path: string, browser: string): number {
  const at = path.split('.').reduce((node, step) => (node as Record<string, unknown>)[step], compat);
  const { support } = (at as { __compat: { support: Record<string, Support | Support[]> } }).__compat;
  const versions = [support[browser] ?? []].flat().map(({ version_added }) => Number(version_added));
  return Math.min(...versions.filter((version) => version > 0));
}

it.each([
  ['chrome', /minimum_chrome_version: '(\d+)'/],
  ['firefox', /strict_min_version: '(\d+)\.0'/],
])('the minimum version of %s has all features', (browser, statement) => {
  const stated = Number(statement.exec(read('wxt.config.ts'))?.[1]);
  const missing = NEEDED.filter((path) => !(sinceOf(path, browser) <= stated));
  expect(missing).toEqual([]);
});
