/** Steps and locators that several tests of the whole extension share. */
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import { createCardClient } from '../../lib/card/ask.ts';
import type { CardContent, CardQuestion } from '../../lib/messaging/replies.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import { calls, connect, storage, tab } from './browser.ts';
import { until } from './clock.ts';
import type { useExtension } from './extension.ts';
import { eventually, expect } from './locator.ts';

export const PROVIDER = 'Provider address';
export const SERVICE = 'Metadata service address';

/** Lets the content script of the active tab report tokens, and fingerprints that nothing has resolved. */
export function reportTokens(
  tokens: readonly { readonly subject: string }[],
  { network = 'mainnet', unresolved = [] as readonly string[] } = {},
): void {
  const subjects = tokens.map(({ subject }) => subject);
  Object.assign(tab, { isThere: true, report: { network, subjects, unresolved } });
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
