import { render } from 'preact';
import { browser } from 'wxt/browser';
import { App } from '../../components/options/App.tsx';
import { startPage } from '../../components/page/start-page.ts';
import { readCatalogue } from '../../lib/i18n/catalogue.ts';
import { createCheckingClient } from '../../lib/messaging/client.ts';
import { readSettings, storedForm } from '../../lib/settings/settings.ts';
import { createSettingsStore } from '../../lib/settings/store.ts';
import '../../components/ui/theme.css';
import '../../components/ui/page.css';
import '../../components/options/options.css';

const { i18n, permissions, runtime } = browser;
const settings = createSettingsStore(readSettings, storedForm);
const client = createCheckingClient(async () => (await import('../../lib/messaging/protocol.ts')).isReply);
startPage({
  settings,
  browserMessages: (name, values) => i18n.getMessage(name as 'name', [...values]),
  readMessages: (tag) => readCatalogue(tag, (path) => new URL(path, runtime.getURL('')).href),
  draw(root) {
    render(<App {...{ client, settings, permissions }} clock={Date.now} />, root);
  },
});
