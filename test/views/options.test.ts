import { describe, it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { png } from '../metadata/image-bytes.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { record } from '../services/serve.ts';
import { granted, prompts, storage } from './browser.ts';
import { pass } from './clock.ts';
import { eventually, expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import {
  enter,
  enterAddress,
  formOf,
  group,
  heading,
  keptIs,
  keptSettings,
  lookUp,
  SERVICE,
  saidAt,
} from './pages.ts';

const extension = useExtension();
const open = () => extension.open('options');
const { mica } = TOKENS;

/** The field around a control, with what is said in it. */
const fieldOf = (options: Page, label: string) =>
  options.locator('.field').filter({ has: options.getByLabel(label) });
const saidIn = (options: Page, label: string) => fieldOf(options, label).status();

describe('a choice', () => {
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

  it('is kept at once and says so beside itself alone, and is still there afterwards', async () => {
    const options = await open();
    for (const [label, name, field, value] of CHOICES) {
      await options.getByLabel(label).selectOption(name);
      await expect(saidIn(options, label)).toHaveText('Kept.');
      await expect(options.getByText('Kept.', { exact: true })).toHaveCount(1);
      await keptIs(field, value);
    }
    for (const [label, field, value] of BOXES) {
      await options.getByLabel(label).setChecked(value);
      await expect(saidIn(options, label)).toHaveText('Kept.');
      await keptIs(field, value);
    }
    await options.reload();
    for (const [label, , , value] of CHOICES)
      await expect(options.getByLabel(label)).toHaveValue(String(value));
    for (const [label, , value] of BOXES) {
      const box = options.getByLabel(label);
      await (value ? expect(box).toBeChecked() : expect(box).not.toBeChecked());
    }
  });

  it('that the browser does not keep goes back, and its field says why', async () => {
    const options = await open();
    // As much as the browser lets an extension sync.
    for (let i = 0; i < 12; i++) await storage.sync.set({ [`full${i}`]: 'x'.repeat(8_100) });
    await storage.sync.set({ full: 'x'.repeat(4_900) });
    const box = options.getByLabel('Underline what was found');
    await box.click();
    await expect(saidIn(options, 'Underline what was found')).toHaveText(
      /^Not kept: the browser said “.*quota.*”\.$/i,
    );
    await expect(box).toBeChecked();
    await options.getByLabel('Theme').selectOption('dark');
    await expect(saidIn(options, 'Theme')).toHaveText(/^Not kept/);
    await expect(options.getByLabel('Theme')).toHaveValue('system');
    const gateway = options.getByLabel('IPFS gateway');
    await gateway.fill('https://gateway.example');
    await gateway.press('Enter');
    await expect(saidIn(options, 'IPFS gateway')).toHaveText(/^Not kept/);
    await expect(gateway).toHaveValue('https://gateway.example');
  });

  it('of another language is read at once, and keeps the focus', async () => {
    const options = await open();
    await options.getByLabel('Language').focus();
    await options.getByLabel('Language').selectOption('ja');
    await expect(options.getByRole('heading', { name: '全般' })).toHaveCount(1);
    await expect(options.getByLabel('言語')).toBeFocused();
    await expect(saidIn(options, '言語')).toHaveText('保存しました。');
    expect(document.title).toBe('Token Lens の設定');
    await expect(options.getByLabel('MainnetのプロジェクトID')).toHaveCount(1);
    await options.getByLabel('言語').selectOption('en');
    await expect(options.getByRole('heading', { name: 'General' })).toHaveCount(1);
    await expect(options.getByLabel('Language')).toBeFocused();
    expect(document.title).toBe('Token Lens options');
  });
});

describe('an address', () => {
  it.each([
    ['tokens.cardano.org', /starts with https/],
    ['http://tokens.cardano.org', /Only https/],
    ['https://user:pass@tokens.cardano.org', /user name or password/],
    ['https://tokens.cardano.org/?a=b', /without “\?”/],
  ])('%s is refused at the field, and the one before stays in use', async (address, sentence) => {
    const options = await open();
    const field = await enter(options, 'Mainnet', SERVICE, address);
    await expect(saidAt(options, 'Mainnet', SERVICE)).toHaveText(sentence);
    await expect(field).toHaveValue(address);
    await options.reload();
    await expect(group(options, 'Mainnet').getByLabel(SERVICE)).toHaveValue('https://tokens.cardano.org');
  });

  it('of a service of the user’s own is asked instead, once the browser allows its host', async () => {
    const own = record(createMetadataService(loadRecords()));
    extension.route('http://127.0.0.1:8123', own);
    const options = await open();
    await enter(options, 'Preview', SERVICE, 'http://127.0.0.1:8123/');
    await expect(saidAt(options, 'Preview', SERVICE)).toHaveText(/does not let us reach it yet/);
    expect(prompts.asked).toEqual([['http://127.0.0.1/*']]);
    prompts.isAgreed = true;
    await group(options, 'Preview').button('Allow access').click();
    await expect(saidAt(options, 'Preview', SERVICE)).not.toContainText('does not let us');
    await options.getByLabel('Default network').selectOption('Preview');
    const popup = await extension.open('popup', mica.subject);
    await expect(heading(popup)).toHaveText('Mica Sheet');
    expect(own.requests).toHaveLength(1);
    expect(extension.services.metadata.mainnet).toEqual([]);
  });

  it.each([
    ['speaks version 2', createMetadataService(loadRecords()), /^It works: the service speaks version 2\.$/],
    [
      'does not say so',
      { fetch: () => Response.json({ openapi: '3.0.0', paths: { '/api/v1/subjects': {} } }) },
      /^There is a service, but it does not say that it speaks version 2\.$/,
    ],
    [
      'is a page',
      { fetch: () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }) },
      /could not be read/,
    ],
  ])('is tested on a press: what is there %s', async (_what, app, sentence) => {
    const service = record(app);
    extension.route('https://own.example', service);
    granted.add('https://own.example/*');
    const options = await open();
    const test = formOf(options, 'Preview', SERVICE).getByRole('button', {
      name: 'Test the metadata service of Preview',
    });
    await expect(test).toBeDisabled();
    await enterAddress(options, 'Preview', SERVICE, 'https://own.example');
    await test.click();
    await expect(saidAt(options, 'Preview', SERVICE)).toHaveText(sentence);
    expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /apidocs']);
  });
});

