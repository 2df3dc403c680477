import { awaitPort, serveCard } from '../../components/card/serve.tsx';
import { follow } from '../../components/page/follow.ts';
import { browser } from '../../lib/browser.ts';
import { createCardClient } from '../../lib/card/ask.ts';
import { type Language, loadLanguage, readLanguage } from '../../lib/i18n/languages.ts';
import { createReadingStore } from '../../lib/settings/store.ts';
import './card.css';

function followLanguage(onChange: () => void): Promise<void> {
  let newest: Language | undefined;
  return new Promise((resolve) => {
    const apply = async (language: Language) => {
      if (language === newest) return;
      newest = language;
      const applyLanguage = await loadLanguage(language);
      if (newest !== language) return;
      applyLanguage();
      resolve();
      onChange();
    };
    follow(createReadingStore(readLanguage), (language) => void apply(language));
  });
}

function connect(options: { readonly name: string }) {
  const port = browser.runtime.connect(options);
  // Chromium writes an error that nobody reads to the console: while the extension is reloaded nobody answers.
  port.onDisconnect.addListener(() => void browser.runtime.lastError);
  return port;
}

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no #app element.');
if (window.top === window) console.warn('Token Lens: this page shows a card only inside another page.');
else {
  const page = { root, html: document.documentElement, events: window };
  awaitPort((port) =>
    serveCard({
      port,
      ...page,
      ask: createCardClient(connect),
      loadLanguage: followLanguage,
      clock: Date.now,
    }),
  );
}
