/** The mounted export, import and reset of the settings, and the diagnostics. */
import { it } from 'vitest';
import { networkName } from '../../components/messages.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';
import { KEYS } from '../services/local.ts';
import { granted, prompts, storage } from './browser.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import * as pages from './pages.ts';
import { enterKey, savedSettings, settingIs, showSection } from './pages.ts';

const extension = useExtension();
const OURS = { format: 'token-lens-settings', version: 1 };
const status = (options: Page, title: string) => pages.item(options.region('Backup'), title).status();
const statusIs = (options: Page, text: string | RegExp) => expect(status(options, 'Import')).toHaveText(text);
const importText = (page: Page, text: string) =>
  pages.chooseFile(page.region('Backup'), text, 'settings.json');
const textOf = (settings: object) => JSON.stringify({ ...OURS, settings });
const theme = (options: Page) => options.getByLabel('Theme');
const marks = (options: Page) => options.getByLabel('Underline known tokens');

it('1: exports settings without addresses and keys, imports them again, and explains an invalid file', async () => {
  const options = await extension.open('options');
  for (const network of NETWORK_IDS) await enterKey(options, networkName(network), KEYS[network]);
  await showSection(options, 'backup');
  await theme(options).selectOption('dark');
  await marks(options).setChecked(false);
  await settingIs('marks', false);
  const { name, text } = await options.save('Export the settings');
  expect(name).toMatch(/^token-lens-settings-\d{4}-\d\d-\d\d\.json$/);
  for (const key of Object.values(KEYS)) expect(text).not.toContain(key.slice(-4));
  expect(JSON.parse(text)).toMatchObject({ ...OURS, settings: { theme: 'dark', marks: false } });

  await theme(options).selectOption('light');
  await marks(options).setChecked(true);
  await settingIs('marks', true);
  await importText(options, text);
  await statusIs(options, 'Imported. Sites: 0, labels: 0.');
  await expect(theme(options)).toHaveValue('dark');
  await expect(marks(options)).not.toBeChecked();

  const before = await savedSettings();
  await importText(options, textOf({ theme: 'light', projectId: KEYS.mainnet }));
  await statusIs(options, '“settings.projectId” isn’t valid or not known. Nothing was changed.');
  await importText(options, text.slice(1));
  await statusIs(options, 'This isn’t a Token Lens settings file. Nothing was changed.');
  expect(await savedSettings()).toEqual(before);
});

it('imports sites and labels without asking, and says how many; a site waits for the permission of its host', async () => {
  const options = await extension.open('options');
  await showSection(options, 'backup');
  const sites = [{ host: 'own.example.org', network: 'preprod' }];
  const labelledTokens = [{ network: 'mainnet', subject: TOKENS.mica.subject, label: 'mine' }];
  await importText(options, textOf({ sites, labelledTokens }));
  await statusIs(options, 'Imported. Sites: 1, labels: 1.');
  expect(await savedSettings()).toMatchObject({ sites, labelledTokens });
  expect(prompts.requested).toEqual([]);
  await showSection(options, 'sites');
  await expect(options.getByRole('checkbox', { name: 'own.example.org' })).toBeChecked();
  await expect(options.getByRole('list', { name: 'Added by you' })).toContainText(
    'doesn’t allow reading it yet',
  );
});

it('asks before a reset, which restores every setting but leaves the connections', async () => {
  const options = await extension.open('options');
  await enterKey(options, 'Preview', KEYS.preview);
  await showSection(options, 'backup');
  await theme(options).selectOption('dark');
  const button = options.button('Reset the settings');
  const question = options.getByRole('group', { name: 'Reset all settings?' });
  await button.press('Enter');
  await expect(question).toBeFocused();
  await question.button('Cancel').click();
  await expect(button).toBeFocused();
  await settingIs('theme', 'dark');

  await button.press('Enter');
  await question.button('Reset all').click();
  await expect(status(options, 'Reset')).toHaveText(/back to their defaults/);
  await expect(options.getByRole('heading', { name: 'Backup' })).toBeFocused();
  await expect(question).toHaveCount(0);
  expect(await savedSettings()).toEqual(DEFAULT_SETTINGS);
  await expect(theme(options)).toHaveValue('system');
  await showSection(options, 'keys');
  await expect(pages.keyForm(options, 'Preview').locator('.note')).toHaveText('Key ends in vvvv.');
});

/** In whatever identifies the user. */
const CANARY = 'canary';

it('the diagnostics have versions, settings, sizes and kinds of failures, and no identifier, address, label or key', async () => {
  const own = `https://${CANARY}.example/${CANARY}`;
  granted.add(`https://${CANARY}.example/*`);
  await storage.sync.set({
    settings: {
      theme: 'dark',
      sites: [{ host: `${CANARY}.example`, network: 'mainnet' }],
      disabledSites: [CANARY],
      labelledTokens: [{ network: 'mainnet', subject: TOKENS.mica.subject, label: CANARY, name: CANARY }],
    },
  });
  await extension.ask('connection.set', { network: 'preview', address: own, metadata: own });
  await extension.ask('connection.set', { network: 'mainnet', key: `mainnet${CANARY.repeat(6)}xx` });
  extension.route('https://tokens.cardano.org', { fetch: () => new Response(CANARY, { status: 503 }) });
  await extension.open('popup', TOKENS.mica.subject);
  await pass(5_000);
  await pages.copyDiagnostics(await extension.open('options'));
  const text = extension.copied.at(-1) ?? '';
  const { settings, stored, version, hosts } = JSON.parse(text);
  expect(settings).toMatchObject({ theme: 'dark', sites: 1, labelledTokens: 1 });
  expect(stored.failures['status-503']).toBeGreaterThan(0);
  expect([typeof version, typeof hosts, stored.recent]).toEqual(['string', 'number', 1]);
  expect(text).not.toMatch(
    new RegExp(`${CANARY}|${TOKENS.mica.policy}|${TOKENS.mica.fingerprint}|://|key"`, 'i'),
  );
});
