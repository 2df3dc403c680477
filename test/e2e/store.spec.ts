/** The store texts, the privacy policies and the options agree with the build. */
import { filesIn, read } from '../own-files.ts';
import { BUILDS, CHROMIUM, codeWords, sitesOf } from './built-files.ts';
import { openOwn } from './extension.ts';
import { expect, test } from './fixtures.ts';

const POLICIES = ['store/privacy.en.md', 'store/privacy.ja.md'] as const;
/** XML namespaces, examples and the user's own machine: the extension sends them nothing. */
const NOT_REACHED = /^www\.w3\.org$|\.example$|^127\.0\.0\.1$/;

/** The host of each address in the built files. */
function hostsIn(build: string): readonly string[] {
  const hosts = filesIn([build], /\.(js|html|css|json)$/).flatMap((file) =>
    [...read(file).matchAll(/\b(?:https?|wss?):\/\/([\w-]+(?:\.[\w-]+)+)/g)].map(([, host = '']) => host),
  );
  return [...new Set(hosts)];
}

test('options and privacy policies list exactly the hosts that the built code can reach', async ({
  context,
}) => {
  const options = await openOwn(context, 'options');
  const links = options.locator('a[href^="https:"]');
  await expect(links).not.toHaveCount(0);
  const listed = await options.locator('.sent code').allTextContents();
  // The browser follows links, not the extension.
  const linked = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).host));
  for (const build of BUILDS) {
    const others = [...linked, ...sitesOf(build).map((pattern) => pattern.split('/')[2] ?? '')];
    const reached = hostsIn(build).filter((host) => !NOT_REACHED.test(host) && !others.includes(host));
    expect(listed.toSorted(), build).toEqual(reached.toSorted());
    for (const policy of POLICIES)
      expect(codeWords(read(policy), 'hosts'), policy).toEqual(reached.toSorted());
  }
});

test('the short descriptions fit every store', () => {
  for (const language of ['en', 'ja']) {
    const listing = read(`store/listing.${language}.md`);
    const [, short = ''] = /<!-- short -->\n([\s\S]*?)\n<!-- end -->/.exec(listing) ?? [];
    expect(short.length).toBeGreaterThan(20);
    expect(short.length).toBeLessThanOrEqual(132);
    const { description } = JSON.parse(read(`${CHROMIUM}/_locales/${language}/messages.json`));
    expect(description.message.length).toBeLessThanOrEqual(132);
  }
});

test('LICENSES.txt names each shipped package', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read('package.json'));
  for (const [i, build] of BUILDS.entries()) {
    const licenses = read(`${build}/LICENSES.txt`);
    const list = read(`.output/shipped-${['chrome', 'firefox'][i]}.json`);
    const shipped: readonly { name: string; version: string }[] = JSON.parse(list);
    const names = shipped.map(({ name }) => name);
    for (const name of Object.keys(dependencies)) expect(names, name).toContain(name);
    for (const { name, version } of shipped) expect(licenses).toContain(`\n${name} ${version}\n`);
    // Rows of Unicode's table of confusable characters.
    const scripts = filesIn([build], /(background|chunks\/.*)\.js$/);
    const hasUnicode = scripts.some((file) => read(file).includes('1a7 1bb 3e8'));
    expect(licenses.includes('UNICODE LICENSE V3')).toBe(hasUnicode);
    expect(licenses).toContain('Mozilla Public License Version 2.0');
  }
});

test('the texts of the Chromium build name no single browser', () => {
  const texts = ['en', 'ja'].map((language) => read(`${CHROMIUM}/_locales/${language}/messages.json`));
  expect(/chrome:\/\/|\bGoogle\b|\bChrome\b|\bEdge\b/.exec(texts.join('\n'))?.[0]).toBeUndefined();
});
