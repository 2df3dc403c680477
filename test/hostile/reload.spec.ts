/** An extension that is reloaded while a page is open. */
import { TOKENS } from '../data/index.ts';
import { METADATA, pageApp } from '../e2e/apps.ts';
import { host, isMarked, letPass, link, openCard } from '../e2e/card-page.ts';
import {
  EXTENSION_MANAGER,
  extensionIdOf,
  launchExtension,
  openOwn,
  openPage,
  routeService,
} from '../e2e/extension.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';

test('16: after reloads of the extension a page has one set of listeners, and no console line', async () => {
  const context = await launchExtension({});
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    // The browser's own messages for calls of a worker that is being stopped.
    if (message.type() === 'error' && !/net::ERR|Error: No SW$/m.test(message.text()))
      errors.push(message.text());
  });
  routeService(context, METADATA, createMetadataService(loadRecords()));
  const links = `<p>${link(TOKENS.mica, 'one')} ${link(TOKENS.fernwood, 'two')}</p>`;
  routeService(context, 'https://cardanoscan.io', pageApp(`<!doctype html><title>Page</title>${links}`));
  const page = await openPage(context, 'https://cardanoscan.io/');
  await expect.poll(() => isMarked(page.locator('#one'))).toBe(true);
  // The browser disables an extension that reloads itself so often, so the browser's own page reloads it.
  const manager = await openPage(context, EXTENSION_MANAGER);
  const id = JSON.stringify(extensionIdOf(context));
  const state = `chrome.developerPrivate.getExtensionInfo(${id}).then(({ state }) => state)`;
  for (let turn = 0; turn < 3; turn++)
    for (const isOn of [false, true]) {
      await manager.evaluate(`chrome.management.setEnabled(${id}, ${isOn})`);
      await expect.poll(() => manager.evaluate(state)).toBe(isOn ? 'ENABLED' : 'DISABLED');
    }
  // The orphaned scripts end at their first message.
  await page.bringToFront();
  await page.mouse.move(2, 2);
  await page.locator('#one').hover();
  await letPass(page, 300);
  // The options page opens once the extension runs.
  await (await openOwn(context, 'options')).close();
  await page.bringToFront();
  await page.reload();
  await openCard(page, 'one');
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
  await page.mouse.move(2, 2);
  const cards = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      seen.count += added.filter((node) => node instanceof HTMLElement && node.popover === 'manual').length;
    }).observe(document.documentElement, { childList: true });
    return seen;
  });
  await page.locator('#two').hover();
  await expect(host(page)).toHaveCount(1);
  // A second listener would open its card within the same delay.
  await letPass(page, 400);
  expect((await cards.jsonValue()).count).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
});
