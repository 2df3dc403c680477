/** The language of the extension. In a module of its own, since the card needs no other setting. */
import { FOLDERS, type Folder } from '../i18n/languages.ts';

/** `browser`: the browser's language, which is the default. */
export type Language = 'browser' | Folder;
export const LANGUAGES: readonly [Language, ...Language[]] = ['browser', ...FOLDERS];

/** The language in the stored settings. */
export function readLanguage(stored: unknown): Language {
  const { language } = Object(stored) as { readonly language?: unknown };
  return LANGUAGES.find((one) => one === language) ?? 'browser';
}
