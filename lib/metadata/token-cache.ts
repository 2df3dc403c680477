/** The persistent cache: tokens and absences in one store, logos as bytes in another, each with a size limit. */
import { base64 } from '@scure/base';
import { isSource } from '../asset/standard.ts';
import type { Subject } from '../asset/subject.ts';
import { logoOf } from '../logos/logo.ts';
import { mapOf } from '../map-of.ts';
import { atomically } from '../storage/database.ts';
import {
  evict,
  keyAt,
  type LogoRecord,
  openCacheDatabase,
  readLatest,
  readTokens,
  STORES,
} from './cache-database.ts';
import { type CacheEntry, pack, unpack } from './cache-entry.ts';
import { type Endpoint, endpointKey } from './endpoint.ts';
import { isLogoAbsence, type Logo, type Token } from './token.ts';

export type TokenWrite = {
  readonly endpoint: Endpoint;
  readonly subject: Subject;
  readonly entry: CacheEntry;
};

export type TokenCache = ReturnType<typeof createTokenCache>;

export type TokenCacheDeps = {
  readonly report: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Set by tests only. */
  readonly limits?: { readonly tokens: number; readonly logoBytes: number };
};

const LIMITS = { tokens: 20_000, logoBytes: 50_000_000 } as const;
/** Eviction goes down to this part of a limit, so that not every write has to evict. */
const EVICT_TO = 0.9;

/** When the database fails, that is reported, and reads find nothing. */
export function createTokenCache({ report, now, limits = LIMITS }: TokenCacheDeps) {
  const database = openCacheDatabase(report);
  const { attempt } = database;
  return {
    async tokens(
      endpoint: Endpoint,
      subjects: readonly Subject[],
    ): Promise<ReadonlyMap<Subject, CacheEntry>> {
      if (subjects.length === 0) return new Map();
      const keys = subjects.map((subject) => keyAt(endpoint, subject));
      const records = (await readTokens(database, keys)) ?? [];
      return mapOf(subjects, (subject, i) => entryOf(endpoint, subject, records[i]));
    },

    /** The latest tokens, newest first. */
    async latest(endpoint: Endpoint, max: number): Promise<readonly Token[]> {
      const records = (await readLatest(database, max)) ?? [];
      return records.flatMap(([subject, record]) => {
        const entry = entryOf(endpoint, subject, record);
        return entry?.outcome.kind === 'found' ? [entry.outcome.token] : [];
      });
    },

    /** Writes all tokens or none. A token that the browser cannot store is left out. */
    async putTokens(tokens: readonly TokenWrite[]): Promise<void> {
      await attempt(async (db) => {
        const transaction = db.transaction('tokens', 'readwrite');
        const { store } = transaction;
        await atomically(transaction, async () => {
          // Async, so that a put that throws does not leave the rejections of earlier ones unhandled.
          const puts = tokens.map(async ({ endpoint, subject, entry }) => {
            const record = { endpoint: endpointKey(endpoint), ...pack(entry) };
            try {
              await store.put(record, keyAt(endpoint, subject));
            } catch (error) {
              if (!isUnstorable(error)) throw error;
              report(error);
            }
          });
          await Promise.all(puts);
          const count = await store.count();
          if (count > limits.tokens) await evict(store, count - limits.tokens * EVICT_TO, () => 1);
        });
      });
    },

    async logo(endpoint: Endpoint, subject: Subject): Promise<Logo | undefined> {
      const record = await attempt((db) => db.get('logos', keyAt(endpoint, subject)));
      return record?.endpoint === endpointKey(endpoint) ? readLogoRecord(record) : undefined;
    },

    async putLogo(endpoint: Endpoint, subject: Subject, logo: Logo): Promise<void> {
      const key = keyAt(endpoint, subject);
      const record = logoRecord(endpoint, logo, now());
      await attempt(async (db) => {
        const transaction = db.transaction(['logos', 'sums'], 'readwrite');
        const [logos, sums] = [transaction.objectStore('logos'), transaction.objectStore('sums')];
        await atomically(transaction, async () => {
          const before = sizeOf(await logos.get(key));
          await logos.put(record, key);
          let sum = ((await sums.get('logoBytes')) ?? 0) - before + sizeOf(record);
          if (sum > limits.logoBytes) sum -= await evict(logos, sum - limits.logoBytes * EVICT_TO, sizeOf);
          await sums.put(sum, 'logoBytes');
        });
      });
    },

    /** The number of tokens. */
    count: async (): Promise<number> => (await attempt((db) => db.count('tokens'))) ?? 0,

    /** Rejects where the database fails: the user must know that it is not cleared. */
    async clear(): Promise<void> {
      const isCleared = await database.attemptTwice(async (db) => {
        const transaction = db.transaction(STORES, 'readwrite');
        const cleared = STORES.map((name) => transaction.objectStore(name).clear());
        await Promise.all([...cleared, transaction.done]);
        return true;
      });
      if (!isCleared) throw new Error('The cache could not be cleared.');
    },
  };
}

/** The error of `put` for a value that the browser cannot copy. The transaction goes on. */
const isUnstorable = (error: unknown) =>
  error instanceof RangeError || (error instanceof DOMException && error.name === 'DataCloneError');

/** Undefined for an invalid record, and for that of another endpoint with the same hash. */
function entryOf(endpoint: Endpoint, subject: Subject, record: unknown): CacheEntry | undefined {
  const own = Object(record) as { readonly endpoint?: unknown };
  return own.endpoint === endpointKey(endpoint) ? unpack(endpoint, subject, record) : undefined;
}

function logoRecord(endpoint: Endpoint, logo: Logo, at: number): LogoRecord {
  const image =
    logo.kind === 'image'
      ? { bytes: base64.decode(logo.base64), source: logo.source }
      : { bytes: new Uint8Array(), source: 'CIP_26' as const, reason: logo.reason };
  return { ...image, endpoint: endpointKey(endpoint), at };
}

/** Undefined for an invalid record. */
function readLogoRecord({ bytes, source, reason }: LogoRecord): Logo | undefined {
  if (!(bytes instanceof Uint8Array) || !isSource(source)) return undefined;
  if (reason === undefined) return logoOf(bytes, source);
  return isLogoAbsence(reason) ? { kind: 'none', reason } : undefined;
}

/** In bytes: those of the image, and an estimate of the rest, so that records without an image count too. */
const sizeOf = (record: LogoRecord | undefined) => (record ? 200 + (record.bytes?.byteLength ?? 0) : 0);
