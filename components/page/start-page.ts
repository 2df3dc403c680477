/** Starts an extension page: applies theme and language, and renders it again after each change of the settings. */
import { loadLanguage } from '../../lib/i18n/languages.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';
import { readErrorMessage } from '../messages.ts';
import { follow } from './follow.ts';

export function startPage(
  store: ReadingStore<Settings>,
  draw: (root: Element, settings: Settings) => void,
): void {
  const root = document.getElementById('app');
  if (root === null) throw new Error('The page has no #app element.');
  applySavedTheme();
  let newest: Settings | undefined;
  let isDrawn = false;
  const update = async (settings: Settings) => {
    const { theme, language } = settings;
    newest = settings;
    document.documentElement.dataset.theme = theme;
    saveTheme(theme);
    const applyLanguage = await loadLanguage(language);
    // The settings may have changed again while the messages were read.
    if (newest !== settings) return;
    applyLanguage();
    document.documentElement.lang = t('language');
    // The HTML file may hold a static preview of the page.
    if (!isDrawn) root.replaceChildren();
    isDrawn = true;
    draw(root, settings);
  };
  const showError = async (error: unknown) => {
    console.error('Token Lens: the settings cannot be read.', error);
    const applyLanguage = await loadLanguage('browser');
    if (newest !== undefined) return;
    applyLanguage();
    document.documentElement.lang = t('language');
    const message = document.createElement('p');
    message.className = 'page-error';
    message.setAttribute('role', 'alert');
    message.textContent = readErrorMessage(error);
    root.replaceChildren(message);
  };
  follow(
    store,
    (settings) => void update(settings),
    (error) => void showError(error),
  );
}

/** Before the settings are read, so that a popup does not flash. */
function applySavedTheme(): void {
  try {
    document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
  } catch {
    // A browser that blocks cookies may deny storage.
  }
}

function saveTheme(theme: Settings['theme']): void {
  try {
    localStorage.setItem('theme', theme);
  } catch (error) {
    console.info('Token Lens: the next page opens without the saved theme.', error);
  }
}
