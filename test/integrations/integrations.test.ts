/** Badge, menu, shortcuts, panel, and the popups that they open in a tab. */
import { expect, it } from 'vitest';
import { createBadge, createCommands, panelOf } from '../../lib/integrations/browser-ui.ts';
import { createPopupQueries, readPopupQuery } from '../../lib/integrations/popup-queries.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

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
  const show = createBadge({ action: { setBadgeText, setBadgeBackgroundColor: async () => undefined } });
  // A tab that has been closed is ignored.
  for (const tab of [13, 7]) await show(tab, tokens);
  expect(texts).toEqual([{ tabId: 7, text }]);
});

/** The commands in a browser in which tab 7 is in front. */
function commandsIn(given: object) {
  const world = { tab: 7, shows: false, hasPopup: true, ...given };
  const calls: string[] = [];
  const commands = createCommands({
    activeTab: async () => world.tab,
    async inspect(tab, closes, frame) {
      calls.push(['inspect', tab, closes, frame].join(' '));
      return world.shows;
    },
    async openPopup() {
      if (!world.hasPopup) throw new Error('no window for it');
      calls.push('popup');
    },
    openTab: async (query = 'nothing') => calls.push(`tab with ${query}`),
    openPanel: async (window) => void calls.push(`panel ${window}`),
  });
  return { ...commands, calls };
}

const CLICKED = { menuItemId: 'inspect', selectionText: 'abc', frameId: 3 };
const SHOWN = 'inspect 7 false 3';
it.each([
  ['a card in the frame of the selection', { shows: true }, CLICKED, { id: 7 }, [SHOWN]],
  ['the popup if the page has nothing to show', {}, CLICKED, { id: 7 }, [SHOWN, 'tab with abc']],
  ['the popup without a tab', {}, CLICKED, undefined, ['tab with abc']],
  ['the panel of the window of the click', {}, { menuItemId: 'panel' }, { windowId: 3 }, ['panel 3']],
  ['nothing for another item', {}, { ...CLICKED, menuItemId: 'other' }, { id: 7 }, []],
])('the menu opens %s', async (_case, world, item, tab, expected) => {
  const { clicked, calls } = commandsIn(world);
  await clicked(item, tab);
  expect(calls).toEqual(expected);
});

const ASKED = 'inspect 7 true ';
it.each<readonly [string, object, string, readonly string[]]>([
  ['a card', { shows: true }, 'inspect', [ASKED]],
  ['the popup if the page has nothing to show', {}, 'inspect', [ASKED, 'popup']],
  ['a tab if the browser cannot open the popup', { hasPopup: false }, 'inspect', [ASKED, 'tab with nothing']],
  ['the popup without a tab', { tab: undefined }, 'inspect', ['popup']],
  ['the panel of the window', {}, 'panel', ['panel 3']],
  ['nothing for other commands', {}, '_execute_action', []],
])('the shortcut opens %s', async (_case, world, command, expected) => {
  const { pressed, calls } = commandsIn(world);
  await pressed(command, { windowId: 3 });
  expect(calls).toEqual(expected);
});

it('knows the panel of each browser, and that phones have none', async () => {
  const opened: unknown[] = [];
  await panelOf({ sidePanel: { open: async (options: object) => void opened.push(options) } })?.(3);
  await panelOf({ sidebarAction: { open: async () => void opened.push('sidebar') } })?.(3);
  expect(opened).toEqual([{ windowId: 3 }, 'sidebar']);
  expect(panelOf({})).toBeUndefined();
});

it('17: hands queries to popups unchanged, not in the address, the last 30, until they are cleared', async () => {
  const stored = createMemoryStorageItem();
  const queries = createPopupQueries(stored);
  const read = (address: string) => readPopupQuery(stored, new URL(address, 'own:/').searchParams);
  expect([await queries.address(' \n'), await read('popup.html')]).toEqual(['popup.html', '']);
  const texts = ['a b&q=c#d?e', ...Array.from({ length: 29 }, (_, i) => `${i}`), 'x'.repeat(4_001)];
  const addresses = await Promise.all(texts.map(queries.address));
  for (const address of addresses) expect(address).toMatch(/^popup\.html\?lookup=[\da-f-]{36}$/);
  expect(await Promise.all(addresses.map(read))).toEqual(['', ...texts.slice(1, 30), 'x'.repeat(4_000)]);
  await queries.clear();
  expect(stored.text()).toBe('[]');
});
