/** What the popup asks the content script of a page for, and is told. No other message goes this way. */
import type { Subject } from '../asset/subject.ts';
import type { NetworkId } from '../network/networks.ts';
import { askTab, listen } from './page-listen.ts';

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
export const askPage = (tabId: number): Promise<unknown> => askTab(tabId, { name: NAME }, 0);

/** Answers our own pages, and the background, for as long as the content script lives. */
export function reportPage(report: () => PageReport, signal: AbortSignal): void {
  listen(NAME, report, signal);
}
