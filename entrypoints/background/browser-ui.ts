/** Connects the context menu, the shortcut and the first-run page to the browser. */
import { browser } from 'wxt/browser';
import { loadLanguage } from '../../lib/i18n/language.ts';
import { t } from '../../lib/i18n/messages.ts';
import { createMenu } from '../../lib/integrations/menu.ts';
import { panelOf } from '../../lib/integrations/panel.ts';
import type { PopupQueries } from '../../lib/integrations/popup-queries.ts';
import { createShortcut } from '../../lib/integrations/shortcut.ts';
import { createConsentStore } from '../../lib/settings/consent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';
import { inspectPage } from './content-scripts.ts';

type UiDeps = {
  readonly settings: ReadingStore<Settings>;
  readonly queries: PopupQueries;
  /** The address of a file of the extension. */
  readonly ownFile: (path: string) => string;
  readonly report: (error: unknown) => void;
};
/** Resolves when `t` uses the language of the settings. */
type ApplyLanguage = () => Promise<void>;
/** The address of the popup in a tab. */
type PopupAddress = (query?: string) => Promise<string>;

export function startBrowserUi(deps: UiDeps): void {
  const applyLanguage = createLanguage(deps.settings);
  const { queries, ownFile } = deps;
  const popupAddress: PopupAddress = async (query) => ownFile(await queries.address(query));
  startFirstRun(deps);
  // Browsers on phones lack these.
  if ('contextMenus' in browser) startMenu(deps, popupAddress, applyLanguage);
  if ('commands' in browser) startShortcut(deps, popupAddress);
}

function createLanguage(settings: UiDeps['settings']): ApplyLanguage {
  let applied: string | undefined;
  return async () => {
    const { language } = await settings.read();
    if (language !== applied) (await loadLanguage(language))();
    applied = language;
  };
}

function startFirstRun({ ownFile, report }: UiDeps): void {
  const open = async (reason: string) => {
    // An unpacked extension is "installed" at every start.
    if (reason !== 'install' || (await createConsentStore().isAnswered())) return;
    await browser.tabs.create({ url: ownFile('first-run.html') });
  };
  browser.runtime.onInstalled.addListener(({ reason }) => void open(reason).catch(report));
}

function startMenu(
  { settings, report }: UiDeps,
  popupAddress: PopupAddress,
  applyLanguage: ApplyLanguage,
): void {
  const menu = createMenu({
    menus: browser.contextMenus,
    async titles() {
      await applyLanguage();
      return { inspect: t('menu_inspect'), panel: t('panel_open') };
    },
    // The item is for the current selection, so it never closes a card.
    inspect: (tab, frame) => inspectPage(tab, false, frame),
    open: async (query) => browser.tabs.create({ url: await popupAddress(query) }),
    openPanel: panelOf(browser),
  });
  void menu.refresh().catch(report);
  browser.contextMenus.onClicked.addListener((item, tab) => void menu.clicked(item, tab).catch(report));
  settings.watch(() => void menu.refresh().catch(report));
}

function startShortcut({ report }: UiDeps, popupAddress: PopupAddress): void {
  const onCommand = createShortcut({
    async activeTab() {
      const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
      return tab?.id;
    },
    inspect: (tab) => inspectPage(tab, true),
    openPopup: async () => browser.action.openPopup(),
    open: async () => browser.tabs.create({ url: await popupAddress() }),
    openPanel: panelOf(browser),
  });
  browser.commands.onCommand.addListener((command, tab) => void onCommand(command, tab).catch(report));
}
