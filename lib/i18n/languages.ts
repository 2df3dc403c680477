/** The languages of the extension, and the loading of their messages. */
import { browser } from '../browser.ts';
import { readOwnFile } from '../http/request.ts';
import { setLanguage, translateWith } from './messages.ts';

/** The name of each language in that language, by its folder in `_locales`. */
export const LANGUAGE_NAMES = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  pt_BR: 'Português (Brasil)',
  tr: 'Türkçe',
  vi: 'Tiếng Việt',
  zh_CN: '简体中文',
} as const;

export type Folder = keyof typeof LANGUAGE_NAMES;
export const FOLDERS = Object.keys(LANGUAGE_NAMES) as readonly Folder[];

/** `browser`: the browser's language, which is the default. */
export type Language = 'browser' | Folder;
export const LANGUAGES: readonly [Language, ...Language[]] = ['browser', ...FOLDERS];

/** The language in the stored settings. */
export function readLanguage(stored: unknown): Language {
  const { language } = Object(stored) as { readonly language?: unknown };
  return LANGUAGES.find((one) => one === language) ?? 'browser';
}

/** The folder for a language tag: the same language in the same script, or else English. */
export function folderFor(tag: string): Folder {
  const parts = (one: string) => {
    const { language, script } = new Intl.Locale(one).maximize();
    return `${language}-${script}`;
  };
  return FOLDERS.find((folder) => parts(folder.replace('_', '-')) === parts(tag)) ?? 'en';
}

/** Loads the messages of a language. The returned function makes `t` use it. */
export async function loadLanguage(language: Language): Promise<() => void> {
  const wanted = browser.i18n.getUILanguage();
  const folder = language === 'browser' ? folderFor(wanted) : language;
  const messages = await readOwnFile(browser.runtime.getURL(`messages/${folder}.json`));
  const own = folder.replace('_', '-');
  const languageOf = (tag: string) => new Intl.Locale(tag).language;
  // The browser's tag has a region, which decides on the forms of numbers and dates.
  const tag = languageOf(own) === languageOf(wanted) ? wanted : own;
  return () => setLanguage(translateWith(messages as Readonly<Record<string, string>>), tag);
}
