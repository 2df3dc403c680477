/** The built files: what they may do, what they contain, and what the README says about them. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { LIST_FILE } from '../../release/token-list.ts';
import { filesIn, read } from '../own-files.ts';
import { BUILDS, CHROMIUM, codeWords, FIREFOX, manifestOf, sitesOf } from './built-files.ts';

const readme = read('README.md');

for (const build of BUILDS) {
  test(`18: the README and the store's text list the permissions of ${build}`, () => {
    const { permissions, host_permissions, optional_host_permissions } = manifestOf(build);
    for (const text of [readme, read('store/permissions.md')]) {
      expect(codeWords(text, 'hosts')).toEqual(host_permissions.toSorted());
      // Those of Chromium only.
      const own = build === FIREFOX ? [...permissions, 'sidePanel'] : permissions;
      expect(codeWords(text, 'permissions')).toEqual(own.toSorted());
      expect(codeWords(text, 'optional')).toEqual(optional_host_permissions.toSorted());
      expect(codeWords(text, 'sites')).toEqual(sitesOf(build).toSorted());
    }
  });

  test(`5: ${build} has the promised policy, and exposes only card.html to pages`, () => {
    const manifest = manifestOf(build);
    const text = JSON.stringify(manifest);
    for (const opening of ['externally_connectable', '<all_urls>']) expect(text).not.toContain(opening);
    expect(manifest.web_accessible_resources).toEqual([
      {
        resources: ['card.html'],
        matches: manifest.optional_host_permissions,
        ...(build === CHROMIUM && { use_dynamic_url: true }),
      },
    ]);
    expect(manifest.content_security_policy.extension_pages.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      // The user sets addresses, and host permissions decide which are reached.
      "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
      "default-src 'none'",
      "form-action 'none'",
      "img-src 'self' data: blob:",
      "script-src 'self'",
      "style-src 'self'",
    ]);
    for (const page of filesIn([build], /\.html$/))
      expect(/<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|https?:/.exec(read(page))?.[0], page).toBeUndefined();
    expect(Object.keys(manifest.icons)).toEqual(['16', '32', '48', '128']);
  });

  test(`${build} contains the token list of the repository`, () => {
    expect(readFileSync(`${build}/${LIST_FILE}`).equals(readFileSync(`public/${LIST_FILE}`))).toBe(true);
  });

  test(`the content scripts of ${build} end with the name of what they define`, () => {
    for (const file of manifestOf(build).content_scripts.flatMap(({ js }) => js))
      expect(read(`${build}/${file}`)).toMatch(/^var (\w+)=.*\n\1;$/s);
  });
}

test('sites that the user adds get the same content scripts as the manifest’s', () => {
  const scripts = manifestOf(CHROMIUM).content_scripts;
  const code = read('lib/settings/sites.ts');
  expect(scripts).toHaveLength(1);
  for (const script of scripts) {
    expect(script).toMatchObject({ all_frames: true, match_origin_as_fallback: true });
    for (const file of [...script.js, ...(script.css ?? [])]) expect(code).toContain(`'/${file}'`);
  }
});

test('the README names the oldest supported browsers, and commands that exist', () => {
  expect(readme).toContain(`(${manifestOf(CHROMIUM).minimum_chrome_version} or newer)`);
  const firefox = manifestOf(FIREFOX).browser_specific_settings?.gecko.strict_min_version;
  expect(readme).toContain(`(${firefox?.replace(/\.0$/, '')} or newer)`);
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  const texts = readme + read('CONTRIBUTING.md');
  const named = [...texts.matchAll(/npm run (\w+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the content script contains no Preact, schema, service or provider code, and no way to set HTML', () => {
  const code = read(`${CHROMIUM}/explorer.js`);
  expect(code).toContain('token-lens-card');
  const signs = ['__html', 'safeParse', 'ZodError', '/api/v2/', 'project_id', 'blocks/latest'];
  expect(signs.filter((sign) => code.includes(sign))).toEqual([]);
  expect(/\.innerHTML=[^=]|insertAdjacentHTML|\bfetch\(/.exec(code)?.[0]).toBeUndefined();
});

for (const build of BUILDS)
  test(`the card of ${build} imports one script, and the own styles of each page come last`, () => {
    const pages = {
      card: 'card',
      popup: 'main',
      sidepanel: 'main',
      options: 'options',
      'first-run': 'first-run',
    };
    for (const [page, own] of Object.entries(pages)) {
      const styles = [...read(`${build}/${page}.html`).matchAll(/href="\/assets\/([\w-]+)-[\w-]{8}\.css"/g)];
      const names = styles.map(([, name]) => name);
      expect(names, page).toEqual(page === 'card' ? ['card-view', own] : ['card-view', 'page', own]);
    }
    const [entry = ''] = /\/chunks\/card-[\w-]+\.js/.exec(read(`${build}/card.html`)) ?? [];
    expect(read(build + entry).match(/(?:from|import)"\.\/[\w-]+\.js"/g)).toEqual([
      expect.stringContaining('card-view-'),
    ]);
  });

/** What no shipped script may contain: ways to run text, and ways in from outside. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  eval: /\beval\s*\(|\bnew Function\b|\bFunction\s*\(\s*["'`]/,
  'a timer of text': /\bset(?:Timeout|Interval)\s*\(\s*["'`]/,
  // Preact sets `innerHTML` where it is given this property.
  HTML: /dangerouslySetInnerHTML["'`]?\s*:|\.outerHTML\s*=[^=]|insertAdjacentHTML|document\.write|createContextualFragment|setHTMLUnsafe/,
  'an external message': /on(?:Message|Connect)External\s*\.\s*addListener/,
  'an external script': /importScripts|\bimport\(\s*["'`]https?:/,
  // But for the public keys of registry records.
  'an imported key': /\bimportKey\b(?!\([^()]*Ed25519[^()]*verify)/,
};
const WINDOW_MESSAGE = /\bwindow\.postMessage\b|addEventListener\(\s*["'`]message["'`]/;

test('5: no shipped script runs text, sets HTML, or listens to other extensions and windows', () => {
  const scripts = filesIn(BUILDS, /\.js$/);
  expect(scripts.length).toBeGreaterThan(8);
  for (const file of scripts)
    for (const [what, sign] of Object.entries(FORBIDDEN))
      expect.soft(sign.exec(read(file))?.[0], `${what} in ${file}`).toBeUndefined();
  // The card's frame takes one message of its page, which brings a port.
  const listening = scripts.filter((file) => WINDOW_MESSAGE.test(read(file)));
  expect(listening).toEqual(BUILDS.map((build) => expect.stringContaining(`${build}/chunks/card-`)));
  const setting = scripts.filter((file) => /\.innerHTML\s*=[^=]/.test(read(file)));
  expect(setting.filter((file) => !/preact|vnode|__html/i.test(read(file)))).toEqual([]);
});
