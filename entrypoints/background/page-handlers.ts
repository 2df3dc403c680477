/** What is answered to the content scripts of pages, and what they are told. */
import { browser } from 'wxt/browser';
import { success } from '../../lib/failure.ts';
import { tellPages } from '../../lib/messaging/page-settings.ts';
import type { Handlers } from '../../lib/messaging/router.ts';
import { readPageSettings } from '../../lib/settings/page-settings.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';
import type { startSurfaces } from './surfaces.ts';

type Parts = {
  readonly settings: ReadingStore<Settings>;
  readonly badge: ReturnType<typeof startSurfaces>['badge'];
  readonly report: (error: unknown) => void;
};

export function pageHandlers({ settings, badge, report }: Parts) {
  const tell = async (changed: Settings) => tellPages(await browser.tabs.query({}), changed);
  settings.watch((changed) => void tell(changed).catch(report));
  return {
    'page.settings': async () => success(readPageSettings(await settings.read())),
    'page.count': async ({ count }, { tab }, frame) => {
      if (tab !== undefined && frame === 0) await badge.count(tab, count);
      return success(null);
    },
  } satisfies Partial<Handlers>;
}
