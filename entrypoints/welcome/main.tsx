import { render } from 'preact';
import { browser } from 'wxt/browser';
import { startPage } from '../../components/start-page.ts';
import { readSentences } from '../../lib/language.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import { createSettingsStore } from '../../lib/settings/store.ts';
import { INSPECT_COMMAND } from '../../lib/surface/shortcut.ts';
import { App } from './App.tsx';
import '../../components/theme.css';
import '../../components/page.css';
import '../../components/token-card.css';
import './welcome.css';

const readShortcut = async () =>
  (await browser.commands.getAll()).find(({ name }) => name === INSPECT_COMMAND)?.shortcut || undefined;
const openOptions = () => void browser.runtime.openOptionsPage();
startPage({
  settings: createSettingsStore(readSettings),
  browserWords: (name, values) => browser.i18n.getMessage(name as 'name', [...values]),
  sentences: (tag) => readSentences(tag, (path) => new URL(path, browser.runtime.getURL('')).href),
  draw: (root) =>
    render(
      <App
        browser={import.meta.env.FIREFOX ? 'firefox' : 'chromium'}
        readShortcut={readShortcut}
        openOptions={openOptions}
        now={Date.now}
      />,
      root,
    ),
});
