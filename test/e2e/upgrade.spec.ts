/**
 * A profile of every version that was released opens in this one with everything there. `test/data/upgrade/` holds one
 * file a version, written by this very test at the release: TOKEN_LENS_KEEP=1 npx playwright test upgrade
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { change, openCard } from './card-page.ts';
import { extensionIdOf, openPage } from './extension.ts';
import { expect, KEYS, type Services, test } from './lens.ts';
import { layProfile, type Profile, SEALED, takeProfile } from './old-profile.ts';

const FOLDER = resolve('test/data/upgrade');
const HOST = 'explorer.example.org';
const OWN_SERVICE = 'https://metadata.example.org';
const { brindle, fernwood, mica, orrery } = TOKENS;

const profiles: readonly Profile[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));

type World = {
  readonly openOptions: () => Promise<Page>;
  readonly openPopup: () => Promise<Page>;
  readonly services: Services;
};

async function lookUp(popup: Page, text: string): Promise<void> {
  await popup.getByRole('searchbox').fill(text);
  await popup.keyboard.press('Enter');
}

/** What a user of any version may have done. */
async function live({ openOptions, openPopup }: World): Promise<void> {
  const options = await openOptions();
  await options.getByLabel('Mainnet project ID').fill(KEYS.mainnet);
  await options.keyboard.press('Enter');
  await expect(options.getByRole('group', { name: 'Mainnet' }).getByRole('status').last()).toHaveText(
    'Kept.',
  );
  await options.getByLabel('Add a site').fill(HOST);
  await options.getByLabel('Network of the site').selectOption({ label: 'Mainnet' });
  await options.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(options.getByText(`Added: cards are shown on ${HOST}`)).toBeVisible();
  await options.getByLabel('Priority').selectOption('CIP-26 first');
  await options.getByLabel('Theme').selectOption('dark');
  await change(options, {
    defaultNetwork: 'preprod',
    hoverDelayMs: 300,
    marks: false,
    offSites: ['pool.pm'],
  });
  const preview = options.getByRole('group', { name: 'Preview' });
  await preview.getByLabel('Metadata service address').fill(OWN_SERVICE);
  await options.keyboard.press('Enter');
  await expect(preview.getByRole('status').first()).toHaveText('Kept.');

  const popup = await openPopup();
  for (const [text, name] of [
    [fernwood.subject, 'Fernwood'],
    [orrery.subject, 'Orrery'],
    [brindle.subject, 'Brindle'],
    [mica.subject, 'Mica Sheet'],
  ] as const) {
    await lookUp(popup, `https://cardanoscan.io/token/${text}`);
    await expect(popup.getByRole('article').getByRole('heading', { name })).toBeVisible();
    await expect(popup.getByRole('article')).not.toHaveAttribute('aria-busy', 'true');
  }
}

/** All that `live` has left, with no metadata service that would answer. */
async function expectAll({ openOptions, openPopup, services }: World): Promise<void> {
  services.metadataFaults.set({ kind: 'status', status: 500 });
  const options = await openOptions();
  await expect(options.getByLabel('Default network')).toHaveValue('preprod');
  await expect(options.getByLabel('Priority')).toHaveValue('CIP_26,CIP_68');
  await expect(options.getByLabel('Theme')).toHaveValue('dark');
  await expect(options.getByLabel('Wait before a card opens')).toHaveValue('300');
  await expect(options.getByLabel('Underline what was found')).not.toBeChecked();
  await expect(options.getByRole('checkbox', { name: 'pool.pm' })).not.toBeChecked();
  await expect(options.getByRole('checkbox', { name: 'Cardanoscan' })).toBeChecked();
  await expect(options.getByRole('region', { name: 'Sites' })).toContainText(HOST);
  const preview = options.getByRole('group', { name: 'Preview' });
  await expect(preview.getByLabel('Metadata service address')).toHaveValue(OWN_SERVICE);

  const mainnet = options.getByRole('group', { name: 'Mainnet' });
  await expect(mainnet).toContainText('Set, ends in mmmm.');
  await mainnet.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(mainnet.getByRole('status').last()).toHaveText(/^It works: the latest block is/);
  expect(services.provider.mainnet.at(-1)?.headers.project_id).toBe(KEYS.mainnet);

  const popup = await openPopup();
  for (const name of ['Fernwood', 'Orrery', 'Brindle', 'Mica Sheet']) {
    await expect(popup.getByRole('button', { name }).first()).toBeVisible();
  }
  // Kept answers, by subject and by a fingerprint that was learned.
  for (const text of [fernwood.subject, fernwood.fingerprint]) {
    await lookUp(
      popup,
      text.startsWith('asset')
        ? `https://cexplorer.io/asset/${text}`
        : `https://cardanoscan.io/token/${text}`,
    );
    await expect(popup.getByRole('article').getByRole('heading', { name: 'Fernwood' })).toBeVisible();
    await expect(popup.getByRole('article')).toContainText('FERNW');
  }
}

