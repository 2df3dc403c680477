/**
 * Messages by their names in `_locales`, in the user's language. Each entrypoint sets the language before it renders. It is the
 * only mutable module state outside entrypoints: passing it through every component would not make them clearer.
 */

export type Translate = (name: string, values: readonly string[]) => string;

let translate: Translate = (name) => name;
let locale = 'en';

/** `tag`: the language of numbers, dates and plural forms. */
export function setLanguage(language: Translate, tag: string): void {
  translate = language;
  locale = tag;
}

/** The message with its values in place of `$1`, `$2` … */
export function t(name: string, ...values: readonly string[]): string {
  return translate(name, values);
}

/** The message in the plural form for `count` (`name_one`, `name_other` …). `$1` is the count, the values follow. */
export function plural(name: string, count: number, ...values: readonly string[]): string {
  const form = new Intl.PluralRules(locale).select(count);
  return t(`${name}_${form}`, new Intl.NumberFormat(locale).format(count), ...values);
}

/** The language tag of numbers and dates. */
export const currentLocale = (): string => locale;

/** Translates with the messages of one language. */
export function translateWith(messages: Readonly<Record<string, string>>): Translate {
  return (name, values) =>
    (messages[name] ?? '').replace(/\$([$1-9])/g, (_, digit) =>
      digit === '$' ? '$' : (values[Number(digit) - 1] ?? ''),
    );
}
