/** The panel beside the page: Chromium's side panel, Firefox's sidebar. Phones have none. */

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
