/**
 * The user's key in Firefox: what a content script finds of it, and that no redirect is followed (SECURITY.md, 1 and 2).
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { pageApp, REDIRECTS, serveRedirects } from '../apps.ts';
import { type Firefox, launch } from './firefox.ts';
import { enter, save, statusOf } from './options.ts';

const KEY = `mainnet${'Qx7'.repeat(10)}Qx`;

const folder = mkdtempSync(join(tmpdir(), 'token-lens-firefox-'));
let firefox: Firefox;
beforeAll(async () => {
  firefox = await launch(buildWithProbe(join(folder, 'build')));
});
afterAll(async () => {
  await firefox?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('2: a content script finds no plain key in any storage, and no redirect of the provider is followed', async () => {
  const { redirect, server, other, close } = await serveRedirects();
  onTestFinished(async () => void (await close()));
  firefox.routeService('https://cardanoscan.io', pageApp('<!doctype html><title>A page</title>'));
  const options = await firefox.open('options.html#connections');
  const mainnetStatus = () => statusOf(options, 'Mainnet');

  await enter(options, 'Mainnet', { role: 'textbox', name: 'Provider address' }, server.origin);
  // The test of the address is redirected too.
  await expect.poll(() => server.requests.length).toBe(1);
  await enter(options, 'Mainnet', { name: 'Mainnet key' }, KEY);
  await expect.poll(() => server.requests.length).toBe(2);

  const page = await firefox.open('https://cardanoscan.io/tokens');
  const title = () => page.evaluate(() => document.title);
  await expect.poll(title).toMatch(/^\{/);
  const text = await title();
  const seen: Readonly<Record<string, string>> = JSON.parse(text);
  expect(seen.session).toMatch(/^(refused|undefined)/);
  expect(seen.databases).not.toContain('connections');
  expect(text).not.toContain(KEY.slice(7, 20));
  expect(text).not.toContain(btoa(KEY).slice(4, -4));

  redirect.to = `${other.origin}/blocks/latest`;
  for (const [i, status] of REDIRECTS.entries()) {
    redirect.status = status;
    await save(options, 'Mainnet');
    await expect.poll(() => server.requests.length).toBe(i + 3);
    await expect.poll(mainnetStatus).toMatch(/redirected us/);
  }
  expect(server.requests.slice(1).every(({ headers }) => headers.project_id === KEY)).toBe(true);
  expect(other.requests).toEqual([]);
});

/** A copy of the build with one more content script, which writes everything that it can read into the page's title. */
function buildWithProbe(folder: string): string {
  cpSync('.output/firefox-mv3', folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.content_scripts.push({ matches: ['https://cardanoscan.io/*'], js: ['probe.js'] });
  writeFileSync(file, JSON.stringify(manifest));
  writeFileSync(join(folder, 'probe.js'), `(${probe})()`);
  return folder;
}

/** Runs as a content script, so it can use nothing from its surroundings. */
async function probe(): Promise<void> {
  const { storage } = (globalThis as unknown as { browser: Browser }).browser;
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
