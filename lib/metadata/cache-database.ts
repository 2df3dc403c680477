/** The IndexedDB database of the token cache: its schema, its keys, and the eviction of the oldest records. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { type DBSchema, type IDBPObjectStore, type StoreNames, unwrap } from 'idb';
import type { Source } from '../asset/standard.ts';
import { parseSubject, type Subject } from '../asset/subject.ts';
import { createDatabase, type Database } from '../storage/database.ts';
import type { PackedEntry } from './cache-entry.ts';
import { type Endpoint, endpointKey } from './endpoint.ts';
import type { LogoAbsence } from './token.ts';

/** `endpoint`: as text, since the key has only a hash of it. */
type TokenRecord = PackedEntry & { readonly endpoint: string };
export type LogoRecord = {
  readonly endpoint: string;
  /** Empty where `reason` is set. */
  readonly bytes: Uint8Array;
  readonly source: Source;
  readonly reason?: LogoAbsence;
  /** When it was written, in milliseconds since the epoch. */
  readonly at: number;
};

/** Four bytes for the endpoint, then the subject's. Keys as text would make all indexes eight times as large. */
type Key = Uint8Array<ArrayBuffer>;

/** `at` orders the eviction. Records in use are renewed, so the oldest ones are roughly those unused for longest. */
export interface CacheSchema extends DBSchema {
  tokens: { key: Key; value: TokenRecord; indexes: { at: number } };
  logos: { key: Key; value: LogoRecord; indexes: { at: number } };
  sums: { key: 'logoBytes'; value: number };
}
export const STORES = ['tokens', 'logos', 'sums'] as const satisfies StoreNames<CacheSchema>[];

export function openCacheDatabase(report: (error: unknown) => void): Database<CacheSchema> {
  return createDatabase<CacheSchema>({
    name: 'answers',
    version: 2,
    upgrade(db) {
      // No migration: all of it can be requested again.
      for (const name of db.objectStoreNames) db.deleteObjectStore(name);
      for (const name of ['tokens', 'logos'] as const) db.createObjectStore(name).createIndex('at', 'at');
      db.createObjectStore('sums');
    },
    report,
  });
}

export function keyAt(endpoint: Endpoint, subject: Subject): Key {
  const key = new Uint8Array(4 + subject.length / 2);
  new DataView(key.buffer).setUint32(0, fnv1a(endpointKey(endpoint)));
  key.set(hexToBytes(subject), 4);
  return key;
}

/** A 32-bit hash, http://www.isthe.com/chongo/tech/comp/fnv/. Collisions are detected by `endpoint` in the record. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Without idb's promises: one for each of a hundred records takes longer than reading them. */
export function readTokens(
  { attempt }: Database<CacheSchema>,
  keys: readonly Key[],
): Promise<readonly (TokenRecord | undefined)[] | undefined> {
  return attempt(async (db) => {
    const store: IDBObjectStore = unwrap(db.transaction('tokens').store);
    return new Promise((resolve, reject) => {
      const records: (TokenRecord | undefined)[] = [];
      keys.forEach((key, i) => {
        const request: IDBRequest<TokenRecord | undefined> = store.get(key);
        request.onsuccess = () => {
          records[i] = request.result;
          // Requests complete in order, and the transaction only later.
          if (i === keys.length - 1) resolve(records);
        };
      });
      store.transaction.onabort = () => reject(store.transaction.error);
    });
  });
}

/** The latest tokens, newest first. */
export function readLatest(
  { attempt }: Database<CacheSchema>,
  max: number,
): Promise<readonly (readonly [Subject, TokenRecord])[] | undefined> {
  return attempt(async (db) => {
    const found: (readonly [Subject, TokenRecord])[] = [];
    let cursor = await db.transaction('tokens').store.index('at').openCursor(null, 'prev');
    for (; cursor && found.length < max; cursor = await cursor.continue()) {
      const subject = parseSubject(bytesToHex(new Uint8Array(cursor.primaryKey).subarray(4)));
      if (subject) found.push([subject, cursor.value]);
    }
    return found;
  });
}

/** Deletes the oldest records until `size` of them adds up to `wanted`; returns that sum. */
export async function evict<Name extends 'tokens' | 'logos'>(
  store: IDBPObjectStore<CacheSchema, StoreNames<CacheSchema>[], Name, 'readwrite'>,
  wanted: number,
  size: (record: CacheSchema[Name]['value']) => number,
): Promise<number> {
  let freed = 0;
  for (let cursor = await store.index('at').openCursor(); cursor && freed < wanted; ) {
    freed += size(cursor.value);
    await cursor.delete();
    cursor = await cursor.continue();
  }
  return freed;
}
