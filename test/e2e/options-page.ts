/** The options page as tests use it: a network's fields and their status messages. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { NetworkId } from '../../lib/network/networks.ts';

export const NAMES: Readonly<Record<NetworkId, string>> = {
  mainnet: 'Mainnet',
  preprod: 'Preprod',
  preview: 'Preview',
};

const group = (options: Page, name: string): Locator => options.getByRole('group', { name });

/** A network's key: a field without a key, else what is known of it. */
const keyForm = (options: Page, name: string): Locator => group(options, name).locator('form').first();

/** What is known of a network's key. */
export const keyNote = (options: Page, name: string): Locator => keyForm(options, name).locator('.note');

export const keyStatus = (options: Page, name: string): Locator => keyForm(options, name).getByRole('status');

export const showSection = (options: Page, id: string): Promise<void> =>
  options.locator(`nav a[href="#${id}"]`).click();

export async function enter(options: Page, network: string, label: string, text: string): Promise<Locator> {
  const field = group(options, network).getByLabel(label);
  await field.fill(text);
  await field.press('Enter');
  return field;
}

export async function enterKey(options: Page, name: string, key: string): Promise<void> {
  await enter(options, name, `${name} key`, key);
  await expect(keyStatus(options, name)).toHaveText('Saved');
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
