/**
 * The format in which the build ships messages: one list of names, and for each language the texts in the same order. It is a
 * quarter smaller than `_locales`.
 */

export type Messages = Readonly<Record<string, string>>;
/** A message, or its plural forms by their categories. */
type Text = string | Messages;

const FORM = /_(zero|one|two|few|many|other)$/;

/** The messages of a file of `_locales`. */
export function messagesIn(file: string): Messages {
  const all = JSON.parse(file) as Readonly<Record<string, { readonly message: string }>>;
  return Object.fromEntries(Object.entries(all).map(([name, { message }]) => [name, message]));
}

/** The names of the messages, by the English ones; the plural forms of a message have one name. */
export function namesOf(english: Messages): readonly string[] {
  const nameOf = (key: string) => {
    const name = key.replace(FORM, '');
    return ['one', 'other'].every((form) => `${name}_${form}` in english) ? name : key;
  };
  return [...new Set(Object.keys(english).map(nameOf))];
}

export function pack(names: readonly string[], messages: Messages): readonly Text[] {
  const all = Object.entries(messages);
  const formsOf = (name: string) => all.filter(([one]) => FORM.test(one) && one.replace(FORM, '') === name);
  return names.map(
    (name) =>
      messages[name] ??
      Object.fromEntries(formsOf(name).map(([form, text]) => [form.slice(name.length + 1), text])),
  );
}

export function unpack(names: readonly string[], texts: readonly Text[]): Messages {
  const entries = names.flatMap((name, i) => {
    const text = texts[i] ?? '';
    return typeof text === 'string'
      ? [[name, text]]
      : Object.entries(text).map(([form, one]) => [`${name}_${form}`, one]);
  });
  return Object.fromEntries(entries);
}