test('what a user has done is there after the profile was carried to another browser', async ({
  context,
  grantHost,
  openOptions,
  openPopup,
  routeSite,
  services,
}) => {
  await grantHost(`https://${HOST}/*`);
  await grantHost(`${OWN_SERVICE}/*`);
  routeSite(HOST, '<!doctype html><title>A site</title>');
  await layProfile(context, SEALED);
  await live({ openOptions, openPopup, services });
  const profile = await takeProfile(context);
  // Nothing that was done is missing from what the other tests are about.
  expect(profile.databases.map(({ name }) => name).sort()).toEqual(['answers', 'fingerprints', 'vault']);
  if (process.env.TOKEN_LENS_KEEP !== undefined) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${profile.version}.json`), `${JSON.stringify(profile, null, 1)}\n`);
  }
});

type Api = { readonly scripting: { getRegisteredContentScripts(): Promise<readonly { id: string }[]> } };

/** Sites of the user's own that have the content script. */
async function registeredSites(context: BrowserContext): Promise<readonly string[]> {
  const page = await openPage(context, `chrome-extension://${extensionIdOf(context)}/options.html`);
  const ids = await page.evaluate(async () => {
    const { scripting } = (globalThis as unknown as { chrome: Api }).chrome;
    return (await scripting.getRegisteredContentScripts()).map(({ id }) => id);
  });
  await page.close();
  return ids;
}

for (const profile of profiles) {
  test(`a profile of version ${profile.version} opens with everything there`, async ({
    context,
    grantHost,
    openOptions,
    openPopup,
    card,
    routeSite,
    services,
  }) => {
    await layProfile(context, profile);
    await expectAll({ openOptions, openPopup, services });
    // What a user has allowed lies in the browser, not in a record: it is allowed here as it was when the site was added.
    await grantHost(`https://${HOST}/*`);
    const options = await openOptions();
    await options
      .getByRole('region', { name: 'Sites' })
      .getByRole('button', { name: 'Allow access' })
      .click();
    await expect.poll(() => registeredSites(context)).toEqual([`https://${HOST}/*`]);
    routeSite(
      HOST,
      `<!doctype html><title>A site</title><body style="margin: 90px"><a id="it" href="/token/${fernwood.subject}">it</a>`,
    );
    const site = await openPage(context, `https://${HOST}/`);
    await openCard(site, 'it');
    await expect.poll(async () => (await card(site))?.label).toBe('Fernwood');
    await expect
      .poll(async () => (await card(site))?.rows)
      .toContainEqual({ text: 'Ticker FERNW CIP-26', source: 'CIP-26' });
  });
}

test('every version that the changelog names as released has its profile', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  expect(released.length).toBeGreaterThan(0);
  expect(profiles.map(({ version }) => version).sort()).toEqual(expect.arrayContaining(released));
});
