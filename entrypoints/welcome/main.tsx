import { render } from 'preact';
import { startPage } from '../../components/page/start-page.ts';
import { App } from '../../components/welcome/App.tsx';
import { readSettings, storedForm } from '../../lib/settings/settings.ts';
import { createSettingsStore } from '../../lib/settings/settings-store.ts';
import '../../components/ui/theme.css';
import '../../components/ui/page.css';
import '../../components/token/token-card.css';
import '../../components/welcome/welcome.css';

startPage({
  settings: createSettingsStore(readSettings, storedForm),
  draw: (root) => render(<App />, root),
});
