/** The store texts, the privacy policies and the options agree with the build. */
import { filesIn, read } from '../own-files.ts';
import { BUILDS, CHROMIUM, codeWords, sitesOf } from './built-files.ts';
import { openOwn } from './extension.ts';
import { expect, test } from './fixtures.ts';

const POLICIES = filesIn(['store'], /privacy\.\w+\.md$/);
const LISTINGS = filesIn(['store'], /listing\.\w+\.md$/);
/** XML namespaces, examples and the user's own machine: the extension sends them nothing. */
const NOT_REACHED = /^www\.w3\.org$|\.example$|^127\.0\.0\.1$/;

/** The host of each address in the built files. */
function hostsIn(build: string): readonly string[] {
  const hosts = filesIn([build], /\.(js|html|css|json)$/).flatMap((file) =>
    [...read(file).matchAll(/\b(?:https?|wss?):\/\/([\w-]+(?:\.[\w-]+)+)/g)].map(([, host = '']) => host),
  );
  return [...new Set(hosts)];
}

test('options and privacy policies list exactly the hosts that the code can reach', async ({ context }) => {
  const options = await openOwn(context, 'options');
  const rows = options.locator('summary');
  await expect(rows).toHaveCount(5);
  for (const row of await rows.all()) await row.click();
  const links = options.locator('a[href^="https:"]');
  await expect(links).not.toHaveCount(0);
  const listed = () => options.locator('.sent code').allTextContents();
  // The browser follows links, not the extension.
  const linked = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).host));
  for (const build of BUILDS) {
    const others = [...linked, ...sitesOf(build).map((pattern) => pattern.split('/')[2] ?? '')];
    const reached = hostsIn(build).filter((host) => !NOT_REACHED.test(host) && !others.includes(host));
    // Koios is listed in place of Blockfrost where it is chosen.
    const byDefault = reached.filter((host) => !host.endsWith('.koios.rest'));
    await expect.poll(async () => (await listed()).toSorted(), build).toEqual(byDefault.toSorted());
    for (const policy of POLICIES)
      expect(codeWords(read(policy), 'hosts'), policy).toEqual(reached.toSorted());
  }
});

test('names and descriptions fit every store', () => {
  expect(LISTINGS.length).toBe(POLICIES.length);
  for (const listing of LISTINGS) {
    const partOf = (name: string) =>
      new RegExp(`<!-- ${name} -->\\n([\\s\\S]*?)\\n<!-- end -->`).exec(read(listing))?.[1] ?? '';
    expect(partOf('short').length, listing).toBeGreaterThan(15);
    expect(partOf('short').length, listing).toBeLessThanOrEqual(132);
    expect(partOf('long').length, listing).toBeGreaterThan(500);
    expect(partOf('long').length, listing).toBeLessThanOrEqual(16_000);
  }
  for (const file of filesIn([`${CHROMIUM}/_locales`], /messages\.json$/)) {
    const { name, description } = JSON.parse(read(file));
    expect(name.message.length, file).toBeLessThanOrEqual(45);
    expect(description.message.length, file).toBeLessThanOrEqual(132);
  }
});

test('LICENSES.txt names each shipped package', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read('package.json'));
  for (const build of BUILDS) {
    const licenses = read(`${build}/LICENSES.txt`);
    // Chromium has the API that the polyfill adds.
    const shipped = Object.keys(dependencies).filter(
      (name) => build !== CHROMIUM || name !== 'webextension-polyfill',
    );
    for (const name of shipped) expect(licenses).toContain(`\n${name} `);
    // Rows of Unicode's table of confusable characters.
    const scripts = filesIn([build], /(background|chunks\/.*)\.js$/);
    const hasUnicode = scripts.some((file) => read(file).includes('1a7 1bb 3e8'));
    expect(licenses.includes('UNICODE LICENSE V3')).toBe(hasUnicode);
    expect(licenses.includes('Mozilla Public License Version 2.0')).toBe(build !== CHROMIUM);
  }
});

test('the texts of the Chromium build name no single browser', () => {
  const texts = filesIn([`${CHROMIUM}/messages`, `${CHROMIUM}/_locales`], /\.json$/).map(read);
  expect(/chrome:\/\/|\bGoogle\b|\bChrome\b|\bEdge\b/.exec(texts.join('\n'))?.[0]).toBeUndefined();
});
