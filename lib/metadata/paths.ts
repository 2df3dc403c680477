/** The paths of a token metadata service (docs/services.md). A base address that ends in `/api/v1` is that of yaci-store. */

/** `one`: for one subject, which follows it. `many`: for several subjects, in the body. */
export function pathsAt(base: string): { readonly one: string; readonly many: string } {
  const one = base.endsWith('/api/v1') ? '/tokens/subject' : '/api/v2/subjects';
  return { one, many: `${one}/query` };
}
