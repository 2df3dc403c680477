/** Loads the messages of a language. */
import { browser } from '../browser.ts';
import { readOwnFile } from '../http/request.ts';
import { setLanguage, translateWith } from './messages.ts';

type Catalogue = Readonly<Record<string, { readonly message: string }>>;

/** `language`: a folder of `_locales`, or `browser` for the browser's own. The returned function makes `t` use it. */
export async function loadLanguage(language: string): Promise<() => void> {
  if (language === 'browser')
    return () => setLanguage((name, values) => browser.i18n.getMessage(name, [...values]), browserTag());
  const file = browser.runtime.getURL(`_locales/${language}/messages.json`);
  const catalogue = Object.entries((await readOwnFile(file)) as Catalogue);
  const messages = Object.fromEntries(catalogue.map(([name, { message }]) => [name, message]));
  return () => setLanguage(translateWith(messages), messages.language ?? language);
}

/** The browser's language with its region, or that of the messages where the browser's is not offered. */
function browserTag(): string {
  const [shown, wanted] = [browser.i18n.getMessage('language'), browser.i18n.getUILanguage()];
  return new Intl.Locale(wanted).language === new Intl.Locale(shown).language ? wanted : shown;
}
