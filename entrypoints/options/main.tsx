import { render } from 'preact';
import { browser } from 'wxt/browser';
import { startPage } from '../../components/start-page.ts';
import { readSentences } from '../../lib/language.ts';
import { createCheckingClient } from '../../lib/messages/client.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import { createSettingsStore } from '../../lib/settings/store.ts';
import { App } from './App.tsx';
import { download } from './download.ts';
import '../../components/theme.css';
import '../../components/page.css';
import './options.css';

const settings = createSettingsStore(readSettings);
const client = createCheckingClient(async () => (await import('../../lib/messages/protocol.ts')).isReply);
startPage({
  settings,
  browserWords: (name, values) => browser.i18n.getMessage(name as 'name', [...values]),
  sentences: (tag) => readSentences(tag, (path) => new URL(path, browser.runtime.getURL('')).href),
  draw: (root) =>
    render(
      <App
        client={client}
        settings={settings}
        permissions={browser.permissions}
        now={Date.now}
        download={download}
      />,
      root,
    ),
});
