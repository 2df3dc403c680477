/**
 * Chromium as a user has it, with the built extension: pages that are left are kept for the way back, and
 * tabs behind others are hidden, which Playwright's own launch turns off.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { needBrowser } from '../tools/browsers.mjs';
import { BUILD, firstRunPage } from './extension.ts';
import { routeAll } from './routes.ts';
import type { App } from './service.ts';

const LISTENING = /DevTools listening on (ws:\S+)/;

/** A fresh profile, in which these apps answer for their https origins; closed, and gone, when `use` is done. */
export async function withPlainChromium(
  apps: Readonly<Record<string, App>>,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'token-lens-plain-'));
  const child = spawn(
    needBrowser('chromium'),
    [
      '--headless',
      '--no-sandbox',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--disable-extensions-except=${BUILD}`,
      `--load-extension=${BUILD}`,
      '--disable-quic',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
      'about:blank',
    ],
    // A group of its own, so that its helpers end with it.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr.on('data', (data) => {
        said += data;
        const [, found] = LISTENING.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', () => reject(new Error(`Chromium ended: ${said}`)));
    });
    const browser = await chromium.connectOverCDP(address, { noDefaults: true });
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('a browser without a context');
    if (context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker');
    await routeAll(context, (origin) => apps[origin]);
    await (await firstRunPage(context)).close();
    await use(context);
    await browser.close();
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 });
  }
}
