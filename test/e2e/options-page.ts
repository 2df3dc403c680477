/** The options page as tests use it: a network's fields and their status messages. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { NetworkId } from '../../lib/network/networks.ts';

export const NAMES: Readonly<Record<NetworkId, string>> = {
  mainnet: 'Mainnet',
  preprod: 'Preprod',
  preview: 'Preview',
};

const group = (options: Page, name: string): Locator => options.getByRole('group', { name });

/** A field with its buttons and its status message. */
const formOf = (options: Page, name: string, label: string): Locator =>
  group(options, name)
    .locator('form')
    .filter({ has: options.getByLabel(label) });

/** A network's key: a field without a key, else what is known of it. */
const keyForm = (options: Page, name: string): Locator => group(options, name).locator('form').first();

/** What is known of a network's key. */
export const keyNote = (options: Page, name: string): Locator => keyForm(options, name).locator('.note');

export const keyStatus = (options: Page, name: string): Locator => keyForm(options, name).getByRole('status');

export const showSection = (options: Page, id: string): Promise<void> =>
  options.locator(`nav a[href="#${id}"]`).click();

/** Shows the address fields, which are behind a button while they hold the defaults. */
async function showServices(options: Page): Promise<void> {
  const button = options.getByRole('button', { name: 'Change', exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

export async function enter(options: Page, network: string, label: string, text: string): Promise<Locator> {
  if (label.endsWith('address')) await showServices(options);
  const field = group(options, network).getByLabel(label);
  await field.fill(text);
  await field.press('Enter');
  return field;
}

/** Enters a text, and waits until it is saved. */
export async function enterAndSave(options: Page, name: string, label: string, text: string): Promise<void> {
  await enter(options, name, label, text);
  await expect(formOf(options, name, label).getByRole('status')).toHaveText('Saved');
}

export async function enterKey(options: Page, name: string, key: string): Promise<void> {
  await enter(options, name, `${name} project ID`, key);
  await expect(keyStatus(options, name)).toHaveText('Saved');
}

/** Whether keys that are saved from now on are forgotten when the browser closes. */
export async function forgetKeys(options: Page, isOn: boolean): Promise<void> {
  await showSection(options, 'privacy');
  await options.getByLabel('Forget keys when the browser closes').setChecked(isOn);
  await showSection(options, 'keys');
}

export const pressTest = (options: Page, name: string): Promise<void> =>
  keyForm(options, name).getByRole('button', { name: 'Test' }).click();

/** Adds a site, with its network where one is named. */
export async function addSite(options: Page, host: string, network?: string): Promise<void> {
  await showSection(options, 'sites');
  await options.getByLabel('Add a site').fill(host);
  if (network !== undefined) await options.getByLabel('Network of the site').selectOption({ label: network });
  await options.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(options.getByText('Added. Cards now work on')).toBeVisible();
}
