import { render } from 'preact';
import { browser } from 'wxt/browser';
import { App } from '../../components/options/App.tsx';
import { download } from '../../components/options/download.ts';
import { startPage } from '../../components/page/start-page.ts';
import { readCatalogue } from '../../lib/i18n/catalogue.ts';
import { createCheckingClient } from '../../lib/messaging/client.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import { createSettingsStore } from '../../lib/settings/store.ts';
import '../../components/ui/theme.css';
import '../../components/ui/page.css';
import '../../components/options/options.css';

const settings = createSettingsStore(readSettings);
const client = createCheckingClient(async () => (await import('../../lib/messaging/protocol.ts')).isReply);
startPage({
  settings,
  browserWords: (name, values) => browser.i18n.getMessage(name as 'name', [...values]),
  sentences: (tag) => readCatalogue(tag, (path) => new URL(path, browser.runtime.getURL('')).href),
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
