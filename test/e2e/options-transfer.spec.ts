/** Settings into a file, out of one, and back to the first ones; keys stay where they are. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { expect, KEYS, test } from './lens.ts';
import { enterKey, group, keptSettings, saidOfKey } from './options-page.ts';

const OURS = { format: 'token-lens-settings', version: 1 };
const region = (options: Page) => options.getByRole('region', { name: 'Settings' });
const said = (options: Page, title: string) =>
  region(options).locator('.field').filter({ hasText: title }).getByRole('status');

async function importText(options: Page, text: string): Promise<void> {
  const file = { name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await options.locator('input[type=file]').setInputFiles(file);
}

const importSettings = (options: Page, settings: object) =>
  importText(options, JSON.stringify({ ...OURS, settings }));

async function exportText(options: Page): Promise<string> {
  const coming = options.waitForEvent('download');
  await options.getByRole('button', { name: 'Export the settings' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^token-lens-settings-\d{4}-\d\d-\d\d\.json$/);
  return readFileSync(await download.path(), 'utf8');
}

test('a file holds the settings and no key, and gives them back', async ({ openOptions }) => {
  const options = await openOptions();
  for (const [network, key] of Object.entries(KEYS))
    await enterKey(options, `${network[0]?.toUpperCase()}${network.slice(1)}`, key);
  await options.getByLabel('Theme').selectOption('dark');
  await options.getByLabel('Underline what was found').uncheck();
  await expect.poll(() => keptSettings(options)).toHaveProperty('marks', false);
  const text = await exportText(options);
  for (const key of Object.values(KEYS)) {
    expect(text).not.toContain(key);
    expect(text).not.toContain(key.slice(-4));
  }
  expect(JSON.parse(text)).toMatchObject({ ...OURS, settings: { theme: 'dark', marks: false } });

  await importText(options, text);
  await expect(said(options, 'Import')).toHaveText('All settings were so already.');
  await options.getByLabel('Theme').selectOption('light');
  await options.getByLabel('Underline what was found').check();
  await expect.poll(() => keptSettings(options)).toHaveProperty('marks', true);
  await importText(options, text);
  await expect(said(options, 'Import')).toHaveText('Kept: 2 settings have changed.');
  await expect(options.getByLabel('Theme')).toHaveValue('dark');
  await expect(options.getByLabel('Underline what was found')).not.toBeChecked();
  await expect(options.getByRole('button', { name: 'Import settings' })).toBeFocused();
});

test('a file that makes no sense changes nothing, and is told where', async ({ openOptions }) => {
  const options = await openOptions();
  await options.getByLabel('Theme').selectOption('dark');
  await expect.poll(() => keptSettings(options)).toHaveProperty('theme', 'dark');
  const before = await keptSettings(options);
  const bad: readonly (readonly [string, string])[] = [
    ['{"format":', 'This file is not JSON'],
    ['{}', 'This file holds no settings of Token Lens.'],
    [JSON.stringify({ ...OURS, version: 3, settings: {} }), 'This file is of version 3'],
    [
      JSON.stringify({ ...OURS, settings: { theme: 'light', marks: 'no' } }),
      '“settings.marks” makes no sense',
    ],
    [
      JSON.stringify({ ...OURS, settings: { theme: 'light', projectId: KEYS.mainnet } }),
      '“settings.projectId”',
    ],
    [
      `${JSON.stringify({ ...OURS, settings: { theme: 'light' } })}${' '.repeat(200_000)}`,
      'This file has 201 kB',
    ],
  ];
  for (const [text, sentence] of bad) {
    await importText(options, text);
    await expect(said(options, 'Import')).toContainText(sentence);
    await expect(said(options, 'Import')).toContainText('Nothing was changed.');
    expect(await keptSettings(options)).toEqual(before);
  }
});

test('other addresses in a file are named and asked about, and no key goes to them', async ({
  openOptions,
  grantHost,
  routeService,
}) => {
  const stolen: string[] = [];
  // A host of this test alone: what was granted once is granted again without a question.
  const elsewhere = 'https://strange.example';
  routeService(elsewhere, {
    fetch: (request) => {
      stolen.push(`${request.headers.get('project_id')}`);
      return Response.json({});
    },
  });
  await grantHost(`${elsewhere}/*`);
  await grantHost('https://own.example.org/*');
  const options = await openOptions();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  const settings = {
    theme: 'dark',
    providerAddress: { mainnet: `${elsewhere}/api/v0` },
    sites: [{ host: 'own.example.org', network: 'preprod' }],
  };
  const before = await keptSettings(options);
  await importSettings(options, settings);
  const question = options.getByRole('group', { name: 'Let these settings change what is asked and read?' });
  await expect(question).toBeFocused();
  await expect(question.getByRole('listitem')).toHaveText([
    `Blocks of Mainnet would come from ${elsewhere}/api/v0`,
    'Cards would be shown on, and so pages read of own.example.org',
  ]);
  expect(await keptSettings(options)).toEqual(before);
  await options.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(said(options, 'Import')).toHaveText('Left as it was.');
  await expect(options.getByRole('button', { name: 'Import settings' })).toBeFocused();
  expect(await keptSettings(options)).toEqual(before);

  await importSettings(options, settings);
  await question.getByRole('button', { name: 'Apply all of it' }).click();
  await expect(said(options, 'Import')).toHaveText('Kept: 3 settings have changed.');
  await expect(group(options, 'Mainnet').getByLabel('Provider address')).toHaveValue(`${elsewhere}/api/v0`);
  await expect(options.getByRole('checkbox', { name: 'own.example.org' })).toBeChecked();
  await expect(group(options, 'Mainnet').getByRole('alert')).toContainText('is not sent to');
  await group(options, 'Mainnet').locator('.project-id').getByRole('button', { name: 'Test' }).click();
  await expect(saidOfKey(options, 'Mainnet')).toHaveText(/was entered for another address/);
  expect(stolen.filter((key) => key !== 'null')).toEqual([]);
});

test('a reset asks first, sets every setting back, and leaves the keys', async ({ openOptions }) => {
  const options = await openOptions();
  await enterKey(options, 'Preview', KEYS.preview);
  await options.getByLabel('Theme').selectOption('dark');
  await options.getByRole('checkbox', { name: 'AdaStat' }).uncheck();
  await expect.poll(() => keptSettings(options)).toHaveProperty('offSites', ['AdaStat']);
  const button = options.getByRole('button', { name: 'Reset the settings' });
  const question = options.getByRole('group', { name: 'Set all settings back?' });
  await button.press('Enter');
  await expect(question).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(button).toBeFocused();
  expect(await keptSettings(options)).toHaveProperty('theme', 'dark');

  await button.press('Enter');
  await question.getByRole('button', { name: 'Set back' }).click();
  await expect(said(options, 'Reset')).toHaveText(/as they were at first/);
  await expect(options.getByRole('heading', { name: 'Settings' })).toBeFocused();
  await expect(question).toHaveCount(0);
  expect(await keptSettings(options)).toEqual(DEFAULT_SETTINGS);
  await expect(options.getByLabel('Theme')).toHaveValue('system');
  await options.reload();
  await expect(saidOfKey(options, 'Preview')).toHaveText('Set, ends in vvvv.');
});
