/** The options page as tests use it: a network's fields and their status messages. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { NetworkId } from '../../lib/network/networks.ts';

export const NAMES: Readonly<Record<NetworkId, string>> = {
  mainnet: 'Mainnet',
  preprod: 'Preprod',
  preview: 'Preview',
};

export const group = (options: Page, name: string): Locator => options.getByRole('group', { name });

/** A field with its buttons and its status message. */
const formOf = (options: Page, name: string, label: string): Locator =>
  group(options, name)
    .locator('form')
    .filter({ has: options.getByLabel(label) });

export const keyForm = (options: Page, name: string): Locator => formOf(options, name, `${name} project ID`);

export const keyStatus = (options: Page, name: string): Locator => keyForm(options, name).getByRole('status');

export async function enter(options: Page, network: string, label: string, text: string): Promise<Locator> {
  const field = group(options, network).getByLabel(label);
  await field.fill(text);
  await field.press('Enter');
  return field;
}

/** Enters a text, and waits until it is saved. */
export async function enterAndSave(options: Page, name: string, label: string, text: string): Promise<void> {
  await enter(options, name, label, text);
  await expect(formOf(options, name, label).getByRole('status')).toHaveText('Saved.');
}

export const enterKey = (options: Page, name: string, key: string): Promise<void> =>
  enterAndSave(options, name, `${name} project ID`, key);

export const pressTest = (options: Page, name: string): Promise<void> =>
  keyForm(options, name).getByRole('button', { name: 'Test' }).click();

/** Adds a site, with its network where one is named. */
export async function addSite(options: Page, host: string, network?: string): Promise<void> {
  await options.getByLabel('Add a site').fill(host);
  if (network !== undefined) await options.getByLabel('Network of the site').selectOption({ label: network });
  await options.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(options.getByText('Added. Cards now work on')).toBeVisible();
}
