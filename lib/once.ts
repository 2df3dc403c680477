/** Computes a value when it is first needed: content scripts start on each page, and regular expressions are slow to compile. */
export function once<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}
