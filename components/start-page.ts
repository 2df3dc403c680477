/** What popup, options and first-run page have in common: they speak and look as the settings say, as these change. */
import type { Settings } from '../lib/settings/settings.ts';
import type { SettingsStore } from '../lib/settings/store.ts';
import { say, speak, type Translate, translateBy } from './say.ts';

export type PageParts = {
  readonly settings: Pick<SettingsStore, 'read' | 'watch'>;
  /** The browser's own sentences. */
  readonly browserWords: Translate;
  /** The sentences of a language, by its tag. */
  readonly sentences: (tag: string) => Promise<Readonly<Record<string, string>>>;
  /** Draws the page, at first and whenever its language has changed. */
  readonly draw: (root: Element) => void;
};

/** For theme.js, which comes before the settings. A browser that blocks cookies may deny it, and does without. */
function remember(theme: string): void {
  try {
    localStorage.setItem('theme', theme);
  } catch (error) {
    console.info('Token Lens: the theme comes with the settings.', error);
  }
}

export async function startPage({ settings, browserWords, sentences, draw }: PageParts): Promise<void> {
  const root = document.getElementById('app');
  if (root === null) throw new Error('the page has no place for the app');
  let newest: Settings | undefined;
  /** Until then there may be a picture of the page, made of the words that are so in every language. */
  let isDrawn = false;
  const dress = async (settings: Settings) => {
    const { theme, language } = settings;
    newest = settings;
    document.documentElement.dataset.theme = theme;
    remember(theme);
    const words = language === 'browser' ? browserWords : translateBy(await sentences(language));
    // Another choice may have been made while the sentences were read.
    if (newest !== settings) return;
    speak(words, language === 'browser' ? undefined : language);
    document.documentElement.lang = say('language');
    if (!isDrawn) root.replaceChildren();
    isDrawn = true;
    draw(root);
  };
  await dress(await settings.read());
  settings.watch((changed) => void dress(changed));
}
