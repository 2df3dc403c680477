import { render } from 'preact';
import { browser } from 'wxt/browser';
import { startPage } from '../../components/page/start-page.ts';
import { App } from '../../components/welcome/App.tsx';
import { INSPECT_COMMAND } from '../../lib/integrations/shortcut.ts';
import { readSettings, storedForm } from '../../lib/settings/settings.ts';
import { createSettingsStore } from '../../lib/settings/store.ts';
import '../../components/ui/theme.css';
import '../../components/ui/page.css';
import '../../components/token/token-card.css';
import '../../components/welcome/welcome.css';

const readShortcut = async () =>
  (await browser.commands.getAll()).find(({ name }) => name === INSPECT_COMMAND)?.shortcut || undefined;
const openOptions = () => void browser.runtime.openOptionsPage();
startPage({
  settings: createSettingsStore(readSettings, storedForm),
  draw: (root) =>
    render(
      <App
        browser={import.meta.env.FIREFOX ? 'firefox' : 'chromium'}
        readShortcut={readShortcut}
        openOptions={openOptions}
        clock={Date.now}
      />,
      root,
    ),
});
