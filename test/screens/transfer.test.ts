/** The mounted export, import and reset of the settings, and the diagnostics. */
import { it, vi } from 'vitest';
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
import { enterKey, savedSettings, settingIs } from './pages.ts';

const extension = useExtension();
const status = (options: Page) => pages.item(options, 'Backup').status();
const theme = (options: Page) => options.getByLabel('Theme');
const importText = (options: Page, text: string) =>
  options.locator('input[type=file]').setInputFiles(new File([text], 'settings.json'));

it('1: exports settings without addresses and keys, imports them again, and refuses another file', async () => {
  const sites = [{ host: 'own.example.org', network: 'preprod' }];
  const nicknames = [{ network: 'mainnet', subject: TOKENS.mica.subject, nickname: 'mine' }];
  await storage.sync.set({ settings: { theme: 'dark', sites, nicknames } });
  const options = await extension.open('options');
  for (const network of NETWORK_IDS) await enterKey(options, networkName(network), KEYS[network]);
  const { name, text } = await options.save('Export the settings');
  expect(name).toMatch(/^token-lens-settings-\d{4}-\d\d-\d\d\.json$/);
  for (const key of Object.values(KEYS)) expect(text).not.toContain(key.slice(-4));

  await storage.sync.set({ settings: { sites: [{ host: 'other.example.org', network: 'default' }] } });
  await expect(theme(options)).toHaveValue('system');
  await importText(options, text);
  await expect(status(options)).toHaveText('Imported. Sites: 2, nicknames: 1.');
  await expect(theme(options)).toHaveValue('dark');
  const after = await savedSettings();
  expect(after).toMatchObject({ theme: 'dark', nicknames });
  expect(after.sites).toHaveLength(2);
  expect(prompts.requested).toEqual([]);

  await importText(options, text.slice(1));
  await expect(status(options)).toHaveText('This isn’t a Token Lens settings file.');
  expect(await savedSettings()).toEqual(after);
});

it('asks before a reset, which restores every setting but leaves the connections', async () => {
  const options = await extension.open('options');
  await enterKey(options, 'Preview', KEYS.preview);
  await theme(options).selectOption('dark');
  await settingIs('theme', 'dark');
  const ask = vi.fn(() => false);
  vi.stubGlobal('confirm', ask);
  const button = options.button('Reset the settings');
  await button.click();
  expect(ask.mock.calls).toEqual([[expect.stringMatching(/^Reset all settings\?/)]]);
  await settingIs('theme', 'dark');

  ask.mockReturnValue(true);
  await button.click();
  await expect(status(options)).toHaveText(/back to their defaults/);
  expect(await savedSettings()).toEqual(DEFAULT_SETTINGS);
  await expect(theme(options)).toHaveValue('system');
  await expect(pages.group(options, 'Preview').locator('summary')).toContainText('key ends in vvvv');
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
      nicknames: [{ network: 'mainnet', subject: TOKENS.mica.subject, nickname: CANARY, name: CANARY }],
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
  expect(settings).toMatchObject({ theme: 'dark', sites: 1, nicknames: 1 });
  expect(stored.failures['status-503']).toBeGreaterThan(0);
  expect([typeof version, typeof hosts, stored.recent]).toEqual(['string', 'number', 1]);
  expect(text).not.toMatch(
    new RegExp(`${CANARY}|${TOKENS.mica.policy}|${TOKENS.mica.fingerprint}|://|key"`, 'i'),
  );
});
