/** Updates the content scripts and permissions of added sites when the settings change. */
import { browser } from 'wxt/browser';
import { createSites } from '../../lib/settings/sites.ts';
import type { BackgroundSettings } from './settings.ts';

type Deps = {
  readonly settings: Pick<BackgroundSettings, 'read' | 'watch'>;
  readonly services: () => Promise<readonly string[]>;
  readonly report: (error: unknown) => void;
};

export function startSites({ settings, services, report }: Deps): void {
  const { permissions, runtime, scripting, tabs } = browser;
  const required = requiredPatterns();
  const { read, watch } = settings;
  const sites = createSites({ scripting, tabs, permissions, settings: read, services, required, report });
  const reconcile = () => void sites.reconcile().catch(report);
  for (const event of [runtime.onInstalled, runtime.onStartup, permissions.onAdded, permissions.onRemoved])
    event.addListener(reconcile);
  watch(reconcile);
  runtime.onInstalled.addListener(() => void sites.removeUnusedPermissions().catch(report));
}

/** The match patterns of the manifest. */
function requiredPatterns(): readonly string[] {
  const { host_permissions = [], content_scripts = [] } = browser.runtime.getManifest();
  return [...host_permissions, ...content_scripts.flatMap(({ matches = [] }) => matches)];
}
