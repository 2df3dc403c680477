/** Tokens and logos in memory, in front of the cache in IndexedDB. */
import QuickLRU from 'quick-lru';
import type { Subject } from '../asset/subject.ts';
import { ageOf, type CacheEntry } from './cache-entry.ts';
import { type Endpoint, endpointKey, subjectKey } from './endpoint.ts';
import type { Logo } from './token.ts';
import type { CachedLogo, TokenCache } from './token-cache.ts';

export type TokenStore = {
  /** From memory only. */
  peek(endpoint: Endpoint, subject: Subject): CacheEntry | undefined;
  /** Entries that have not expired. */
  read(endpoint: Endpoint, subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, CacheEntry>>;
  /** Available at once, written to the cache in the background. */
  put(endpoint: Endpoint, subject: Subject, entry: CacheEntry): void;
  logo(endpoint: Endpoint, subject: Subject): Promise<Logo | undefined>;
  putLogo(endpoint: Endpoint, subject: Subject, logo: Logo): void;
  /** Clears memory and cache. */
  clear(): Promise<void>;
};

const MAX_TOKENS_IN_MEMORY = 3_000;
const MAX_LOGOS_IN_MEMORY = 60;
/** Characters of base64; the median is 34,000. Larger logos are read from the cache each time. */
const MAX_LOGO_LENGTH = 90_000;
const DAY_MS = 86_400_000;
/** An image changes less often than the rest of a record, and is a hundred times its size. */
const IMAGE_FRESH_MS = 7 * DAY_MS;
const NO_IMAGE_FRESH_MS = DAY_MS;

export type TokenStoreDeps = {
  readonly cache: TokenCache;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

export function createTokenStore({ cache, now, wait }: TokenStoreDeps): TokenStore {
  const tokens = new QuickLRU<string, CacheEntry>({ maxSize: MAX_TOKENS_IN_MEMORY });
  const logos = new QuickLRU<string, CachedLogo>({ maxSize: MAX_LOGOS_IN_MEMORY });
  /** Entries to write, by endpoint: those of one batch share a transaction. */
  const unwritten = new Map<string, { endpoint: Endpoint; entries: Map<Subject, CacheEntry> }>();

  function write(): void {
    for (const { endpoint, entries } of unwritten.values()) void cache.putTokens(endpoint, entries);
    unwritten.clear();
  }

  function remember(key: string, cached: CachedLogo): void {
    const { logo } = cached;
    if (logo.kind === 'none' || logo.base64.length <= MAX_LOGO_LENGTH) logos.set(key, cached);
  }

  const isFresh = ({ logo, at }: CachedLogo) =>
    at <= now() && now() - at < (logo.kind === 'image' ? IMAGE_FRESH_MS : NO_IMAGE_FRESH_MS);

  function peek(endpoint: Endpoint, subject: Subject): CacheEntry | undefined {
    const entry = tokens.get(subjectKey(endpoint, subject));
    return entry === undefined || ageOf(entry, now()) === 'expired' ? undefined : entry;
  }

  return {
    peek,

    async read(endpoint, subjects) {
      const missing = subjects.filter((subject) => !tokens.has(subjectKey(endpoint, subject)));
      for (const [subject, entry] of await cache.tokens(endpoint, missing)) {
        const key = subjectKey(endpoint, subject);
        // A newer answer may have arrived meanwhile.
        if (!tokens.has(key)) tokens.set(key, entry);
      }
      return new Map(
        subjects.flatMap((subject) => {
          const entry = peek(endpoint, subject);
          return entry === undefined ? [] : [[subject, entry] as const];
        }),
      );
    },

    put(endpoint, subject, entry) {
      tokens.set(subjectKey(endpoint, subject), entry);
      const key = endpointKey(endpoint);
      const batch = unwritten.get(key) ?? { endpoint, entries: new Map() };
      batch.entries.set(subject, entry);
      if (unwritten.size === 0) void wait(0).then(write);
      unwritten.set(key, batch);
    },

    async logo(endpoint, subject) {
      const key = subjectKey(endpoint, subject);
      const cached = logos.get(key) ?? (await cache.logo(endpoint, subject));
      if (cached === undefined || !isFresh(cached)) return undefined;
      remember(key, cached);
      return cached.logo;
    },

    putLogo(endpoint, subject, logo) {
      const cached = { logo, at: now() };
      remember(subjectKey(endpoint, subject), cached);
      void cache.putLogo(endpoint, subject, cached);
    },

    async clear() {
      unwritten.clear();
      tokens.clear();
      logos.clear();
      await cache.clear();
    },
  };
}
