import { awaitPort, serveCard } from '../../components/card/serve.tsx';
import { followSettings } from '../../components/page/follow-settings.ts';
import { browser } from '../../lib/browser.ts';
import { readCatalogue } from '../../lib/i18n/catalogue.ts';
import { setLanguage, type Translate, translateWith } from '../../lib/i18n/messages.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { type Language, readPageSettings } from '../../lib/settings/page-settings.ts';
import { createReadingStore } from '../../lib/settings/store.ts';
import '../../components/ui/theme.css';
import '../../components/token/token-card.css';
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
      const translate = isBrowsers ? browserWords : translateWith(await readCatalogue(language, ownFile));
      if (newest !== language) return;
      setLanguage(translate, isBrowsers ? undefined : language);
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
