/** A site as a person types it, and what becomes of it in the browser. */
import { describe, expect, it } from 'vitest';
import type { AddedSite } from '../../lib/network/explorers.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings.ts';
import { readSite } from '../../lib/settings/site.ts';
import { createSites } from '../../lib/settings/sites.ts';

describe('a site', () => {
  it.each([
    ['explorer.example.org', 'explorer.example.org', 'https://explorer.example.org/*'],
    [' HTTPS://Explorer.Example.org/tx/1?q=2#3 ', 'explorer.example.org', 'https://explorer.example.org/*'],
    ['explorer.example.org:8443/x', 'explorer.example.org:8443', 'https://explorer.example.org/*'],
    ['localhost:3000', 'localhost:3000', 'http://localhost/*'],
    ['http://127.0.0.1:8080/', '127.0.0.1:8080', 'http://127.0.0.1/*'],
    ['https://mini.cexplorer.io', 'mini.cexplorer.io', 'https://mini.cexplorer.io/*'],
  ])('typed as %s is read', (typed, host, pattern) => {
    expect(readSite(typed)).toEqual({ ok: true, host, pattern });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['an explorer', 'not-a-host'],
    ['explorer', 'not-a-host'],
    ['https://user:pass@explorer.example.org', 'not-a-host'],
    ['https://*.example.org', 'not-a-host'],
    ['http://explorer.example.org', 'not-https'],
    ['ftp://explorer.example.org', 'not-https'],
    ['chrome://extensions', 'not-https'],
    ['cardanoscan.io', 'known'],
    ['https://preprod.cexplorer.io/asset/1', 'known'],
  ])('typed as %j is refused: %s', (typed, refusal) => {
    expect(readSite(typed)).toEqual({ ok: false, refusal });
  });
});

/** A browser that remembers what it was told, and how it was told. */
function browse(open: readonly string[] = [], broken: readonly number[] = []) {
  const granted = new Set<string>();
  const scripts = new Map<string, object>();
  const said: string[] = [];
  const state: { settings: Settings } = { settings: DEFAULT_SETTINGS };
  const sites = createSites({
    scripting: {
      getRegisteredContentScripts: async () => [...scripts.keys()].map((id) => ({ id })),
      async registerContentScripts(given) {
        for (const script of given as { id: string }[]) {
          if (scripts.has(script.id)) throw new Error(`Duplicate script ID '${script.id}'`);
          scripts.set(script.id, script);
          said.push(`register ${script.id}`);
        }
      },
      async unregisterContentScripts({ ids }) {
        for (const id of ids) scripts.delete(id);
        said.push(`unregister ${ids.join()}`);
      },
      async insertCSS({ target, files }) {
        if (broken.includes(target.tabId)) throw new Error('an error page');
        said.push(`style ${target.tabId} ${files}`);
      },
      executeScript: async ({ target, files }) => said.push(`run ${target.tabId} ${files}`),
    },
    tabs: { query: async ({ url }) => open.filter((one) => one === url).map((_, id) => ({ id })) },
    permissions: {
      contains: async ({ origins }) => origins.every((origin) => granted.has(origin)),
      async remove({ origins }) {
        for (const origin of origins) granted.delete(origin);
        said.push(`give back ${origins.join()}`);
        return true;
      },
    },
    settings: async () => state.settings,
    report: (error) => said.push(String(error)),
  });
  const set = (...added: AddedSite[]) => {
    state.settings = { ...state.settings, sites: added };
  };
  return { sites, granted, scripts, said, set, state };
}

const SITE: AddedSite = { host: 'explorer.example.org', network: 'preprod' };
const PATTERN = 'https://explorer.example.org/*';

describe('the sites of the user', () => {
  it('have the content script in every frame, now and after restarts, and in the pages that are open', async () => {
    const { sites, granted, scripts, said, set } = browse([PATTERN, PATTERN]);
    set(SITE);
    granted.add(PATTERN);
    await sites.reconcile();
    expect(said).toEqual([
      `register ${PATTERN}`,
      'style 0 /content-scripts/explorer.css',
      'style 1 /content-scripts/explorer.css',
      'run 0 /content-scripts/explorer.js',
      'run 1 /content-scripts/explorer.js',
    ]);
    expect(scripts.get(PATTERN)).toEqual({
      id: PATTERN,
      matches: [PATTERN],
      js: ['/content-scripts/explorer.js'],
      css: ['/content-scripts/explorer.css'],
      allFrames: true,
      matchOriginAsFallback: true,
      runAt: 'document_idle',
      persistAcrossSessions: true,
    });
  });

  it('are all registered, though an open page of one cannot be read', async () => {
    const other = 'https://other.example.org/*';
    const { sites, granted, said, set } = browse([PATTERN], [0]);
    set(SITE, { host: 'other.example.org', network: 'default' });
    granted.add(PATTERN).add(other);
    await sites.reconcile();
    expect(said).toEqual([`register ${PATTERN}`, `register ${other}`, 'Error: an error page']);
  });

  it('are registered once, however often that is looked after', async () => {
    const { sites, granted, said, set } = browse();
    set(SITE);
    granted.add(PATTERN);
    await Promise.all([sites.reconcile(), sites.reconcile(), sites.reconcile()]);
    expect(said).toEqual([`register ${PATTERN}`]);
  });

  it('have none where the browser’s user has not agreed, until that changes', async () => {
    const { sites, granted, said, set } = browse();
    set(SITE);
    await sites.reconcile();
    expect(said).toEqual([]);
    granted.add(PATTERN);
    await sites.reconcile();
    granted.clear();
    await sites.reconcile();
    // The permission is gone already; the site stays in the settings.
    expect(said).toEqual([`register ${PATTERN}`, `unregister ${PATTERN}`]);
  });

  it('give the permission back when they are removed', async () => {
    const { sites, granted, said, set } = browse();
    set(SITE);
    granted.add(PATTERN);
    await sites.reconcile();
    set();
    await sites.reconcile();
    expect(said.slice(1)).toEqual([`unregister ${PATTERN}`, `give back ${PATTERN}`]);
    expect(granted.size).toBe(0);
  });

  it('leave the permission where a service of the user’s is on the same host', async () => {
    const { sites, granted, said, set, state } = browse();
    set(SITE);
    granted.add(PATTERN);
    await sites.reconcile();
    const metadataAddress = { ...state.settings.metadataAddress, preview: 'https://explorer.example.org/v2' };
    state.settings = { ...state.settings, metadataAddress };
    set();
    await sites.reconcile();
    expect(said.slice(1)).toEqual([`unregister ${PATTERN}`]);
    expect(granted.has(PATTERN)).toBe(true);
  });
});
