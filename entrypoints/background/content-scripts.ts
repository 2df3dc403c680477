/** Messages to the content scripts. */
import { browser } from 'wxt/browser';
import { sendToContent } from '../../lib/messaging/content.ts';
import { isContentReply } from '../../lib/messaging/protocol.ts';

const check = () => isContentReply;

/** Tells all content scripts to read their settings, and to look their identifiers up again. */
export async function notifyPages(): Promise<void> {
  const tabs = await browser.tabs.query({});
  const ids = tabs.flatMap(({ id }) => id ?? []);
  await Promise.all(ids.map((tab) => sendToContent(check, { tab }, 'page.settings', {})));
}

/** Shows a card for what is selected or focused. `closes`: an open card is closed instead. False for nothing to show. */
export async function inspectPage(tab: number, closes: boolean, frame?: number): Promise<boolean> {
  return (await sendToContent(check, { tab, frame }, 'page.inspect', { closes })) === true;
}
