import { expect, it } from 'vitest';
import { createMenu } from '../../lib/integrations/menu.ts';

function setUp(shows: (tab: number) => boolean = () => true, hasPanel = true) {
  const items: string[] = [];
  const inspected: (readonly [number, number | undefined])[] = [];
  const opened: string[] = [];
  const panels: number[] = [];
  const language = { title: 'Inspect token' };
  const menu = createMenu({
    menus: {
      create({ id, title, contexts }) {
        if (items.some((item) => item.startsWith(id))) throw new Error(`duplicate id ${id}`);
        items.push(`${id}: ${title} on ${contexts}`);
      },
      removeAll: async () => void items.splice(0),
    },
    titles: async () => ({ inspect: language.title, panel: 'Open beside' }),
    inspect: async (tab, frame) => {
      inspected.push([tab, frame]);
      return shows(tab);
    },
    open: async (query) => opened.push(query),
    openPanel: hasPanel ? async (window) => void panels.push(window) : undefined,
  });
  return { menu, items, inspected, opened, panels, language };
}

it('the context menu has an item for selections and one for the panel, built again only in another language', async () => {
  const { menu, items, language } = setUp();
  await Promise.all([menu.refresh(), menu.refresh()]);
  expect(items).toEqual(['inspect: Inspect token on selection', 'panel: Open beside on action']);
  items.push('another');
  await menu.refresh();
  expect(items).toHaveLength(3);
  language.title = 'トークンを調べる';
  await menu.refresh();
  expect(items).toEqual(['inspect: トークンを調べる on selection', 'panel: Open beside on action']);
});

it('the context menu has no item for a panel in a browser without one', async () => {
  const { menu, items } = setUp(undefined, false);
  await menu.refresh();
  expect(items).toEqual(['inspect: Inspect token on selection']);
});

const CLICKED = { menuItemId: 'inspect', selectionText: 'abc' };
it.each([
  ['a card in the frame of the selection', { ...CLICKED, frameId: 3 }, { id: 7 }, [[7, 3]], [], []],
  ['the popup where the page has nothing to show', CLICKED, { id: 8 }, [[8, undefined]], ['abc'], []],
  ['the popup without a tab', CLICKED, undefined, [], ['abc'], []],
  ['an empty popup without a selection', { menuItemId: 'inspect' }, {}, [], [''], []],
  ['the panel of the window of the click', { menuItemId: 'panel' }, { id: 7, windowId: 3 }, [], [], [3]],
  ['nothing for another item', { ...CLICKED, menuItemId: 'other' }, { id: 7 }, [], [], []],
])('the context menu opens %s', async (_case, item, tab, ...expected) => {
  const { menu, inspected, opened, panels } = setUp((id) => id === 7);
  await menu.clicked(item, tab);
  expect([inspected, opened, panels]).toEqual(expected);
});
