/** The keyboard shortcut: the page shows a card of what is selected or has the focus, or else the popup opens. */

export const INSPECT_COMMAND = 'inspect';

export type ShortcutDeps = {
  readonly activeTab: () => Promise<number | undefined>;
  /** False where the tab shows nothing. */
  readonly inspect: (tabId: number) => Promise<boolean>;
  /** Rejects where the browser has no window for it, or wants it asked for in another way. */
  readonly openPopup: () => Promise<unknown>;
  /** The popup as a page of its own. */
  readonly open: () => Promise<unknown>;
};

export function createShortcut({ activeTab, inspect, openPopup, open }: ShortcutDeps) {
  return async (command: string): Promise<void> => {
    if (command !== INSPECT_COMMAND) return;
    const tab = await activeTab();
    if (tab !== undefined && (await inspect(tab))) return;
    await openPopup().catch(open);
  };
}
