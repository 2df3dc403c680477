/** Updates the content scripts and permissions of added sites when the settings change. */
import { browser } from 'wxt/browser';
import { REGISTRY_TREES } from '../../lib/network/gateways.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { createSites } from '../../lib/settings/sites.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';

type Deps = {
  readonly settings: ReadingStore<Settings>;
  readonly report: (error: unknown) => void;
};

export function startSites({ settings, report }: Deps): void {
  const { permissions, runtime, scripting, tabs } = browser;
  const required = requiredPatterns();
  const sites = createSites({ scripting, tabs, permissions, settings: settings.read, required, report });
  const reconcile = () => void sites.reconcile().catch(report);
  for (const event of [runtime.onInstalled, runtime.onStartup, permissions.onAdded, permissions.onRemoved])
    event.addListener(reconcile);
  settings.watch(reconcile);
  runtime.onInstalled.addListener(() => void sites.removeUnusedPermissions().catch(report));
}

/** The match patterns of the hosts of the manifest and of the token list. */
function requiredPatterns(): readonly string[] {
  const { host_permissions = [], content_scripts = [] } = browser.runtime.getManifest();
  return [
    ...host_permissions,
    ...content_scripts.flatMap(({ matches = [] }) => matches),
    hostPatternOf(new URL(REGISTRY_TREES)),
  ];
}
