/** The content of cards, as the content script of a site and the card's frame get it from the whole extension. */

import type { Identifier } from '../../lib/asset/identifier.ts';
import type { CardRequest, MessageName, ReplyOf, RequestOf } from '../../lib/messaging/protocol.ts';
import { until } from './clock.ts';

type Ask = <M extends MessageName>(name: M, request: RequestOf<M>, sender?: object) => Promise<unknown>;
type Sender = { readonly tab: object };
export type CardContent = NonNullable<ReplyOf<'card.content'>>;

const OWN_ID = 'tokenlens';

/** A content script. */
export const contentOf = (host: string) => ({
  ...{ id: OWN_ID, url: `https://${host}/tokens`, frameId: 0, tab: { id: 7 } },
});

/** The value of a reply, while the time passes. */
export async function replyTo<T>(asked: Promise<unknown>): Promise<T> {
  let reply: unknown;
  void asked.then((value) => (reply = value));
  await until(() => reply !== undefined);
  return (reply as { value: T }).value;
}

/** Opens a card, and asks for parts of its content one after the other. */
export async function cardOf(
  ask: Ask,
  sender: Sender,
  card: Identifier | { readonly identifier: Identifier; readonly unexplained?: true },
  ...parts: readonly RequestOf<'card.content'>['part'][]
): Promise<CardContent> {
  const about = 'identifier' in card ? card : { identifier: card };
  const request: CardRequest = { network: 'mainnet', ...about, neighbours: [] };
  const { ticket } = await replyTo<{ ticket: string }>(ask('card.open', request, sender));
  const frame = { id: OWN_ID, url: 'chrome-extension://tokenlens/card.html', frameId: 3, tab: sender.tab };
  let content = {} as CardContent;
  for (const part of parts)
    content = { ...content, ...(await replyTo<CardContent>(ask('card.content', { ticket, part }, frame))) };
  return content;
}
