/** Sends messages to the content scripts. */
import { browser } from 'wxt/browser';
import { sendToContent } from '../../lib/messaging/content.ts';
import { isContentReply } from '../../lib/messaging/protocol.ts';

const check = () => isContentReply;

/** Tells all content scripts to read their settings and look up their identifiers again. */
export async function notifyPages(): Promise<void> {
  const tabs = await browser.tabs.query({});
  const ids = tabs.flatMap(({ id }) => id ?? []);
  await Promise.all(ids.map((tab) => sendToContent(check, { tab }, 'page.settings', {})));
}

/** Shows a card for the selection or the focused element. `closes`: closes an open card instead. False if there is nothing to show. */
export async function inspectPage(tab: number, closes: boolean, frame?: number): Promise<boolean> {
  return (await sendToContent(check, { tab, frame }, 'page.inspect', { closes })) === true;
}
