/** Every setting in the options: kept at once, said beside its own field, and the focus never lost. */
import type { Locator, Page } from '@playwright/test';
import { expect, KEYS, test } from './lens.ts';
import { enterKey, keptSettings, keyForm } from './options-page.ts';

/** The field around a control, with what is said in it. */
const fieldOf = (options: Page, label: string): Locator =>
  options.locator('.field').filter({ has: options.getByLabel(label) });

const CHOICES = [
  ['Default network', 'Preprod', 'defaultNetwork', 'preprod'],
  ['Priority', 'CIP-26 first', 'priority', 'CIP_26,CIP_68'],
  ['Look tokens up', 'only when I point at them', 'lookUp', 'pointed'],
  ['Wait before a card opens', 'long (600 ms)', 'hoverDelayMs', 600],
  ['Theme', 'dark', 'theme', 'dark'],
  ['Language', 'English', 'language', 'en'],
] as const;

const BOXES = [
  ['Use the explorer’s own network', 'explorerNetworkWins', false],
  ['Ask the provider about the page’s transaction, address or policy', 'askProvider', true],
  ['Underline what was found', 'marks', false],
  ['Show the number of tokens on the toolbar', 'badge', false],
] as const;

test('each choice is kept at once and says so beside itself, and is still there afterwards', async ({
  openOptions,
}) => {
  const options = await openOptions();
  for (const [label, name, field, value] of CHOICES) {
    await options.getByLabel(label).selectOption(name);
    await expect(fieldOf(options, label).getByRole('status')).toHaveText('Kept.');
    await expect(options.getByText('Kept.', { exact: true })).toHaveCount(1);
    expect(await keptSettings(options)).toHaveProperty(field, value);
  }
  for (const [label, field, value] of BOXES) {
    // Fails where the box goes back for a moment.
    await options.getByLabel(label).setChecked(value);
    await expect(fieldOf(options, label).getByRole('status')).toHaveText('Kept.');
    await expect(options.getByText('Kept.', { exact: true })).toHaveCount(1);
    expect(await keptSettings(options)).toHaveProperty(field, value);
  }
  await options.reload();
  for (const [label, name] of CHOICES) {
    await expect(options.getByLabel(label).locator('option:checked')).toHaveText(name);
  }
  for (const [label, , value] of BOXES) {
    await expect(options.getByLabel(label)).toBeChecked({ checked: value });
  }
});

test('what the browser does not keep goes back, and its field says why', async ({ openOptions }) => {
  const options = await openOptions();
  // As much as the browser lets an extension sync.
  await options.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { sync: { set(items: object): Promise<void> } } };
    };
    for (let i = 0; i < 12; i++) await chrome.storage.sync.set({ [`full${i}`]: 'x'.repeat(8100) });
    await chrome.storage.sync.set({ full: 'x'.repeat(4900) });
  });
  const box = options.getByLabel('Underline what was found');
  await box.click();
  await expect(fieldOf(options, 'Underline what was found').getByRole('status')).toHaveText(
    /^Not kept: the browser said “.*quota.*”\.$/i,
  );
  await expect(box).toBeChecked();
  await options.getByLabel('Theme').selectOption('dark');
  await expect(fieldOf(options, 'Theme').getByRole('status')).toHaveText(/^Not kept/);
  await expect(options.getByLabel('Theme')).toHaveValue('system');
  const gateway = options.getByLabel('IPFS gateway');
  await gateway.fill('https://gateway.example');
  await gateway.press('Enter');
  await expect(fieldOf(options, 'IPFS gateway').getByRole('status')).toHaveText(/^Not kept/);
  await expect(gateway).toHaveValue('https://gateway.example');
});

test('in another language the page is read at once, and the choice of it keeps the focus', async ({
  openOptions,
}) => {
  const options = await openOptions();
  await options.getByLabel('Language').focus();
  await options.getByLabel('Language').selectOption('ja');
  await expect(options.getByRole('heading', { name: '全般' })).toBeVisible();
  const language = options.getByLabel('言語');
  await expect(language).toBeFocused();
  await expect(fieldOf(options, '言語').getByRole('status')).toHaveText('保存しました。');
  await expect(options).toHaveTitle('Token Lens の設定');
  await expect(options.getByLabel('MainnetのプロジェクトID')).toBeVisible();
  await language.selectOption('en');
  await expect(options.getByRole('heading', { name: 'General' })).toBeVisible();
  await expect(options.getByLabel('Language')).toBeFocused();
  await expect(options).toHaveTitle('Token Lens options');
});

test('each site is on or off by its own box', async ({ openOptions }) => {
  const options = await openOptions();
  const sites = options.getByRole('region', { name: 'Sites' });
  const box = sites.getByRole('checkbox', { name: 'Cardanoscan' });
  await expect(box).toHaveAccessibleDescription(
    'cardanoscan.io, preprod.cardanoscan.io, preview.cardanoscan.io',
  );
  await box.uncheck();
  await expect(sites.getByText('Kept.')).toBeVisible();
  await sites.getByRole('checkbox', { name: 'AdaStat' }).uncheck();
  await expect.poll(() => keptSettings(options)).toHaveProperty('offSites', ['Cardanoscan', 'AdaStat']);
  await options.reload();
  await expect(box).not.toBeChecked();
  await box.check();
  await expect.poll(() => keptSettings(options)).toHaveProperty('offSites', ['AdaStat']);
});

