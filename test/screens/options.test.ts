/** The mounted options: settings, sites, deep links, logos, what is sent, backup and diagnostics. */
import { it, onTestFinished, vi } from 'vitest';
import { DEFAULT_SETTINGS, type PageSettings } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';
import { KEYS } from '../services/local.ts';
import { record } from '../services/serve.ts';
import { png } from '../tokens/image-bytes.ts';
import { browser, granted, prompts, storage } from './browser.ts';
import { pass } from './clock.ts';
import { type Page, route, useExtension } from './extension.ts';
import { eventually, expect, type Text } from './locator.ts';
import { contentOf, replyTo, SERVICE, savedSettings, settingIs } from './pages.ts';

const extension = useExtension();
const open = () => extension.open('options');

const statusIs = (options: Page, title: string, text: Text) =>
  expect(options.item(title).status()).toHaveText(text);

it('the address of the page opens a row and focuses its field', async () => {
  const options = await extension.openAt('options.html#connections');
  await expect(options.getByLabel('Mainnet key')).toBeFocused();
  await expect(options.getByLabel('Mainnet key')).toHaveAttribute('type', 'password');
  for (const [target, label] of [
    ['connections-preview', 'Preview key'],
    ['sites', 'Add a site'],
  ] as const) {
    await options.follow(target);
    await expect(options.getByLabel(label)).toBeFocused();
  }
  await options.follow('service-preview');
  await expect(options.group('Preview').getByLabel(SERVICE)).toBeFocused();
});

const CHOICES = [
  ['Default network', 'Preprod', 'defaultNetwork', 'preprod'],
  ['Preferred source', 'CIP-26 first', 'priority', 'CIP_26,CIP_68'],
  ['Look up tokens', 'On hover or tap', 'lookUp', 'hovered'],
  ['Theme', 'Dark', 'theme', 'dark'],
  ['Language', 'English', 'language', 'en'],
  ['Ask your provider about unknown tokens', true, 'askProvider', true],
  ['Underline known tokens', false, 'marks', false],
] as const;

it('a setting is saved at once', async () => {
  const options = await open();
  for (const [label, choice, field, value] of CHOICES) {
    const control = options.getByLabel(label);
    await (typeof choice === 'string' ? control.selectOption(choice) : control.setChecked(choice));
    await statusIs(options, label, 'Saved');
    await settingIs(field, value);
  }
});

it('a setting reverts and explains why if the browser does not save it', async () => {
  const options = await open();
  vi.spyOn(storage.sync, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
  onTestFinished(() => void vi.restoreAllMocks());
  const box = options.getByLabel('Underline known tokens');
  await box.click();
  await statusIs(options, 'Underline known tokens', /^Not saved\. The browser reported: “.*quota.*”\.$/i);
  await expect(box).toBeChecked();
});

it('16: the page says that the browser fails to read the settings, and appears once they are changed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const get = vi.spyOn(storage.sync, 'get').mockRejectedValue(new Error('IO error: corrupt'));
  onTestFinished(() => void vi.restoreAllMocks());
  const options = await open();
  await expect(options.getByRole('alert')).toHaveText(
    /^The settings can’t be read\..*“IO error: corrupt”\.$/,
  );
  get.mockRestore();
  await storage.sync.set({ settings: { theme: 'dark' } });
  await expect(options.getByLabel('Theme')).toHaveValue('dark');
  await expect(options.getByRole('alert')).toHaveCount(0);
});

it('another language applies at once and preserves the focus', async () => {
  const options = await open();
  await options.getByLabel('Language').focus();
  await options.getByLabel('Language').selectOption('ja');
  await expect(options.getByLabel('言語')).toBeFocused();
  expect(document.title).toBe('Token Lensの設定');
  await options.getByLabel('言語').selectOption('en');
  await expect(options.getByRole('heading', { name: 'Token Lens options' })).toHaveCount(1);
});

const LOGOS = 'Load logos from IPFS and Arweave';

it('external logos are turned on only once the browser allows both hosts', async () => {
  const options = await open();
  const box = options.getByLabel(LOGOS);
  await box.click();
  await statusIs(options, LOGOS, /^Not turned on\. .*t allow access to ipfs\.io and arweave\.net\.$/);
  await expect(box).not.toBeChecked();
  expect(prompts.requested).toEqual([['https://ipfs.io/*', 'https://arweave.net/*']]);
  expect(await storage.sync.get('settings')).toEqual({});
  prompts.isAgreed = true;
  await box.click();
  await statusIs(options, LOGOS, 'Saved');
  await expect(box).toBeChecked();
});

