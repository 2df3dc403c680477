/** The background speaks the language of the settings, as the pages do. */
import { browser } from 'wxt/browser';
import { readCatalogue } from '../../lib/i18n/catalogue.ts';
import { setLanguage, translateWith } from '../../lib/i18n/messages.ts';
import type { Language } from '../../lib/settings/page-settings.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';

/** Called before anything is said: done when the language is that of now. */
export function createI18n(settings: ReadingStore<Settings>, ownFile: (path: string) => string) {
  let spoken: Language | undefined;
  return async (): Promise<void> => {
    const { language } = await settings.read();
    if (language === spoken) return;
    if (language === 'browser')
      setLanguage((name, values) => browser.i18n.getMessage(name as 'name', [...values]));
    else setLanguage(translateWith(await readCatalogue(language, ownFile)), language);
    spoken = language;
  };
}
