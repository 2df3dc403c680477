/** What is shipped, and what the README says of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { INDEX } from '../tools/make-index.ts';

const CHROMIUM = '.output/chrome-mv3';
const readme = readFileSync('README.md', 'utf8');

type Manifest = {
  readonly permissions: readonly string[];
  readonly host_permissions: readonly string[];
  readonly optional_host_permissions: readonly string[];
  readonly content_scripts: readonly {
    readonly matches: readonly string[];
    readonly js: readonly string[];
    readonly css: readonly string[];
  }[];
  readonly content_security_policy: { readonly extension_pages: string };
  readonly web_accessible_resources?: unknown;
  readonly externally_connectable?: unknown;
  readonly icons: Readonly<Record<string, string>>;
  readonly minimum_chrome_version?: string;
  readonly browser_specific_settings?: { readonly gecko: { readonly strict_min_version: string } };
};

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8'));

/** The code words of the README between `<!-- name -->` and `<!-- end -->`. */
function listed(name: string): readonly string[] {
  const part = readme.split(`<!-- ${name} -->`)[1]?.split('<!-- end -->')[0] ?? '';
  return [...part.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word).toSorted();
}

for (const folder of [CHROMIUM, '.output/firefox-mv3']) {
  test(`the README lists what ${folder} may do, no more and no less`, () => {
    const manifest = manifestOf(folder);
    expect(listed('hosts')).toEqual([...manifest.host_permissions].toSorted());
    expect(listed('permissions')).toEqual([...manifest.permissions].toSorted());
    expect(listed('optional')).toEqual([...manifest.optional_host_permissions].toSorted());
    expect(listed('sites')).toEqual(manifest.content_scripts.flatMap(({ matches }) => matches).toSorted());
  });

  test(`${folder} opens no door to pages`, () => {
    const manifest = manifestOf(folder);
    expect(manifest.web_accessible_resources).toBeUndefined();
    expect(manifest.externally_connectable).toBeUndefined();
    expect(JSON.stringify(manifest)).not.toContain('<all_urls>');
    expect(manifest.content_security_policy.extension_pages).toMatch(
      /^default-src 'none'; script-src 'self';/,
    );
    expect(Object.keys(manifest.icons)).toEqual(['16', '32', '48', '128']);
  });
}

test('every build carries a list of registered tokens, if only an empty one', () => {
  for (const folder of [CHROMIUM, '.output/firefox-mv3']) {
    const list: unknown = JSON.parse(readFileSync(`${folder}/fingerprints.json`, 'utf8'));
    expect(list).toEqual({
      made: existsSync(INDEX) ? expect.any(String) : null,
      policies: expect.any(Object),
      spellings: expect.any(Array),
    });
  }
});

test('the content script carries no Preact, which the popup does', () => {
  const carries = (path: string) => readFileSync(`${CHROMIUM}/${path}`, 'utf8').includes('__html');
  const chunks = readdirSync(`${CHROMIUM}/chunks`).map((name) => `chunks/${name}`);
  expect(['content-scripts/explorer.js', ...chunks].filter(carries)).toEqual([
    expect.stringMatching(/^chunks\//),
  ]);
});

test('sites that the user adds get the content script that the manifest has', () => {
  const [script] = manifestOf(CHROMIUM).content_scripts;
  const code = readFileSync('lib/settings/sites.ts', 'utf8');
  expect(script).toMatchObject({ all_frames: true, match_origin_as_fallback: true });
  for (const file of [...(script?.js ?? []), ...(script?.css ?? [])]) expect(code).toContain(`'/${file}'`);
});

test('the README names the oldest browsers that the manifests take', () => {
  expect(readme).toContain(`(version ${manifestOf(CHROMIUM).minimum_chrome_version} or newer)`);
  const firefox = manifestOf('.output/firefox-mv3').browser_specific_settings?.gecko.strict_min_version;
  expect(readme).toContain(`(version ${firefox?.replace(/\.0$/, '')} or newer)`);
});

test('every command that the README names is one of package.json', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = [...readme.matchAll(/npm run (\w+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the content script carries no schemas, no service, no provider and no way to set HTML', () => {
  const code = readFileSync(`${CHROMIUM}/content-scripts/explorer.js`, 'utf8');
  expect(code.includes('token-lens-card')).toBe(true);
  const signs = ['safeParse', 'ZodError', '/api/v2/', 'project_id', 'blocks/latest'];
  expect(signs.filter((sign) => code.includes(sign))).toEqual([]);
  expect(/\.innerHTML=[^=]|insertAdjacentHTML|\bfetch\(/.exec(code)?.[0]).toBeUndefined();
});
