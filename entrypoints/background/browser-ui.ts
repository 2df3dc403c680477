/** Connects the context menu, the omnibox, the shortcut, the badge and the first-run page to the browser. */
import { browser } from 'wxt/browser';
import { t } from '../../lib/i18n/messages.ts';
import { popupAddress } from '../../lib/integrations/address.ts';
import { createBadge } from '../../lib/integrations/badge.ts';
import { createFirstRun } from '../../lib/integrations/first-run.ts';
import { createMenu } from '../../lib/integrations/menu.ts';
import { createShortcut } from '../../lib/integrations/shortcut.ts';
import { sendToContent } from '../../lib/messaging/content.ts';
import { isContentReply } from '../../lib/messaging/protocol.ts';
import { createStorageItem } from '../../lib/settings/store.ts';
import type { UiDeps } from './environment.ts';
import { createI18n } from './i18n.ts';
import { startOmnibox } from './omnibox.ts';

/** Milliseconds in which every page has applied changed settings. */
const SETTLED_MS = 2_000;

export function startBrowserUi(deps: UiDeps) {
  const { settings, ownFile, report } = deps;
  const loadLanguage = createI18n(settings, ownFile);
  const translate = async (name: string) => {
    await loadLanguage();
    return t(name);
  };
  browser.runtime.onInstalled.addListener(({ reason }) => void openFirstRun(ownFile)(reason).catch(report));
  startMenu(deps, translate);
  startShortcut(deps);
  startOmnibox(deps, loadLanguage, translate);
  return { badge: startBadge(deps) };
}

const check = () => isContentReply;
const openPopupPage = (ownFile: UiDeps['ownFile'], query?: string) =>
  browser.tabs.create({ url: ownFile(popupAddress(query)) });

async function inspect(tab: number, closes: boolean, frame?: number): Promise<boolean> {
  return (await sendToContent(check, { tab, frame }, 'page.inspect', { closes })) === true;
}

const openFirstRun = (ownFile: UiDeps['ownFile']) =>
  createFirstRun({
    opened: createStorageItem('local', 'welcomed'),
    open: () => browser.tabs.create({ url: ownFile('welcome.html') }),
  });

function startMenu(
  { settings, ownFile, report }: UiDeps,
  translate: (name: string) => Promise<string>,
): void {
  const menu = createMenu({
    menus: browser.contextMenus,
    title: () => translate('menu_inspect'),
    // The menu never closes a card: it is for the current selection.
    inspect: (tab, frame) => inspect(tab, false, frame),
    open: (query) => openPopupPage(ownFile, query),
  });
  void menu.refresh().catch(report);
  browser.contextMenus.onClicked.addListener((item, tab) => void menu.clicked(item, tab).catch(report));
  settings.watch(() => void menu.refresh().catch(report));
}

function startShortcut({ ownFile, report }: UiDeps): void {
  const onCommand = createShortcut({
    async activeTab() {
      const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
      return tab?.id;
    },
    inspect: (tab) => inspect(tab, true),
    openPopup: async () => browser.action.openPopup(),
    open: () => openPopupPage(ownFile),
  });
  browser.commands.onCommand.addListener((command) => void onCommand(command).catch(report));
}

function startBadge({ settings, wait, report }: UiDeps) {
  const badge = createBadge({
    action: browser.action,
    isEnabled: async () => (await settings.read()).badge,
    tabs: () => browser.tabs.query({}),
    async countIn(tab) {
      const page = await sendToContent(check, { tab, frame: 0 }, 'page.report', {});
      return page?.subjects.length;
    },
    settled: () => wait(SETTLED_MS),
  });
  settings.watch(() => void badge.refresh().catch(report));
  return badge;
}
