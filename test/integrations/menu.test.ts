import { expect, it } from 'vitest';
import { createMenu } from '../../lib/integrations/browser-ui.ts';

function setUp(shows: (tab: number) => boolean = () => true, hasPanel = true) {
  const items: string[] = [];
  const inspected: (readonly [number, number | undefined])[] = [];
  const opened: string[] = [];
  const panels: number[] = [];
  const menu = createMenu({
    menus: {
      create({ id, title, contexts }) {
        if (items.some((item) => item.startsWith(id))) throw new Error(`duplicate id ${id}`);
        items.push(`${id}: ${title} on ${contexts}`);
      },
      removeAll: async () => void items.splice(0),
    },
    titles: { inspect: 'Inspect token', panel: 'Open beside' },
    inspect: async (tab, frame) => {
      inspected.push([tab, frame]);
      return shows(tab);
    },
    open: async (query) => opened.push(query),
    openPanel: hasPanel ? async (window) => void panels.push(window) : undefined,
  });
  return { menu, items, inspected, opened, panels };
}

it.each([
  ['and one for the panel', true, ['inspect: Inspect token on selection', 'panel: Open beside on action']],
  ['in a browser without a panel', false, ['inspect: Inspect token on selection']],
])('the context menu has an item for selections %s', async (_what, hasPanel, expected) => {
  const { menu, items } = setUp(undefined, hasPanel);
  // Again, as the next worker does.
  for (let start = 0; start < 2; start++) await menu.create();
  expect(items).toEqual(expected);
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
