/** Promise 1, where a key could come to stand that nobody thinks of: exports, the address bar, the menu, last look-ups. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { dumpOf, extensionErrors, listen, tracesOf } from '../e2e/leaks.ts';
import { expect, test } from '../e2e/lens.ts';
import { enterKey } from '../e2e/options-page.ts';
import { tried } from './tried.ts';

// A mixed one, since the others' parts are a letter over and over.
const KEY = `mainnet${'aB3xY7qW'.repeat(4)}`;
const TRACES = tracesOf(KEY);
const found = (text: string) => TRACES.filter((trace) => text.includes(trace));

type Event = { dispatch(...all: unknown[]): void };
type Api = {
  readonly omnibox: { readonly onInputChanged: Event };
  readonly contextMenus: { readonly onClicked: Event };
};

test('promise 1: a key that is set, or pasted where none belongs, shows in no export, suggestion, menu or list', async ({
  context,
  openOptions,
  openPopup,
  services,
  worker,
}) => {
  test.setTimeout(60_000);
  expect(found(`x${KEY}`)).not.toEqual([]);
  const heard = listen(context);
  const options = await openOptions();
  await enterKey(options, 'Mainnet', KEY);
  const expectClean = async (page: Page, button: string | RegExp) => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).first().click();
    expect(found(readFileSync(await (await saving).path(), 'utf8'))).toEqual([]);
  };
  await expectClean(options, 'Export');

  const popup = await openPopup();
  await popup.getByRole('searchbox').fill(TOKENS.fernwood.subject);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('article')).toContainText('Fernwood');
  await expectClean(popup, /JSON/);

  // Pasted by mistake into what asks a service: it is no identifier, and goes nowhere.
  await popup.getByRole('searchbox').fill(KEY);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('searchbox')).toHaveAttribute('aria-invalid', 'true');
  const suggested = await worker.evaluate((text) => {
    const { omnibox } = (globalThis as unknown as { chrome: Api }).chrome;
    return new Promise((done) => {
      omnibox.onInputChanged.dispatch(text, done);
      setTimeout(() => done([]), 1_000);
    });
  }, KEY);
  expect(found(JSON.stringify(suggested))).toEqual([]);
  const opened = context.waitForEvent('page');
  await worker.evaluate((text) => {
    const { contextMenus } = (globalThis as unknown as { chrome: Api }).chrome;
    contextMenus.onClicked.dispatch({ menuItemId: 'inspect', selectionText: text }, { id: -1 });
  }, KEY);
  const other = await opened;
  await other.waitForURL(/popup\.html/);
  await expect(other.getByRole('searchbox')).toHaveValue(KEY);

  const stored = await dumpOf(options);
  expect(stored).toContain('key.mainnet');
  const { metadata, provider } = services;
  const asked = JSON.stringify([metadata, provider.preprod, provider.preview]);
  const sent = (await heard.requests()).filter(({ url }) => /^https?:/.test(url));
  const urls = sent.map(({ url, body }) => `${url} ${body}`);
  for (const text of [stored, asked, ...heard.lines, await extensionErrors(context), ...urls])
    expect(found(text)).toEqual([]);
  tried(1, 'two exports, last look-ups, the address bar, the menu');
});
