/** Added sites: reading them, their content scripts and their permissions. */
import { expect, it } from 'vitest';
import type { AddedSite } from '../../lib/network/explorers.ts';
import { readSite } from '../../lib/settings/address.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings.ts';
import { createSites } from '../../lib/settings/sites.ts';

it.each([
  ['explorer.example.org', 'explorer.example.org', 'https://explorer.example.org/*'],
  [' HTTPS://Explorer.Example.org/tx/1?q=2#3 ', 'explorer.example.org', 'https://explorer.example.org/*'],
  ['explorer.example.org:8443/x', 'explorer.example.org:8443', 'https://explorer.example.org/*'],
  ['localhost:3000', 'localhost:3000', 'http://localhost/*'],
  ['http://127.0.0.1:8080/', '127.0.0.1:8080', 'http://127.0.0.1/*'],
  ['https://mini.cexplorer.io', 'mini.cexplorer.io', 'https://mini.cexplorer.io/*'],
])('a site typed as %s', (typed, host, pattern) =>
  expect(readSite(typed)).toEqual({ ok: true, host, pattern }),
);

it.each([
  ['empty', ['', '  ']],
  ['not-a-host', ['an explorer', 'explorer', 'https://user:pass@a.example.org', 'https://*.example.org']],
  ['not-https', ['http://explorer.example.org', 'ftp://explorer.example.org', 'chrome://extensions']],
  ['known', ['cardanoscan.io', 'https://preprod.cexplorer.io/asset/1']],
])('a site is refused as %s', (refusal, all) => {
  for (const typed of all) expect(readSite(typed), typed).toEqual({ ok: false, refusal });
});

const SITE: AddedSite = { host: 'explorer.example.org', network: 'preprod' };
const PATTERN = 'https://explorer.example.org/*';

/** A browser that records the calls of its API, by default with one permitted site. */
function browse(open: readonly string[] = []) {
  const granted = new Set([PATTERN]);
  const scripts = new Map<string, { id: string }>();
  const calls: string[] = [];
  const settings: Settings = { ...DEFAULT_SETTINGS, sites: [SITE] };
  const state = { settings, services: async (): Promise<readonly string[]> => [] };
  const set = (fields: Partial<Settings>) => Object.assign(state.settings, fields);
  const sites = createSites({
    browser: {
      scripting: {
        getRegisteredContentScripts: async () => [...scripts.values()],
        async registerContentScripts([script, ...more]) {
          const { id } = script as { id: string };
          if (scripts.has(id) || more.length > 0) throw new Error('registered twice');
          scripts.set(id, script as { id: string });
          calls.push(`register ${id}`);
        },
        async unregisterContentScripts({ ids }) {
          for (const id of ids) scripts.delete(id);
          calls.push(`unregister ${ids}`);
        },
        insertCSS: async ({ target, files }) => calls.push(`style ${target.tabId} ${files}`),
        executeScript: async ({ target, files }) => calls.push(`run ${target.tabId} ${files}`),
      },
      tabs: { query: async ({ url }) => open.filter((one) => one === url).map((_, id) => ({ id })) },
      permissions: {
        contains: async ({ origins: [origin = ''] }) => granted.has(origin),
        async remove({ origins: [origin = ''] }) {
          calls.push(`remove ${origin}`);
          return granted.delete(origin);
        },
        getAll: async () => ({ origins: [...granted] }),
      },
    },
    settings: async () => state.settings,
    services: () => state.services(),
    required: ['https://cardanoscan.io/*', 'https://tokens.cardano.org/*'],
    report: (error) => calls.push(String(error)),
  });
  return { sites, granted, scripts, calls, set, state };
}

it('added sites have the content script in every frame, in open pages and after restarts', async () => {
  const { sites, scripts, calls } = browse([PATTERN, PATTERN]);
  await Promise.all([sites.reconcile(), sites.reconcile(), sites.reconcile()]);
  expect(calls).toEqual([
    `register ${PATTERN}`,
    ...[0, 1].map((tab) => `style ${tab} /assets/marks.css`),
    ...[0, 1].map((tab) => `run ${tab} /explorer.js`),
  ]);
  const common = { matches: [PATTERN], allFrames: true, persistAcrossSessions: true };
  const main = { js: ['/explorer.js'], css: ['/assets/marks.css'], runAt: 'document_start' };
  expect(scripts.get(PATTERN)).toMatchObject({ ...common, ...main });
});

it('added sites have no content script without the permission', async () => {
  const { sites, granted, calls } = browse();
  granted.clear();
  await sites.reconcile();
  expect(calls).toEqual([]);
  granted.add(PATTERN);
  await sites.reconcile();
  granted.clear();
  await sites.reconcile();
  // The permission is gone already; the site stays in the settings.
  expect(calls.slice(1)).toEqual([`unregister ${PATTERN}`]);
});

it.each([[], ['https://explorer.example.org:8443/v2']])(
  'added sites lose the permission when they are removed, unless a service in use needs it: %s',
  async (...services) => {
    const { sites, granted, calls, set, state } = browse();
    await sites.reconcile();
    state.services = async () => services;
    set({ sites: [] });
    await sites.reconcile();
    await sites.removeUnusedPermissions();
    const removals = services.length === 0 ? [`remove ${PATTERN}`] : [];
    expect(calls.slice(1)).toEqual([`unregister ${PATTERN}`, ...removals]);
    expect(granted.has(PATTERN)).toBe(services.length > 0);
  },
);

it('permissions stay where the addresses in use cannot be read, and a new site gets its content script', async () => {
  const { sites, granted, scripts, set, state } = browse();
  await sites.reconcile();
  state.services = () => Promise.reject(new Error('the database is broken'));
  granted.add('https://other.example/*');
  set({ sites: [{ host: 'other.example', network: 'default' }] });
  await expect(sites.reconcile()).rejects.toThrow('broken');
  await expect(sites.removeUnusedPermissions()).rejects.toThrow('broken');
  expect(granted.has(PATTERN)).toBe(true);
  expect(scripts.has('https://other.example/*')).toBe(true);
});

const OLD = 'https://closed-explorer.example/*';

it('an update removes the permissions that nothing uses', async () => {
  const { sites, granted, calls, set, state } = browse();
  state.services = async () => ['https://own.example:8443/v2'];
  const own: AddedSite = { host: 'localhost:3000', network: 'default' };
  set({ sites: [SITE, own], remoteLogos: true });
  const required = [
    ...[PATTERN, 'http://localhost/*', 'https://own.example:8443/*', 'https://ipfs.io/*'],
    ...['https://arweave.net/*', 'https://cardanoscan.io/*', 'https://tokens.cardano.org/*'],
    // Granted in the browser, since this extension never asks for many hosts at once.
    ...['https://*/*', 'https://*.example.org/*', '<all_urls>'],
  ];
  granted.clear();
  for (const pattern of [OLD, ...required, 'https://closed-too.example:8443/*']) granted.add(pattern);
  await sites.removeUnusedPermissions();
  expect(calls).toEqual([`remove ${OLD}`, 'remove https://closed-too.example:8443/*']);
  expect([...granted]).toEqual(required);
  set({ remoteLogos: false });
  await sites.removeUnusedPermissions();
  expect(calls.slice(2)).toEqual(['remove https://ipfs.io/*', 'remove https://arweave.net/*']);
});
