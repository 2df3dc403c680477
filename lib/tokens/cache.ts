/**
 * The token cache: the latest tokens and logos in memory, in front of IndexedDB. A question gets a writer when it is asked.
 * `clear` replaces the memory, so that the writers of earlier questions write nowhere.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { type DBSchema, type IDBPObjectStore, type StoreNames, unwrap } from 'idb';
import type { Subject } from '../asset/subject.ts';
import { fromBase64, toBase64 } from '../base64.ts';
import { fnv1a } from '../fnv.ts';
import { Lru } from '../lru.ts';
import { mapOf } from '../map-of.ts';
import { atomically, createDatabase, type Database } from '../storage/database.ts';
import {
  type Answered,
  type Endpoint,
  endpointKey,
  type Logo,
  type StandardRecords,
  subjectKey,
  type Token,
} from './token.ts';

export type CacheEntry = {
  readonly outcome: Answered;
  /** When the answer came, in milliseconds since the epoch. */
  readonly at: number;
  /** The standards' own records without logos; undefined for a summary. */
  readonly records?: StandardRecords;
};

const SUMMARY_FRESH_MS = 3_600_000;
const RECORD_FRESH_MS = 24 * 3_600_000;
const ABSENT_FRESH_MS = 15 * 60_000;

/** A stale entry is shown while it is renewed, an expired one is ignored. */
export type Age = 'fresh' | 'stale' | 'expired';

export function ageOf({ outcome, at, records }: CacheEntry, now: number): Age {
  const age = now - at;
  const foundFreshMs = records === undefined ? SUMMARY_FRESH_MS : RECORD_FRESH_MS;
  // After the clock was set back, an entry from the future is not fresh.
  if (age >= 0 && age < (outcome.kind === 'found' ? foundFreshMs : ABSENT_FRESH_MS)) return 'fresh';
  return outcome.kind === 'found' ? 'stale' : 'expired';
}

/** The outcome of an entry, marked as stale unless the entry is fresh. */
export function shownNow(entry: CacheEntry, now: number): Answered {
  const { outcome } = entry;
  return outcome.kind === 'found' ? { ...outcome, stale: ageOf(entry, now) !== 'fresh' } : outcome;
}

/** Four bytes for the endpoint, then the subject's. Keys as text would make all indexes eight times as large. */
type Key = Uint8Array<ArrayBuffer>;
/** `logo`: without its bytes. */
type StoredLogo = { readonly at: number; readonly logo: Logo; readonly bytes: Uint8Array };

/** `at` orders the eviction. Records in use are renewed, so the oldest ones are roughly those unused for longest. */
interface Schema extends DBSchema {
  tokens: { key: Key; value: CacheEntry; indexes: { at: number } };
  logos: { key: Key; value: StoredLogo; indexes: { at: number } };
  sums: { key: 'logoBytes'; value: number };
}
const STORES = ['tokens', 'logos', 'sums'] as const satisfies StoreNames<Schema>[];

export function keyAt(endpoint: Endpoint, subject: Subject): Key {
  const key = new Uint8Array(4 + subject.length / 2);
  new DataView(key.buffer).setUint32(0, hashOf(endpoint));
  key.set(hexToBytes(subject), 4);
  return key;
}

const hashOf = (endpoint: Endpoint) => fnv1a(endpointKey(endpoint));

type TokenWrite = { readonly key: Key; readonly entry: CacheEntry };

const MAX_TOKENS_IN_MEMORY = 3_000;
/** The median logo has 34,000 characters. */
const MAX_LOGOS_IN_MEMORY = 60;
const MAX_FAILURES = 500;

const createMemory = () => ({
  tokens: new Lru<string, CacheEntry>(MAX_TOKENS_IN_MEMORY),
  logos: new Lru<string, Logo>(MAX_LOGOS_IN_MEMORY),
  /** The tokens of one batch are written in one transaction. */
  unwritten: new Map<string, TokenWrite>(),
  failures: new Lru<string, FailedDownload>(MAX_FAILURES),
});
type Memory = ReturnType<typeof createMemory>;

/** `until`: when it may be tried again, in milliseconds since the epoch. */
type FailedDownload = { readonly until: number; readonly logo?: Logo };

