/** Settings into a file, out of one, and back to the first ones, mounted; keys stay where they are. */
import { it } from 'vitest';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { record } from '../services/serve.ts';
import { prompts, storage } from './browser.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { enterKey, group, keptIs, keptSettings, NAMES, pressTest, saidOfKey } from './pages.ts';
import { KEYS } from './services.ts';

const extension = useExtension();
const OURS = { format: 'token-lens-settings', version: 1 };
const said = (options: Page, title: string) =>
  options.region('Settings').locator('.field').filter({ hasText: title }).status();
const saidIs = (options: Page, text: string | RegExp) => expect(said(options, 'Import')).toHaveText(text);
const importText = (options: Page, text: string) =>
  options.locator('input[type=file]').setInputFiles(new File([text], 'settings.json'));
const textOf = (settings: object) => JSON.stringify({ ...OURS, settings });
const theme = (options: Page) => options.getByLabel('Theme');
const marks = (options: Page) => options.getByLabel('Underline known tokens');

it('a file holds the settings and no key, and gives them back (promise 1)', async () => {
  const options = await extension.open('options');
  for (const network of NETWORK_IDS) await enterKey(options, NAMES[network], KEYS[network]);
  await theme(options).selectOption('dark');
  await marks(options).setChecked(false);
  await keptIs('marks', false);
  const { name, text } = await options.save('Export the settings');
  expect(name).toMatch(/^token-lens-settings-\d{4}-\d\d-\d\d\.json$/);
  for (const key of Object.values(KEYS)) expect(text).not.toContain(key.slice(-4));
  expect(JSON.parse(text)).toMatchObject({ ...OURS, settings: { theme: 'dark', marks: false } });

  await importText(options, text);
  await saidIs(options, 'No settings changed.');
  await theme(options).selectOption('light');
  await marks(options).setChecked(true);
  await keptIs('marks', true);
  await importText(options, text);
  await saidIs(options, 'Saved. 2 settings changed.');
  await expect(theme(options)).toHaveValue('dark');
  await expect(marks(options)).not.toBeChecked();
  await expect(options.button('Import settings')).toBeFocused();
});

it('a file that makes no sense changes nothing, and is told where', async () => {
  await storage.sync.set({ settings: { theme: 'dark' } });
  const options = await extension.open('options');
  await importText(options, textOf({ theme: 'light', projectId: KEYS.mainnet }));
  await expect(said(options, 'Import')).toHaveText(/“settings.projectId”.*Nothing was changed\./);
  expect(await keptSettings()).toEqual({ theme: 'dark' });
});

it('other addresses in a file are named and asked about, and no key goes to them', async () => {
  const strange = 'https://strange.example/api/v0';
  const elsewhere = record({ fetch: () => Response.json({}) });
  extension.route(strange, elsewhere);
  prompts.isAgreed = true;
  const options = await extension.open('options');
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  const sites = [{ host: 'own.example.org', network: 'preprod' }];
  const text = textOf({ theme: 'dark', providerAddress: { mainnet: strange }, sites });
  const before = await keptSettings();
  await importText(options, text);
  const question = options.getByRole('group', { name: 'Allow these settings to change services and sites?' });
  await expect(question).toBeFocused();
  await expect(question.getByRole('listitem')).toHaveText([
    `Blocks of Mainnet would come from ${strange}`,
    'Token Lens would read pages and show cards on own.example.org',
  ]);
  expect(prompts.asked).toEqual([]);
  await options.press('Escape');
  await expect(question).toHaveCount(0);
  await saidIs(options, 'Nothing was changed.');
  await expect(options.button('Import settings')).toBeFocused();
  expect(await keptSettings()).toEqual(before);

  await importText(options, text);
  await question.button('Apply all').click();
  await saidIs(options, 'Saved. 3 settings changed.');
  await expect(group(options, 'Mainnet').getByLabel('Provider address')).toHaveValue(strange);
  await expect(options.getByRole('checkbox', { name: 'own.example.org' })).toBeChecked();
  await expect(group(options, 'Mainnet').getByRole('alert')).toContainText('is not sent to');
  await pressTest(options, 'Mainnet');
  await expect(saidOfKey(options, 'Mainnet')).toHaveText(/was entered for another address/);
  expect(elsewhere.requests).toEqual([]);
});

it('a reset asks first, sets every setting back, and leaves the keys', async () => {
  const options = await extension.open('options');
  await enterKey(options, 'Preview', KEYS.preview);
  await theme(options).selectOption('dark');
  const button = options.button('Reset the settings');
  const question = options.getByRole('group', { name: 'Reset all settings?' });
  await button.press('Enter');
  await expect(question).toBeFocused();
  await question.button('Cancel').click();
  await expect(button).toBeFocused();
  await keptIs('theme', 'dark');

  await button.press('Enter');
  await question.button('Reset all').click();
  await expect(said(options, 'Reset')).toHaveText(/back to their defaults/);
  await expect(options.getByRole('heading', { name: 'Settings' })).toBeFocused();
  await expect(question).toHaveCount(0);
  expect(await keptSettings()).toEqual(DEFAULT_SETTINGS);
  await expect(theme(options)).toHaveValue('system');
  await options.reload();
  await expect(saidOfKey(options, 'Preview')).toHaveText('Set, ends in vvvv.');
});
