import { render } from 'preact';
import { App } from '../../components/first-run/App.tsx';
import { startPage } from '../../components/page/start-page.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { createSettingsStore } from '../../lib/settings/settings.ts';
import { createConsentStore } from '../../lib/settings/store.ts';
import '../../components/ui/theme.css';
import '../../components/ui/page.css';
import '../../components/token/token-card.css';
import '../../components/first-run/first-run.css';

const client = createClient();
const settingsStore = createSettingsStore();
const store = createConsentStore();
const consent = store.read();

startPage({
  settings: settingsStore,
  draw(root, settings) {
    const props = { client, settings, store, change: settingsStore.change, clock: Date.now };
    void consent.then((initialConsent) => render(<App {...props} {...{ initialConsent }} />, root));
  },
});
