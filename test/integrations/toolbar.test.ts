import { expect, it } from 'vitest';
import { createBadge, createShortcut, panelOf } from '../../lib/integrations/browser-ui.ts';

it.each([
  [0, ''],
  [999, '999'],
  [1_000, '999+'],
])('the badge shows %i tokens as "%s"', async (tokens, text) => {
  const texts: unknown[] = [];
  const setBadgeText = async (details: { tabId: number; text: string }) => {
    if (details.tabId === 13) throw new Error('No tab with id: 13.');
    texts.push(details);
  };
  const action = { setBadgeText, setBadgeBackgroundColor: async () => undefined };
  const show = createBadge(action);
  // A tab that has been closed is ignored.
  for (const tab of [13, 7]) await show(tab, tokens);
  expect(texts).toEqual([{ tabId: 7, text }]);
});

it.each<readonly [string, object, string, readonly string[]]>([
  ['a card', { shows: true }, 'inspect', ['inspect 7']],
  ['the popup where the page has nothing to show', {}, 'inspect', ['inspect 7', 'popup']],
  ['a page where the browser cannot open the popup', { hasPopup: false }, 'inspect', ['inspect 7', 'page']],
  ['the popup without a tab', { tab: undefined }, 'inspect', ['popup']],
  ['the panel of the window', {}, 'panel', ['panel 3']],
  ['nothing for other commands', {}, '_execute_action', []],
])('the shortcut opens %s', async (_case, given, command, expected) => {
  const world = { tab: 7, shows: false, hasPopup: true, ...given };
  const calls: string[] = [];
  const press = createShortcut({
    activeTab: async () => world.tab,
    inspect: async (id) => {
      calls.push(`inspect ${id}`);
      return world.shows;
    },
    openPopup: async () => {
      if (!world.hasPopup) throw new Error('no window for it');
      calls.push('popup');
    },
    open: async () => calls.push('page'),
    openPanel: async (window) => void calls.push(`panel ${window}`),
  });
  await press(command, { windowId: 3 });
  expect(calls).toEqual(expected);
});

it('knows the panel of each browser, and that phones have none', async () => {
  const opened: unknown[] = [];
  await panelOf({ sidePanel: { open: async (options: object) => void opened.push(options) } })?.(3);
  await panelOf({ sidebarAction: { open: async () => void opened.push('sidebar') } })?.(3);
  expect(opened).toEqual([{ windowId: 3 }, 'sidebar']);
  expect(panelOf({})).toBeUndefined();
});
