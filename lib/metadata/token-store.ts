/** What is known without asking: in memory what this worker has seen, behind it the cache of earlier days. */
import QuickLRU from 'quick-lru';
import type { Subject } from '../asset/subject.ts';
import { ageOf, type Kept } from './cache-entry.ts';
import { keyOf, type Place, placeKeyOf } from './outcome.ts';
import type { Logo } from './token.ts';
import type { Cache, KeptLogo } from './token-cache.ts';

export type TokenStore = {
  /** From memory alone. */
  peek(place: Place, subject: Subject): Kept | undefined;
  /** Those that are known, fresh or stale. */
  read(place: Place, subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, Kept>>;
  /** Known at once, written behind. */
  keep(place: Place, subject: Subject, kept: Kept): void;
  logo(place: Place, subject: Subject): Promise<Logo | undefined>;
  keepLogo(place: Place, subject: Subject, logo: Logo): void;
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
  const tokens = new QuickLRU<string, Kept>({ maxSize: TOKENS_IN_MEMORY });
  const logos = new QuickLRU<string, KeptLogo>({ maxSize: LOGOS_IN_MEMORY });
  const remember = (key: string, kept: KeptLogo) => {
    if (kept.logo.kind === 'none' || kept.logo.base64.length <= LOGO_IN_MEMORY_AT_MOST) logos.set(key, kept);
  };

  /** Answers that are not written down yet: those of one batch go together. */
  const unwritten = new Map<string, { place: Place; kept: Map<Subject, Kept> }>();

  function write(): void {
    for (const { place, kept } of unwritten.values()) void cache.keepTokens(place, kept);
    unwritten.clear();
  }

  const isGood = ({ logo, at }: KeptLogo) =>
    at <= now() && now() - at < (logo.kind === 'image' ? PICTURE_FRESH_MS : NO_PICTURE_FRESH_MS);

  function peek(place: Place, subject: Subject): Kept | undefined {
    const kept = tokens.get(keyOf(place, subject));
    return kept === undefined || ageOf(kept, now()) === 'spent' ? undefined : kept;
  }

  return {
    peek,

    async read(place, subjects) {
      const missing = subjects.filter((subject) => !tokens.has(keyOf(place, subject)));
      for (const [subject, kept] of await cache.tokens(place, missing)) {
        const key = keyOf(place, subject);
        // An answer may have come while the cache was read.
        if (!tokens.has(key)) tokens.set(key, kept);
      }
      return new Map(
        subjects.flatMap((subject) => {
          const kept = peek(place, subject);
          return kept === undefined ? [] : [[subject, kept] as const];
        }),
      );
    },

    keep(place, subject, kept) {
      tokens.set(keyOf(place, subject), kept);
      const key = placeKeyOf(place);
      const batch = unwritten.get(key) ?? { place, kept: new Map() };
      batch.kept.set(subject, kept);
      if (unwritten.size === 0) void wait(0).then(write);
      unwritten.set(key, batch);
    },

    async logo(place, subject) {
      const key = keyOf(place, subject);
      const kept = logos.get(key) ?? (await cache.logo(place, subject));
      if (kept === undefined || !isGood(kept)) return undefined;
      remember(key, kept);
      return kept.logo;
    },

    keepLogo(place, subject, logo) {
      const kept = { logo, at: now() };
      remember(keyOf(place, subject), kept);
      void cache.keepLogo(place, subject, kept);
    },

    async clear() {
      unwritten.clear();
      tokens.clear();
      logos.clear();
      await cache.clear();
    },
  };
}