it('13: external logos are loaded only while that is on and allowed, and once for each viewed token', async () => {
  const gateway = record({ fetch: () => new Response(new Uint8Array(png(8, 8))) });
  route('https://ipfs.io', gateway);
  const popup = await extension.open('popup');
  const view = async () => {
    await popup.reload();
    await popup.show(TOKENS.orrery);
    await pass(1_000);
  };
  await view();
  await storage.sync.set({ settings: { remoteLogos: true } });
  await view();
  expect(gateway.requests).toEqual([]);
  granted.add('https://ipfs.io/*');
  for (let time = 0; time < 2; time++) await view();
  expect(gateway.requests.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/ipfs\/baf[a-z2-7]+$/)]);
});

it('"What is sent" names the hosts of the chosen services, without secrets', async () => {
  for (const change of [
    { network: 'mainnet', kind: 'koios', metadata: 'https://own.example:8443/tokens' },
    { network: 'preprod', address: 'https://me:secret@own.example:8443', metadata: '' },
    { network: 'preview', address: 'https://dmtr1secret.cardano-preview.blockfrost-m1.demeter.run/api/v0' },
  ] as const)
    await extension.ask('connection.set', change);
  const options = await extension.openAt('options.html#privacy');
  await expect(options.locator('.sent li')).toHaveText([
    'own.example:8443 Mainnet',
    'api.koios.rest Mainnet',
    'own.example:8443 Preprod',
    '….demeter.run Preview',
    'ipfs.io',
    'arweave.net',
  ]);
});

const openSites = () => extension.openAt('options.html#sites');
const sites = (options: Page) => options.getByRole('list', { name: 'Sites' });
const addStatus = (options: Page) => options.locator('form').filter({ hasText: 'Add a site' }).status();
const add = async (options: Page, host: string, network = 'default') => {
  await options.getByLabel('Add a site').fill(host);
  await options.getByLabel('Network of the site').selectOption(network);
  await options.button('Add', true).click();
};
const registered = async () => (await browser.scripting.getRegisteredContentScripts()).map(({ id }) => id);

it('sites are added once the browser allows them, and lose the permission when they are removed', async () => {
  const options = await openSites();
  await add(options, 'https://a.example.org/some/page', 'Preprod');
  await expect(addStatus(options)).toHaveText(/a\.example\.org/);
  expect(await registered()).toEqual([]);
  prompts.isAgreed = true;
  await options.button('Add', true).click();
  await expect(addStatus(options)).toHaveText(/^Added\. Cards now work on a\.example\.org/);
  await settingIs('sites', [{ host: 'a.example.org', network: 'preprod' }]);
  await eventually(async () => expect(await registered()).toContain('https://a.example.org/*'));
  await options.getByRole('checkbox', { name: 'a.example.org' }).setChecked(false);
  await settingIs('disabledSites', ['a.example.org']);
  await options.button('Remove a.example.org').press('Enter');
  await settingIs('disabledSites', []);
  await expect(addStatus(options)).toHaveText(/^Removed a\.example\.org and its permission/);
  await expect(options.getByLabel('Add a site')).toBeFocused();
  await eventually(async () => expect([...(await registered()), ...granted]).toEqual([]));
});

it('4: added sites may send messages only while the browser allows them', async () => {
  prompts.isAgreed = true;
  const options = await openSites();
  await add(options, 'a.example.org');
  await expect(options.getByRole('checkbox', { name: 'a.example.org' })).toBeChecked();
  const sender = contentOf('a.example.org');
  const settings = () => extension.ask('page.settings', {}, sender);
  const count = () => extension.ask('page.look', { url: sender.url, blocks: [], found: 1 }, sender);
  expect(await settings()).toMatchObject({ ok: true, value: { isOff: false } });
  expect(await count()).toMatchObject({ ok: true });
  // The user revokes it in the settings of the browser.
  granted.delete('https://a.example.org/*');
  expect(await count()).toBeUndefined();
  // An answer, so that the content script does not ask again.
  expect(await settings()).toEqual({ ok: true, value: null });
});

it('8: sites are not told to the pages of other sites', async () => {
  prompts.isAgreed = true;
  const told = vi.spyOn(browser.tabs, 'sendMessage');
  const options = await openSites();
  for (const host of ['a.example.org', 'b.example.org']) await add(options, host);
  for (const name of ['AdaStat', 'b.example.org'])
    await sites(options).getByRole('checkbox', { name }).setChecked(false);
  await settingIs('disabledSites', ['AdaStat', 'b.example.org']);
  const settingsAt = (host: string) =>
    replyTo<PageSettings>(extension.ask('page.settings', {}, contentOf(host)));
  const usual = { lookUp: 'visible', marks: true, theme: 'system', network: 'mainnet' };
  expect(await settingsAt('a.example.org')).toEqual({ ...usual, isOff: false });
  expect(await settingsAt('b.example.org')).toEqual({ ...usual, isOff: true });
  expect(await settingsAt('cardanoscan.io')).toEqual({ ...usual, isOff: false });
  expect(await settingsAt('preprod.adastat.net')).toEqual({ ...usual, network: 'preprod', isOff: true });
  const messages = JSON.stringify(told.mock.calls);
  expect(messages).toMatch(/page\.settings/);
  expect(messages).not.toMatch(/example|AdaStat/);
});

