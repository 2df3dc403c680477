import { render } from 'preact';
import { browser } from 'wxt/browser';
import { App } from '../../components/options/App.tsx';
import { startPage } from '../../components/page/start-page.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { createSettingsStore } from '../../lib/settings/settings.ts';
import './options.css';

const { permissions, runtime } = browser;
const client = createClient();
const store = createSettingsStore();
const { change } = store;
const readEnvironment = async () => ({
  version: runtime.getManifest().version,
  browser: navigator.userAgent,
  hosts: (await permissions.getAll()).origins?.length ?? 0,
});
startPage(store, (root, settings) =>
  render(<App {...{ client, settings, change, permissions, readEnvironment }} clock={Date.now} />, root),
);
