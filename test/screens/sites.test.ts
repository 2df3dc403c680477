/** The sites in the mounted options. */
import { it, vi } from 'vitest';
import type { PageSettings } from '../../lib/settings/settings.ts';
import { browser, granted, prompts, storage } from './browser.ts';
import { replyTo } from './cards.ts';
import { eventually, expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { settingIs } from './pages.ts';

const extension = useExtension();

const open = () => extension.openAt('options.html#sites');
const sites = (options: Page) => options.getByRole('list', { name: 'Sites' });
const addStatus = (options: Page) => options.locator('form').filter({ hasText: 'Add a site' }).status();
const add = async (options: Page, host: string, network = 'default') => {
  await options.getByLabel('Add a site').fill(host);
  await options.getByLabel('Network of the site').selectOption(network);
  await options.button('Add', true).click();
};
const remove = (options: Page, host: string) => options.button(`Remove ${host}`);
const registered = async () => (await browser.scripting.getRegisteredContentScripts()).map(({ id }) => id);

it('sites are turned on and off one by one', async () => {
  const options = await open();
  const box = sites(options).getByRole('checkbox', { name: 'Cardanoscan' });
  await box.setChecked(false);
  await sites(options).getByRole('checkbox', { name: 'AdaStat' }).setChecked(false);
  await settingIs('disabledSites', ['Cardanoscan', 'AdaStat']);
  await expect(options.locator('summary').filter({ hasText: 'Cexplorer' })).not.toContainText('AdaStat');
  await options.reload();
  await expect(box).not.toBeChecked();
  await box.setChecked(true);
  await settingIs('disabledSites', ['AdaStat']);
});

it('sites are added once the browser allows them, and lose the permission when they are removed', async () => {
  const options = await open();
  await add(options, 'https://a.example.org/some/page', 'Preprod');
  await expect(addStatus(options)).toHaveText(/a\.example\.org/);
  expect(await registered()).toEqual([]);
  prompts.isAgreed = true;
  await options.button('Add', true).click();
  await expect(addStatus(options)).toHaveText(/^Added\. Cards now work on a\.example\.org/);
  await settingIs('sites', [{ host: 'a.example.org', network: 'preprod' }]);
  await eventually(async () => expect(await registered()).toContain('https://a.example.org/*'));
  await remove(options, 'a.example.org').click();
  await expect(addStatus(options)).toHaveText(/^Removed a\.example\.org and its permission/);
  await eventually(async () => expect([...(await registered()), ...granted]).toEqual([]));
});

it('added sites may send messages only while the browser allows them', async () => {
  prompts.isAgreed = true;
  const options = await open();
  await add(options, 'a.example.org');
  await expect(options.getByRole('checkbox', { name: 'a.example.org' })).toBeChecked();
  const sender = { url: 'https://a.example.org/tokens', tab: { id: 1 }, frameId: 0 };
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
  const options = await open();
  for (const host of ['a.example.org', 'b.example.org']) await add(options, host);
  for (const name of ['AdaStat', 'Cexplorer', 'b.example.org'])
    await sites(options).getByRole('checkbox', { name }).setChecked(false);
  await settingIs('disabledSites', ['AdaStat', 'Cexplorer', 'b.example.org']);
  const of = async (origin: string) => {
    const sender = { url: `${origin}/tokens`, tab: { id: 1 }, frameId: 0 };
    return replyTo<PageSettings>(extension.ask('page.settings', {}, sender));
  };
  const own = { lookUp: 'visible', marks: true, theme: 'system', network: 'mainnet' };
  expect(await of('https://a.example.org')).toEqual({ ...own, isOff: false });
  expect(await of('https://b.example.org')).toEqual({ ...own, isOff: true });
  expect(await of('https://cardanoscan.io')).toEqual({ ...own, isOff: false });
  expect(await of('https://preprod.adastat.net')).toEqual({ ...own, network: 'preprod', isOff: true });
  const messages = JSON.stringify(told.mock.calls);
  expect(messages).toMatch(/page\.settings/);
  expect(messages).not.toMatch(/example|AdaStat/);
});

it('an imported site is off until the browser allows it, and its removal moves the focus to the field', async () => {
  await storage.sync.set({ settings: { sites: [{ host: 'a.example.org', network: 'default' }] } });
  const options = await open();
  const box = options.getByRole('checkbox', { name: 'a.example.org' });
  await expect(box).not.toBeChecked();
  await box.click();
  await expect(box).not.toBeChecked();
  prompts.isAgreed = true;
  await box.click();
  await expect(box).toBeChecked();
  await eventually(async () => expect(await registered()).toContain('https://a.example.org/*'));
  await remove(options, 'a.example.org').press('Enter');
  await expect(options.getByLabel('Add a site')).toBeFocused();
});
