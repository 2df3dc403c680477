/** The content of cards, as the content script of a site and the card's frame get it from the whole extension. */

import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import { createCardClient } from '../../lib/card/ask.ts';
import type { MessageName, RequestOf } from '../../lib/messaging/protocol.ts';
import type { CardContent, CardQuestion } from '../../lib/messaging/replies.ts';
import { connect } from './browser.ts';
import { until } from './clock.ts';

type Ask = <M extends MessageName>(name: M, request: RequestOf<M>, sender?: object) => Promise<unknown>;
export type Sender = ReturnType<typeof contentOf>;

const OWN_ID = 'tokenlens';

/** A content script. */
export const contentOf = (host: string) => ({
  ...{ id: OWN_ID, url: `https://${host}/tokens`, frameId: 0, tab: { id: 7 } },
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
  ask: Ask,
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
