/**
 * Messages by their names in `_locales`, in the user's language. The language is the one mutable module state outside
 * entrypoints: passing it through every component would not make them clearer. Each entrypoint sets it before it renders.
 */

export type Translate = (name: string, values: readonly string[]) => string;

let translate: Translate = (name) => name;
let locale: string | undefined;

/** `tag`: the language of numbers and dates, where it is not the browser's. */
export function setLanguage(language: Translate, tag?: string): void {
  translate = language;
  locale = tag;
}

/** The message with its values in place of `$1`, `$2` … */
export function t(name: string, ...values: readonly string[]): string {
  return translate(name, values);
}

/** The language of numbers and dates; undefined for the browser's. */
export const currentLocale = (): string | undefined => locale;

/** Translates with a catalogue instead of the browser's language. */
export function translateWith(messages: Readonly<Record<string, string>>): Translate {
  return (name, values) =>
    (messages[name] ?? '').replace(/\$([$1-9])/g, (_, digit) =>
      digit === '$' ? '$' : (values[Number(digit) - 1] ?? ''),
    );
}
