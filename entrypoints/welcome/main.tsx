import { render } from 'preact';
import { browser } from 'wxt/browser';
import { startPage } from '../../components/page/start-page.ts';
import { App } from '../../components/welcome/App.tsx';
import { waysIn } from '../../lib/integrations/ways.ts';
import { readSettings, storedForm } from '../../lib/settings/settings.ts';
import { createSettingsStore } from '../../lib/settings/settings-store.ts';
import '../../components/ui/theme.css';
import '../../components/ui/page.css';
import '../../components/token/token-card.css';
import '../../components/welcome/welcome.css';

const ways = waysIn(browser, (query) => matchMedia(query).matches);
startPage({
  settings: createSettingsStore(readSettings, storedForm),
  draw: (root) => render(<App ways={ways} />, root),
});
