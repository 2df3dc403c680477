/**
 * The provider's answers about what a page shows. Requests cost the user's quota, so each answer is used for an hour, and is
 * stored for the browser session.
 */
import { shared } from '../async.ts';
import type { Result } from '../failure.ts';
import type { StorageItem } from '../storage/storage-item.ts';

/** Longer than a page is usually open, so that a page costs one request. */
const FRESH_MS = 60 * 60_000;
const FAILED_MS = 30_000;
/** Characters of the answers that are kept. `storage.session` has 10 MB for the whole extension. */
const MAX_KEPT = 1_000_000;

/** `answer`: undefined after a failure. `expiresAt`: milliseconds since the epoch. `size`: characters. */
type Entry = { readonly answer?: unknown; readonly expiresAt: number; readonly size: number };

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
  let inFlight = new Map<string, Promise<unknown>>();

  async function restore(): Promise<Map<string, Entry>> {
    const stored = await storageItem.read().catch(report);
    return new Map((stored ?? []) as [string, Entry][]);
  }

  /** Adds an answer; forgets what has expired, and the oldest answers beyond `MAX_KEPT`. */
  async function keep(known: Map<string, Entry>, key: string, answer: unknown): Promise<void> {
    const size = key.length + (JSON.stringify(answer)?.length ?? 0);
    const expiresAt = now() + (answer === undefined ? FAILED_MS : FRESH_MS);
    known.delete(key);
    known.set(key, { answer, expiresAt, size });
    let left = MAX_KEPT;
    for (const [key, { size, expiresAt }] of [...known].reverse()) {
      left -= size;
      if (left < 0 || now() >= expiresAt) known.delete(key);
    }
    // After `clear` the answer belongs to the previous connection.
    if (known === (await entries)) await storageItem.write([...known]).catch(report);
  }

  return {
    /** The answer; undefined if the provider fails. `send`: sends the request. */
    async ask<Answer>(key: string, send: () => Promise<Result<Answer>>): Promise<Answer | undefined> {
      entries ??= restore();
      await entries;
      // If the cache was cleared during the first read, this is another map.
      const known = await entries;
      const entry = known.get(key);
      if (entry !== undefined && now() < entry.expiresAt) return entry.answer as Answer | undefined;
      const answer = shared(inFlight, key, async () => {
        const result = await send().catch(report);
        const found = result?.ok ? result.value : undefined;
        await keep(known, key, found);
        return found;
      });
      return answer as Promise<Answer | undefined>;
    },
    async clear(): Promise<void> {
      entries = Promise.resolve(new Map());
      inFlight = new Map();
      await storageItem.write([]);
    },
  };
}
