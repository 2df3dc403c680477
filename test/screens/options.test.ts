/** The mounted options: general settings, deep links, the metadata service, external logos, and what is sent. */
import { it, onTestFinished, vi } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { record } from '../services/serve.ts';
import { png } from '../tokens/image-bytes.ts';
import { granted, prompts, storage } from './browser.ts';
import { pass } from './clock.ts';
import { eventually, expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import {
  connectionStatus,
  enter,
  follow,
  group,
  heading,
  item,
  lookUp,
  SERVICE,
  save,
  settingIs,
} from './pages.ts';
import { serveAt } from './services.ts';

const extension = useExtension();
const open = () => extension.open('options');
const OWN = 'https://own.example';

const statusIs = (options: Page, title: string, text: string | RegExp) =>
  expect(item(options, title).status()).toHaveText(text);

it('the address of the page opens a row and focuses its field', async () => {
  const options = await extension.openAt('options.html#connections');
  await expect(options.getByLabel('Mainnet key')).toBeFocused();
  for (const [target, label] of [
    ['connections-preview', 'Preview key'],
    ['connections-preprod', 'Preprod key'],
    ['sites', 'Add a site'],
  ] as const) {
    await follow(options, target);
    await expect(options.getByLabel(label)).toBeFocused();
  }
  await follow(options, 'service-preview');
  await expect(group(options, 'Preview').getByLabel(SERVICE)).toBeFocused();
});

const CHOICES = [
  ['Default network', 'Preprod', 'defaultNetwork', 'preprod'],
  ['Preferred source', 'CIP-26 first', 'priority', 'CIP_26,CIP_68'],
  ['Look up tokens', 'On hover or tap', 'lookUp', 'hovered'],
  ['Theme', 'Dark', 'theme', 'dark'],
  ['Language', 'English', 'language', 'en'],
] as const;
const BOXES = [
  ['Ask your provider about unknown tokens', 'askProvider', true],
  ['Underline known tokens', 'marks', false],
] as const;

it('a setting is saved at once, and persists', async () => {
  const options = await open();
  for (const [label, name, field, value] of CHOICES) {
    await options.getByLabel(label).selectOption(name);
    await statusIs(options, label, 'Saved');
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

it('another language applies at once and preserves the focus', async () => {
  const options = await open();
  await options.getByLabel('Language').focus();
  await options.getByLabel('Language').selectOption('ja');
  await expect(options.getByLabel('言語')).toBeFocused();
  expect(document.title).toBe('Token Lensの設定');
  await options.getByLabel('言語').selectOption('en');
  await expect(options.getByRole('heading', { name: 'Token Lens options' })).toHaveCount(1);
});

it('a metadata service of the user is used once the browser allows its host', async () => {
  const own = record(createMetadataService(loadRecords()));
  extension.route('http://127.0.0.1:8123', own);
  const options = await open();
  await enter(options, 'Preview', SERVICE, 'http://127.0.0.1:8123/');
  await expect(connectionStatus(options, 'Preview')).toHaveText(/doesn’t allow access/);
  expect(prompts.requested).toEqual([['http://127.0.0.1/*']]);
  prompts.isAgreed = true;
  await save(options, 'Preview');
  await expect(connectionStatus(options, 'Preview')).toHaveText('Saved and working');
  await expect(options.locator('summary').filter({ hasText: 'Preview' })).toContainText('127.0.0.1:8123');
  await options.getByLabel('Default network').selectOption('Preview');
  const popup = await extension.open('popup', TOKENS.mica.subject);
  await expect(heading(popup)).toHaveText('Mica Sheet');
  expect(own.requests.at(-1)?.method).toBe('GET');
  expect(extension.services.metadata.mainnet).toEqual([]);
});

it('a metadata service at an address that ends in /api/v1 is requested at the paths of yaci-store', async () => {
  const requests = serveAt(OWN, createMetadataService(loadRecords(), { form: 'yaci-store' }));
  const options = await open();
  await enter(options, 'Preview', SERVICE, OWN);
  await expect(connectionStatus(options, 'Preview')).toContainText('isn’t at this address');
  await enter(options, 'Preview', SERVICE, `${OWN}/api/v1`);
  await expect(connectionStatus(options, 'Preview')).toHaveText('Saved and working');
  await options.getByLabel('Default network').selectOption('Preview');
  const popup = await extension.open('popup', TOKENS.mica.subject);
  await expect(heading(popup)).toHaveText('Mica Sheet');
  expect(requests.at(-1)?.path).toMatch(/^\/api\/v1\/tokens\/subject\//);
});

it('a metadata service that is a web page or a redirect stays in the field, with what is wrong; an empty field is the public one', async () => {
  const page = new Response('<h1>Home</h1>', { headers: { 'content-type': 'text/html' } });
  serveAt(OWN, { fetch: () => page.clone() });
  serveAt('https://moved.example', { fetch: () => Response.redirect('https://else.example/') });
  const options = await open();
  for (const [address, text] of [
    [OWN, 'Saved, but not working: A web page answers at this address, not the service.'],
    ['https://moved.example', /^Saved, but not working: The service redirected us, so we/],
  ] as const) {
    const field = await enter(options, 'Mainnet', SERVICE, address);
    await expect(connectionStatus(options, 'Mainnet')).toHaveText(text);
    await expect(field).toHaveValue(address);
    await expect(field).toBeDescribedAs(text);
  }
  const field = await enter(options, 'Mainnet', SERVICE, '');
  await expect(connectionStatus(options, 'Mainnet')).toHaveText('Saved and working');
  await expect(field).toHaveValue('https://tokens.cardano.org');
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

it('"What is sent" names the hosts of the chosen services, without secrets', async () => {
  const secret = 'https://dmtr1secret.cardano-preview.blockfrost-m1.demeter.run/api/v0';
  const metadata = 'https://own.example:8443/tokens';
  for (const change of [
    { network: 'mainnet', kind: 'koios', metadata } as const,
    { network: 'preprod', address: 'https://me:secret@own.example:8443', metadata: '' } as const,
    { network: 'preview', address: secret } as const,
  ])
    await extension.ask('connection.set', change);
  const options = await extension.openAt('options.html#privacy');
  await expect(options.locator('.sent li')).toHaveText([
    'own.example:8443 Mainnet',
    'api.koios.rest Mainnet',
    'own.example:8443 Preprod',
    '….demeter.run Preview',
    ...['ipfs.io', 'arweave.net'],
  ]);
});
