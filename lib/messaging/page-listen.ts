/** How a content script is spoken to: one question by name, answered at once or not at all. */
import { browser } from '../browser.ts';

/** `answer`: of this page; undefined where another frame may know, or nobody. Until the signal aborts. */
export function listen<Q>(name: string, answer: (question: Q) => unknown, signal: AbortSignal): void {
  const { onMessage, id } = browser.runtime;
  const listener = (
    message: { name?: unknown } | null,
    sender: { id?: string },
    reply: (value: unknown) => void,
  ) => {
    const value = sender.id === id && message?.name === name ? answer(message as Q) : undefined;
    if (value !== undefined) reply(value);
  };
  onMessage.addListener(listener as never);
  signal.addEventListener('abort', () => onMessage.removeListener(listener as never));
}

/** `frame`: all of them without one. Undefined where nobody answers. */
export async function askTab(
  tab: number,
  question: { readonly name: string },
  frame?: number,
): Promise<unknown> {
  try {
    return await browser.tabs.sendMessage(tab, question, frame === undefined ? {} : { frameId: frame });
  } catch {
    // The browser rejects it where nobody listens, and there is no other way to know.
    return undefined;
  }
}
