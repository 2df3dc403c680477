/** Sentences by their names in `_locales`, in the user's language. */

export type Translate = (name: string, values: readonly string[]) => string;

let translate: Translate = (name) => name;

/** Told once, by the entrypoint, which has the browser. */
export function speak(language: Translate): void {
  translate = language;
}

/** The sentence of that name, with its values in the places of `$1`, `$2` … */
export function say(name: string, ...values: readonly string[]): string {
  return translate(name, values);
}
