/** The user's key in a real Firefox: what a content script finds of it, and where a redirect leads (SECURITY.md, 2 and 3). */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { serve } from '../../services/serve.ts';
import { pageApp } from '../apps.ts';
import { launch } from './firefox.ts';

/** Of no worth anywhere. */
const KEY = `mainnet${'Qx7'.repeat(10)}Qx`;
const SESSION_KEY = `preview${'Wz9'.repeat(10)}Wz`;
type Own = { readonly browser: Browser };

const inGroup = (name: string, what: { role?: string; name?: string }) => ({
  ...what,
  within: { role: 'group', name },
});

it('promise 3: a content script finds no plain key in any storage; promise 2: no redirect of the provider is followed', async () => {
  const redirect = { status: 302, to: '' };
  const provider = await serve({
    fetch: () => new Response(null, { status: redirect.status, headers: { location: redirect.to } }),
  });
  const thief = await serve({ fetch: () => Response.json({}) });
  const folder = mkdtempSync(join(tmpdir(), 'token-lens-probe-'));
  const firefox = await launch(withProbe(folder));
  onTestFinished(async () => {
    await firefox.close();
    await provider.close();
    await thief.close();
    rmSync(folder, { recursive: true, force: true });
  });
  firefox.routeService('https://cardanoscan.io', pageApp('<!doctype html><title>A page</title>'));
  const options = await firefox.open('options.html');
  const said = async (network: string) =>
    (await options.texts(inGroup(network, { role: 'status' }))).filter((text) => text !== '').at(-1);

  await options.fill(inGroup('Mainnet', { role: 'textbox', name: 'Provider address' }), provider.origin);
  await options.press('Enter');
  await expect.poll(() => options.texts(inGroup('Mainnet', { role: 'status' }))).toContain('Saved.');
  await options.click(inGroup('Preview', { role: 'checkbox' }));
  for (const [network, key] of [
    ['Mainnet', KEY],
    ['Preview', SESSION_KEY],
  ] as const) {
    await options.fill(inGroup(network, { name: `${network} project ID` }), key);
    await options.press('Enter');
    await expect.poll(() => said(network)).toBe('Saved.');
  }

  const page = await firefox.open('https://cardanoscan.io/tokens');
  const title = () => page.evaluate(() => document.title);
  await expect.poll(title).toMatch(/^\{/);
  const text = await title();
  const seen: Readonly<Record<string, string>> = JSON.parse(text);
  // Firefox lets a content script read this area: what lies there is sealed.
  expect(seen.local).toContain('key.mainnet');
  expect(seen.local).not.toContain('key.preview');
  expect(seen.session).toMatch(/^(refused|undefined)/);
  expect(seen.databases).not.toContain('vault');
  for (const key of [KEY, SESSION_KEY]) {
    expect(text).not.toContain(key.slice(7, 20));
    expect(text).not.toContain(btoa(key).slice(4, -4));
  }

  redirect.to = `${thief.origin}/blocks/latest`;
  for (const [i, status] of [301, 302, 303, 307, 308].entries()) {
    redirect.status = status;
    await options.click(inGroup('Mainnet', { role: 'button', name: 'Test' }));
    await expect.poll(() => provider.requests.length).toBe(i + 1);
    await expect.poll(() => said('Mainnet')).toMatch(/redirects to another address/);
  }
  expect(provider.requests.every(({ headers }) => headers.project_id === KEY)).toBe(true);
  expect(thief.requests).toEqual([]);
});

/** The build with one more content script, in the same world as ours, that tells the page all that it can read. */
function withProbe(folder: string): string {
  cpSync('.output/firefox-mv3', folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.content_scripts.push({ matches: ['https://cardanoscan.io/*'], js: ['probe.js'] });
  writeFileSync(file, JSON.stringify(manifest));
  writeFileSync(join(folder, 'probe.js'), `(${probe})()`);
  return folder;
}

/** Runs as a content script, so it uses nothing from outside of itself. */
async function probe(): Promise<void> {
  const { storage } = (globalThis as unknown as Own).browser;
  const read = async (area: 'local' | 'session') => {
    try {
      return String(JSON.stringify(await storage[area].get()));
    } catch (error) {
      return `refused: ${error}`;
    }
  };
  const databases = String((await indexedDB.databases()).map(({ name }) => name));
  document.title = JSON.stringify({ local: await read('local'), session: await read('session'), databases });
}
