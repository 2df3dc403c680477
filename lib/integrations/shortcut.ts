/** The keyboard shortcuts: one shows a card for the page's selection or focus, or else the popup; one opens the panel. */
import type { OpenPanel } from './panel.ts';

const INSPECT_COMMAND = 'inspect';
/** Only in Chromium, since Firefox opens the panel by a command of its own. */
const PANEL_COMMAND = 'panel';

export type ShortcutDeps = {
  readonly activeTab: () => Promise<number | undefined>;
  /** False where the page has nothing to show. */
  readonly inspect: (tabId: number) => Promise<boolean>;
  /** Rejects where the browser cannot open the popup. */
  readonly openPopup: () => Promise<unknown>;
  /** Opens the popup in a tab. */
  readonly open: () => Promise<unknown>;
  readonly openPanel: OpenPanel | undefined;
};

export function createShortcut({ activeTab, inspect, openPopup, open, openPanel }: ShortcutDeps) {
  return async (command: string, from: { readonly windowId?: number | undefined } = {}): Promise<void> => {
    if (command === PANEL_COMMAND && from.windowId !== undefined) return openPanel?.(from.windowId);
    if (command !== INSPECT_COMMAND) return;
    const tab = await activeTab();
    if (tab !== undefined && (await inspect(tab))) return;
    await openPopup().catch(open);
  };
}
