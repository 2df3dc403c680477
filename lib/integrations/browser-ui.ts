/** The extension in the browser's own surface: the badge, the panel beside the page, the context menus and the shortcuts. */

/** The part of the browser API that is used. */
type Action = {
  setBadgeText(details: { tabId: number; text: string }): Promise<void>;
  setBadgeBackgroundColor(details: { color: string }): Promise<void>;
  /** A browser without it picks a readable color. */
  setBadgeTextColor?: (details: { color: string }) => Promise<void>;
};

/** Contrast 6.5:1, on light and dark toolbars. */
const BACKGROUND = '#2857c5';
const TEXT = '#ffffff';
/** The badge shows at most four characters. */
const MAX_NUMBER = 999;

/** Shows the number that a tab's page reports. */
export function createBadge(action: Action) {
  return async (tabId: number, tokens: number): Promise<void> => {
    await action.setBadgeBackgroundColor({ color: BACKGROUND });
    await action.setBadgeTextColor?.({ color: TEXT });
    // Rejects for a tab that has been closed.
    await action.setBadgeText({ tabId, text: badgeText(tokens) }).catch(() => undefined);
  };
}

function badgeText(tokens: number): string {
  if (tokens === 0) return '';
  return tokens > MAX_NUMBER ? `${MAX_NUMBER}+` : String(tokens);
}

/** The part of the browser API that is used; its types are for one browser each. */
type PanelBrowser = {
  readonly sidePanel?: { open(options: { readonly windowId: number }): Promise<void> };
  readonly sidebarAction?: { open(): Promise<void> };
};

/** Opens the panel of a window. The browser allows it only right after a click or a key press of the user. */
export type OpenPanel = (windowId: number) => Promise<void>;

/** Undefined in a browser without such a panel. */
export function panelOf(browser: object): OpenPanel | undefined {
  const { sidePanel, sidebarAction } = browser as PanelBrowser;
  if (sidePanel) return (windowId) => sidePanel.open({ windowId });
  return sidebarAction && (() => sidebarAction.open());
}

/** The IDs of the menu items and of the commands. Firefox opens the panel by a command of its own. */
const INSPECT = 'inspect';
const PANEL = 'panel';

type ClickedItem = {
  readonly menuItemId: string | number;
  readonly selectionText?: string | undefined;
  readonly frameId?: number | undefined;
};

type ClickedTab = {
  readonly id?: number | undefined;
  readonly windowId?: number | undefined;
};

/**
 * "Inspect token" for a selection, which the page shows a card for or the popup page looks up, and an item of the toolbar button
 * that opens the panel.
 */
export function createMenu({
  menus,
  titles,
  inspect,
  open,
  openPanel,
}: {
  readonly menus: {
    create(item: { id: string; title: string; contexts: ['selection' | 'action'] }): unknown;
    removeAll(): Promise<void>;
  };
  /** In the language of the browser, as its other menus. */
  readonly titles: { readonly inspect: string; readonly panel: string };
  /** False if the page has nothing to show. */
  readonly inspect: (tabId: number, frame: number | undefined) => Promise<boolean>;
  readonly open: (query: string) => Promise<unknown>;
  /** Undefined in a browser without a panel. */
  readonly openPanel: OpenPanel | undefined;
}) {
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

/** One command shows a card for the page's selection or focus, or else the popup; one opens the panel. */
export function createShortcut({
  activeTab,
  inspect,
  openPopup,
  open,
  openPanel,
}: {
  readonly activeTab: () => Promise<number | undefined>;
  /** False if the page has nothing to show. */
  readonly inspect: (tabId: number) => Promise<boolean>;
  /** Rejects if the browser cannot open the popup. */
  readonly openPopup: () => Promise<unknown>;
  /** Opens the popup in a tab. */
  readonly open: () => Promise<unknown>;
  readonly openPanel: OpenPanel | undefined;
}) {
  return async (command: string, from: { readonly windowId?: number | undefined } = {}): Promise<void> => {
    if (command === PANEL && from.windowId !== undefined) return openPanel?.(from.windowId);
    if (command !== INSPECT) return;
    const tab = await activeTab();
    if (tab !== undefined && (await inspect(tab))) return;
    await openPopup().catch(open);
  };
}
