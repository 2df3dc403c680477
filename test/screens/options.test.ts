import { it, onTestFinished, vi } from 'vitest';
import type { ConnectionStatus } from '../../lib/chain/connections.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { record } from '../services/serve.ts';
import { png } from '../tokens/image-bytes.ts';
import { granted, prompts, storage } from './browser.ts';
import { replyTo } from './cards.ts';
import { pass } from './clock.ts';
import { eventually, expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import type { Locator } from './locator.ts';
import * as fields from './pages.ts';
import { enter, fieldStatus, group, heading, lookUp, SERVICE, settingIs, showSection } from './pages.ts';
import { serveAt } from './services.ts';

const extension = useExtension();
const open = () => extension.open('options');
const OWN = 'https://own.example';

const rowOf = (within: Locator, options: Page, label: string) =>
  within.locator('.item').filter({ has: options.getByLabel(label) });
const statusIs = (options: Page, label: string, text: string | RegExp) =>
  expect(rowOf(options, options, label).locator('.status')).toHaveText(text);
const serviceStatus = (options: Page, network = 'Preview') => fieldStatus(options, network, SERVICE);

/** The address of the metadata service in use. */
const metadataOf = async (network: NetworkId) =>
  (await replyTo<ConnectionStatus>(extension.ask('connection.status', { network }))).metadata;

const shown = (options: Page) => options.locator('section:not([hidden]) h1');
const link = (options: Page, name: string) => options.getByRole('link', { name });

it('the address of the page names the section that is shown, or the field of a key or of a service', async () => {
  const options = await open();
  await expect(shown(options)).toHaveText('Keys and networks');
  await expect(link(options, 'Token names')).toHaveAttribute('href', '#names');
  await showSection(options, 'names');
  await expect(shown(options)).toHaveText('Token names');
  await expect(link(options, 'Token names')).toHaveAttribute('aria-current', 'page');
  await expect(link(options, 'Keys and networks')).not.toHaveAttribute('aria-current', 'page');
  await showSection(options, 'keys-preview');
  await expect(options.getByLabel('Preview key')).toBeFocused();
  await expect(shown(options)).toHaveText('Keys and networks');
  await showSection(options, 'service-preprod');
  await expect(group(options, 'Preprod').getByLabel(SERVICE)).toBeFocused();
  // The browser finds a text in another section.
  const backup = await options.locator('section[aria-labelledby=backup]').element();
  const { Event } = window as unknown as typeof globalThis;
  window.dispatchEvent(Object.defineProperty(new Event('beforematch'), 'target', { value: backup }));
  await expect(shown(options)).toHaveText('Backup');
});

const CHOICES = [
  ['Default network', 'Preprod', 'defaultNetwork', 'preprod'],
  ['Preferred source', 'CIP-26 first', 'priority', 'CIP_26,CIP_68'],
  ['Look up tokens', 'On hover or tap', 'lookUp', 'hovered'],
  ['Theme', 'Dark', 'theme', 'dark'],
  ['Language', 'English', 'language', 'en'],
] as const;
const BOXES = [
  ['Ask the provider about the page', 'askProvider', true],
  ['Ask the provider about NFTs', 'askAboutNfts', true],
  ['Underline known tokens', 'marks', false],
] as const;

it('a setting is saved at once, shows that beside its own field only, and persists', async () => {
  const options = await open();
  for (const [label, name, field, value] of CHOICES) {
    await options.getByLabel(label).selectOption(name);
    await statusIs(options, label, 'Saved');
    await expect(options.getByText('Saved', { exact: true })).toHaveCount(1);
    await settingIs(field, value);
  }
  for (const [label, field, value] of BOXES) {
    await options.getByLabel(label).setChecked(value);
    await statusIs(options, label, 'Saved');
    await settingIs(field, value);
  }
  await options.reload();
  for (const [label, , , value] of CHOICES) await expect(options.getByLabel(label)).toHaveValue(value);
  for (const [label, , value] of BOXES) await expect(options.getByLabel(label)).toBeChecked(value);
  // Few choices are buttons too.
  await options.locator('.segmented button').filter({ hasText: 'Preview' }).click();
  await expect(options.getByLabel('Default network')).toHaveValue('preview');
  await settingIs('defaultNetwork', 'preview');
});

it('a setting reverts and explains why when the browser does not save it', async () => {
  const options = await open();
  vi.spyOn(storage.sync, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
  onTestFinished(() => vi.mocked(storage.sync.set).mockRestore());
  const box = options.getByLabel('Underline known tokens');
  await box.click();
  await statusIs(options, 'Underline known tokens', /^Not saved\. The browser reported: “.*quota.*”\.$/i);
  await expect(box).toBeChecked();
  await options.getByLabel('Theme').selectOption('Dark');
  await statusIs(options, 'Theme', /^Not saved/);
  await expect(options.getByLabel('Theme')).toHaveValue('system');
});

it('the page says that the browser fails to read the settings, and appears once they are changed', async () => {
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
  await expect(options.getByText('can’t be read')).toHaveCount(0);
});

it('a setting for another language applies at once and preserves the focus', async () => {
  const options = await open();
  await options.getByLabel('Language').focus();
  await options.getByLabel('Language').selectOption('ja');
  await expect(options.getByRole('heading', { name: 'キーとネットワーク' })).toHaveCount(1);
  await expect(options.getByLabel('言語')).toBeFocused();
  await statusIs(options, '言語', '保存しました');
  expect(document.title).toBe('Token Lensの設定');
  await expect(options.getByLabel('Mainnetのキー')).toHaveCount(1);
  await options.getByLabel('言語').selectOption('en');
  await expect(options.getByRole('heading', { name: 'Keys and networks' })).toHaveCount(1);
  expect(document.title).toBe('Token Lens options');
});

it('an address of the user’s own service is used once the browser allows its host', async () => {
  const own = record(createMetadataService(loadRecords()));
  extension.route('http://127.0.0.1:8123', own);
  const options = await open();
  await enter(options, 'Preview', SERVICE, 'http://127.0.0.1:8123/');
  await expect(serviceStatus(options)).toHaveText(/doesn’t allow access yet/);
  expect(prompts.requested).toEqual([['http://127.0.0.1/*']]);
  prompts.isAgreed = true;
  await group(options, 'Preview').button('Allow access').click();
  await expect(serviceStatus(options)).not.toContainText('doesn’t allow');
  await options.getByLabel('Default network').selectOption('Preview');
  const popup = await extension.open('popup', TOKENS.mica.subject);
  await expect(heading(popup)).toHaveText('Mica Sheet');
  expect(own.requests.map(({ method }) => method)).toEqual(['GET']);
  expect(extension.services.metadata.mainnet).toEqual([]);
});

it('an address that ends in /api/v1 is requested at the paths of yaci-store', async () => {
  const requests = serveAt(OWN, createMetadataService(loadRecords(), { form: 'yaci-store' }));
  const options = await extension.openOptions('service-preview');
  const test = fields.formOf(options, 'Preview', SERVICE).button('Test the metadata service of Preview');
  await expect(test).toHaveCount(0);
  await enter(options, 'Preview', SERVICE, OWN);
  await expect(serviceStatus(options)).toContainText('error 404');
  await fields.enterAddress(options, 'Preview', SERVICE, `${OWN}/api/v1`);
  await test.click();
  await expect(serviceStatus(options)).toHaveText('Working');
  await options.getByLabel('Default network').selectOption('Preview');
  const popup = await extension.open('popup', TOKENS.mica.subject);
  await expect(heading(popup)).toHaveText('Mica Sheet');
  expect(requests.at(-1)?.path).toMatch(/^\/api\/v1\/tokens\/subject\//);
});

it('an address that leads to a web page or a redirect is kept, with what is wrong', async () => {
  const page = new Response('<h1>Home</h1>', { headers: { 'content-type': 'text/html' } });
  serveAt(OWN, { fetch: () => page.clone() });
  serveAt('https://moved.example', { fetch: () => Response.redirect('https://else.example/') });
  const options = await open();
  for (const [address, text] of [
    [OWN, /^Couldn’t read the response/],
    ['https://moved.example', /^The service redirected us, so we/],
  ] as const) {
    const field = await enter(options, 'Preview', SERVICE, address);
    await expect(serviceStatus(options)).toHaveText(text);
    await expect(field).toHaveValue(address);
  }
});

it('an address that is invalid is not saved, nor is one that was typed before “Use default”, which restores the default', async () => {
  const options = await open();
  const field = await enter(options, 'Mainnet', SERVICE, 'http://tokens.cardano.org');
  await expect(serviceStatus(options, 'Mainnet')).toHaveText(/Only https/);
  await expect(field).toHaveValue('http://tokens.cardano.org');
  await field.fill('https://typo.example');
  await fields.formOf(options, 'Mainnet', SERVICE).button('Use default').click();
  await expect(field).toHaveValue('https://tokens.cardano.org');
  await pass(200);
  expect(prompts.requested.flat()).not.toContain('https://typo.example/*');
  expect(await metadataOf('mainnet')).toBe('https://tokens.cardano.org');

  serveAt(OWN, createMetadataService(loadRecords()));
  await fields.enterAddress(options, 'Preprod', SERVICE, OWN);
  await options.reload();
  const form = fields.formOf(options, 'Preprod', SERVICE);
  await form.button('Use default').click();
  await expect(form.button('Use default')).toHaveCount(0);
  expect(await metadataOf('preprod')).toBe('https://preprod.tokens.cardano.org');
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
  const { requests, fetch } = record({ fetch: () => new Response(new Uint8Array(png(8, 8))) });
  extension.route('https://ipfs.io', { fetch });
  const popup = await extension.open('popup');
  for (const remoteLogos of [false, true]) {
    await storage.sync.set({ settings: { remoteLogos } });
    await lookUp(popup, TOKENS.orrery.subject);
    await expect(heading(popup)).toHaveText('Orrery');
    await pass(1_000);
  }
  expect(requests).toEqual([]);
  granted.add('https://ipfs.io/*');
  for (let time = 0; time < 2; time++) {
    await popup.reload();
    await lookUp(popup, TOKENS.orrery.subject);
    const paths = [expect.stringMatching(/^\/ipfs\/baf[a-z2-7]+$/)];
    await eventually(() => expect(requests.map(({ path }) => path)).toEqual(paths));
    await pass(1_000);
  }
  expect(requests).toHaveLength(1);
});

it('names the hosts of the chosen services, without secrets', async () => {
  const secret = 'https://dmtr1secret.cardano-preview.blockfrost-m1.demeter.run/api/v0';
  const metadata = 'https://own.example:8443/tokens';
  for (const change of [
    { network: 'mainnet', kind: 'koios', metadata } as const,
    { network: 'preprod', address: 'https://me:secret@own.example:8443', metadata: '' } as const,
    { network: 'preview', address: secret } as const,
  ])
    await extension.ask('connection.set', change);
  const options = await extension.openOptions('privacy');
  await expect(options.locator('.sent li')).toHaveText([
    'own.example:8443 Mainnet',
    'api.koios.rest Mainnet',
    'own.example:8443 Preprod',
    '….demeter.run Preview',
    ...['ipfs.io', 'arweave.net'],
  ]);
});
