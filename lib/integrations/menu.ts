/**
 * The context menus: "Inspect token" for a selection, which the page shows a card for or the popup page looks up, and an item of
 * the toolbar button that opens the panel.
 */
import type { OpenPanel } from './panel.ts';

const INSPECT = 'inspect';
const PANEL = 'panel';

export type MenuDeps = {
  readonly menus: {
    create(item: { id: string; title: string; contexts: ['selection' | 'action'] }): unknown;
    removeAll(): Promise<void>;
  };
  /** In the language of the browser, as its other menus. */
  readonly titles: { readonly inspect: string; readonly panel: string };
  /** False where the page has nothing to show. */
  readonly inspect: (tabId: number, frame: number | undefined) => Promise<boolean>;
  readonly open: (query: string) => Promise<unknown>;
  /** Undefined in a browser without a panel. */
  readonly openPanel: OpenPanel | undefined;
};

type ClickedItem = {
  readonly menuItemId: string | number;
  readonly selectionText?: string | undefined;
  readonly frameId?: number | undefined;
};

type ClickedTab = {
  readonly id?: number | undefined;
  readonly windowId?: number | undefined;
};

export function createMenu({ menus, titles, inspect, open, openPanel }: MenuDeps) {
  return {
    /** Called at each start of the background, which may have been stopped before it had created the items. */
    async create(): Promise<void> {
      await menus.removeAll();
      menus.create({ id: INSPECT, title: titles.inspect, contexts: ['selection'] });
      if (openPanel) menus.create({ id: PANEL, title: titles.panel, contexts: ['action'] });
    },
    async clicked(item: ClickedItem, tab: ClickedTab | undefined): Promise<void> {
      const { menuItemId, selectionText = '', frameId } = item;
      // First, since the browser allows it only right after the click.
      if (menuItemId === PANEL && tab?.windowId !== undefined) return openPanel?.(tab.windowId);
      if (menuItemId !== INSPECT) return;
      if (tab?.id !== undefined && (await inspect(tab.id, frameId))) return;
      await open(selectionText);
    },
  };
}
