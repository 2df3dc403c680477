/** A worker that is stopped, a browser that is started again, an extension that is reloaded, and the back/forward cache. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { record } from '../services/serve.ts';
import { documentOf, METADATA, pageApp, subjectsIn } from './apps.ts';
import { card } from './card.ts';
import { expectCard, host, letPass, link, markedTexts, marks, openCard } from './card-page.ts';
import * as extension from './extension.ts';
import { expect, test } from './fixtures.ts';
import { inventTokens, recordsWith } from './invented-tokens.ts';
import { addSite } from './options-page.ts';

/** The request during which the worker is stopped: a page of 40 tokens sends one batch, a hovered token one request. */
for (const [name, stopAt] of [
  ['while a batch is in flight', 1],
  ['while a hovered token is in flight', 2],
] as const) {
  test(`16: a worker stopped ${name} loses nothing`, async ({ context, openBody, ownPage, routeService }) => {
    const tokens = inventTokens(40, `stop ${stopAt}`);
    const { fetch } = createMetadataService(recordsWith(tokens));
    const service = record({
      async fetch(request) {
        if (service.requests.length === stopAt) await extension.stopWorkers(context);
        return fetch(request);
      },
    });
    routeService(METADATA, service);
    const links = tokens.map(({ subject }, at) => `<a id="t${at}" href="/token/${subject}">${at}</a>`);
    const body = links.join(' ');
    const page = await openBody(body);
    await expect.poll(() => marks(page)).toBe(40);
    await openCard(page, 't7');
    // With the answer to a repeated request.
    await expect.poll(async () => (await card(page))?.text).toContain('Not signed');
    // By token, since a slow machine sends its batch in parts. Hovering requests one token again.
    const requested = service.requests.flatMap(subjectsIn);
    const times = tokens.map(({ subject }) => requested.filter((one) => one === subject).length);
    times[7] = (times[7] ?? 0) - 1;
    expect(Math.max(...times)).toBeLessThanOrEqual(2);
    const cached = () =>
      ownPage.evaluate(async () => {
        const { runtime } = (globalThis as unknown as extension.Own).chrome;
        const status = await runtime.sendMessage({ name: 'storage.status', request: {} });
        return (status as { value: { tokens: number } }).value.tokens;
      });
    await expect.poll(cached).toBe(40);
    // Counted after the record of the card is written, too.
    expect(await cached()).toBe(40);
    // The cache is complete: a later worker requests nothing.
    await extension.stopWorkers(context);
    const later = await openBody(body);
    await expect.poll(() => marks(later)).toBe(40);
    await expectCard(later.locator('#t7'), tokens[7]?.name ?? '');
    expect(service.requests.flatMap(subjectsIn)).toEqual(requested);
  });
}

test('works on a page that the back/forward cache restores', async ({ openBody, routeService }) => {
  routeService('https://cexplorer.io', pageApp('<p>another page</p>'));
  const page = await openBody(`<p>${link(TOKENS.fernwood, 'one')}</p>`);
  await expect.poll(() => markedTexts(page)).toEqual(['one']);
  await page.evaluate(() => Object.assign(globalThis, { isRestored: true }));
  await page.goto('https://cexplorer.io/');
  await page.goBack({ waitUntil: 'commit' });
  expect(await page.evaluate('globalThis.isRestored')).toBe(true);
  await expectCard(page.locator('#one'), 'Fernwood');
  const more = link(TOKENS.tern, 'two');
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), more);
  await expect.poll(() => markedTexts(page)).toEqual(['one', 'two']);
});

test('16: consent and sites survive a restart of the browser', async () => {
  const site = 'https://explorer.example.org';
  const profile = mkdtempSync(join(tmpdir(), 'token-lens-profile-'));
  const withBrowser = async (use: (context: BrowserContext) => Promise<void>) => {
    const context = await extension.launchExtension({ profile });
    extension.routeService(context, site, pageApp(link(TOKENS.mica, 'it')));
    extension.routeService(context, METADATA, createMetadataService(loadRecords()));
    await use(context).finally(() => context.close());
  };
  try {
    await withBrowser(async (context) => {
      await extension.allowLookUps(context);
      await extension.grantHosts(context, [`${site}/*`]);
      await addSite(await extension.openOwn(context, 'options'), new URL(site).host);
    });
    await withBrowser(async (context) => openCard(await extension.openPage(context, `${site}/`), 'it'));
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
});

test('16: after reloads of the extension a page has one set of listeners, and no console line', async () => {
  const context = await extension.launchExtension({});
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    // The browser's own messages for calls of a worker that is being stopped.
    if (message.type() === 'error' && !/net::ERR|Error: No SW$/m.test(message.text()))
      errors.push(message.text());
  });
  extension.routeService(context, METADATA, createMetadataService(loadRecords()));
  const links = `<p>${link(TOKENS.mica, 'one')} ${link(TOKENS.fernwood, 'two')}</p>`;
  extension.routeService(context, 'https://cardanoscan.io', pageApp(documentOf(links)));
  const page = await extension.openPage(context, 'https://cardanoscan.io/');
  await expect.poll(() => marks(page)).toBe(2);
  // The browser disables an extension that reloads itself so often, so the browser's own page reloads it.
  const manager = await extension.openPage(context, extension.EXTENSION_MANAGER);
  const id = JSON.stringify(extension.extensionIdOf(context));
  const state = `chrome.developerPrivate.getExtensionInfo(${id}).then(({ state }) => state)`;
  for (const isOn of [false, true, false, true]) {
    await manager.evaluate(`chrome.management.setEnabled(${id}, ${isOn})`);
    await expect.poll(() => manager.evaluate(state)).toBe(isOn ? 'ENABLED' : 'DISABLED');
  }
  // The orphaned scripts end at their first message.
  await page.bringToFront();
  await page.locator('#one').hover();
  await letPass(page, 300);
  // The options page opens once the extension runs.
  await (await extension.openOwn(context, 'options')).close();
  await page.bringToFront();
  await page.reload();
  await openCard(page, 'one');
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
  await page.locator('#two').hover();
  await expect(host(page)).not.toHaveCount(0);
  // A second listener opens its card within the same delay.
  await letPass(page, 400);
  expect(await host(page).count()).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
});
