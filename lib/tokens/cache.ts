/**
 * The token cache: the latest tokens and logos in memory, in front of IndexedDB. A question gets a writer when it is asked.
 * `clear` replaces the memory, so that the writers of earlier questions write nowhere.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { type DBSchema, unwrap } from 'idb';
import type { Subject } from '../asset/subject.ts';
import { fnv1a, fromBase64, toBase64 } from '../encoding.ts';
import { Lru, mapOf } from '../maps.ts';
import { createDatabase } from '../storage/database.ts';
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

/**
 * `at` orders the eviction. Records in use are renewed, except external logos, so the oldest ones are roughly those unused for
 * longest.
 */
interface Schema extends DBSchema {
  tokens: { key: Key; value: CacheEntry; indexes: { at: number } };
  logos: { key: Key; value: StoredLogo; indexes: { at: number } };
}
type StoreName = 'tokens' | 'logos';
const STORES = ['tokens', 'logos'] as const;

export function keyAt(endpoint: Endpoint, subject: Subject): Key {
  const key = new Uint8Array(4 + subject.length / 2);
  new DataView(key.buffer).setUint32(0, hashOf(endpoint));
  key.set(hexToBytes(subject), 4);
  return key;
}

const hashOf = (endpoint: Endpoint) => fnv1a(endpointKey(endpoint));

const MAX_TOKENS_IN_MEMORY = 3_000;
/** The median logo has 34,000 characters. */
const MAX_LOGOS_IN_MEMORY = 60;
const MAX_FAILURES = 500;

const createMemory = () => ({
  tokens: new Lru<string, CacheEntry>(MAX_TOKENS_IN_MEMORY),
  logos: new Lru<string, Logo>(MAX_LOGOS_IN_MEMORY),
  /** The tokens of one batch are written in one transaction. */
  unwritten: new Map<string, Write>(),
  failures: new Lru<string, FailedDownload>(MAX_FAILURES),
});
type Memory = ReturnType<typeof createMemory>;
type Write = readonly [Key, CacheEntry | StoredLogo];

/** `until`: when it may be tried again, in milliseconds since the epoch. */
type FailedDownload = { readonly until: number; readonly logo?: Logo };

export type Writer = ReturnType<TokenCache['writer']>;

export type TokenCacheDeps = {
  readonly report: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Set by tests only. */
  readonly limits?: Readonly<Record<StoreName, number>>;
};

/** Records. The median logo takes 25 kB, the largest one 512 kB. */
const LIMITS = { tokens: 20_000, logos: 2_000 };
/** Eviction goes down to this part of a limit, so that not every write has to evict. */
const EVICT_TO = 0.9;

/** If the database fails, that is reported, and the cache has what is in memory. */
export class TokenCache {
  readonly #deps: TokenCacheDeps;
  readonly #limits: NonNullable<TokenCacheDeps['limits']>;
  readonly #database;
  #memory = createMemory();
  #clears = 0;

