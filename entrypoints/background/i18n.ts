/** Loads the language of the settings, for texts that the background shows. */
import { browser } from 'wxt/browser';
import { readCatalogue } from '../../lib/i18n/catalogue.ts';
import { setLanguage, translateWith } from '../../lib/i18n/messages.ts';
import type { Language } from '../../lib/settings/page-settings.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';

/** The returned function resolves when `t` uses the current language; call it before `t`. */
export function createI18n(settings: ReadingStore<Settings>, ownFile: (path: string) => string) {
  let loaded: Language | undefined;
  return async (): Promise<void> => {
    const { language } = await settings.read();
    if (language === loaded) return;
    if (language === 'browser')
      setLanguage((name, values) => browser.i18n.getMessage(name as 'name', [...values]));
    else setLanguage(translateWith(await readCatalogue(language, ownFile)), language);
    loaded = language;
  };
}
