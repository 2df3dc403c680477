/** Handlers for content scripts, and the notification of changed settings. */
import { browser } from 'wxt/browser';
import { success } from '../../lib/failure.ts';
import type { Badge } from '../../lib/integrations/badge.ts';
import { sendToContent } from '../../lib/messaging/content.ts';
import { isContentReply } from '../../lib/messaging/protocol.ts';
import type { Handlers } from '../../lib/messaging/router.ts';
import { readPageSettings } from '../../lib/settings/page-settings.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';

type Deps = {
  readonly settings: ReadingStore<Settings>;
  readonly renewPages: () => void;
  readonly badge: Badge;
};

export function pageHandlers({ settings, renewPages, badge }: Deps) {
  settings.watch(renewPages);
  return {
    'page.settings': async () => success(readPageSettings(await settings.read())),
    'page.count': async ({ count }, { tab }, frame) => {
      if (tab !== undefined && frame === 0) await badge.show(tab, count);
      return success(null);
    },
  } satisfies Partial<Handlers>;
}

/** Sends the settings to all content scripts, which then look their identifiers up again. */
export async function notifyPages(store: ReadingStore<Settings>): Promise<void> {
  // Only the part for pages: the user's labels must not enter a page's process.
  const settings = readPageSettings(await store.read());
  const tabs = await browser.tabs.query({});
  const ids = tabs.flatMap(({ id }) => id ?? []);
  await Promise.all(
    ids.map((tab) => sendToContent(() => isContentReply, { tab }, 'page.settings', { settings })),
  );
}
