/** Pending results by key, so that concurrent callers share one request. */
export class InFlight<T> {
  readonly #results = new Map<string, Promise<T>>();

  get(key: string): Promise<T> | undefined {
    return this.#results.get(key);
  }

  has(key: string): boolean {
    return this.#results.has(key);
  }

  /** Shares a result until it settles, and returns it. */
  add<U extends T>(key: string, result: Promise<U>): Promise<U> {
    const shared = result.finally(() => this.#results.delete(key));
    this.#results.set(key, shared);
    return shared;
  }
}
