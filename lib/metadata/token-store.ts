/** What is known without asking: in memory what this worker has seen, behind it the cache of earlier days. */
import QuickLRU from 'quick-lru';
import type { Subject } from '../asset/subject.ts';
import { ageOf, type CacheEntry } from './cache-entry.ts';
import { type Endpoint, endpointKey, subjectKey } from './outcome.ts';
import type { Logo } from './token.ts';
import type { Cache, CachedLogo } from './token-cache.ts';

export type TokenStore = {
  /** From memory alone. */
  peek(endpoint: Endpoint, subject: Subject): CacheEntry | undefined;
  /** Those that are known, fresh or stale. */
  read(endpoint: Endpoint, subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, CacheEntry>>;
  /** Known at once, written behind. */
  put(endpoint: Endpoint, subject: Subject, kept: CacheEntry): void;
  logo(endpoint: Endpoint, subject: Subject): Promise<Logo | undefined>;
  putLogo(endpoint: Endpoint, subject: Subject, logo: Logo): void;
  /** Forgets everything, the cache included. */
  clear(): Promise<void>;
};

const TOKENS_IN_MEMORY = 3_000;
/** Those of a list or two, at 34,000 characters of base64 in the middle; what is larger than CIP-26 allows stays on disk. */
const LOGOS_IN_MEMORY = 60;
const LOGO_IN_MEMORY_AT_MOST = 90_000;
const DAY_MS = 86_400_000;
/** A picture changes less often than what is written about a token, and is a hundred times its size. */
const PICTURE_FRESH_MS = 7 * DAY_MS;
const NO_PICTURE_FRESH_MS = DAY_MS;

export type TokenStoreDeps = {
  readonly cache: Cache;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

export function createTokenStore({ cache, now, wait }: TokenStoreDeps): TokenStore {
  const tokens = new QuickLRU<string, CacheEntry>({ maxSize: TOKENS_IN_MEMORY });
  const logos = new QuickLRU<string, CachedLogo>({ maxSize: LOGOS_IN_MEMORY });
  const remember = (key: string, kept: CachedLogo) => {
    if (kept.logo.kind === 'none' || kept.logo.base64.length <= LOGO_IN_MEMORY_AT_MOST) logos.set(key, kept);
  };

  /** Answers that are not written down yet: those of one batch go together. */
  const unwritten = new Map<string, { endpoint: Endpoint; kept: Map<Subject, CacheEntry> }>();

  function write(): void {
    for (const { endpoint, kept } of unwritten.values()) void cache.putTokens(endpoint, kept);
    unwritten.clear();
  }

  const isGood = ({ logo, at }: CachedLogo) =>
    at <= now() && now() - at < (logo.kind === 'image' ? PICTURE_FRESH_MS : NO_PICTURE_FRESH_MS);

  function peek(endpoint: Endpoint, subject: Subject): CacheEntry | undefined {
    const kept = tokens.get(subjectKey(endpoint, subject));
    return kept === undefined || ageOf(kept, now()) === 'spent' ? undefined : kept;
  }

  return {
    peek,

    async read(endpoint, subjects) {
      const missing = subjects.filter((subject) => !tokens.has(subjectKey(endpoint, subject)));
      for (const [subject, kept] of await cache.tokens(endpoint, missing)) {
        const key = subjectKey(endpoint, subject);
        // An answer may have come while the cache was read.
        if (!tokens.has(key)) tokens.set(key, kept);
      }
      return new Map(
        subjects.flatMap((subject) => {
          const kept = peek(endpoint, subject);
          return kept === undefined ? [] : [[subject, kept] as const];
        }),
      );
    },

    put(endpoint, subject, kept) {
      tokens.set(subjectKey(endpoint, subject), kept);
      const key = endpointKey(endpoint);
      const batch = unwritten.get(key) ?? { endpoint, kept: new Map() };
      batch.kept.set(subject, kept);
      if (unwritten.size === 0) void wait(0).then(write);
      unwritten.set(key, batch);
    },

    async logo(endpoint, subject) {
      const key = subjectKey(endpoint, subject);
      const kept = logos.get(key) ?? (await cache.logo(endpoint, subject));
      if (kept === undefined || !isGood(kept)) return undefined;
      remember(key, kept);
      return kept.logo;
    },

    putLogo(endpoint, subject, logo) {
      const kept = { logo, at: now() };
      remember(subjectKey(endpoint, subject), kept);
      void cache.putLogo(endpoint, subject, kept);
    },

    async clear() {
      unwritten.clear();
      tokens.clear();
      logos.clear();
      await cache.clear();
    },
  };
}
