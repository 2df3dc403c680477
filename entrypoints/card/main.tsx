import { awaitPort, serveCard } from '../../components/card/serve.tsx';
import { followSettings } from '../../components/follow-settings.ts';
import { speak, type Translate, translateBy } from '../../components/say.ts';
import { browser } from '../../lib/browser.ts';
import { readSentences } from '../../lib/language.ts';
import { createClient } from '../../lib/messages/client.ts';
import { type Language, readPageSettings } from '../../lib/settings/page-settings.ts';
import { createReadingStore } from '../../lib/settings/store.ts';
import '../../components/theme.css';
import '../../components/token-card.css';
import './card.css';

const { i18n, runtime } = browser;
const browserWords: Translate = (name, values) => i18n.getMessage(name, [...values]);
const ownFile = (path: string) => new URL(path, runtime.getURL('')).href;

/** Resolves when the language of the settings is spoken for the first time. */
function words(changed: () => void): Promise<void> {
  let newest: Language | undefined;
  return new Promise((spoken) => {
    const use = async (language: Language) => {
      if (language === newest) return;
      newest = language;
      const isBrowsers = language === 'browser';
      const translate = isBrowsers ? browserWords : translateBy(await readSentences(language, ownFile));
      if (newest !== language) return;
      speak(translate, isBrowsers ? undefined : language);
      spoken();
      changed();
    };
    followSettings(createReadingStore(readPageSettings), ({ language }) => void use(language));
  });
}

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no place for the card');
if (window.top === window) console.warn('Token Lens: this page shows a card only inside of another page.');
else {
  const around = { root, html: document.documentElement, events: window };
  awaitPort((port) => serveCard({ port, ...around, client: createClient(), words, now: Date.now }));
}
