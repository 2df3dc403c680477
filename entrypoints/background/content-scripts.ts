/** Messages to the content scripts. */
import { browser } from 'wxt/browser';
import { sendToContent } from '../../lib/messaging/content.ts';
import { isContentReply } from '../../lib/messaging/protocol.ts';
import { readPageSettings } from '../../lib/settings/page-settings.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';

const check = () => isContentReply;

/** Sends the settings to all content scripts, which then look their identifiers up again. */
export async function notifyPages(store: ReadingStore<Settings>): Promise<void> {
  // Only the part for pages: the user's labels must not enter a page's process.
  const settings = readPageSettings(await store.read());
  const tabs = await browser.tabs.query({});
  const ids = tabs.flatMap(({ id }) => id ?? []);
  await Promise.all(ids.map((tab) => sendToContent(check, { tab }, 'page.settings', { settings })));
}

/** Shows a card for what is selected or focused. `closes`: an open card is closed instead. False for nothing to show. */
export async function inspectPage(tab: number, closes: boolean, frame?: number): Promise<boolean> {
  return (await sendToContent(check, { tab, frame }, 'page.inspect', { closes })) === true;
}
