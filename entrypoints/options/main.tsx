import { render } from 'preact';
import { browser } from 'wxt/browser';
import { App } from '../../components/options/App.tsx';
import { createApproval } from '../../components/options/approval.ts';
import { startPage } from '../../components/page/start-page.ts';
import { INSPECT_COMMAND } from '../../lib/integrations/shortcut.ts';
import { waysIn } from '../../lib/integrations/ways.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { readSettings, storedForm } from '../../lib/settings/settings.ts';
import { createSettingsStore } from '../../lib/settings/settings-store.ts';
import '../../components/ui/theme.css';
import '../../components/ui/page.css';
import '../../components/options/options.css';

const { commands, permissions, runtime } = browser;
const client = createClient();
const approved = createApproval(client);
const settings = createSettingsStore(readSettings, storedForm, approved);
const readShortcut = async () =>
  (await commands.getAll()).find(({ name }) => name === INSPECT_COMMAND)?.shortcut || undefined;
const readEnvironment = async () => ({
  version: runtime.getManifest().version,
  browser: navigator.userAgent,
  hosts: (await permissions.getAll()).origins?.length ?? 0,
});
const waysToOpen = {
  browser: import.meta.env.FIREFOX ? 'firefox' : 'chromium',
  ways: waysIn(browser, (query) => matchMedia(query).matches),
  readShortcut,
} as const;
startPage({
  settings,
  draw(root) {
    render(
      <App {...{ client, settings, approved, permissions, waysToOpen, readEnvironment }} clock={Date.now} />,
      root,
    );
  },
});
