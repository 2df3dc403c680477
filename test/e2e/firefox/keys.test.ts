/** The user's key in a real Firefox: what a content script finds of it, and where a redirect leads (SECURITY.md, 2 and 3). */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Served, serve } from '../../services/serve.ts';
import { pageApp } from '../service.ts';
import { type Firefox, launch } from './firefox.ts';
import type { Tab } from './tab.ts';

const BUILD = '.output/firefox-mv3';
/** Of no worth anywhere. */
const KEY = `mainnet${'Qx7'.repeat(10)}Qx`;
const SESSION_KEY = `preview${'Wz9'.repeat(10)}Wz`;

const inGroup = (name: string, seen: { role?: string; name?: string }) => ({
  ...seen,
  within: { role: 'group', name },
});

describe('a key in Firefox', () => {
  const redirect = { status: 302, to: '' };
  let provider: Served;
  let thief: Served;
  let firefox: Firefox;
  let options: Tab;
  const folder = mkdtempSync(join(tmpdir(), 'token-lens-probe-'));
  beforeAll(async () => {
    provider = await serve({
      fetch: () => new Response(null, { status: redirect.status, headers: { location: redirect.to } }),
    });
    thief = await serve({ fetch: () => Response.json({}) });
    firefox = await launch(withProbe(folder));
    firefox.routeService('https://cardanoscan.io', pageApp('<!doctype html><title>A page</title>'));
    options = await firefox.open('options.html');
  });
  afterAll(async () => {
    await firefox?.close();
    await provider?.close();
    await thief?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const said = async (network: string) =>
    (await options.texts(inGroup(network, { role: 'status' }))).filter((text) => text !== '').at(-1);

  it('promise 3: a content script finds no plain key in any storage', async () => {
    await options.fill(inGroup('Mainnet', { role: 'textbox', name: 'Provider address' }), provider.origin);
    await options.press('Enter');
    await expect.poll(() => options.texts(inGroup('Mainnet', { role: 'status' }))).toContain('Kept.');
    await options.fill(inGroup('Mainnet', { name: 'Mainnet project ID' }), KEY);
    await options.press('Enter');
    await expect.poll(() => said('Mainnet')).toBe('Kept.');
    await options.click(inGroup('Preview', { role: 'checkbox' }));
    await options.fill(inGroup('Preview', { name: 'Preview project ID' }), SESSION_KEY);
    await options.press('Enter');
    await expect.poll(() => said('Preview')).toBe('Kept.');

    const page = await firefox.open('https://cardanoscan.io/tokens');
    await expect.poll(() => page.evaluate(() => document.title)).toMatch(/^\{/);
    const title = await page.evaluate(() => document.title);
    const seen: Readonly<Record<string, string>> = JSON.parse(title);
    // Firefox lets a content script read this area: what lies there is sealed.
    expect(seen.local).toContain('key.mainnet');
    expect(seen.local).not.toContain('key.preview');
    expect(seen.session).toMatch(/^(refused|undefined)/);
    expect(seen.databases).not.toContain('vault');
    for (const key of [KEY, SESSION_KEY]) {
      expect(title).not.toContain(key.slice(7, 20));
      expect(title).not.toContain(btoa(key).slice(4, -4));
    }
  });

  it('promise 2: no redirect of the provider is followed', async () => {
    let asked = 0;
    redirect.to = `${thief.origin}/blocks/latest`;
    for (const status of [301, 302, 303, 307, 308]) {
      redirect.status = status;
      await options.click(inGroup('Mainnet', { role: 'button', name: 'Test' }));
      await expect.poll(() => provider.requests.length).toBe(++asked);
      await expect.poll(() => said('Mainnet')).toMatch(/another address, which we do not follow/);
    }
    expect(provider.requests.every(({ headers }) => headers.project_id === KEY)).toBe(true);
    expect(thief.requests).toEqual([]);
  });
});

/** The build with one more content script, in the same world as ours, that tells the page all that it can read. */
function withProbe(folder: string): string {
  cpSync(BUILD, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.content_scripts.push({ matches: ['https://cardanoscan.io/*'], js: ['probe.js'] });
  writeFileSync(file, JSON.stringify(manifest));
  writeFileSync(join(folder, 'probe.js'), `(${probe})()`);
  return folder;
}

/** Runs as a content script, so it uses nothing from outside of itself. */
async function probe(): Promise<void> {
  type Area = { get(): Promise<object> };
  const { storage } = (globalThis as unknown as { browser: { storage: Record<string, Area | undefined> } })
    .browser;
  const read = async (area: string) => {
    try {
      return String(JSON.stringify(await storage[area]?.get()));
    } catch (error) {
      return `refused: ${error}`;
    }
  };
  document.title = JSON.stringify({
    local: await read('local'),
    session: await read('session'),
    sync: await read('sync'),
    databases: String((await indexedDB.databases()).map(({ name }) => name)),
  });
}
