/** The browser's own places, with the whole background behind them: address bar, menu, shortcut and first run. */
import { it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { BASE, browser, calls } from './browser.ts';
import { pass, until } from './clock.ts';
import { eventually, expect } from './expect.ts';
import { useExtension } from './extension.ts';

const extension = useExtension();
const { fernwood, mica } = TOKENS;
const called = (name: string) => calls.filter(([one]) => one === name).map(([, argument]) => argument);
const isCalled = (name: string, ...wanted: readonly unknown[]) =>
  eventually(() => expect(called(name)).toEqual(wanted));
const popupOf = (text: string) => ({ url: `${BASE}popup.html?${new URLSearchParams({ q: text })}` });

it('the address bar suggests what the service says, by one request, and opens the popup’s page', async () => {
  type Suggestions = readonly { readonly content: string; readonly description: string }[];
  const suggest = async (typed: string): Promise<Suggestions> => {
    let found: Suggestions | undefined;
    browser.omnibox.onInputChanged.fire(typed, (all: Suggestions) => {
      found = all;
    });
    await until(() => found !== undefined);
    return found ?? [];
  };
  expect(await suggest('fern')).toEqual([]);
  expect(extension.services.metadata.mainnet).toEqual([]);
  const found = await suggest(fernwood.subject);
  expect(found).toMatchObject([{ content: `${fernwood.subject} ` }]);
  expect(found[0]?.description).toMatch(/^Fernwood <dim>.*Mainnet.*<\/dim>$/);
  await suggest(fernwood.subject.toUpperCase());
  expect(extension.services.metadata.mainnet).toHaveLength(1);
  browser.omnibox.onInputEntered.fire(mica.subject, 'newForegroundTab');
  await isCalled('tabs.create', { ...popupOf(mica.subject), active: true });
});

it('the menu of a selection and the shortcut open the popup’s page where the page shows nothing', async () => {
  await isCalled('contextMenus.create', expect.objectContaining({ id: 'inspect', contexts: ['selection'] }));
  const selectionText = `${fernwood.subject} & more`;
  browser.contextMenus.onClicked.fire({ menuItemId: 'inspect', selectionText }, { id: 7 });
  await isCalled('tabs.create', popupOf(selectionText));
  browser.commands.onCommand.fire('inspect');
  await isCalled('action.openPopup', undefined);
});

it('the first-run page opens once, where the extension is new', async () => {
  expect(called('tabs.create')).toEqual([]);
  browser.runtime.onInstalled.fire({ reason: 'install' });
  await isCalled('tabs.create', { url: `${BASE}welcome.html` });
  for (const reason of ['install', 'update']) browser.runtime.onInstalled.fire({ reason });
  await pass(1_000);
  expect(called('tabs.create')).toHaveLength(1);
});
