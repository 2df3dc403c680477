/** Promise 1 in less obvious places: exports, the address bar, the context menu, recent look-ups. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { dumpOf, extensionErrors, startRecording, tracesOf } from '../e2e/leaks.ts';
import { enterKey, showSection } from '../e2e/options-page.ts';
import { recordAttempts } from './record-attempts.ts';

// The fixtures' keys repeat one letter, which other texts contain too.
const KEY = `mainnet${'aB3xY7qW'.repeat(4)}`;
const TRACES = tracesOf(KEY);
const tracesIn = (text: string) => TRACES.filter((trace) => text.includes(trace));

type Event = { dispatch(...all: unknown[]): void };
type Api = {
  readonly omnibox: { readonly onInputChanged: Event };
  readonly contextMenus: { readonly onClicked: Event };
};

test('promise 1: a key, stored or pasted by mistake, appears in no export, suggestion, menu or list', async ({
  context,
  openOptions,
  openPopup,
  services,
  worker,
}) => {
  expect(tracesIn(`x${KEY}`)).not.toEqual([]);
  const recording = startRecording(context);
  const options = await openOptions();
  await enterKey(options, 'Mainnet', KEY);
  const expectCleanExport = async (page: Page, button: string | RegExp) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).first().click();
    expect(tracesIn(readFileSync(await (await download).path(), 'utf8'))).toEqual([]);
  };
  await showSection(options, 'backup');
  await expectCleanExport(options, 'Export');

  const popup = await openPopup();
  const search = popup.getByRole('searchbox');
  await search.fill(TOKENS.fernwood.subject);
  await search.press('Enter');
  await expect(popup.getByRole('article')).toContainText('Fernwood');
  await popup.getByText('Export', { exact: true }).click();
  await expectCleanExport(popup, /JSON/);

  await search.fill(KEY);
  await search.press('Enter');
  await expect(search).toHaveAttribute('aria-invalid', 'true');
  const suggested = await worker.evaluate((text) => {
    const { omnibox } = (globalThis as unknown as { chrome: Api }).chrome;
    return new Promise((resolve) => {
      omnibox.onInputChanged.dispatch(text, resolve);
      setTimeout(() => resolve([]), 1_000);
    });
  }, KEY);
  expect(tracesIn(JSON.stringify(suggested))).toEqual([]);
  const opened = context.waitForEvent('page');
  await worker.evaluate((selectionText) => {
    const { contextMenus } = (globalThis as unknown as { chrome: Api }).chrome;
    contextMenus.onClicked.dispatch({ menuItemId: 'inspect', selectionText }, { id: -1 });
  }, KEY);
  const other = await opened;
  await other.waitForURL(/popup\.html/);
  await expect(other.getByRole('searchbox')).toHaveValue(KEY);

  const stored = await dumpOf(options);
  expect(stored).toContain('key.mainnet');
  const { metadata, provider } = services;
  const received = JSON.stringify([metadata, provider.preprod, provider.preview]);
  const sent = (await recording.requests())
    .filter(({ url }) => /^https?:/.test(url))
    .map(({ url, body }) => `${url} ${body}`);
  for (const text of [stored, received, ...recording.lines, await extensionErrors(context), ...sent])
    expect(tracesIn(text)).toEqual([]);
  recordAttempts(1, 'two exports, recent look-ups, the address bar, the menu');
});
