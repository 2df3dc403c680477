/**
 * What the service has answered, kept over days: tokens and absences in one store, logos as bytes in another, each
 * with a bound of its own and the longest unused out first.
 */
import { type DBSchema, type IDBPObjectStore, type StoreNames, unwrap } from 'idb';
import { isSource, type Source } from '../asset/standard.ts';
import type { Subject } from '../asset/subject.ts';
import { logoOf } from '../logos/logo.ts';
import { atomically, createDatabase } from '../storage/database.ts';
import { type CacheEntry, type Packed, pack, unpack } from './cache-entry.ts';
import { type Endpoint, endpointKey } from './outcome.ts';
import { isLogoAbsence, type Logo, type LogoAbsence } from './token.ts';

/** A logo, or why there is none. `at`: when it was asked for, in milliseconds since the epoch. */
export type CachedLogo = { readonly logo: Logo; readonly at: number };

export type CacheStatus = {
  readonly tokens: number;
  readonly logos: number;
  /** Of all logos, about. */
  readonly logoBytes: number;
  /** When the oldest of the answers came; null where there are none. Milliseconds since the epoch. */
  readonly oldestAt: number | null;
};

export type Cache = {
  /** Those that are there, in one transaction. */
  tokens(endpoint: Endpoint, subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, CacheEntry>>;
  /** All of them or none; those that were there before are replaced. */
  putTokens(endpoint: Endpoint, kept: ReadonlyMap<Subject, CacheEntry>): Promise<void>;
  logo(endpoint: Endpoint, subject: Subject): Promise<CachedLogo | undefined>;
  putLogo(endpoint: Endpoint, subject: Subject, kept: CachedLogo): Promise<void>;
  status(): Promise<CacheStatus>;
  clear(): Promise<void>;
};

type TokenRecord = {
  /** Of the key a few bits only stand for it. */
  readonly endpoint: string;
  readonly packed: Packed;
  readonly at: number;
  readonly usedAt: number;
};
type LogoRecord = {
  readonly endpoint: string;
  /** Of the picture; none where there is none, and then `reason` says why. */
  readonly bytes: Uint8Array;
  readonly source: Source;
  readonly reason?: LogoAbsence;
  readonly at: number;
  readonly usedAt: number;
};

/** Four bytes for the endpoint, then the subject's own: a text would take eight times as much in all its indexes. */
type Key = Uint8Array<ArrayBuffer>;

interface Schema extends DBSchema {
  tokens: { key: Key; value: TokenRecord; indexes: { usedAt: number; at: number } };
  logos: { key: Key; value: LogoRecord; indexes: { usedAt: number } };
  /** One record: the bytes of all logos. */
  sums: { key: 'logoBytes'; value: number };
}
const STORES = ['tokens', 'logos', 'sums'] as const satisfies StoreNames<Schema>[];

export type CacheDeps = {
  readonly report: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Other bounds than the usual ones. */
  readonly bounds?: { readonly tokens: number; readonly logoBytes: number };
};

const BOUNDS = { tokens: 20_000, logoBytes: 50_000_000 } as const;
/** Of a bound, after it was passed: so that not every write has to make room. */
const ROOM_LEFT = 0.9;
/** What was used this lately is not written down once more: to read a page is no reason to write. */
const USED_LATELY_MS = 3_600_000;

export function createTokenCache({ report, now, bounds = BOUNDS }: CacheDeps): Cache {
  const { attempt } = createDatabase<Schema>({
    name: 'answers',
    version: 1,
    upgrade(db) {
      // Of an earlier version nothing is kept: what it held is asked for again.
      for (const name of db.objectStoreNames) db.deleteObjectStore(name);
      const tokens = db.createObjectStore('tokens');
      tokens.createIndex('usedAt', 'usedAt');
      tokens.createIndex('at', 'at');
      db.createObjectStore('logos').createIndex('usedAt', 'usedAt');
      db.createObjectStore('sums');
    },
    report,
  });

  /** Writes down that records were used, behind what is waited for. */
  function touch<Name extends 'tokens' | 'logos'>(
    name: Name,
    read: readonly (readonly [Key, Schema[Name]['value'] | undefined])[],
  ): void {
    const old = read.filter(([, record]) => record && now() - record.usedAt > USED_LATELY_MS);
    if (old.length === 0) return;
    void attempt(async (db) => {
      const { store, done } = db.transaction(name, 'readwrite');
      const touched = old.map(async ([key, before]) => {
        const record = await store.get(key);
        // Another answer may have come since.
        if (record?.at === before?.at)
          await store.put({ ...record, usedAt: now() } as typeof record & {}, key);
      });
      await Promise.all([...touched, done]);
    });
  }

  return {
    async tokens(endpoint, subjects) {
      if (subjects.length === 0) return new Map();
      const keys = subjects.map((subject) => keyAt(endpoint, subject));
      const records = (await attempt((db) => readMany(unwrap(db.transaction('tokens').store), keys))) ?? [];
      touch(
        'tokens',
        keys.map((key, i) => [key, records[i]] as const),
      );
      const name = endpointKey(endpoint);
      const found = new Map<Subject, CacheEntry>();
      subjects.forEach((subject, i) => {
        const record = records[i];
        const kept = record?.endpoint === name ? unpack(endpoint, subject, record.packed) : undefined;
        if (kept !== undefined) found.set(subject, kept);
      });
      return found;
    },

    async putTokens(endpoint, kept) {
      await attempt(async (db) => {
        const transaction = db.transaction('tokens', 'readwrite');
        const { store } = transaction;
        await atomically(transaction, async () => {
          const puts = [...kept].map(async ([subject, one]) => {
            const record = { endpoint: endpointKey(endpoint), packed: pack(one), at: one.at, usedAt: now() };
            return store.put(record, keyAt(endpoint, subject));
          });
          await Promise.all(puts);
          const count = await store.count();
          if (count > bounds.tokens) await trim(store, count - bounds.tokens * ROOM_LEFT, () => 1);
        });
      });
    },

    async logo(endpoint, subject) {
      const key = keyAt(endpoint, subject);
      const record = await attempt((db) => db.get('logos', key));
      if (record?.endpoint !== endpointKey(endpoint)) return undefined;
      touch('logos', [[key, record]]);
      const { bytes, source, reason, at } = record;
      if (!(bytes instanceof Uint8Array) || typeof at !== 'number' || !isSource(source)) return undefined;
      if (reason === undefined) return { logo: logoOf(bytes, source), at };
      return isLogoAbsence(reason) ? { logo: { kind: 'none', reason }, at } : undefined;
    },

    async putLogo(endpoint, subject, { logo, at }) {
      const picture =
        logo.kind === 'image'
          ? { bytes: Uint8Array.from(atob(logo.base64), (one) => one.charCodeAt(0)), source: logo.source }
          : { bytes: new Uint8Array(), source: 'CIP_26' as const, reason: logo.reason };
      const key = keyAt(endpoint, subject);
      await attempt(async (db) => {
        const transaction = db.transaction(['logos', 'sums'], 'readwrite');
        const [logos, sums] = [transaction.objectStore('logos'), transaction.objectStore('sums')];
        const record = { ...picture, endpoint: endpointKey(endpoint), at, usedAt: now() };
        await atomically(transaction, async () => {
          const before = sizeOf(await logos.get(key));
          await logos.put(record, key);
          let sum = ((await sums.get('logoBytes')) ?? 0) - before + sizeOf(record);
          if (sum > bounds.logoBytes) sum -= await trim(logos, sum - bounds.logoBytes * ROOM_LEFT, sizeOf);
          await sums.put(sum, 'logoBytes');
        });
      });
    },

    async status() {
      const status = await attempt(async (db) => {
        const transaction = db.transaction(STORES);
        const tokens = transaction.objectStore('tokens');
        const [count, oldest, logos, logoBytes] = await Promise.all([
          tokens.count(),
          tokens.index('at').openKeyCursor(),
          transaction.objectStore('logos').count(),
          transaction.objectStore('sums').get('logoBytes'),
        ]);
        return { tokens: count, logos, logoBytes: logoBytes ?? 0, oldestAt: oldest?.key ?? null };
      });
      return status ?? { tokens: 0, logos: 0, logoBytes: 0, oldestAt: null };
    },

    async clear() {
      await attempt(async (db) => {
        const transaction = db.transaction(STORES, 'readwrite');
        const cleared = STORES.map((name) => transaction.objectStore(name).clear());
        await Promise.all([...cleared, transaction.done]);
      });
    },
  };
}

/** Where what is said of a subject at a endpoint lies, in both stores. */
export function keyAt(endpoint: Endpoint, subject: Subject): Key {
  const key = new Uint8Array(4 + subject.length / 2);
  new DataView(key.buffer).setUint32(0, fnv1a(endpointKey(endpoint)));
  for (let i = 4; i < key.length; i++) key[i] = Number.parseInt(subject.slice(2 * i - 8, 2 * i - 6), 16);
  return key;
}

/** A short name for a text; another text may have the same, so that what lies under it says whose it is. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** By the browser's own events: a promise for each of a hundred records takes longer than reading them. */
function readMany(store: IDBObjectStore, keys: readonly Key[]): Promise<(TokenRecord | undefined)[]> {
  return new Promise((done, refused) => {
    const records: (TokenRecord | undefined)[] = [];
    keys.forEach((key, i) => {
      const reading: IDBRequest<TokenRecord | undefined> = store.get(key);
      reading.onsuccess = () => {
        records[i] = reading.result;
        // They are answered in order. The end of the transaction comes a turn of the browser later.
        if (i === keys.length - 1) done(records);
      };
    });
    store.transaction.onabort = () => refused(store.transaction.error);
  });
}

/** Bytes, with a guess for what surrounds the picture: those without one are to have a bound too. */
const sizeOf = (record: LogoRecord | undefined) => (record ? 200 + (record.bytes?.byteLength ?? 0) : 0);

/** Deletes the longest unused until what they come to is enough; returns what that was. */
async function trim<Name extends 'tokens' | 'logos'>(
  store: IDBPObjectStore<Schema, StoreNames<Schema>[], Name, 'readwrite'>,
  wanted: number,
  weigh: (record: Schema[Name]['value']) => number,
): Promise<number> {
  let freed = 0;
  for (let cursor = await store.index('usedAt').openCursor(); cursor && freed < wanted; ) {
    freed += weigh(cursor.value);
    await cursor.delete();
    cursor = await cursor.continue();
  }
  return freed;
}
