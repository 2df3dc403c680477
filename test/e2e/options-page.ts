/** The options page as tests use it: a network's fields and their status messages. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { NetworkId } from '../../lib/network/networks.ts';

export const NAMES: Readonly<Record<NetworkId, string>> = {
  mainnet: 'Mainnet',
  preprod: 'Preprod',
  preview: 'Preview',
};

const group = (options: Page, name: string): Locator => options.getByRole('group', { name });

/** What a network's row says while it is closed. */
export const summaryOf = (options: Page, name: string): Locator => group(options, name).locator('summary');

export const statusOf = (options: Page, name: string): Locator => group(options, name).getByRole('status');

/** Opens all rows, and waits for their content. Those of the networks arrive late, and shift the others. */
export async function openAllRows(options: Page): Promise<void> {
  for (const name of Object.values(NAMES)) await summaryOf(options, name).waitFor();
  const closed = options.locator('details:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().click();
  await expect(options.locator('details:not(:has(> .opened))')).toHaveCount(0);
}

/** Opens a row. */
async function openRow(row: Locator): Promise<void> {
  if ((await row.locator('..').getAttribute('open')) === null) await row.click();
}

export async function enter(options: Page, network: string, label: string, text: string): Promise<Locator> {
  await openRow(summaryOf(options, network));
  const field = group(options, network).getByLabel(label);
  await field.fill(text);
  await field.press('Enter');
  return field;
}

/** Enters a key, which a service accepts. */
export async function enterKey(options: Page, name: string, key: string): Promise<void> {
  await enter(options, name, `${name} key`, key);
  await expect(statusOf(options, name)).toHaveText(/^Saved and working/);
}

/** Adds a site, with its network where one is named. */
export async function addSite(options: Page, host: string, network?: string): Promise<void> {
  await openRow(options.locator('summary').filter({ hasText: 'Sites' }));
  await options.getByLabel('Add a site').fill(host);
  if (network !== undefined) await options.getByLabel('Network of the site').selectOption({ label: network });
  await options.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(options.getByText('Added. Cards now work on')).toBeVisible();
}