export type Writer = {
  /** The entry is available at once, and written to the database in the background. */
  put(endpoint: Endpoint, subject: Subject, entry: CacheEntry): void;
  putLogo(endpoint: Endpoint, subject: Subject, logo: Logo): void;
  /** Failed downloads of logos by URL, and of neighbours by `subjectKey`. */
  readonly failures: Memory['failures'];
};

export type TokenCacheDeps = {
  readonly report: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Set by tests only. */
  readonly limits?: { readonly tokens: number; readonly logoBytes: number };
};

const LIMITS = { tokens: 20_000, logoBytes: 50_000_000 } as const;
/** Eviction goes down to this part of a limit, so that not every write has to evict. */
const EVICT_TO = 0.9;

/** If the database fails, that is reported, and the cache has what is in memory. */
export class TokenCache {
  readonly #deps: TokenCacheDeps;
  readonly #limits: NonNullable<TokenCacheDeps['limits']>;
  readonly #database: Database<Schema>;
  #memory = createMemory();
  #clears = 0;

  constructor(deps: TokenCacheDeps) {
    this.#deps = deps;
    this.#limits = deps.limits ?? LIMITS;
    this.#database = createDatabase<Schema>({
      name: 'answers',
      version: 3,
      upgrade(db) {
        // No migration: all of it can be requested again.
        for (const name of db.objectStoreNames) db.deleteObjectStore(name);
        for (const name of ['tokens', 'logos'] as const) db.createObjectStore(name).createIndex('at', 'at');
        db.createObjectStore('sums');
      },
      report: deps.report,
    });
  }

  /** Entries that have not expired. */
  async read(endpoint: Endpoint, subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, CacheEntry>> {
    const memory = this.#memory;
    const missing = subjects.filter((subject) => !memory.tokens.has(subjectKey(endpoint, subject)));
    const stored =
      missing.length > 0 ? await this.#readTokens(missing.map((one) => keyAt(endpoint, one))) : [];
    for (const [i, subject] of missing.entries()) {
      const key = subjectKey(endpoint, subject);
      const entry = stored?.[i];
      // A newer answer may have arrived during the read.
      if (entry && !memory.tokens.has(key)) memory.tokens.set(key, entry);
    }
    return mapOf(subjects, (subject) => this.peek(endpoint, subject, memory));
  }

  /** The entry in memory, unless it has expired. */
  peek(endpoint: Endpoint, subject: Subject, memory: Memory = this.#memory): CacheEntry | undefined {
    const entry = memory.tokens.get(subjectKey(endpoint, subject));
    return entry === undefined || ageOf(entry, this.#deps.now()) === 'expired' ? undefined : entry;
  }

  async logo(endpoint: Endpoint, subject: Subject): Promise<Logo | undefined> {
    const { logos } = this.#memory;
    const key = subjectKey(endpoint, subject);
    const known = logos.get(key);
    if (known !== undefined) return known;
    const stored = await this.#database.attempt((db) => db.get('logos', keyAt(endpoint, subject)));
    if (stored === undefined) return undefined;
    const { logo, bytes } = stored;
    const read = logo.kind === 'image' ? { ...logo, base64: toBase64(bytes) } : logo;
    logos.set(key, read);
    return read;
  }

  /** The latest tokens, newest first. */
  async latest(endpoint: Endpoint, max: number): Promise<readonly Token[]> {
    const hash = hashOf(endpoint);
    const found = await this.#database.attempt(async (db) => {
      const tokens: Token[] = [];
      let cursor = await db.transaction('tokens').store.index('at').openCursor(null, 'prev');
      for (let read = 0; cursor && read < max; read++) {
        const key = new Uint8Array(cursor.primaryKey);
        const { outcome } = cursor.value;
        if (new DataView(key.buffer).getUint32(0) === hash && outcome.kind === 'found')
          tokens.push(outcome.token);
        cursor = await cursor.continue();
      }
      return tokens;
    });
    return found ?? [];
  }

  /** For one question. After the next clear, it writes nowhere. */
  writer(): Writer {
    const memory = this.#memory;
    return {
      failures: memory.failures,
      put: (endpoint, subject, entry) => {
        const key = subjectKey(endpoint, subject);
        memory.tokens.set(key, entry);
        if (memory.unwritten.size === 0) void this.#deps.wait(0).then(() => this.#write(memory));
        memory.unwritten.set(key, { key: keyAt(endpoint, subject), entry });
      },
      putLogo: (endpoint, subject, logo) => {
        memory.logos.set(subjectKey(endpoint, subject), logo);
        if (memory === this.#memory) void this.#writeLogo(keyAt(endpoint, subject), logo);
      },
    };
  }

  /** The number of tokens in the database. */
  async count(): Promise<number> {
    return (await this.#database.attempt((db) => db.count('tokens'))) ?? 0;
  }

  /** How often the cache was cleared. */
  clears(): number {
    return this.#clears;
  }

  /** Rejects if the database fails: the user must know that it is not cleared. */
  async clear(): Promise<void> {
    this.#memory = createMemory();
    this.#clears++;
    const isCleared = await this.#database.attemptTwice(async (db) => {
      const transaction = db.transaction(STORES, 'readwrite');
      const cleared = STORES.map((name) => transaction.objectStore(name).clear());
      await Promise.all([...cleared, transaction.done]);
      return true;
    });
    if (!isCleared) throw new Error('The cache could not be cleared.');
  }

  /** Without idb's promises: one for each of a hundred records takes longer than reading them. */
  #readTokens(keys: readonly Key[]): Promise<readonly (CacheEntry | undefined)[] | undefined> {
    return this.#database.attempt((db) => {
      const store: IDBObjectStore = unwrap(db.transaction('tokens').store);
      return new Promise((resolve, reject) => {
        const requests = keys.map((key): IDBRequest<CacheEntry | undefined> => store.get(key));
        // Requests complete in order, and the transaction only later.
        requests.at(-1)?.addEventListener('success', () => resolve(requests.map(({ result }) => result)));
        store.transaction.onabort = () => reject(store.transaction.error);
      });
    });
  }

  /** Writes all tokens or none. */
  async #write(memory: Memory): Promise<void> {
    const writes = [...memory.unwritten.values()];
    memory.unwritten.clear();
    if (memory !== this.#memory) return;
    const { tokens: limit } = this.#limits;
    await this.#database.attempt(async (db) => {
      const transaction = db.transaction('tokens', 'readwrite');
      const { store } = transaction;
      await atomically(transaction, async () => {
        // Async, so that a put that throws does not leave the rejections of earlier ones unhandled.
        await Promise.all(writes.map(async ({ key, entry }) => store.put(entry, key)));
        const count = await store.count();
        if (count > limit) await evict(store, count - limit * EVICT_TO, () => 1);
      });
    });
  }

  async #writeLogo(key: Key, logo: Logo): Promise<void> {
    const isImage = logo.kind === 'image';
    const record: StoredLogo = {
      at: this.#deps.now(),
      logo: isImage ? { ...logo, base64: '' } : logo,
      bytes: isImage ? fromBase64(logo.base64) : new Uint8Array(),
    };
    const { logoBytes: limit } = this.#limits;
    await this.#database.attempt(async (db) => {
      const transaction = db.transaction(['logos', 'sums'], 'readwrite');
      const [logos, sums] = [transaction.objectStore('logos'), transaction.objectStore('sums')];
      await atomically(transaction, async () => {
        const before = sizeOf(await logos.get(key));
        await logos.put(record, key);
        let sum = ((await sums.get('logoBytes')) ?? 0) - before + sizeOf(record);
        if (sum > limit) sum -= await evict(logos, sum - limit * EVICT_TO, sizeOf);
        await sums.put(sum, 'logoBytes');
      });
    });
  }
}

/** In bytes: those of the image, and an estimate of the rest, so that records without an image count too. */
const sizeOf = (record: StoredLogo | undefined) => (record ? 200 + record.bytes.byteLength : 0);

/** Deletes the oldest records until `size` of them adds up to `wanted`; returns that sum. */
async function evict<Name extends 'tokens' | 'logos'>(
  store: IDBPObjectStore<Schema, StoreNames<Schema>[], Name, 'readwrite'>,
  wanted: number,
  size: (record: Schema[Name]['value']) => number,
): Promise<number> {
  let freed = 0;
  for (let cursor = await store.index('at').openCursor(); cursor && freed < wanted; ) {
    freed += size(cursor.value);
    await cursor.delete();
    cursor = await cursor.continue();
  }
  return freed;
}