describe('logos from elsewhere', () => {
  const LOGOS = 'Fetch logos that lie elsewhere';

  it('are switched on only once the browser allows both hosts', async () => {
    const options = await open();
    const box = options.getByLabel(LOGOS);
    await box.click();
    await expect(saidIn(options, LOGOS)).toHaveText(
      'Not switched on: the browser was not allowed to let us reach ipfs.io and arweave.net.',
    );
    await expect(box).not.toBeChecked();
    expect(prompts.asked).toEqual([['https://ipfs.io/*', 'https://arweave.net/*']]);
    expect(await keptSettings()).toBe(undefined);
    // The gateway is kept while they are off too, and nothing is asked for it.
    const gateway = options.getByLabel('IPFS gateway');
    await gateway.fill('https://gateway.example/');
    await gateway.press('Enter');
    await expect(saidIn(options, 'IPFS gateway')).toHaveText('Kept.');
    expect(prompts.asked).toHaveLength(1);
    prompts.isAgreed = true;
    await box.click();
    await expect(saidIn(options, LOGOS)).toHaveText('Kept.');
    await expect(box).toBeChecked();
    expect(await keptSettings()).toMatchObject({ remoteLogos: true, ipfsGateway: 'https://gateway.example' });
  });

  it('stay there while that is off, or not allowed, and come once when they are looked at (promise 17)', async () => {
    const app = record({ fetch: () => new Response(new Uint8Array(png(8, 8))) });
    extension.route('https://ipfs.io', app);
    const popup = await extension.open('popup');
    for (const remoteLogos of [false, true]) {
      await storage.sync.set({ settings: { remoteLogos } });
      await lookUp(popup, TOKENS.orrery.subject);
      await expect(heading(popup)).toHaveText('Orrery');
      await pass(1_000);
    }
    expect(app.requests).toEqual([]);
    granted.add('https://ipfs.io/*');
    await popup.reload();
    await lookUp(popup, TOKENS.orrery.subject);
    await eventually(() =>
      expect(app.requests.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/ipfs\/baf[a-z2-7]+$/)]),
    );
    await popup.reload();
    await lookUp(popup, TOKENS.orrery.subject);
    await pass(1_000);
    expect(app.requests).toHaveLength(1);
  });
});
