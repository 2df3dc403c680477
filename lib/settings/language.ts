/** The language of the extension. In a module of its own, since the card needs no other setting. */

/** The languages by their folders in `_locales`, each with its own name. */
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
type Folder = keyof typeof LANGUAGE_NAMES;

/** `browser`: the browser's language, which is the default. */
export type Language = 'browser' | Folder;
export const LANGUAGES: readonly [Language, ...Language[]] = [
  'browser',
  ...(Object.keys(LANGUAGE_NAMES) as Folder[]),
];

/** The language in the stored settings. */
export function readLanguage(stored: unknown): Language {
  const { language } = Object(stored) as { readonly language?: unknown };
  return LANGUAGES.find((one) => one === language) ?? 'browser';
}
