/** What is shipped, beside what the README and the store's texts say of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { INDEX } from '../tools/make-index.ts';

const CHROMIUM = '.output/chrome-mv3';
const FIREFOX = '.output/firefox-mv3';
const read = (path: string) => readFileSync(path, 'utf8');
const readme = read('README.md');

type Manifest = {
  readonly permissions: readonly string[];
  readonly host_permissions: readonly string[];
  readonly optional_host_permissions: readonly string[];
  readonly content_scripts: readonly {
    readonly matches: readonly string[];
    readonly js: readonly string[];
    readonly css: readonly string[];
  }[];
  readonly web_accessible_resources: readonly object[];
  readonly content_security_policy: { readonly extension_pages: string };
  readonly icons: Readonly<Record<string, string>>;
  readonly minimum_chrome_version?: string;
  readonly browser_specific_settings?: { readonly gecko: { readonly strict_min_version: string } };
};

const manifestOf = (folder: string): Manifest => JSON.parse(read(`${folder}/manifest.json`));

for (const folder of [CHROMIUM, FIREFOX]) {
  test(`the README lists what ${folder} may do, no more and no less, as the store's text does`, () => {
    const { permissions, host_permissions, optional_host_permissions, content_scripts } = manifestOf(folder);
    for (const text of [readme, read('store/permissions.md')]) {
      /** The code words between `<!-- name -->` and `<!-- end -->`. */
      const listed = (name: string) => {
        const part = text.split(`<!-- ${name} -->`)[1]?.split('<!-- end -->')[0] ?? '';
        return [...part.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word).toSorted();
      };
      expect(listed('hosts')).toEqual(host_permissions.toSorted());
      expect(listed('permissions')).toEqual(permissions.toSorted());
      expect(listed('optional')).toEqual(optional_host_permissions.toSorted());
      expect(listed('sites')).toEqual(content_scripts.flatMap(({ matches }) => matches).toSorted());
    }
  });

  test(`${folder} opens no door to pages`, () => {
    const manifest = manifestOf(folder);
    const text = JSON.stringify(manifest);
    for (const door of ['externally_connectable', '<all_urls>']) expect(text).not.toContain(door);
    expect(manifest.web_accessible_resources).toEqual([
      {
        resources: ['card.html'],
        matches: manifest.optional_host_permissions,
        ...(folder === CHROMIUM && { use_dynamic_url: true }),
      },
    ]);
    const policy = manifest.content_security_policy.extension_pages;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(Object.keys(manifest.icons)).toEqual(['16', '32', '48', '128']);
  });

  test(`${folder} carries a list of registered tokens, if only an empty one`, () => {
    expect(JSON.parse(read(`${folder}/fingerprints.json`))).toEqual({
      made: existsSync(INDEX) ? expect.any(String) : null,
      policies: expect.any(Object),
      spellings: expect.any(Array),
    });
  });
}

test('sites that the user adds get the content script that the manifest has', () => {
  const [script] = manifestOf(CHROMIUM).content_scripts;
  const code = read('lib/settings/sites.ts');
  expect(script).toMatchObject({ all_frames: true, match_origin_as_fallback: true });
  for (const file of [...(script?.js ?? []), ...(script?.css ?? [])]) expect(code).toContain(`'/${file}'`);
});

test('the README names the oldest browsers that the manifests take, and commands of package.json', () => {
  expect(readme).toContain(`(version ${manifestOf(CHROMIUM).minimum_chrome_version} or newer)`);
  const firefox = manifestOf(FIREFOX).browser_specific_settings?.gecko.strict_min_version;
  expect(readme).toContain(`(version ${firefox?.replace(/\.0$/, '')} or newer)`);
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  const named = [...readme.matchAll(/npm run (\w+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the content script carries no Preact, schemas, service or provider, and no way to set HTML', () => {
  const code = read(`${CHROMIUM}/explorer.js`);
  expect(code.includes('token-lens-card')).toBe(true);
  const signs = ['__html', 'safeParse', 'ZodError', '/api/v2/', 'project_id', 'blocks/latest'];
  expect(signs.filter((sign) => code.includes(sign))).toEqual([]);
  expect(/\.innerHTML=[^=]|insertAdjacentHTML|\bfetch\(/.exec(code)?.[0]).toBeUndefined();
});

test('only a chunk that no page loads at its start carries the code of the curve', () => {
  // Constants that no Ed25519 does without: its prime, and the d of its curve.
  const curve = /7f{60}ed|52036cee2b6ffe738cc740797779e898/i;
  const chunks = readdirSync(`${CHROMIUM}/chunks`).map((name) => `chunks/${name}`);
  const carriers = chunks.filter((name) => curve.test(read(`${CHROMIUM}/${name}`)));
  expect(carriers).toEqual([expect.stringMatching(/attestation/)]);
  for (const name of [
    'explorer.js',
    'background.js',
    'card.html',
    'popup.html',
    'options.html',
    'welcome.html',
  ])
    expect(read(`${CHROMIUM}/${name}`)).not.toMatch(new RegExp(`attestation-|${curve.source}`, 'i'));
});
