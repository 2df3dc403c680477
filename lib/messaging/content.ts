/** Messages to content scripts: `sendToContent` sends one, `onContentMessage` receives it. */
import { browser } from '../browser.ts';
import type { ContentMessageName, ContentMessages } from './protocol.ts';

/** Sends to one frame of a tab, or to all. The reply, which may be invalid; undefined if no content script replies. */
export function sendToContent<M extends ContentMessageName>(
  { tab, frame }: { readonly tab: number; readonly frame?: number | undefined },
  name: M,
  request: ContentMessages[M]['request'],
): Promise<unknown> {
  const options = frame === undefined ? {} : { frameId: frame };
  // The browser rejects if there is no receiver, which cannot be known before.
  return browser.tabs.sendMessage(tab, { name, request }, options).catch(() => undefined);
}

/** Answers in a content script until the signal aborts, now or later. The answer undefined leaves the reply to another frame. */
export function onContentMessage<M extends ContentMessageName>(
  name: M,
  answer: (
    request: ContentMessages[M]['request'],
  ) => ContentMessages[M]['reply'] | Promise<ContentMessages[M]['reply']> | undefined,
  signal: AbortSignal,
): void {
  const { onMessage, id } = browser.runtime;
  const listener = (
    message: { name?: unknown; request?: unknown } | null,
    sender: { id?: string },
    reply: (value: unknown) => void,
  ) => {
    if (sender.id !== id || message?.name !== name) return false;
    const value = answer(message.request as ContentMessages[M]['request']);
    if (value === undefined) return false;
    void Promise.resolve(value).then(reply);
    // Keeps the channel open.
    return true;
  };
  onMessage.addListener(listener as never);
  signal.addEventListener('abort', () => onMessage.removeListener(listener as never));
}
