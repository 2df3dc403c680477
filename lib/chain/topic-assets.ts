/** The assets of a page's transaction, address or policy, cached: one request per topic. */
import QuickLRU from 'quick-lru';
import type { Subject } from '../asset/subject.ts';
import type { Topic } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';
import type { DailyCount } from './daily-count.ts';
import type { ChainProvider } from './provider.ts';

export type TopicAssets = {
  /** Empty where the user has not allowed the look-up, or the provider fails. `isPrivate`: for a private window. */
  subjectsOf(network: NetworkId, topic: Topic, isPrivate?: boolean): Promise<readonly Subject[]>;
  clear(): void;
  /** The requests of this day. */
  today(): Promise<{ readonly used: number; readonly limit: number }>;
};

export type TopicAssetsDeps = {
  readonly provider: Pick<ChainProvider, 'subjectsOf'>;
  /** Whether the user allows look-ups of what a page is about. */
  readonly isAllowed: () => Promise<boolean>;
  readonly dailyCount: DailyCount;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

const MAX_ENTRIES = 200;
/** Longer than a page is read: it costs one request. */
const FRESH_MS = 60 * 60_000;
const FAILED_MS = 30_000;
const MINUTE_MS = 60_000;
/** A page can name any topic in its address, as often as it wants; this protects the user's quota. */
const MAX_TOPICS_PER_MINUTE = 20;
/** By UTC. */
const MAX_TOPICS_PER_DAY = 60;

/** `expiresAt`: milliseconds since the epoch. */
type Entry = { readonly subjects: Promise<readonly Subject[]>; readonly expiresAt: number };

export function createTopicAssets({
  provider,
  isAllowed,
  dailyCount,
  now,
  report,
}: TopicAssetsDeps): TopicAssets {
  const cache = new QuickLRU<string, Entry>({ maxSize: MAX_ENTRIES });
  let recentRequests: readonly number[] = [];

  async function request(
    network: NetworkId,
    topic: Topic,
    isPrivate: boolean,
  ): Promise<readonly Subject[] | undefined> {
    try {
      if (!(await dailyCount.take(MAX_TOPICS_PER_DAY, isPrivate))) return undefined;
      const result = await provider.subjectsOf(network, topic);
      return result.ok ? result.value : undefined;
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  return {
    async subjectsOf(network, topic, isPrivate = false) {
      if (!(await isAllowed())) return [];
      const key = [network, topic.kind, topic.id].join('|');
      const entry = cache.get(key);
      if (entry !== undefined && now() < entry.expiresAt) return entry.subjects;
      recentRequests = recentRequests.filter((at) => now() - at <= MINUTE_MS);
      if (recentRequests.length >= MAX_TOPICS_PER_MINUTE) return [];
      recentRequests = [...recentRequests, now()];
      const subjects = request(network, topic, isPrivate).then((found) => {
        if (found === undefined && cache.get(key)?.subjects === subjects)
          cache.set(key, { subjects, expiresAt: now() + FAILED_MS });
        return found ?? [];
      });
      cache.set(key, { subjects, expiresAt: now() + FRESH_MS });
      return subjects;
    },
    clear: () => cache.clear(),
    today: async () => ({ used: await dailyCount.read(), limit: MAX_TOPICS_PER_DAY }),
  };
}