test('a site that is removed hands the focus to the next one, the last one to the field', async ({
  openOptions,
  grantHost,
}) => {
  const hosts = ['a.example.org', 'b.example.org', 'c.example.org'];
  for (const host of hosts) await grantHost(`https://${host}/*`);
  const options = await openOptions();
  for (const host of hosts) {
    await options.getByLabel('Add a site').fill(host);
    await options.getByLabel('Add a site').press('Enter');
    await expect(options.getByRole('checkbox', { name: host })).toBeChecked();
  }
  await options.getByRole('checkbox', { name: 'b.example.org' }).uncheck();
  await expect.poll(() => keptSettings(options)).toHaveProperty('offSites', ['b.example.org']);
  const remove = (host: string) => options.getByRole('button', { name: `Remove ${host}` });
  await remove('b.example.org').press('Enter');
  await expect(remove('c.example.org')).toBeFocused();
  await expect(remove('b.example.org')).toHaveCount(0);
  expect(await keptSettings(options)).toHaveProperty('offSites', []);
  await options.keyboard.press('Enter');
  await expect(remove('a.example.org')).toBeFocused();
  await expect(remove('c.example.org')).toHaveCount(0);
  await options.keyboard.press('Enter');
  await expect(remove('a.example.org')).toHaveCount(0);
  await expect(options.getByLabel('Add a site')).toBeFocused();
});

test('a button whose work is done keeps the focus', async ({ openOptions }) => {
  const options = await openOptions();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  const remove = keyForm(options, 'Mainnet').getByRole('button', { name: 'Remove' });
  await remove.press('Enter');
  await expect(keyForm(options, 'Mainnet').getByRole('status')).toHaveText('Removed.');
  await expect(remove).toBeDisabled();
  await expect(remove).toBeFocused();
  // And then it does nothing.
  await remove.press('Enter');
  await expect(remove).toBeFocused();
});

const LOGOS = 'Fetch logos that lie elsewhere';

test('logos from elsewhere are fetched only once the browser allows both hosts', async ({
  openOptions,
  grantHost,
}) => {
  const options = await openOptions();
  await options.evaluate(decline);
  const box = options.getByLabel(LOGOS);
  const said = fieldOf(options, LOGOS).getByRole('status');
  await box.click();
  await expect(said).toHaveText(
    'Not switched on: the browser was not allowed to let us reach ipfs.io and arweave.net.',
  );
  await expect(box).not.toBeChecked();
  expect(await options.evaluate(() => document.title)).toBe('https://ipfs.io/* https://arweave.net/*');
  expect(await keptSettings(options)).toBe(undefined);

  // The gateway is kept while they are off too, and nothing is asked for it.
  const gateway = options.getByLabel('IPFS gateway');
  await gateway.fill('https://gateway.example/');
  await gateway.press('Enter');
  await expect(fieldOf(options, 'IPFS gateway').getByRole('status')).toHaveText('Kept.');
  expect(await options.evaluate(() => document.title)).toBe('https://ipfs.io/* https://arweave.net/*');

  for (const host of ['gateway.example', 'arweave.net']) await grantHost(`https://${host}/*`);
  await options.reload();
  await options.getByLabel(LOGOS).click();
  await expect(said).toHaveText('Kept.');
  await expect(box).toBeChecked();
  expect(await keptSettings(options)).toMatchObject({
    remoteLogos: true,
    ipfsGateway: 'https://gateway.example',
  });
});

/** Runs in the options page: the browser's user declines, and the title says what was asked for. */
function decline(): void {
  const { chrome } = globalThis as unknown as {
    chrome: { permissions: { request: (wanted: { origins: string[] }, then?: unknown) => unknown } };
  };
  chrome.permissions.request = ({ origins }, then) => {
    document.title = origins.join(' ');
    if (typeof then === 'function') then(false);
    return Promise.resolve(false);
  };
}

test('no two elements have one id, also of what comes later', async ({ openOptions, grantHost }) => {
  await grantHost('https://a.example.org/*');
  const options = await openOptions();
  await options.getByLabel('Theme').selectOption('dark');
  await expect(options.getByText('Kept.', { exact: true })).toBeVisible();
  await options.getByLabel('Add a site').fill('a.example.org');
  await options.getByLabel('Add a site').press('Enter');
  await expect(options.getByRole('checkbox', { name: 'a.example.org' })).toHaveAccessibleDescription(
    'on the default network',
  );
  await options.getByRole('button', { name: 'Reset the settings' }).click();
  const ids = await options.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids).toHaveLength(new Set(ids).size);
  expect(ids.length).toBeGreaterThan(40);
});

test('the page fits a narrow window and twice the size, and each control can be hit', async ({
  openOptions,
}) => {
  const options = await openOptions();
  const host = `${'a-long-name-'.repeat(5)}x.${'and-goes-on.'.repeat(3)}example.org`;
  await options.evaluate(async (long) => {
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { sync: { set(items: object): Promise<void> } } };
    };
    const settings = { sites: [{ host: long, network: 'default' }], ipfsGateway: `https://${long}/x` };
    await chrome.storage.sync.set({ settings });
  }, host);
  await options.reload();
  await options.getByRole('button', { name: 'Reset the settings' }).click();
  for (const width of [320, 640, 1280]) {
    await options.setViewportSize({ width, height: 800 });
    const seen = await options.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
      small: [...document.querySelectorAll<HTMLElement>('button, select, input:not([hidden])')]
        .map((control) => control.closest<HTMLElement>('label:not(.field, .named)') ?? control)
        .filter((target) => {
          const { width: across, height } = target.getBoundingClientRect();
          return across < 24 || height < 24;
        })
        .map(({ outerHTML }) => outerHTML),
    }));
    expect(seen).toEqual({ overflow: 0, small: [] });
  }
});
