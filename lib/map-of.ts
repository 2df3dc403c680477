/** The keys that have a value, with their values, in the order of the keys. */
export function mapOf<K, V>(
  keys: readonly K[],
  read: (key: K, index: number) => V | undefined,
): ReadonlyMap<K, V> {
  const map = new Map<K, V>();
  for (const [index, key] of keys.entries()) {
    const value = read(key, index);
    if (value !== undefined) map.set(key, value);
  }
  return map;
}
