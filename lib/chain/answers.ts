/**
 * The provider's answers about what a page shows. Requests cost the user's quota, so each answer is used for an hour, and is
 * stored for the browser session.
 */
import type { Result } from '../failure.ts';
import { once } from '../once.ts';
import type { StorageItem } from '../storage/network-store.ts';

type AnswersDeps = {
  readonly storageItem: StorageItem;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

/** Longer than a page is usually open, so that a page costs one request. */
const FRESH_MS = 60 * 60_000;
const FAILED_MS = 30_000;
/** Characters of the answers that are stored. `storage.session` has 10 MB for the whole extension. */
const MAX_STORED = 1_000_000;

/** `expiresAt`: milliseconds since the epoch. */
type Stored = readonly (readonly [key: string, json: string, expiresAt: number])[];
type Entry = { readonly answer: Promise<unknown>; readonly expiresAt: number; readonly json?: string };

export function createAnswers({ storageItem, now, report }: AnswersDeps) {
  /** The latest ones last. */
  let entries = new Map<string, Entry>();

  const restored = once(async () => {
    const restoring = entries;
    for (const [key, json, expiresAt] of ((await storageItem.read()) as Stored | undefined) ?? [])
      restoring.set(key, { answer: Promise.resolve(JSON.parse(json)), expiresAt, json });
  });

  /** Forgets what has expired, and the oldest answers beyond `MAX_STORED`. */
  async function store(): Promise<void> {
    let left = MAX_STORED;
    for (const [key, { json = '', expiresAt }] of [...entries].reverse()) {
      left -= key.length + json.length;
      if (left < 0 || now() >= expiresAt) entries.delete(key);
    }
    const stored = [...entries].flatMap(([key, { json, expiresAt }]) =>
      json === undefined ? [] : [[key, json, expiresAt] as const],
    );
    await storageItem.write(stored satisfies Stored).catch(report);
  }

  return {
    /** The answer; undefined when the provider fails. `send`: sends the request. */
    async ask<Answer>(key: string, send: () => Promise<Result<Answer>>): Promise<Answer | undefined> {
      await restored().catch(report);
      // `clear` replaces the map: an answer that comes later belongs to the previous connection.
      const used = entries;
      const known = used.get(key);
      if (known !== undefined && now() < known.expiresAt) return known.answer as Promise<Answer | undefined>;
      const answer = send().then(
        (result) => (result.ok ? result.value : undefined),
        (error: unknown) => void report(error),
      );
      used.set(key, { answer, expiresAt: now() + FRESH_MS });
      const found = await answer;
      used.delete(key);
      if (found === undefined) used.set(key, { answer, expiresAt: now() + FAILED_MS });
      else used.set(key, { answer, expiresAt: now() + FRESH_MS, json: JSON.stringify(found) });
      await store();
      return found as Answer | undefined;
    },
    async clear(): Promise<void> {
      entries = new Map();
      await storageItem.write([]);
    },
  };
}
