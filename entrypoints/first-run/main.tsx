import { render } from 'preact';
import { App } from '../../components/first-run/App.tsx';
import { startPage } from '../../components/page/start-page.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { createSettingsStore } from '../../lib/settings/settings.ts';
import { createConsentStore } from '../../lib/settings/store.ts';
import './first-run.css';

const client = createClient();
const settingsStore = createSettingsStore();
const { change } = settingsStore;
const store = createConsentStore();

startPage(settingsStore, (root, settings) =>
  render(<App {...{ client, settings, store, change }} clock={Date.now} />, root),
);
