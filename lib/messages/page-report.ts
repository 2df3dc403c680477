/** What the popup asks the content script of a page for, and is told. No other message goes this way. */
import { browser } from 'wxt/browser';
import type { Subject } from '../asset/subject.ts';
import type { NetworkId } from '../network/networks.ts';

export type PageReport = {
  /** The network that the page's tokens are looked up on. */
  readonly network: NetworkId;
  /** The tokens that were found on it. */
  readonly subjects: readonly Subject[];
  /** The requests that were sent for them. */
  readonly requests: number;
};

const NAME = 'page.identifiers';

/** Asks the top frame of a tab; undefined where no content script of ours is. */
export async function askPage(tabId: number): Promise<unknown> {
  try {
    return await browser.tabs.sendMessage(tabId, { name: NAME }, { frameId: 0 });
  } catch {
    // The browser rejects it where nobody listens, and there is no other way to know.
    return undefined;
  }
}

/** Answers our own pages for as long as the content script lives. */
export function reportPage(report: () => PageReport, signal: AbortSignal): void {
  const { onMessage, id } = browser.runtime;
  const listen = (message: unknown, sender: { id?: string }, answer: (report: PageReport) => void) => {
    if (sender.id === id && (message as { name?: unknown } | null)?.name === NAME) answer(report());
    return undefined;
  };
  onMessage.addListener(listen as never);
  signal.addEventListener('abort', () => onMessage.removeListener(listen as never));
}
