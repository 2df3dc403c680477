/** Promise 1, where a key could come to stand that nobody thinks of: exports, the address bar, the menu, last look-ups. */
import { readFileSync } from 'node:fs';
import { TOKENS } from '../data/index.ts';
import { dumpOf, extensionErrors, listen, tracesOf } from '../e2e/leaks.ts';
import { expect, KEYS, test } from '../e2e/lens.ts';
import { enterKey } from '../e2e/options-page.ts';
import { tried } from './tried.ts';

// A mixed one, since the others' parts are a letter over and over.
const KEY = `mainnet${'aB3xY7qW'.repeat(4)}`;
const TRACES = tracesOf(KEY);
const found = (text: string) => TRACES.filter((trace) => text.includes(trace));

type Api = {
  readonly omnibox: Readonly<
    Record<'onInputChanged' | 'onInputEntered', { dispatch(...all: unknown[]): void }>
  >;
  readonly contextMenus: { readonly onClicked: { dispatch(...all: unknown[]): void } };
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

  const saving = options.waitForEvent('download');
  await options.getByRole('button', { name: 'Export' }).first().click();
  expect(found(readFileSync(await (await saving).path(), 'utf8'))).toEqual([]);

  const popup = await openPopup();
  await popup.getByRole('searchbox').fill(TOKENS.fernwood.subject);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('article')).toContainText('Fernwood');
  const exporting = popup.waitForEvent('download');
  await popup.getByRole('button', { name: /JSON/ }).first().click();
  expect(found(readFileSync(await (await exporting).path(), 'utf8'))).toEqual([]);

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
  expect(found(stored)).toEqual([]);
  expect(
    found(JSON.stringify([services.metadata, services.provider.preprod, services.provider.preview])),
  ).toEqual([]);
  expect(found(heard.lines.join('\n'))).toEqual([]);
  expect(found(await extensionErrors(context))).toEqual([]);
  const misdirected = (await heard.requests()).filter(
    ({ url, body }) => /^https?:/.test(url) && found(url + body).length > 0,
  );
  expect(misdirected).toEqual([]);
  expect(KEYS.mainnet).not.toBe(KEY);
  tried(1, 'two exports, last look-ups, the address bar, the menu');
});
