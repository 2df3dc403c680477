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
export function createBadge(browser: { readonly action: Action }) {
  return async (tabId: number, tokens: number): Promise<void> => {
    const { action } = browser;
    await action.setBadgeBackgroundColor({ color: BACKGROUND });
    await action.setBadgeTextColor?.({ color: TEXT });
    const number = tokens > MAX_NUMBER ? `${MAX_NUMBER}+` : `${tokens}`;
    // Rejects for a tab that has been closed.
    await action.setBadgeText({ tabId, text: tokens === 0 ? '' : number }).catch(() => undefined);
  };
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
export const INSPECT = 'inspect';
export const PANEL = 'panel';

type ClickedItem = {
  readonly menuItemId: string | number;
  readonly selectionText?: string | undefined;
  readonly frameId?: number | undefined;
};

type ClickedTab = {
  readonly id?: number | undefined;
  readonly windowId?: number | undefined;
};

/** The items and the commands: "Inspect token" shows a card on the page or else the popup; the other one opens the panel. */
export function createCommands({
  activeTab,
  inspect,
  openPopup,
  openTab,
  openPanel,
}: {
  readonly activeTab: () => Promise<number | undefined>;
  /** False if the page has nothing to show. `closes`: closes a pinned card instead. */
  readonly inspect: (tabId: number, closes: boolean, frame?: number) => Promise<boolean>;
  /** Rejects if the browser cannot open the popup. */
  readonly openPopup: () => Promise<unknown>;
  /** Opens the popup in a tab. */
  readonly openTab: (query?: string) => Promise<unknown>;
  /** Undefined in a browser without a panel. */
  readonly openPanel: OpenPanel | undefined;
}) {
  return {
    async clicked({ menuItemId, selectionText, frameId }: ClickedItem, tab?: ClickedTab): Promise<void> {
      // First, since the browser allows it only right after the click.
      if (menuItemId === PANEL && tab?.windowId !== undefined) return openPanel?.(tab.windowId);
      if (menuItemId !== INSPECT) return;
      // The item is for the current selection, so it never closes a card.
      if (tab?.id !== undefined && (await inspect(tab.id, false, frameId))) return;
      await openTab(selectionText);
    },
    async pressed(command: string, { windowId }: ClickedTab = {}): Promise<void> {
      if (command === PANEL && windowId !== undefined) return openPanel?.(windowId);
      if (command !== INSPECT) return;
      const tab = await activeTab();
      if (tab !== undefined && (await inspect(tab, true))) return;
      await openPopup().catch(() => openTab());
    },
  };
}
