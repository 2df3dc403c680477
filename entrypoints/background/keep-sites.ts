/** The sites of the user's own follow the settings and what the browser's user allows. */
import { browser } from 'wxt/browser';
import type { Settings } from '../../lib/settings/settings.ts';
import { createSites } from '../../lib/settings/sites.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';

type Parts = {
  readonly settings: ReadingStore<Settings>;
  readonly report: (error: unknown) => void;
};

export function keepSites({ settings, report }: Parts): void {
  const { permissions, runtime, scripting, tabs } = browser;
  const sites = createSites({ scripting, tabs, permissions, settings: settings.read, report });
  const reconcile = () => void sites.reconcile().catch(report);
  for (const event of [runtime.onInstalled, runtime.onStartup, permissions.onAdded, permissions.onRemoved])
    event.addListener(reconcile);
  settings.watch(reconcile);
}
