/** Steps and locators that several tests of the pages share. */

import { vi } from 'vitest';
import { readSettings } from '../../lib/settings/settings.ts';
import { storage, tab } from './browser.ts';
import { eventually, expect } from './expect.ts';
import type { Page } from './extension.ts';
import type { Locator } from './locator.ts';

export const PROVIDER = 'Provider address';
export const SERVICE = 'Metadata service address';

export async function lookUp(popup: Page, text: string): Promise<void> {
  await popup.getByRole('searchbox').fill(text);
  await popup.press('Enter');
}

export const article = (popup: Page): Locator => popup.getByRole('article');
export const heading = (popup: Page): Locator => article(popup).getByRole('heading');

export async function show(popup: Page, { subject }: { readonly subject: string }): Promise<void> {
  await lookUp(popup, subject);
  await expect(popup.locator('article[aria-busy=false]')).toHaveCount(1);
}

/** A row of the options, by a text in it. */
export const item = (within: Locator, hasText: string) => within.locator('.item').filter({ hasText });

export const chooseFile = (within: Locator, text: string, name: string): Promise<void> =>
  within.locator('input[type=file]').setInputFiles(new File([text], name));

/** Copies the diagnostics from the options to the clipboard. */
export async function copyDiagnostics(options: Page): Promise<void> {
  await showSection(options, 'privacy');
  await item(options, 'Diagnostics').button(/Copy/).click();
  await expect(item(options, 'Diagnostics').status()).toHaveText('Copied');
}

/** Lets the content script of the active tab report tokens, and fingerprints that nothing has resolved. */
export function reportTokens(
  tokens: readonly { readonly subject: string }[],
  { network = 'mainnet', unresolved = [] as readonly string[] } = {},
): void {
  const subjects = tokens.map(({ subject }) => subject);
  Object.assign(tab, { isThere: true, report: { network, subjects, unresolved } });
}

/** The popup's part on the chain. */
export const onChain = (popup: Page): Locator => popup.region('On the chain');

/** Checks the shown token on the chain, and returns the section with the result. */
export async function checkOnChain(popup: Page): Promise<Locator> {
  await openTab(popup, 'On chain');
  await onChain(popup).button('Check on the chain').click();
  await expect(onChain(popup).button('Check again')).toHaveCount(1);
  return onChain(popup);
}

/** The row of a label in the result of a check. */
export const chainRow = (popup: Page, label: string): Locator =>
  onChain(popup)
    .locator('.row')
    .filter({ has: popup.getByText(label, { exact: true }) });

/** Selects a tab: of a token, or of the lists at the start. */
export const openTab = (popup: Page, name: string): Promise<void> => popup.getByRole('tab', { name }).click();

export const blockOf = (popup: Page, name: string): Locator =>
  popup.region('Latest blocks').getByRole('listitem').filter({ hasText: name });

export const group = (options: Page, name: string): Locator => options.getByRole('group', { name });

export const formOf = (options: Page, name: string, label: string): Locator =>
  group(options, name)
    .locator('form')
    .filter({ has: options.getByLabel(label) });

/** A network's key: a field without a key, else what is known of it. */
export const keyForm = (options: Page, name: string): Locator => group(options, name).locator('form').first();

export const keyStatus = (options: Page, name: string): Locator => keyForm(options, name).status();

export const fieldStatus = (options: Page, name: string, label: string) =>
  formOf(options, name, label).status();

/** Shows a section of the options, as a link to it does. */
export async function showSection(options: Page, id: string): Promise<void> {
  options.hash = `#${id}`;
  vi.stubGlobal('location', new URL(options.hash, location.href));
  window.dispatchEvent(new (window as unknown as typeof globalThis).Event('hashchange'));
  const [word] = id.split('-');
  const section = word === 'service' ? 'keys' : word;
  await expect(options.locator(`section[aria-labelledby=${section}]:not([hidden])`)).toHaveCount(1);
}

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

export async function enterAddress(options: Page, name: string, label: string, address: string) {
  await enter(options, name, label, address);
  await expect(fieldStatus(options, name, label)).toHaveText('Saved');
}

export const pressTest = (options: Page, name: string) => keyForm(options, name).button('Test').click();

export const savedSettings = async () => readSettings((await storage.sync.get('settings')).settings);

export const settingIs = (field: string, value: unknown): Promise<void> =>
  eventually(async () => expect(await savedSettings()).toHaveProperty(field, value));
