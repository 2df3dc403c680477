/** The keyboard shortcut: the page shows a card for its selection or focus, or the popup opens. */

export const INSPECT_COMMAND = 'inspect';

export type ShortcutDeps = {
  readonly activeTab: () => Promise<number | undefined>;
  /** False where the page has nothing to show. */
  readonly inspect: (tabId: number) => Promise<boolean>;
  /** Rejects where the browser cannot open the popup. */
  readonly openPopup: () => Promise<unknown>;
  /** Opens the popup in a tab. */
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
