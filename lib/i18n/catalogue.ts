/** Reads the messages of a language that is not the browser's. */
import { readOwnFile } from '../http/request.ts';

/** Messages by their names; `$1` to `$9` are placeholders. */
export type Catalogue = Readonly<Record<string, string>>;

/** `tag`: a folder of `_locales`. `urlOf` returns the address of a file of the extension. */
export async function readCatalogue(tag: string, urlOf: (path: string) => string): Promise<Catalogue> {
  const catalogue = (await readOwnFile(urlOf(`_locales/${tag}/messages.json`))) as Readonly<
    Record<string, { readonly message: string }>
  >;
  return Object.fromEntries(Object.entries(catalogue).map(([name, { message }]) => [name, message]));
}
