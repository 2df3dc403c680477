import { awaitPort, serveCard } from '../../components/card/serve.tsx';
import { browser } from '../../lib/browser.ts';
import { createCardClient } from '../../lib/card/ask.ts';
import { loadLanguage, readLanguage } from '../../lib/i18n/languages.ts';
import { createStorageItem, KEY } from '../../lib/settings/store.ts';
import './card.css';

/** A change of the language closes the card, as one of any setting does. */
async function loadStoredLanguage(): Promise<void> {
  const apply = await loadLanguage(readLanguage(await createStorageItem('sync', KEY).read()));
  apply();
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
      languageLoaded: loadStoredLanguage(),
      clock: Date.now,
    }),
  );
}
