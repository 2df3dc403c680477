/** The language of the extension. In a module of its own, since the card needs no other setting. */

/** `browser`: the browser's language; the others are folders of `_locales`. The first is the default. */
export const LANGUAGES = ['browser', 'en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language in the stored settings. */
export function readLanguage(stored: unknown): Language {
  const { language } = Object(stored) as { readonly language?: unknown };
  return LANGUAGES.find((one) => one === language) ?? LANGUAGES[0];
}
