/** What the store texts and the first-run page say, beside what is built. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD, openOwn } from './extension.ts';
import { expect, test } from './lens.ts';

const BUILDS = [BUILD, '.output/firefox-mv3'] as const;
const POLICIES = ['store/privacy.en.md', 'store/privacy.ja.md'] as const;
const read = (path: string) => readFileSync(path, 'utf8');

/** The code words between `<!-- hosts -->` and `<!-- end -->`. */
function hostsListedIn(file: string): readonly string[] {
  const part = read(file).split('<!-- hosts -->')[1]?.split('<!-- end -->')[0] ?? '';
  return [...part.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word).toSorted();
}

/** Of every address in the built files. The list of registered tokens holds none. */
function hostsIn(build: string): ReadonlySet<string> {
  const hosts = new Set<string>();
  for (const name of readdirSync(build, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|html|css|json)$/.test(name)) continue;
    for (const [, host = ''] of read(join(build, name)).matchAll(
      /\b(?:https?|wss?):\/\/([\w-]+(?:\.[\w-]+)+)/g,
    )) {
      hosts.add(host);
    }
  }
  return hosts;
}

/** Names that are no place to ask: XML's namespaces, and the first-run page's example. */
const NO_PLACE = /^www\.w3\.org$|\.example$/;

test('first-run page and privacy policy name every host that the built code can reach, and no other', async ({
  context,
}) => {
  const welcome = await openOwn(context, 'welcome');
  await expect(welcome.locator('a[href^="https:"]')).not.toHaveCount(0);
  const shown = await welcome.locator('.sent code').allTextContents();
  // The browser follows these, not the extension.
  const links = await welcome
    .locator('a[href^="https:"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).host));
  expect(links.length).toBeGreaterThan(0);
  for (const build of BUILDS) {
    const { content_scripts }: { content_scripts: { matches: string[] }[] } = JSON.parse(
      read(join(build, 'manifest.json')),
    );
    const sites = content_scripts.flatMap(({ matches }) => matches).map((match) => match.split('/')[2] ?? '');
    const reached = [...hostsIn(build)].filter(
      (host) =>
        !NO_PLACE.test(host) && !sites.includes(host) && !links.includes(host) && host !== '127.0.0.1',
    );
    expect(shown.toSorted(), build).toEqual(reached.toSorted());
    for (const policy of POLICIES) expect(hostsListedIn(policy), policy).toEqual(reached.toSorted());
  }
});

test('the short descriptions fit every store', () => {
  for (const language of ['en', 'ja']) {
    const [, short = ''] =
      /<!-- short -->\n([\s\S]*?)\n<!-- end -->/.exec(read(`store/listing.${language}.md`)) ?? [];
    expect(short.length).toBeGreaterThan(20);
    expect(short.length).toBeLessThanOrEqual(132);
    const { description } = JSON.parse(read(join(BUILD, `_locales/${language}/messages.json`)));
    expect(description.message.length).toBeLessThanOrEqual(132);
  }
});

test('what is shipped of others is named with the words of its licence', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read('package.json'));
  for (const [build, browser] of [
    [BUILDS[0], 'chrome'],
    [BUILDS[1], 'firefox'],
  ] as const) {
    const words = read(join(build, 'LICENSES.txt'));
    const shipped: readonly { name: string; version: string }[] = JSON.parse(
      read(`.output/shipped-${browser}.json`),
    );
    const names = shipped.map(({ name }) => name);
    for (const name of Object.keys(dependencies)) expect(names, name).toContain(name);
    for (const { name, version } of shipped) expect(words).toContain(`\n${name} ${version}\n`);
    // Some of its rows, in whatever file they have ended up.
    const chunks = readdirSync(join(build, 'chunks')).map((name) => read(join(build, 'chunks', name)));
    const hasUnicode = [read(join(build, 'background.js')), ...chunks].some((code) =>
      code.includes('1a7 1bb 3e8'),
    );
    expect(words.includes('UNICODE LICENSE V3')).toBe(hasUnicode);
    expect(words).toContain('Mozilla Public License Version 2.0');
  }
});

test('the build for Chromium names no browser of one maker', () => {
  const said = ['en', 'ja'].map((language) => read(join(BUILD, `_locales/${language}/messages.json`)));
  expect(/chrome:\/\/|\bGoogle\b|\bChrome\b|\bEdge\b/.exec(said.join('\n'))?.[0]).toBeUndefined();
});
