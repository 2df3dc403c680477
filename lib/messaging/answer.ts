/** Answers messages that are sent to the whole extension. */
import { browser } from '../browser.ts';
import type { MessageSender } from './router.ts';

/** Returns undefined for a message that another context answers. */
type Answer = (message: unknown, sender: MessageSender) => Promise<unknown> | undefined;

/** An answer that rejects is reported, and replaced by undefined. */
export function answerMessages(answer: Answer, report: (error: unknown) => void): void {
  const listener = (message: unknown, sender: MessageSender, reply: (value: unknown) => void): boolean => {
    const answered = answer(message, sender);
    void answered?.catch((error) => void report(error)).then(reply);
    // Keeps the channel open for the reply. Chromium ignores a promise here.
    return answered !== undefined;
  };
  browser.runtime.onMessage.addListener(listener as never);
}
