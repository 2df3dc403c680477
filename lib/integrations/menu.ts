/** "Inspect token" in the context menu of a selection: the page shows a card, or the popup page looks the selection up. */
import { createQueue } from '../queue.ts';

const ID = 'inspect';

export type MenuDeps = {
  readonly menus: {
    create(item: { id: string; title: string; contexts: ['selection'] }): unknown;
    removeAll(): Promise<void>;
  };
  readonly title: () => Promise<string>;
  /** False where the page has nothing to show. */
  readonly inspect: (tabId: number, frame: number | undefined) => Promise<boolean>;
  readonly open: (query: string, isPrivate: boolean) => Promise<unknown>;
};

type ClickedItem = {
  readonly menuItemId: string | number;
  readonly selectionText?: string | undefined;
  readonly frameId?: number | undefined;
};

type ClickedTab = { readonly id?: number | undefined; readonly incognito?: boolean };

export function createMenu({ menus, title, inspect, open }: MenuDeps) {
  let builtTitle: string | undefined;
  // Two concurrent calls would both create the item, and the second would fail.
  const inTurn = createQueue();

  async function create(title: string): Promise<void> {
    await menus.removeAll();
    menus.create({ id: ID, title, contexts: ['selection'] });
    builtTitle = title;
  }

  return {
    /**
     * Creates the item, again if the language has changed. Called at each start of the background too: one that was stopped
     * before it had created the item would leave none until the next update.
     */
    refresh: (): Promise<void> =>
      inTurn(async () => {
        const current = await title();
        if (current !== builtTitle) await create(current);
      }),
    async clicked(item: ClickedItem, tab: ClickedTab | undefined): Promise<void> {
      const { menuItemId, selectionText = '', frameId } = item;
      if (menuItemId !== ID) return;
      if (tab?.id !== undefined && (await inspect(tab.id, frameId))) return;
      await open(selectionText, tab?.incognito === true);
    },
  };
}