  constructor(deps: TokenCacheDeps) {
    this.#deps = deps;
    this.#limits = deps.limits ?? LIMITS;
    this.#database = createDatabase<Schema>({
      name: 'answers',
      upgrade(db) {
        for (const name of STORES) db.createObjectStore(name).createIndex('at', 'at');
      },
      report: deps.report,
    });
  }

  /** Entries that have not expired. */
  async read(endpoint: Endpoint, subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, CacheEntry>> {
    const memory = this.#memory;
    const missing = subjects.filter((subject) => !memory.tokens.has(subjectKey(endpoint, subject)));
    const stored = await this.#read('tokens', endpoint, missing);
    for (const [subject, entry] of stored) {
      const key = subjectKey(endpoint, subject);
      // A newer answer may have arrived during the read.
      if (!memory.tokens.has(key)) memory.tokens.set(key, entry);
    }
    return mapOf(subjects, (subject) => this.peek(endpoint, subject, memory));
  }

  /** The entry in memory, unless it has expired. */
  peek(endpoint: Endpoint, subject: Subject, memory: Memory = this.#memory): CacheEntry | undefined {
    const entry = memory.tokens.get(subjectKey(endpoint, subject));
    return entry === undefined || ageOf(entry, this.#deps.now()) === 'expired' ? undefined : entry;
  }

  async logo(endpoint: Endpoint, subject: Subject): Promise<Logo | undefined> {
    return (await this.logos(endpoint, [subject])).get(subject);
  }

  async logos(endpoint: Endpoint, subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, Logo>> {
    const { logos } = this.#memory;
    const known = mapOf(subjects, (subject) => logos.get(subjectKey(endpoint, subject)));
    const missing = subjects.filter((subject) => !known.has(subject));
    const stored = await this.#read('logos', endpoint, missing);
    return mapOf(subjects, (subject) => {
      const record = stored.get(subject);
      if (record === undefined) return known.get(subject);
      const { logo, bytes } = record;
      const read = logo.kind === 'image' ? { ...logo, base64: toBase64(bytes) } : logo;
      logos.set(subjectKey(endpoint, subject), read);
      return read;
    });
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
  writer() {
    const memory = this.#memory;
    return {
      /** Failed downloads of logos by URL, and of neighbours by `subjectKey`. */
      failures: memory.failures,
      /** The entry is available at once, and written to the database in the background. */
      put: (endpoint: Endpoint, subject: Subject, entry: CacheEntry): void => {
        const key = subjectKey(endpoint, subject);
        memory.tokens.set(key, entry);
        if (memory.unwritten.size === 0) void this.#deps.wait(0).then(() => this.#writeTokens(memory));
        memory.unwritten.set(key, [keyAt(endpoint, subject), entry]);
      },
      putLogo: (endpoint: Endpoint, subject: Subject, logo: Logo): void => {
        memory.logos.set(subjectKey(endpoint, subject), logo);
        if (memory !== this.#memory) return;
        const stored = { at: this.#deps.now(), ...withBytes(logo) };
        void this.#write('logos', [[keyAt(endpoint, subject), stored]]);
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
    await this.#database.run((db) => {
      const transaction = db.transaction(STORES, 'readwrite');
      const cleared = STORES.map((name) => transaction.objectStore(name).clear());
      return Promise.all([...cleared, transaction.done]);
    });
  }

  /** The stored records. Without idb's promises: one for each of a hundred takes longer than reading them. */
  async #read<Name extends StoreName>(
    name: Name,
    endpoint: Endpoint,
    subjects: readonly Subject[],
  ): Promise<ReadonlyMap<Subject, Schema[Name]['value']>> {
    if (subjects.length === 0) return new Map();
    const found = await this.#database.attempt((db) => {
      const store: IDBObjectStore = unwrap(db.transaction(name).store);
      return new Promise<readonly (Schema[Name]['value'] | undefined)[]>((resolve, reject) => {
        const requests = subjects.map((subject) => store.get(keyAt(endpoint, subject)));
        // Requests complete in order, and the transaction only later.
        requests.at(-1)?.addEventListener('success', () => resolve(requests.map(({ result }) => result)));
        store.transaction.onabort = () => reject(store.transaction.error);
      });
    });
    return mapOf(subjects, (_, i) => found?.[i]);
  }

  async #writeTokens(memory: Memory): Promise<void> {
    const writes = [...memory.unwritten.values()];
    memory.unwritten.clear();
    if (memory === this.#memory) await this.#write('tokens', writes);
  }

  /** Writes the records, and deletes the oldest ones beyond the limit. */
  async #write(name: StoreName, writes: readonly Write[]): Promise<void> {
    const limit = this.#limits[name];
    await this.#database.attempt(async (db) => {
      const transaction = db.transaction(name, 'readwrite');
      const { store, done } = transaction;
      // Async, so that a put that throws does not leave the rejections of earlier ones unhandled.
      const puts = writes.map(async ([key, record]) => store.put(record, key));
      const evicted = Promise.all(puts).then(async () => {
        const count = await store.count();
        let excess = count > limit ? count - limit * EVICT_TO : 0;
        for (let cursor = excess > 0 ? await store.index('at').openCursor() : null; cursor && excess > 0; ) {
          await cursor.delete();
          cursor = await cursor.continue();
          excess--;
        }
      });
      await Promise.all([evicted, done]);
    });
  }
}

function withBytes(logo: Logo): Pick<StoredLogo, 'logo' | 'bytes'> {
  if (logo.kind === 'none') return { logo, bytes: new Uint8Array() };
  return { logo: { ...logo, base64: '' }, bytes: fromBase64(logo.base64) };
}