const theme = (options: Page) => options.getByLabel('Theme');
const importText = async (options: Page, text: string) => {
  const input = options.locator('input[type=file]');
  await input.setInputFiles(new File([text], 'settings.json'));
  // So that the same file can be chosen again.
  await expect(input).toHaveValue('');
};

it('1: exports settings without keys, imports them again, and refuses another file', async () => {
  const nicknames = [{ network: 'mainnet', subject: TOKENS.mica.subject, nickname: 'mine' }];
  const exported = [{ host: 'own.example.org', network: 'preprod' }];
  await storage.sync.set({ settings: { theme: 'dark', sites: exported, nicknames } });
  const options = await open();
  await options.enterKey('Mainnet', KEYS.mainnet);
  const { name, text } = await options.save('Export the settings');
  expect(name).toMatch(/^token-lens-settings-\d{4}-\d\d-\d\d\.json$/);
  expect(text).not.toContain(KEYS.mainnet.slice(-4));

  await storage.sync.set({ settings: { sites: [{ host: 'other.example.org', network: 'default' }] } });
  await expect(theme(options)).toHaveValue('system');
  await importText(options, text);
  await statusIs(options, 'Backup', 'Imported. Sites: 2, nicknames: 1.');
  await expect(theme(options)).toHaveValue('dark');
  const after = await savedSettings();
  expect(after).toMatchObject({ theme: 'dark', nicknames });
  expect(after.sites).toHaveLength(2);
  expect(prompts.requested).toEqual([]);

  await importText(options, text.slice(1));
  await statusIs(options, 'Backup', 'This isn’t a Token Lens settings file.');
  vi.spyOn(storage.sync, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
  await importText(options, text.replace('dark', 'light'));
  await statusIs(options, 'Backup', /^Not saved/);
  expect(await savedSettings()).toEqual(after);
});

it('asks before a reset, which restores every setting but leaves the connections', async () => {
  const options = await open();
  await options.enterKey('Preview', KEYS.preview);
  await theme(options).selectOption('Dark');
  await settingIs('theme', 'dark');
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const button = options.button('Reset the settings');
  await button.click();
  expect(confirm.mock.calls).toEqual([[expect.stringMatching(/^Reset all settings\?/)]]);
  await settingIs('theme', 'dark');
  confirm.mockReturnValue(true);
  await button.click();
  await statusIs(options, 'Backup', /back to their defaults/);
  expect(await savedSettings()).toEqual(DEFAULT_SETTINGS);
  await expect(theme(options)).toHaveValue('system');
  await expect(options.group('Preview').locator('summary')).toContainText('key ends in vvvv');
});

/** In whatever identifies the user. */
const CANARY = 'canary';

it('the diagnostics have versions, settings, and sizes, and no identifier, address, label or key', async () => {
  const own = `https://${CANARY}.example/${CANARY}`;
  granted.add(`https://${CANARY}.example/*`);
  await storage.sync.set({
    settings: {
      theme: 'dark',
      sites: [{ host: `${CANARY}.example`, network: 'mainnet' }],
      disabledSites: [CANARY],
      nicknames: [{ network: 'mainnet', subject: TOKENS.mica.subject, nickname: CANARY, name: CANARY }],
    },
  });
  await extension.ask('connection.set', { network: 'preview', address: own, metadata: own });
  await extension.ask('connection.set', { network: 'mainnet', key: `mainnet${CANARY.repeat(6)}xx` });
  await extension.open('popup', TOKENS.mica.subject);
  await pass(5_000);
  await (await open()).button('Copy diagnostics').click();
  const text = extension.copied.at(-1) ?? '';
  const { settings, stored, version, hosts } = JSON.parse(text);
  expect(settings).toMatchObject({ theme: 'dark', sites: 1, nicknames: 1 });
  expect([typeof version, typeof hosts, stored.recent]).toEqual(['string', 'number', 1]);
  const secret = new RegExp(`${CANARY}|${TOKENS.mica.policy}|${TOKENS.mica.fingerprint}|://|key"`, 'i');
  expect(text).not.toMatch(secret);
});
