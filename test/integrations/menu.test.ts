/** The menu of a selection: built once, in the language of now, and where what is chosen goes. */
import { describe, expect, it } from 'vitest';
import { popupAddress } from '../../lib/integrations/address.ts';
import { createMenu } from '../../lib/integrations/menu.ts';

function setUp(shows: (tab: number) => boolean = () => true) {
  const items: string[] = [];
  const asked: (readonly [number, number | undefined])[] = [];
  const opened: string[] = [];
  const language = { title: 'Inspect token' };
  const menu = createMenu({
    menus: {
      create({ id, title, contexts }) {
        // As the browsers refuse it.
        if (items.some((one) => one.startsWith(id))) throw new Error(`duplicate id ${id}`);
        items.push(`${id}: ${title} on ${contexts}`);
      },
      removeAll: async () => void items.splice(0),
    },
    title: async () => language.title,
    inspect: async (tab, frame) => {
      asked.push([tab, frame]);
      return shows(tab);
    },
    open: async (query) => opened.push(query),
  });
  return { menu, items, asked, opened, language };
}

describe('the menu', () => {
  it('has one item, however often it is built, and its name anew in another language', async () => {
    const { menu, items, language } = setUp();
    await Promise.all([menu.build(), menu.build(), menu.renew()]);
    expect(items).toEqual(['inspect: Inspect token on selection']);
    items.push('another');
    await menu.renew();
    expect(items).toHaveLength(2);
    language.title = 'トークンを調べる';
    await menu.renew();
    expect(items).toEqual(['inspect: トークンを調べる on selection']);
  });

  const CHOSEN = { menuItemId: 'inspect', selectionText: 'abc' };
  it.each([
    ['the page’s card, in the frame of the selection', { ...CHOSEN, frameId: 3 }, { id: 7 }, [[7, 3]], []],
    ['the popup where no page shows it', CHOSEN, { id: 8 }, [[8, undefined]], ['abc']],
    ['the popup where no tab is', CHOSEN, undefined, [], ['abc']],
    ['an empty popup for nothing', { menuItemId: 'inspect' }, {}, [], ['']],
    ['nothing for the items of others', { ...CHOSEN, menuItemId: 'other' }, { id: 7 }, [], []],
  ])('opens %s', async (_what, item, tab, expected, opens) => {
    const { menu, asked, opened } = setUp((id) => id === 7);
    await menu.chosen(item, tab);
    expect([asked, opened]).toEqual([expected, opens]);
  });
});

describe('the address of the popup', () => {
  const query = (text: string) => new URL(popupAddress(text), 'https://x.example').searchParams.get('q');

  it.each(['abc', 'a b&q=c#d?e', '../options.html', 'ロゴ', '"><script>', 'a\nb'])(
    'holds %j whole',
    (text) => {
      expect(query(text)).toBe(text);
      expect(popupAddress(text).startsWith('popup.html?q=')).toBe(true);
    },
  );

  it('is that of the popup alone for nothing, and never longer than a browser takes', () => {
    expect([popupAddress(), popupAddress(' \n')]).toEqual(['popup.html', 'popup.html']);
    expect(query('a'.repeat(100_000))).toHaveLength(4_000);
    expect(query('a\ud800')).toBe('a\ufffd');
  });
});
