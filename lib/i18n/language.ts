/** Loads the messages of a language. */
import { browser } from '../browser.ts';
import { readOwnFile } from '../http/request.ts';
import { type Folder, folderFor } from './languages.ts';
import { setLanguage, translateWith } from './messages.ts';
import { unpack } from './packed.ts';

/** `browser`: the browser's own language. The returned function makes `t` use it. */
export async function loadLanguage(language: 'browser' | Folder): Promise<() => void> {
  const wanted = browser.i18n.getUILanguage();
  const folder = language === 'browser' ? folderFor(wanted) : language;
  const read = (name: string) => readOwnFile(browser.runtime.getURL(`messages/${name}.json`));
  const [names, texts] = (await Promise.all([read('names'), read(folder)])) as Parameters<typeof unpack>;
  const messages = unpack(names, texts);
  const own = folder.replace('_', '-');
  const languageOf = (tag: string) => new Intl.Locale(tag).language;
  // The browser's tag has a region, which decides on the forms of numbers and dates.
  const tag = languageOf(own) === languageOf(wanted) ? wanted : own;
  return () => setLanguage(translateWith(messages), tag);
}
