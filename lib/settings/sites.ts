/**
 * Registers the content scripts of the sites that the user added: each site has them while it is in the settings and its host
 * is permitted. Removing a site removes its permission.
 */

import { createQueue } from '../async.ts';
import type { AddedSite } from '../network/explorers.ts';
import { hostPatternOf, originOfSite, REMOTE_LOGO_PATTERNS } from './address.ts';
import type { Settings } from './settings.ts';

type Frames = { tabId: number; allFrames: boolean };

export type SitesDeps = {
  /** The part of the browser API that is used. */
  readonly browser: {
    readonly scripting: {
      getRegisteredContentScripts(): Promise<{ id: string }[]>;
      registerContentScripts(scripts: object[]): Promise<void>;
      unregisterContentScripts(filter: { ids: string[] }): Promise<void>;
      insertCSS(injection: { target: Frames; files: string[]; origin: 'USER' }): Promise<unknown>;
      executeScript(injection: { target: Frames; files: ['/explorer.js'] }): Promise<unknown>;
    };
    readonly tabs: { query(query: { url: string }): Promise<{ id?: number | undefined }[]> };
    readonly permissions: {
      contains(permissions: { origins: string[] }): Promise<boolean>;
      getAll(): Promise<{ origins?: string[] | undefined }>;
      remove(permissions: { origins: string[] }): Promise<boolean>;
    };
  };
  readonly settings: () => Promise<Settings>;
  /** The addresses of services in use. Rejects if they cannot be read: then no permission is removed. */
  readonly services: () => Promise<readonly string[]>;
  /** Match patterns of hosts that are always needed, such as those of the manifest. */
  readonly required: readonly string[];
  readonly report: (error: unknown) => void;
};

/** The files of the content script, as in the manifest. */
export const CONTENT_JS = '/explorer.js';
export const CONTENT_CSS = '/assets/marks.css';

export function createSites(deps: SitesDeps) {
  // Two concurrent calls would register the same site twice.
  const inTurn = createQueue();
  return {
    /** Brings content scripts and permissions in line with the settings. */
    reconcile: () => inTurn(() => reconcile(deps)),
    /** Also after an update: removes the permissions that nothing uses. */
    removeUnusedPermissions: () => inTurn(() => removeUnusedPermissions(deps)),
  };
}

async function reconcile(deps: SitesDeps): Promise<void> {
  const { scripting, permissions } = deps.browser;
  const patterns = (await deps.settings()).sites.map(patternOf);
  const allowed = await Promise.all(patterns.map((pattern) => permissions.contains({ origins: [pattern] })));
  const wanted = new Set(patterns.filter((_, i) => allowed[i]));
  const registered = (await scripting.getRegisteredContentScripts()).map(({ id }) => id);

  const removed = registered.filter((pattern) => !wanted.has(pattern));
  if (removed.length > 0) await scripting.unregisterContentScripts({ ids: removed });
  const added = [...wanted].filter((pattern) => !registered.includes(pattern));
  // All are registered first: an open page that cannot be scripted must not block the others.
  if (added.length > 0) await scripting.registerContentScripts(added.map(scriptFor));
  for (const pattern of added) await injectInto(deps, pattern);

  if (removed.length > 0) await removeUnusedPermissions(deps);
}

/** Runs the content script in open pages. */
async function injectInto({ browser, report }: SitesDeps, pattern: string): Promise<void> {
  const { scripting, tabs } = browser;
  const inject = async (tabId: number) => {
    const target = { tabId, allFrames: true };
    await scripting.insertCSS({ target, files: [CONTENT_CSS], origin: 'USER' });
    await scripting.executeScript({ target, files: [CONTENT_JS] });
  };
  const open = await tabs.query({ url: pattern });
  await Promise.all(open.map(({ id }) => id !== undefined && inject(id).catch(report)));
}

/** Patterns of many hosts stay: the extension never requests them, so the user has granted them in the browser. */
async function removeUnusedPermissions(deps: SitesDeps): Promise<void> {
  const { settings, services, required, report } = deps;
  const { permissions } = deps.browser;
  // Read first: what the user grants while the settings are read stays.
  const { origins = [] } = await permissions.getAll();
  const { sites, remoteLogos } = await settings();
  const addresses = await services();
  const used = new Set([
    ...required,
    ...sites.map(patternOf),
    ...addresses.map((address) => hostPatternOf(new URL(address))),
    ...(remoteLogos ? REMOTE_LOGO_PATTERNS : []),
  ]);
  const unused = origins.filter((origin) => isOneHost(origin) && !used.has(withoutPort(origin)));
  // One by one: the browser refuses a whole list because of one entry.
  for (const origin of unused) await permissions.remove({ origins: [origin] }).catch(report);
}

const isOneHost = (pattern: string) => /^https?:\/\/[^*/]+\//.test(pattern);

const withoutPort = (pattern: string) => pattern.replace(/:\d+\/\*$/, '/*');

const scriptFor = (pattern: string) => ({
  id: pattern,
  matches: [pattern],
  js: [CONTENT_JS],
  css: [CONTENT_CSS],
  ...(import.meta.env.FIREFOX && { cssOrigin: 'user' }),
  allFrames: true,
  matchOriginAsFallback: true,
  persistAcrossSessions: true,
  runAt: 'document_start',
});

/** The match pattern of a site, which is the ID of its content script. Sites that differ only in their port share it. */
function patternOf({ host }: AddedSite): string {
  return hostPatternOf(new URL(originOfSite(host)));
}
