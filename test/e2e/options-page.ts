/** The options as a test drives them: a network's group, its fields, and what they say. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Own } from './extension.ts';

export const NAMES: Readonly<Record<NetworkId, string>> = {
  mainnet: 'Mainnet',
  preprod: 'Preprod',
  preview: 'Preview',
};

export const group = (options: Page, name: string): Locator => options.getByRole('group', { name });

/** A field with its buttons and its sentence. */
const formOf = (options: Page, name: string, label: string): Locator =>
  group(options, name)
    .locator('form')
    .filter({ has: options.getByLabel(label) });

export const keyForm = (options: Page, name: string): Locator => formOf(options, name, `${name} project ID`);

/** What the field of a project ID says. */
export const saidOfKey = (options: Page, name: string): Locator => keyForm(options, name).getByRole('status');

export async function enter(options: Page, network: string, label: string, text: string): Promise<Locator> {
  const field = group(options, network).getByLabel(label);
  await field.fill(text);
  await field.press('Enter');
  return field;
}

export async function enterKey(options: Page, name: string, key: string): Promise<void> {
  await enter(options, name, `${name} project ID`, key);
  await expect(saidOfKey(options, name)).toHaveText('Saved.');
}

export async function enterAddress(options: Page, name: string, label: string, address: string) {
  await enter(options, name, label, address);
  await expect(formOf(options, name, label).getByRole('status')).toHaveText('Saved.');
}

export const pressTest = (options: Page, name: string): Promise<void> =>
  keyForm(options, name).getByRole('button', { name: 'Test' }).click();

/** Adds a site of the user's own, with its network where one is named. */
export async function addSite(options: Page, host: string, network?: string): Promise<void> {
  await options.getByLabel('Add a site').fill(host);
  if (network !== undefined) await options.getByLabel('Network of the site').selectOption({ label: network });
  await options.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(options.getByText('Added. Cards now work on')).toBeVisible();
}

/** The settings in the browser's storage. */
export function keptSettings(options: Page): Promise<unknown> {
  return options.evaluate(
    async () => (await (globalThis as unknown as Own).chrome.storage.sync.get('settings')).settings,
  );
}
