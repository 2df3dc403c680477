/** Steps and locators that several tests of the whole extension share. */
import { vi } from 'vitest';
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import { createCardClient } from '../../lib/card/ask.ts';
import type { CardContent, CardQuestion } from '../../lib/messaging/replies.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import { calls, connect, storage, tab } from './browser.ts';
import { flush, until } from './clock.ts';
import type { Page, useExtension } from './extension.ts';
import { eventually, expect, type Locator } from './locator.ts';

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
export const item = (within: Locator, hasText: string) => within.locator('.row').filter({ hasText });

/** Copies the diagnostics from the options to the clipboard. */
export async function copyDiagnostics(options: Page): Promise<void> {
  await options.button('Copy diagnostics').click();
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

/** The tokens of the active tab, in the popup. */
export const pageList = (popup: Page): Locator => popup.getByRole('tabpanel', { name: 'On this page' });

/** The popup's part on the chain. */
export const onChain = (popup: Page): Locator => popup.getByRole('tabpanel', { name: 'On chain' });

/** Checks the shown token on the chain, and returns the section with the result. */
export async function checkOnChain(popup: Page): Promise<Locator> {
  await openTab(popup, 'On chain');
  await onChain(popup).button('Check on the chain').click();
  await expect(onChain(popup).button('Check again')).toHaveCount(1);
  return onChain(popup);
}

/** Selects a tab: of a token, or of the lists at the start. */
export const openTab = (popup: Page, name: string): Promise<void> => popup.getByRole('tab', { name }).click();

export const latestBlock = (popup: Page, name: string): Locator =>
  popup.region('Latest blocks').getByRole('listitem').filter({ hasText: name });

export const group = (options: Page, name: string): Locator => options.getByRole('group', { name });

export const connectionStatus = (options: Page, network: string): Locator => group(options, network).status();

/** Opens a row of the options. */
export async function openRow(options: Page, title: string): Promise<void> {
  const row = options.locator('details:not([open]) summary').filter({ hasText: title });
  if (row.elements().length > 0) await row.click();
}

/** Leads an open page to another part of the options, as a link to it does. */
export async function follow(options: Page, target: string): Promise<void> {
  options.hash = `#${target}`;
  vi.stubGlobal('location', new URL(options.hash, location.href));
  window.dispatchEvent(new (window as unknown as typeof globalThis).Event('hashchange'));
  await flush();
}

/** Enters a text into a field of a connection, and saves. */
export async function enter(options: Page, network: string, label: string, text: string): Promise<Locator> {
  await openRow(options, network);
  const field = group(options, network).getByLabel(label);
  await field.fill(text);
  await field.press('Enter');
  return field;
}

export const save = (options: Page, network: string) => group(options, network).button('Save').click();

export async function enterKey(options: Page, name: string, key: string): Promise<void> {
  await enter(options, name, `${name} key`, key);
  await expect(connectionStatus(options, name)).toHaveText(/^Saved and working/);
}

/** The options were opened at a section or a field. */
export const expectOptionsAt = (section: string) =>
  expect(calls).toContainEqual(['tabs.create', { url: expect.stringMatching(`/options.html#${section}$`) }]);

export const savedSettings = async () => readSettings((await storage.sync.get('settings')).settings);

export const settingIs = (field: string, value: unknown): Promise<void> =>
  eventually(async () => expect(await savedSettings()).toHaveProperty(field, value));

export type Sender = ReturnType<typeof contentOf>;

/** The content script of a site. */
export const contentOf = (host: string) => ({
  id: 'tokenlens',
  url: `https://${host}/tokens`,
  frameId: 0,
  tab: { id: 7 },
});

/** The result, while the time passes. */
async function resultOf<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  void work.finally(() => (isDone = true));
  await until(() => isDone);
  return work;
}

/** The value of a reply, while the time passes. */
export const replyTo = async <T>(asked: Promise<unknown>): Promise<T> =>
  ((await resultOf(asked)) as { value: T }).value;

/** A block of a page that names a token or a policy. */
export const blockOf = (identifier: Identifier) => `<p data-asset="${identifierText(identifier)}">x</p>`;

/** Points at the first character of a block, and asks for the content of its card. */
export async function cardOf(
  { ask }: ReturnType<typeof useExtension>,
  sender: Sender,
  block: string,
  ...questions: readonly CardQuestion['what'][]
): Promise<CardContent> {
  const place = { url: sender.url, block, at: 0, element: 0, neighbours: [] };
  const { ticket } = await replyTo<{ ticket: string }>(ask('card.point', place, sender));
  const frame = { url: 'chrome-extension://tokenlens/card.html', frameId: 3, tab: sender.tab };
  const askCard = createCardClient(({ name }) => connect(name, frame));
  let content = {} as CardContent;
  const merge = (more: CardContent) => {
    content = { ...content, ...more };
  };
  for (const what of questions) await resultOf(askCard({ ticket, what }, merge));
  return content;
}
