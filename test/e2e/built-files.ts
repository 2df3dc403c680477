/** The built files, and lists in the texts about them. */
import { join } from 'node:path';
import { read } from '../own-files.ts';

export const [CHROMIUM, FIREFOX] = ['.output/chrome-mv3', '.output/firefox-mv3'] as const;
export const BUILDS = [CHROMIUM, FIREFOX] as const;

type Manifest = {
  readonly permissions: readonly string[];
  readonly host_permissions: readonly string[];
  readonly optional_host_permissions: readonly string[];
  readonly content_scripts: readonly {
    readonly matches: readonly string[];
    readonly js: readonly string[];
    readonly css?: readonly string[];
  }[];
  readonly web_accessible_resources: readonly object[];
  readonly content_security_policy: { readonly extension_pages: string };
  readonly icons: Readonly<Record<string, string>>;
  readonly minimum_chrome_version?: string;
  readonly browser_specific_settings?: { readonly gecko: { readonly strict_min_version: string } };
};

export const manifestOf = (build: string): Manifest => JSON.parse(read(join(build, 'manifest.json')));

/** The patterns of the sites that the content script runs on without the user's consent. */
export const sitesOf = (build: string): readonly string[] => [
  ...new Set(manifestOf(build).content_scripts.flatMap(({ matches }) => matches)),
];

/** The code words between `<!-- name -->` and `<!-- end -->`, sorted. */
export function codeWords(text: string, name: string): readonly string[] {
  const part = text.split(`<!-- ${name} -->`)[1]?.split('<!-- end -->')[0] ?? '';
  return [...part.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word).toSorted();
}
