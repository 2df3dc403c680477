/** Routes messages to handlers in the background: only valid requests, from senders that may send them. */
import * as z from 'zod/mini';
import { failed, type Result } from '../failure.ts';
import { anything, oneOf } from '../schema.ts';
import type { Caller } from '../tokens/token.ts';
import { type MessageName, protocol, type ReplyOf, type RequestOf, type Sender } from './protocol.ts';

export type Handlers = {
  /** `frame`: 0 for the top frame of a tab. */
  readonly [M in MessageName]: (
    request: RequestOf<M>,
    caller: Caller,
    frame: number | undefined,
  ) => Promise<Result<ReplyOf<M>>>;
};

/** The part of `runtime.MessageSender` that is used. */
export type MessageSender = {
  readonly id?: string | undefined;
  readonly url?: string | undefined;
  readonly origin?: string | undefined;
  readonly tab?: { readonly id?: number | undefined } | undefined;
  readonly frameId?: number | undefined;
};

export type RouterDeps = {
  readonly handlers: Handlers;
  readonly ownId: string;
  /** `chrome-extension://…/` or `moz-extension://…/`. */
  readonly ownBase: string;
  /** Whether the content script may run at this address. */
  readonly isSite: (url: string) => Promise<boolean>;
  readonly report: (error: unknown) => void;
};

/** A `Message` whose request is not validated yet. */
const message = z.strictObject({ name: oneOf(Object.keys(protocol) as MessageName[]), request: anything });

const CARD_PATH = '/card.html';

/** Undefined, which is no reply, for a message that is invalid or not allowed. */
export type Router = (received: unknown, sender: MessageSender) => Promise<Result<unknown> | undefined>;

export function createRouter(deps: RouterDeps): Router {
  return async (received, messageSender) => {
    const sender = await senderOf(messageSender, deps);
    const envelope = message.safeParse(received);
    if (sender === undefined || !envelope.success) return undefined;
    const { name } = envelope.data;
    if (!protocol[name].from.some((allowed) => allowed === sender)) return undefined;
    const request = protocol[name].request.safeParse(envelope.data.request);
    if (!request.success) return undefined;
    const { tab, frameId } = messageSender;
    const caller: Caller = {
      // Extension pages can have a tab too, but the limits of tabs are for web pages.
      tab: sender === 'page' ? undefined : tab?.id,
      ...(sender === 'content' && { site: new URL(addressOf(messageSender)).origin }),
    };
    try {
      // Of the same message as the handler.
      return await deps.handlers[name](request.data as never, caller, frameId);
    } catch (error) {
      deps.report(error);
      return failed({ kind: 'malformed', detail: 'internal-error' });
    }
  };
}

/** What kind of context has sent a message or opened a port; undefined for one that may do neither. */
export async function senderOf(
  sender: MessageSender,
  { ownId, ownBase, isSite }: Pick<RouterDeps, 'ownId' | 'ownBase' | 'isSite'>,
): Promise<Sender | undefined> {
  const { id, url, tab, frameId } = sender;
  if (id !== ownId || url === undefined) return undefined;
  if (url.startsWith(ownBase)) {
    if (new URL(url).pathname !== CARD_PATH) return 'page';
    // In a tab of its own, card.html is not a card.
    return tab !== undefined && frameId !== 0 ? 'card' : undefined;
  }
  const address = addressOf(sender);
  if (tab === undefined || address === '') return undefined;
  // It gets an answer: the script of a removed site would take silence for a lost message, and ask again.
  return (await isSite(address)) ? 'content' : 'elsewhere';
}

/** For an about: frame the origin, since its address does not name its page. */
function addressOf({ url = '', origin = '' }: MessageSender): string {
  return url.startsWith('about:') ? origin : url;
}
