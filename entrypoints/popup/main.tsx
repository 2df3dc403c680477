import { render } from 'preact';
import { browser } from 'wxt/browser';
import { speak } from '../../components/say.ts';
import { createClient } from '../../lib/messages/client.ts';
import { askPage } from '../../lib/messages/page-report.ts';
import { isReply, pageReport } from '../../lib/messages/protocol.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import { createSettingsStore } from '../../lib/settings/store.ts';
import { App } from './App.tsx';
import '../../components/theme.css';
import '../../components/page.css';
import '../../components/token-card.css';
import './popup.css';

speak((name, values) => browser.i18n.getMessage(name as 'name', [...values]));
const root = document.getElementById('app');
if (root === null) throw new Error('popup.html has no place for the app');
const readPage = async () => {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const report = pageReport.safeParse(tab?.id === undefined ? undefined : await askPage(tab.id));
  return report.success ? report.data : undefined;
};
const openOptions = () => void browser.runtime.openOptionsPage().then(() => window.close());
render(
  <App
    client={createClient({ check: isReply })}
    settings={createSettingsStore(readSettings)}
    openOptions={openOptions}
    readPage={readPage}
  />,
  root,
);
