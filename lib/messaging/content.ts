/** Messages to content scripts (`contentProtocol`): `sendToContent` sends one, `onContentMessage` receives it. */
import { browser } from '../browser.ts';
import type { ContentMessageName, ContentReplyOf, ContentRequestOf } from './protocol.ts';

type ContentCheck = <M extends ContentMessageName>(name: M, value: unknown) => value is ContentReplyOf<M>;

/**
 * Sends to one frame of a tab, or to all. Undefined if no content script replies, or if the reply is invalid. `check` is a
 * function, so that a page can load the schemas on demand.
 */
export async function sendToContent<M extends ContentMessageName>(
  check: () => Promise<ContentCheck> | ContentCheck,
  { tab, frame }: { readonly tab: number; readonly frame?: number | undefined },
  name: M,
  request: ContentRequestOf<M>,
): Promise<ContentReplyOf<M> | undefined> {
  let reply: unknown;
  try {
    const options = frame === undefined ? {} : { frameId: frame };
    reply = await browser.tabs.sendMessage(tab, { name, request }, options);
  } catch {
    // The browser rejects if there is no receiver, which cannot be known before.
    return undefined;
  }
  return (await check())(name, reply) ? reply : undefined;
}

/** Answers in a content script until the signal aborts, now or later. The answer undefined leaves the reply to another frame. */
export function onContentMessage<M extends ContentMessageName>(
  name: M,
  answer: (request: ContentRequestOf<M>) => ContentReplyOf<M> | Promise<ContentReplyOf<M>> | undefined,
  signal: AbortSignal,
): void {
  const { onMessage, id } = browser.runtime;
  const listener = (
    message: { name?: unknown; request?: unknown } | null,
    sender: { id?: string },
    reply: (value: unknown) => void,
  ) => {
    if (sender.id !== id || message?.name !== name) return false;
    const value = answer(message.request as ContentRequestOf<M>);
    if (!(value instanceof Promise)) {
      if (value !== undefined) reply(value);
      return false;
    }
    void value.then(reply);
    // Keeps the channel open.
    return true;
  };
  onMessage.addListener(listener as never);
  signal.addEventListener('abort', () => onMessage.removeListener(listener as never));
}
