/** What popup, options and first-run page have in common: they speak and look as the settings say, as these change. */

import { setLanguage, type Translate, t, translateWith } from '../../lib/i18n/messages.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { followSettings } from './follow-settings.ts';
import { remember } from './remember.ts';

export type PageDeps = {
  readonly settings: Pick<SettingsStore, 'read' | 'watch'>;
  /** The browser's own sentences. */
  readonly browserWords: Translate;
  /** The sentences of a language, by its tag. */
  readonly sentences: (tag: string) => Promise<Readonly<Record<string, string>>>;
  /** Draws the page, at first and whenever the settings have changed. */
  readonly draw: (root: Element, settings: Settings) => void;
};

export function startPage({ settings, browserWords, sentences, draw }: PageDeps): void {
  const root = document.getElementById('app');
  if (root === null) throw new Error('the page has no place for the app');
  let newest: Settings | undefined;
  /** Until then there may be a picture of the page, made of the words that are so in every language. */
  let isDrawn = false;
  const dress = async (settings: Settings) => {
    const { theme, language } = settings;
    newest = settings;
    document.documentElement.dataset.theme = theme;
    remember('theme', theme);
    const words = language === 'browser' ? browserWords : translateWith(await sentences(language));
    // Another choice may have been made while the sentences were read.
    if (newest !== settings) return;
    setLanguage(words, language === 'browser' ? undefined : language);
    document.documentElement.lang = t('language');
    if (!isDrawn) root.replaceChildren();
    isDrawn = true;
    draw(root, settings);
  };
  followSettings(settings, (settings) => void dress(settings));
}
