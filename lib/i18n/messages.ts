/** Sentences by their names in `_locales`, in the user's language. */

export type Translate = (name: string, values: readonly string[]) => string;

let translate: Translate = (name) => name;
let locale: string | undefined;

/** Told by the entrypoint, which has the browser; `tag` where the user has chosen a language for numbers and dates too. */
export function setLanguage(language: Translate, tag?: string): void {
  translate = language;
  locale = tag;
}

/** The sentence of that name, with its values in the places of `$1`, `$2` … */
export function t(name: string, ...values: readonly string[]): string {
  return translate(name, values);
}

/** How numbers and dates are written: undefined for the browser's own way. */
export const currentLocale = (): string | undefined => locale;

/** By sentences of our own, where the browser would take those of its own language. */
export function translateWith(sentences: Readonly<Record<string, string>>): Translate {
  return (name, values) =>
    (sentences[name] ?? '').replace(/\$([$1-9])/g, (_, place) =>
      place === '$' ? '$' : (values[Number(place) - 1] ?? ''),
    );
}
