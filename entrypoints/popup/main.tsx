import { render } from 'preact';
import { browser } from 'wxt/browser';
import { startPage } from '../../components/page/start-page.ts';
import { App } from '../../components/popup/App.tsx';
import type { WatchTab } from '../../components/popup/use-page.ts';
import { panelOf } from '../../lib/integrations/browser-ui.ts';
import { readPopupQuery } from '../../lib/integrations/popup-queries.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { sendToContent } from '../../lib/messaging/content.ts';
import { siteAt } from '../../lib/network/explorers.ts';
import { createRecentItem } from '../../lib/settings/recent.ts';
import { createSettingsStore } from '../../lib/settings/settings.ts';
import { CONTENT_CSS, CONTENT_JS } from '../../lib/settings/sites.ts';
import { createConsentStore, createStorageItem } from '../../lib/settings/store.ts';
import './popup.css';

const { extension, permissions, runtime, scripting, tabs } = browser;
/** Phones have no windows. */
const windows: typeof browser.windows | undefined = browser.windows;
/** This script runs in two pages: in the popup, and in the panel beside the page, which stays open. */
const isPanel = document.documentElement.dataset.surface === 'panel';
let ownWindow: number | undefined;
void windows?.getCurrent().then(({ id }) => {
  ownWindow = id;
});

/**
 * Starts the content script on an explorer's page that was open before Token Lens was installed or updated. The click on
 * the toolbar's icon allows that for its page.
 */
async function start(tabId: number): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  const target = { tabId, allFrames: true };
  try {
    await scripting.insertCSS({ target, files: [CONTENT_CSS], origin: 'USER' });
    await scripting.executeScript({ target, files: [CONTENT_JS] });
  } catch {
    // The popup was opened without a click on the icon, so the browser does not allow it. The page stays unread.
  }
}
let isStarted = false;

const readPage = async () => {
  const [[tab], own] = await Promise.all([
    tabs.query({ active: true, currentWindow: true }),
    tabs.getCurrent(),
  ]);
  // A popup that fills a tab has no page below it.
  if (tab?.id === undefined || tab.id === own?.id) return undefined;
  // Loaded after the first render: the schemas are half of the popup's code.
  const { pageReport } = await import('../../lib/messaging/schemas.ts');
  const report = pageReport.safeParse(await sendToContent({ tab: tab.id, frame: 0 }, 'page.report', {}));
  if (report.success) return report.data;
  if (tab.url !== undefined && siteAt(tab.url) !== undefined) void start(tab.id);
  return { kind: 'not-read' as const, address: tab.url };
};
/** `openOptionsPage` cannot name a section, so a section is opened by its address. */
const openOptions = (section?: string) => {
  const opened = section
    ? tabs.create({ url: runtime.getURL(`/options.html#${section}`) })
    : runtime.openOptionsPage();
  void Promise.resolve(opened).then(closePopup);
};
const closePopup = () => {
  if (!isPanel) window.close();
};
const store = createSettingsStore();
const query = readPopupQuery(createStorageItem('session', 'queries'), new URLSearchParams(location.search));
const consentStore = createConsentStore();
const consent = consentStore.read();
const client = createClient();
const recentStore = createRecentItem(extension.inIncognitoContext);

const watchTab: WatchTab = (changed) => {
  const listener = ({ windowId }: { readonly windowId: number }) => {
    if (windowId === ownWindow) changed();
  };
  tabs.onActivated.addListener(listener);
  return () => tabs.onActivated.removeListener(listener);
};

const panel = isPanel ? undefined : panelOf(browser);
/** Called within a click. Nothing may be awaited before the panel opens, or the browser refuses. */
const openPanel = () => {
  if (ownWindow !== undefined) void panel?.(ownWindow).then(closePopup);
};

void tabs.getCurrent().then((own) => {
  // A phone shows the popup on its whole screen.
  if ((own !== undefined || !windows) && !isPanel) document.documentElement.dataset.surface = 'tab';
});

startPage(store, (root, settings) => {
  const props = {
    ...{ client, settings, consentStore, permissions, openOptions, readPage, recentStore },
    change: store.change,
    ...(isPanel && { watchTab }),
    ...(panel && { openPanel }),
  };
  void Promise.all([query, consent]).then(([query, initialConsent]) =>
    render(<App {...props} {...{ query, initialConsent }} clock={Date.now} />, root),
  );
});
