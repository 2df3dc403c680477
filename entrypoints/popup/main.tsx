import { render } from 'preact';
import { browser } from 'wxt/browser';
import { startPage } from '../../components/page/start-page.ts';
import { App } from '../../components/popup/App.tsx';
import { readCatalogue } from '../../lib/i18n/catalogue.ts';
import { createCheckingClient } from '../../lib/messaging/client.ts';
import { sendToContent } from '../../lib/messaging/content.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import { createSettingsStore, createStorageItem } from '../../lib/settings/store.ts';
import '../../components/ui/theme.css';
import '../../components/ui/page.css';
import '../../components/token/token-card.css';
import '../../components/popup/popup.css';
import '../../components/popup/lists.css';
import '../../components/popup/standards.css';
import '../../components/popup/chain.css';
import '../../components/popup/own-words.css';

const { i18n, runtime, tabs } = browser;
/** Loaded on demand: the schemas are half of the popup's code. */
const protocol = () => import('../../lib/messaging/protocol.ts');

const readPage = async () => {
  const [[tab], own] = await Promise.all([
    tabs.query({ active: true, currentWindow: true }),
    tabs.getCurrent(),
  ]);
  // In a tab of its own there is no page beside it.
  if (tab?.id === undefined || tab.id === own?.id) return undefined;
  const check = async () => (await protocol()).isContentReply;
  return (await sendToContent(check, { tab: tab.id, frame: 0 }, 'page.report', {})) ?? 'not-read';
};
const openOptions = () => void runtime.openOptionsPage().then(() => window.close());
const settings = createSettingsStore(readSettings);
const client = createCheckingClient(async () => (await protocol()).isReply);
const storageItem = createStorageItem('local', 'recent');
const query = new URLSearchParams(location.search).get('q') ?? '';

void tabs.getCurrent().then((own) => {
  if (own !== undefined) document.documentElement.dataset.place = 'tab';
});

startPage({
  settings,
  browserWords: (name, values) => i18n.getMessage(name as 'name', [...values]),
  sentences: (tag) => readCatalogue(tag, (path) => new URL(path, runtime.getURL('')).href),
  draw(root, first) {
    const parts = { client, settings, first, openOptions, readPage, storageItem, query };
    render(<App {...parts} />, root);
  },
});
