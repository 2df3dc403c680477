/**
 * A profile of every version that was released opens in this one with everything there. `test/data/upgrade/` holds one
 * file a version, written by this very test at the release: TOKEN_LENS_KEEP=1 npx playwright test upgrade
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { change } from './card-page.ts';
import { openPage } from './extension.ts';
import { expect, KEYS, test } from './lens.ts';
import { layProfile, type Profile, SEALED, takeProfile } from './old-profile.ts';
import { addSite, enterAddress, enterKey, pressTest, saidOfKey } from './options-page.ts';
import { expectCard } from './places.ts';

const FOLDER = resolve('test/data/upgrade');
const HOST = 'explorer.example.org';
const OWN_SERVICE = 'https://metadata.example.org';
const SERVICE = 'Metadata service address';
const { brindle, fernwood, mica, orrery } = TOKENS;

const profiles: readonly Profile[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));

async function expectFound(popup: Page, text: string, name: string): Promise<void> {
  await popup.getByRole('searchbox').fill(text);
  await popup.keyboard.press('Enter');
  const article = popup.locator('article[aria-busy=false]');
  await expect(article.getByRole('heading', { name })).toBeVisible();
}

test('a profile holds what a user of this version has done', async ({
  context,
  grantHost,
  openOptions,
  openPopup,
  routeSite,
}) => {
  await grantHost(`https://${HOST}/*`);
  await grantHost(`${OWN_SERVICE}/*`);
  routeSite(HOST, '<!doctype html><title>A site</title>');
  await layProfile(context, SEALED);
  const options = await openOptions();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  await addSite(options, HOST, 'Mainnet');
  await options.getByLabel('Priority').selectOption('CIP-26 first');
  await options.getByLabel('Theme').selectOption('dark');
  await change(options, {
    defaultNetwork: 'preprod',
    hoverDelayMs: 300,
    marks: false,
    offSites: ['pool.pm'],
  });
  await enterAddress(options, 'Preview', SERVICE, OWN_SERVICE);
  const popup = await openPopup();
  for (const { subject, name = '' } of [fernwood, orrery, brindle, mica])
    await expectFound(popup, `https://cardanoscan.io/token/${subject}`, name);

  const profile = await takeProfile(context);
  expect(profile.databases.map(({ name }) => name).sort()).toEqual(['answers', 'fingerprints', 'vault']);
  if (process.env.TOKEN_LENS_KEEP !== undefined) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${profile.version}.json`), `${JSON.stringify(profile, null, 1)}\n`);
  }
});

for (const profile of profiles) {
  test(`a profile of version ${profile.version} opens with everything there`, async ({
    context,
    grantHost,
    openOptions,
    openPopup,
    routeSite,
    services,
  }) => {
    await layProfile(context, profile);
    // All answers come from the cache.
    services.metadataFaults.set({ kind: 'status', status: 500 });
    const options = await openOptions();
    await expect(options.getByLabel('Default network')).toHaveValue('preprod');
    await expect(options.getByLabel('Priority')).toHaveValue('CIP_26,CIP_68');
    await expect(options.getByLabel('Theme')).toHaveValue('dark');
    await expect(options.getByLabel('Wait before a card opens')).toHaveValue('300');
    await expect(options.getByLabel('Underline what was found')).not.toBeChecked();
    await expect(options.getByRole('checkbox', { name: 'pool.pm' })).not.toBeChecked();
    const sites = options.getByRole('region', { name: 'Sites' });
    await expect(sites).toContainText(HOST);
    await expect(options.getByRole('group', { name: 'Preview' }).getByLabel(SERVICE)).toHaveValue(
      OWN_SERVICE,
    );
    await expect(saidOfKey(options, 'Mainnet')).toHaveText('Set, ends in mmmm.');
    await pressTest(options, 'Mainnet');
    await expect(saidOfKey(options, 'Mainnet')).toHaveText(/^It works: the latest block is/);
    expect(services.provider.mainnet.at(-1)?.headers.project_id).toBe(KEYS.mainnet);

    const popup = await openPopup();
    for (const name of ['Fernwood', 'Orrery', 'Brindle', 'Mica Sheet'])
      await expect(popup.getByRole('button', { name }).first()).toBeVisible();
    await expectFound(popup, `https://cardanoscan.io/token/${fernwood.subject}`, 'Fernwood');
    // By a fingerprint that was learned.
    await expectFound(popup, `https://cexplorer.io/asset/${fernwood.fingerprint}`, 'Fernwood');
    await expect(popup.getByRole('article')).toContainText('FERNW');

    // Permissions are not in a profile's records: the user allows the site again.
    routeSite(HOST, `<!doctype html><title>A site</title><a href="/token/${fernwood.subject}">it</a>`);
    await grantHost(`https://${HOST}/*`);
    await options.bringToFront();
    await sites.getByRole('button', { name: 'Allow access' }).click();
    await expect(sites.getByRole('button', { name: 'Allow access' })).toHaveCount(0);
    const site = await openPage(context, `https://${HOST}/`);
    await expectCard(site.getByRole('link'), 'Fernwood');
  });
}

test('every version that the changelog names as released has its profile', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  expect(released.length).toBeGreaterThan(0);
  expect(profiles.map(({ version }) => version).sort()).toEqual(expect.arrayContaining(released));
});
