/** Requests to the provider about what a page shows. They cost the user's quota, so they are cached and limited. */
import QuickLRU from 'quick-lru';
import type { Result } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Keep } from '../storage/kept-state.ts';
import type { DailyCount } from './daily-count.ts';

export type PageQuery<About, Answer> = {
  /** The answer; undefined at a limit or when the provider fails. */
  ask(network: NetworkId, about: About): Promise<Answer | undefined>;
  clear(): void;
  /** How many requests were sent today, and the limit. */
  today(): Promise<{ readonly used: number; readonly limit: number }>;
};

export type PageQueryDeps = {
  readonly dailyCount: DailyCount;
  /** Keeps the answers. */
  readonly keep: Keep;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

type Question<About, Answer> = {
  /** Sends one request, and calls `onRequest` then; or none, without a key or during a pause. */
  readonly send: (network: NetworkId, about: About, onRequest: () => void) => Promise<Result<Answer>>;
  readonly keyOf: (about: About) => string;
  /** Requests in a day (UTC). */
  readonly maxPerDay: number;
};

const MAX_ENTRIES = 200;
/** Longer than a page is usually open, so that a page costs one request. */
const FRESH_MS = 60 * 60_000;
const FAILED_MS = 30_000;
const MINUTE_MS = 60_000;
/** Limits a page that changes its topic, or what is under the pointer, again and again. */
const MAX_PER_MINUTE = 20;

/** Characters of the answers that are kept. `storage.session` has 10 MB for the whole extension. */
const MAX_KEPT = 500_000;

/** `expiresAt`: milliseconds since the epoch. `found`: the answer as JSON, once it has arrived. */
type Entry<Answer> = {
  readonly answer: Promise<Answer | undefined>;
  readonly expiresAt: number;
  found?: string;
};

/** The state that outlasts the worker. `recent`: when the latest requests were sent, in milliseconds since the epoch. */
type Kept = {
  readonly recent: readonly number[];
  readonly answers: readonly (readonly [key: string, found: string, expiresAt: number])[];
};

export function createPageQuery<About, Answer>(
  { send, keyOf, maxPerDay }: Question<About, Answer>,
  { dailyCount, keep, now, report }: PageQueryDeps,
): PageQuery<About, Answer> {
  const cache = new QuickLRU<string, Entry<Answer>>({ maxSize: MAX_ENTRIES });
  let recentRequests: readonly number[] = [];

  const kept = keep(
    (): Kept => ({ recent: recentRequests, answers: latestAnswers(cache) }),
    (stored) => {
      const { recent, answers } = stored as Kept;
      recentRequests = recent;
      for (const [key, found, expiresAt] of answers)
        cache.set(key, { answer: Promise.resolve(JSON.parse(found)), expiresAt, found });
    },
  );

  async function request(network: NetworkId, about: About): Promise<Answer | undefined> {
    try {
      // Counted before it is sent: the worker may be stopped before the response.
      const takeBack = await dailyCount.acquire(maxPerDay);
      if (takeBack === undefined) return undefined;
      let isSent = false;
      const result = await send(network, about, () => {
        isSent = true;
      });
      if (!isSent) await takeBack();
      return result.ok ? result.value : undefined;
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  return {
    async ask(network, about) {
      await kept.ready();
      const key = `${network}|${keyOf(about)}`;
      const entry = cache.get(key);
      if (entry !== undefined && now() < entry.expiresAt) return entry.answer;
      recentRequests = recentRequests.filter((at) => now() - at <= MINUTE_MS);
      if (recentRequests.length >= MAX_PER_MINUTE) return undefined;
      recentRequests = [...recentRequests, now()];
      const answer = request(network, about).then((found) => {
        const entry = cache.get(key);
        if (entry?.answer !== answer) return found;
        if (found === undefined) cache.set(key, { answer, expiresAt: now() + FAILED_MS });
        else entry.found = JSON.stringify(found);
        kept.changed();
        return found;
      });
      cache.set(key, { answer, expiresAt: now() + FRESH_MS });
      kept.changed();
      return answer;
    },
    clear() {
      cache.clear();
      kept.cleared();
    },
    today: async () => ({ used: await dailyCount.read(), limit: maxPerDay }),
  };
}

/** The latest answers that fit into `MAX_KEPT`, oldest first. */
function latestAnswers<Answer>(cache: QuickLRU<string, Entry<Answer>>): Kept['answers'] {
  let left = MAX_KEPT;
  const answers: Kept['answers'][number][] = [];
  for (const [key, { found, expiresAt }] of cache.entriesDescending()) {
    if (found === undefined) continue;
    left -= found.length;
    if (left < 0) break;
    answers.unshift([key, found, expiresAt]);
  }
  return answers;
}
