/**
 * The provider's answers about what a page shows. Requests cost the user's quota, so each answer is used for an hour, and is
 * stored for the browser session.
 */
import type { Result } from '../failure.ts';
import type { StorageItem } from '../storage/storage-item.ts';

/** Longer than a page is usually open, so that a page costs one request. */
const FRESH_MS = 60 * 60_000;
const FAILED_MS = 30_000;
/** Characters of the answers that are stored. `storage.session` has 10 MB for the whole extension. */
const MAX_STORED = 1_000_000;

/** `expiresAt`: milliseconds since the epoch. */
type Stored = readonly (readonly [key: string, json: string, expiresAt: number])[];
type Entry = { readonly answer: Promise<unknown>; readonly expiresAt: number; readonly json?: string };

export function createAnswerCache({
  storageItem,
  now,
  report,
}: {
  readonly storageItem: StorageItem;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
}) {
  /** The latest ones last. */
  let entries: Promise<Map<string, Entry>> | undefined;

  async function restore(): Promise<Map<string, Entry>> {
    const stored = ((await storageItem.read().catch(report)) as Stored | undefined) ?? [];
    return new Map(
      stored.map(([key, json, expiresAt]) => [
        key,
        { answer: Promise.resolve(JSON.parse(json)), expiresAt, json },
      ]),
    );
  }

  /** Forgets what has expired, and the oldest answers beyond `MAX_STORED`. */
  async function store(known: Map<string, Entry>): Promise<void> {
    let left = MAX_STORED;
    for (const [key, { json = '', expiresAt }] of [...known].reverse()) {
      left -= key.length + json.length;
      if (left < 0 || now() >= expiresAt) known.delete(key);
    }
    const stored: Stored = [...known].flatMap(([key, { json, expiresAt }]) =>
      json === undefined ? [] : [[key, json, expiresAt] as const],
    );
    await storageItem.write(stored).catch(report);
  }

  return {
    /** The answer; undefined if the provider fails. `send`: sends the request. */
    async ask<Answer>(key: string, send: () => Promise<Result<Answer>>): Promise<Answer | undefined> {
      entries ??= restore();
      await entries;
      // `clear` replaces the map: an answer that comes later belongs to the previous connection.
      const used = entries;
      const known = await used;
      const entry = known.get(key);
      if (entry !== undefined && now() < entry.expiresAt) return entry.answer as Promise<Answer | undefined>;
      const answer = send().then(
        (result) => (result.ok ? result.value : undefined),
        (error: unknown) => void report(error),
      );
      known.set(key, { answer, expiresAt: now() + FRESH_MS });
      const found = await answer;
      known.delete(key);
      if (found === undefined) known.set(key, { answer, expiresAt: now() + FAILED_MS });
      else known.set(key, { answer, expiresAt: now() + FRESH_MS, json: JSON.stringify(found) });
      if (used === entries) await store(known);
      return found;
    },
    async clear(): Promise<void> {
      entries = Promise.resolve(new Map());
      await storageItem.write([]);
    },
  };
}
