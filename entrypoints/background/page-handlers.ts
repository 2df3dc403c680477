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
  readonly badge: Badge;
  readonly report: (error: unknown) => void;
};

export function pageHandlers({ settings, badge, report }: Deps) {
  settings.watch((changed) => void notifyPages(changed).catch(report));
  return {
    'page.settings': async () => success(readPageSettings(await settings.read())),
    'page.count': async ({ count }, { tab }, frame) => {
      if (tab !== undefined && frame === 0) await badge.show(tab, count);
      return success(null);
    },
  } satisfies Partial<Handlers>;
}

async function notifyPages(changed: Settings): Promise<void> {
  // Only the part for pages: the user's labels must not enter a page's process.
  const settings = readPageSettings(changed);
  const tabs = await browser.tabs.query({});
  const ids = tabs.flatMap(({ id }) => id ?? []);
  await Promise.all(
    ids.map((tab) => sendToContent(() => isContentReply, { tab }, 'page.settings', { settings })),
  );
}
