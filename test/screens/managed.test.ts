/** Values of an organization in managed storage: they are used and shown, and cannot be changed. */
import { it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { prompts, storage } from './browser.ts';
import { expect } from './expect.ts';
import { useExtension } from './extension.ts';
import * as pages from './pages.ts';
import { enter, fieldStatus, formOf, group, heading, SERVICE } from './pages.ts';
import { serveAt } from './services.ts';

const extension = useExtension();
const OWN = 'https://tokens.own.example';
const STORED = {
  metadataAddress: { preview: OWN },
  metadataApi: { preview: 'yaci-store' },
  providerAddress: { preview: 'https://chain.own.example' },
  sites: [{ host: 'explorer.own.example', network: 'preview' }],
};

it('managed storage sets the service that look-ups ask, without the user’s consent to an address', async () => {
  await storage.managed.set(STORED);
  const requests = serveAt(OWN, createMetadataService(loadRecords(), { form: 'yaci-store' }));
  const options = await extension.open('options');
  await expect(options.getByRole('group', { name: 'Use the changed addresses?' })).toHaveCount(0);
  await options.getByLabel('Default network').selectOption('Preview');
  const popup = await extension.open('popup', TOKENS.mica.subject);
  await expect(heading(popup)).toHaveText('Mica Sheet');
  const paths = requests.map(({ path }) => path.split('?')[0]);
  expect(paths).toEqual([`/api/v1/tokens/subject/${TOKENS.mica.subject}`]);
});

it('managed storage is shown at its fields, which cannot be changed, and is not stored as the user’s', async () => {
  await storage.managed.set(STORED);
  const options = await extension.openOptions('service-preview');
  const field = group(options, 'Preview').getByLabel(SERVICE);
  await expect(field).toHaveValue(OWN);
  await expect(field).toHaveAttribute('readonly', '');
  const form = formOf(options, 'Preview', SERVICE);
  await expect(form).toContainText('Set by your organization');
  await expect(form.button('Use default')).toHaveCount(0);
  await enter(options, 'Preprod', SERVICE, 'https://mine.example');
  await pages.settingIs('metadataAddress.preprod', 'https://mine.example');
  const { metadataAddress, sites } = await pages.savedSettings();
  expect([metadataAddress.preview, sites]).toEqual(['', []]);
  await pages.showSection(options, 'sites');
  const site = options.getByRole('checkbox', { name: 'explorer.own.example' });
  await expect(site).toHaveAttribute('disabled', '');
  await expect(options.button('Remove explorer.own.example')).toHaveCount(0);
  // It is neither exported nor counted as a change by an import.
  await pages.showSection(options, 'backup');
  const { name, text } = await options.save('Export the settings');
  expect(JSON.parse(text).settings).toMatchObject({ metadataAddress: { preview: '' }, sites: [] });
  await pages.chooseFile(options.region('Backup'), text, name);
  await expect(pages.item(options, 'Import').status()).toHaveText('No settings changed.');
});

it('managed storage gets the host permissions that it needs by one click', async () => {
  await storage.managed.set(STORED);
  prompts.isAgreed = true;
  const options = await extension.open('options');
  const notice = options.locator('.group').filter({ hasText: 'Some options are set by your organization' });
  await expect(notice).toContainText('tokens.own.example, chain.own.example, explorer.own.example');
  await notice.button('Allow access').click();
  await expect(notice).not.toContainText('doesn’t allow');
  const hosts = ['tokens', 'chain', 'explorer'].map((name) => `https://${name}.own.example/*`);
  expect(prompts.requested).toEqual([hosts]);
});

it('managed storage applies while the browser runs, and ends', async () => {
  const options = await extension.openOptions('service-mainnet');
  const field = group(options, 'Mainnet').getByLabel(SERVICE);
  await storage.managed.set({ metadataAddress: { mainnet: OWN } });
  await expect(field).toHaveValue(OWN);
  await storage.managed.clear();
  await expect(field).toHaveValue('https://tokens.cardano.org');
  await expect(formOf(options, 'Mainnet', SERVICE)).not.toContainText('organization');
});

it('managed storage with values that are not valid is applied without them, and they are named', async () => {
  const providerAddress = { mainnet: 'http://plain.example' };
  await storage.managed.set({ ...STORED, providerAddress, theme: 'dark' });
  const options = await extension.open('options');
  const sentences =
    'Not valid: providerAddress.mainnet, theme. Tell your administrator. The other values apply.';
  await expect(options.locator('main')).toContainText(sentences);
  await pages.showSection(options, 'service-preview');
  await expect(group(options, 'Preview').getByLabel(SERVICE)).toHaveValue(OWN);
  await pages.copyDiagnostics(options);
  expect(JSON.parse(extension.copied.at(-1) ?? '').managed).toEqual({
    set: ['metadataAddress', 'metadataApi', 'sites'],
    refused: ['providerAddress.mainnet', 'theme'],
  });
});

it('managed storage may be absent, where Firefox rejects the read', async () => {
  const { get } = storage.managed;
  storage.managed.get = () => Promise.reject(new Error('Managed storage manifest not found'));
  try {
    const options = await extension.open('options');
    await expect(fieldStatus(options, 'Mainnet', SERVICE)).toHaveText('');
    await expect(options.locator('main')).not.toContainText('organization');
  } finally {
    storage.managed.get = get;
  }
});
