/** The sentences of a language that the user has chosen, which the browser itself would not take. */
import { readOwnFile } from '../http/request.ts';

/** By the names in `_locales`; `$1` to `$9` stand for values. */
export type Catalogue = Readonly<Record<string, string>>;

/** Reads the sentences of a folder of `_locales`. `urlOf`: where a file of the extension lies. */
export async function readCatalogue(tag: string, urlOf: (path: string) => string): Promise<Catalogue> {
  const catalogue = (await readOwnFile(urlOf(`_locales/${tag}/messages.json`))) as Readonly<
    Record<string, { readonly message: string }>
  >;
  return Object.fromEntries(Object.entries(catalogue).map(([name, { message }]) => [name, message]));
}
