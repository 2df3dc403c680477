/** Tokens and logos in memory, in front of the cache in IndexedDB. */
import QuickLRU from 'quick-lru';
import type { Subject } from '../asset/subject.ts';
import { mapOf } from '../map-of.ts';
import { ageOf, type CacheEntry } from './cache-entry.ts';
import { type Endpoint, subjectKey } from './endpoint.ts';
import type { Logo } from './token.ts';
import type { TokenCache, TokenWrite } from './token-cache.ts';

export type TokenStore = ReturnType<typeof createTokenStore>;

const MAX_TOKENS_IN_MEMORY = 3_000;
/** The median logo has 34,000 characters. */
const MAX_LOGOS_IN_MEMORY = 60;

export type TokenStoreDeps = {
  readonly cache: TokenCache;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

export function createTokenStore({ cache, now, wait }: TokenStoreDeps) {
  const tokens = new QuickLRU<string, CacheEntry>({ maxSize: MAX_TOKENS_IN_MEMORY });
  const logos = new QuickLRU<string, Logo>({ maxSize: MAX_LOGOS_IN_MEMORY });
  let clears = 0;
  const forgetting: (() => void)[] = [];
  /** The tokens of one batch are written in one transaction. */
  const unwritten = new Map<string, TokenWrite>();

  function write(): void {
    if (unwritten.size > 0) void cache.putTokens([...unwritten.values()]);
    unwritten.clear();
  }

  /** The entry in memory, unless it has expired. */
  function peek(endpoint: Endpoint, subject: Subject): CacheEntry | undefined {
    const entry = tokens.get(subjectKey(endpoint, subject));
    return entry === undefined || ageOf(entry, now()) === 'expired' ? undefined : entry;
  }

  return {
    peek,

    /** How often the store was cleared. */
    clears: () => clears,

    /** `forget`: called by each clear, for what else names tokens. */
    onClear: (forget: () => void) => void forgetting.push(forget),

    /** Entries that have not expired. */
    async read(endpoint: Endpoint, subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, CacheEntry>> {
      const asked = clears;
      const missing = subjects.filter((subject) => !tokens.has(subjectKey(endpoint, subject)));
      for (const [subject, entry] of await cache.tokens(endpoint, missing)) {
        const key = subjectKey(endpoint, subject);
        // During the read, a newer answer may have arrived, or the cache may have been cleared.
        if (asked === clears && !tokens.has(key)) tokens.set(key, entry);
      }
      return mapOf(subjects, (subject) => peek(endpoint, subject));
    },

    /**
     * Adds an entry, which is available at once and written to the cache in the background. `asked`: the number of clears
     * when it was requested. An answer to a request before the last clear is dropped.
     */
    put(endpoint: Endpoint, subject: Subject, entry: CacheEntry, asked = clears): void {
      if (asked !== clears) return;
      const key = subjectKey(endpoint, subject);
      tokens.set(key, entry);
      if (unwritten.size === 0) void wait(0).then(write);
      unwritten.set(key, { endpoint, subject, entry });
    },

    async logo(endpoint: Endpoint, subject: Subject): Promise<Logo | undefined> {
      const asked = clears;
      const key = subjectKey(endpoint, subject);
      const logo = logos.get(key) ?? (await cache.logo(endpoint, subject));
      if (logo !== undefined && asked === clears) logos.set(key, logo);
      return logo;
    },

    putLogo(endpoint: Endpoint, subject: Subject, logo: Logo, asked = clears): void {
      if (asked !== clears) return;
      logos.set(subjectKey(endpoint, subject), logo);
      void cache.putLogo(endpoint, subject, logo);
    },

    /** Clears memory and cache. */
    async clear(): Promise<void> {
      clears++;
      for (const cleared of [unwritten, tokens, logos]) cleared.clear();
      for (const forget of forgetting) forget();
      await cache.clear();
    },
  };
}
