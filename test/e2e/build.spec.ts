/** The built files: what they may do, what they contain, and what README, store texts and options say about them. */
import { createHash } from 'node:crypto';
import { filesIn, read } from '../own-files.ts';
import { openOwn } from './extension.ts';
import { expect, test } from './fixtures.ts';
import { openAllRows } from './options-page.ts';

const CHROMIUM = '.output/chrome-mv3';
const FIREFOX = '.output/firefox-mv3';
const BUILDS = [CHROMIUM, FIREFOX];

const manifestOf = (build: string) => JSON.parse(read(`${build}/manifest.json`));
const sitesOf = (build: string): readonly string[] => manifestOf(build).content_scripts[0].matches;

/** The code words between `<!-- name -->` and `<!-- end -->`, sorted. */
function codeWords(text: string, name: string): readonly string[] {
  const part = text.split(`<!-- ${name} -->`)[1]?.split('<!-- end -->')[0] ?? '';
  return [...part.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word).toSorted();
}

for (const build of BUILDS) {
  test(`18: the README and the store's text list the permissions of ${build}`, () => {
    const { permissions, host_permissions, optional_host_permissions } = manifestOf(build);
    for (const text of [read('README.md'), read('store/permissions.md')]) {
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
    expect(manifest).not.toHaveProperty('externally_connectable');
    expect(manifest.web_accessible_resources).toEqual([
      {
        resources: ['card.html'],
        matches: manifest.optional_host_permissions,
        ...(build === CHROMIUM && { use_dynamic_url: true }),
      },
    ]);
    const sheets = filesIn([build], /\.html$/).map((page) => {
      const [, sheet = ''] = /<style>(.*)<\/style>/s.exec(read(page)) ?? [];
      return `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;
    });
    const policy = manifest.content_security_policy.extension_pages.split('; ').toSorted();
    const styles = policy.pop().split(' ');
    expect(styles.toSorted()).toEqual(["'self'", ...new Set(sheets), 'style-src'].toSorted());
    expect(policy).toEqual([
      "base-uri 'none'",
      // The user sets addresses, and host permissions decide which are reached.
      "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
      "default-src 'none'",
      "form-action 'none'",
      "img-src 'self' data: blob:",
      "script-src 'self'",
    ]);
  });
}

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

/** XML namespaces, examples and the user's own machine: the extension sends them nothing. */
const NOT_REACHED = /^www\.w3\.org$|\.example$|^127\.0\.0\.1$/;

test('options and privacy policies list exactly the hosts that the code can reach', async ({ context }) => {
  const options = await openOwn(context, 'options');
  await openAllRows(options);
  const links = options.locator('a[href^="https:"]');
  await expect(links).not.toHaveCount(0);
  // The browser follows links, not the extension.
  const linked = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).host));
  const listed = async () => (await options.locator('.sent code').allTextContents()).toSorted();
  for (const build of BUILDS) {
    const others = [...linked, ...sitesOf(build).map((pattern) => pattern.split('/')[2] ?? '')];
    const named = filesIn([build], /\.(js|html|css|json)$/).flatMap((file) =>
      [...read(file).matchAll(/\b(?:https?|wss?):\/\/([\w-]+(?:\.[\w-]+)+)/g)].map(([, host = '']) => host),
    );
    const reached = [...new Set(named)].filter((host) => !NOT_REACHED.test(host) && !others.includes(host));
    // Koios is listed in place of Blockfrost where it is chosen.
    const byDefault = reached.filter((host) => !host.endsWith('.koios.rest'));
    await expect.poll(listed, build).toEqual(byDefault.toSorted());
    for (const policy of filesIn(['store'], /privacy\.\w+\.md$/))
      expect(codeWords(read(policy), 'hosts'), policy).toEqual(reached.toSorted());
  }
});
