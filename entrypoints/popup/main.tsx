import { render } from 'preact';
import { browser } from 'wxt/browser';
import { startPage } from '../../components/start-page.ts';
import { readSentences } from '../../lib/language.ts';
import { createCheckingClient } from '../../lib/messages/client.ts';
import { askPage } from '../../lib/messages/page-report.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import { createDrawer, createSettingsStore } from '../../lib/settings/store.ts';
import { App } from './App.tsx';
import '../../components/theme.css';
import '../../components/page.css';
import '../../components/token-card.css';
import './popup.css';
import './lists.css';
import './standards.css';
import './chain.css';
import './own-words.css';

const { i18n, runtime, tabs } = browser;
/** With the schemas, which are half of what a popup is: not before there is something to see. */
const table = () => import('../../lib/messages/protocol.ts');

const readPage = async () => {
  const [[tab], own] = await Promise.all([
    tabs.query({ active: true, currentWindow: true }),
    tabs.getCurrent(),
  ]);
  // In a tab of its own there is no page beside it.
  if (tab?.id === undefined || tab.id === own?.id) return undefined;
  const { pageReport } = await table();
  const report = pageReport.safeParse(await askPage(tab.id));
  return report.success ? report.data : 'not-read';
};
const openOptions = () => void runtime.openOptionsPage().then(() => window.close());
const settings = createSettingsStore(readSettings);
const client = createCheckingClient(async () => (await table()).isReply);
const drawer = createDrawer('local', 'recent');
const query = new URLSearchParams(location.search).get('q') ?? '';

void tabs.getCurrent().then((own) => {
  if (own !== undefined) document.documentElement.dataset.place = 'tab';
});

startPage({
  settings,
  browserWords: (name, values) => i18n.getMessage(name as 'name', [...values]),
  sentences: (tag) => readSentences(tag, (path) => new URL(path, runtime.getURL('')).href),
  draw(root, first) {
    const parts = { client, settings, first, openOptions, readPage, drawer, query };
    render(<App {...parts} />, root);
  },
});
