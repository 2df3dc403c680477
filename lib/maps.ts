/** Maps with a limit, and maps of what is known. */

/** A map that forgets the entry that was used least recently once it has more than `max`. */
export class Lru<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  has(key: K): boolean {
    return this.#entries.has(key);
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  getOrAdd(key: K, create: () => V): V {
    const value = this.#entries.get(key) ?? create();
    this.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#max) this.#entries.delete(this.#entries.keys().next().value as K);
  }
}

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
