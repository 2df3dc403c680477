/** Badge, menu, shortcuts, panel, and the popups that they open in a tab. */
import { expect, it } from 'vitest';
import { createBadge, createMenu, createShortcut, panelOf } from '../../lib/integrations/browser-ui.ts';
import { createPopupQueries, readPopupQuery } from '../../lib/integrations/popup-queries.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

it('the badge shows 999 tokens at most, and ignores a tab that has been closed', async () => {
  const texts: unknown[] = [];
  const setBadgeText = async ({ tabId, text }: { tabId: number; text: string }) => {
    if (tabId === 13) throw new Error('No tab with id: 13.');
    texts.push(text);
  };
  const show = createBadge({ setBadgeText, setBadgeBackgroundColor: async () => undefined });
  await show(13, 1);
  for (const tokens of [0, 999, 1_000]) await show(7, tokens);
  expect(texts).toEqual(['', '999', '999+']);
});

/** A menu in a browser in which only tab 7 shows a card. */
function createTestMenu(hasPanel = true) {
  const items: string[] = [];
  const calls: string[] = [];
  const menu = createMenu({
    menus: {
      create({ id, title, contexts }) {
        if (items.some((item) => item.startsWith(id))) throw new Error(`duplicate id ${id}`);
        items.push(`${id}: ${title} on ${contexts}`);
      },
      removeAll: async () => void items.splice(0),
    },
    titles: { inspect: 'Inspect token', panel: 'Open beside' },
    async inspect(tab, frame) {
      calls.push(`inspect ${tab} ${frame}`);
      return tab === 7;
    },
    open: async (query) => calls.push(`open ${query}`),
    openPanel: hasPanel ? async (window) => void calls.push(`panel ${window}`) : undefined,
  });
  return { menu, items, calls };
}

it('the menu has an item for selections, and one for the panel if the browser has one', async () => {
  const [withPanel, without] = [createTestMenu(), createTestMenu(false)];
  // Again, as the next worker does.
  for (let start = 0; start < 2; start++) for (const { menu } of [withPanel, without]) await menu.create();
  const inspect = 'inspect: Inspect token on selection';
  expect([withPanel.items, without.items]).toEqual([[inspect, 'panel: Open beside on action'], [inspect]]);
});

const CLICKED = { menuItemId: 'inspect', selectionText: 'abc' };
it.each([
  ['a card in the frame of the selection', { ...CLICKED, frameId: 3 }, { id: 7 }, ['inspect 7 3']],
  ['the popup if the page has nothing to show', CLICKED, { id: 8 }, ['inspect 8 undefined', 'open abc']],
  ['the popup without a tab', CLICKED, undefined, ['open abc']],
  ['the panel of the window of the click', { menuItemId: 'panel' }, { id: 7, windowId: 3 }, ['panel 3']],
  ['nothing for another item', { ...CLICKED, menuItemId: 'other' }, { id: 7 }, []],
])('the menu opens %s', async (_case, item, tab, expected) => {
  const { menu, calls } = createTestMenu();
  await menu.clicked(item, tab);
  expect(calls).toEqual(expected);
});

const calls: string[] = [];
const fails = () => Promise.reject(new Error('no window for it'));
it.each<readonly [string, object, string, readonly string[]]>([
  ['a card', { inspect: async () => calls.push('card') > 0 }, 'inspect', ['card']],
  ['the popup if the page has nothing to show', {}, 'inspect', ['inspect 7', 'popup']],
  ['a page if the browser cannot open the popup', { openPopup: fails }, 'inspect', ['inspect 7', 'page']],
  ['the popup without a tab', { activeTab: async () => undefined }, 'inspect', ['popup']],
  ['the panel of the window', {}, 'panel', ['panel 3']],
  ['nothing for other commands', {}, '_execute_action', []],
])('the shortcut opens %s', async (_case, browser, command, expected) => {
  calls.length = 0;
  const press = createShortcut({
    activeTab: async () => 7,
    inspect: async (id) => calls.push(`inspect ${id}`) === 0,
    openPopup: async () => void calls.push('popup'),
    open: async () => void calls.push('page'),
    openPanel: async (window) => void calls.push(`panel ${window}`),
    ...browser,
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
