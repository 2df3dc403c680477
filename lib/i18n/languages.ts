/** The languages of the extension. */

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

/** The folder for a language tag: the same language in the same script, or else English. */
export function folderFor(tag: string): Folder {
  const parts = (one: string) => {
    const { language, script } = new Intl.Locale(one).maximize();
    return `${language}-${script}`;
  };
  return FOLDERS.find((folder) => parts(folder.replace('_', '-')) === parts(tag)) ?? 'en';
}
