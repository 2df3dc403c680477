/** The token cache over a database in memory, and entries for it. */
import { type IDBPDatabase, openDB } from 'idb';
import type { Subject } from '../../lib/asset/subject.ts';
import type { CacheEntry } from '../../lib/metadata/cache-entry.ts';
import type { Endpoint } from '../../lib/metadata/endpoint.ts';
import { absentOutcome, foundOutcome } from '../../lib/metadata/outcome.ts';
import type { Logo } from '../../lib/metadata/token.ts';
import { createTokenCache, type TokenCache } from '../../lib/metadata/token-cache.ts';
import { png } from '../logos/image-bytes.ts';

export const NOW = Date.UTC(2026, 10, 21, 9);
export const HOUR = 3_600_000;
const priority: Endpoint['priority'] = ['CIP_68', 'CIP_26'];
export const ENDPOINT: Endpoint = { network: 'mainnet', base: 'https://tokens.example', priority };
export const EMPTY = { tokens: 0, logos: 0, logoBytes: 0, oldestAt: null };

/** The cache of a worker that has just started; all caches of a test share the database. */
export function startCache(options: Partial<Parameters<typeof createTokenCache>[0]> = {}) {
  const clock = { now: NOW };
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  return { clock, reports, cache: createTokenCache({ report, now: () => clock.now, ...options }) };
}

export function found(subject: Subject, at = NOW, endpoint = ENDPOINT): CacheEntry {
  const name = { value: `Token ${subject.slice(-8)}`, source: 'CIP_26' } as const;
  const entry = { subject, properties: { name, others: {} }, logo: undefined, records: undefined };
  return { outcome: foundOutcome(endpoint, entry, subject, endpoint.priority, at), at };
}
export const absent = (subject: Subject, at = NOW): CacheEntry => ({ outcome: absentOutcome(subject), at });
export const allFound = (...subjects: readonly Subject[]) =>
  new Map(subjects.map((subject) => [subject, found(subject)]));
export const putTokens = (
  cache: TokenCache,
  entries: ReadonlyMap<Subject, CacheEntry>,
  endpoint = ENDPOINT,
) => cache.putTokens([...entries].map(([subject, entry]) => ({ endpoint, subject, entry })));

/** Bytes with a PNG header. */
export function pngOf(length: number): Uint8Array {
  const bytes = Uint8Array.from({ length }, (_, i) => i % 256);
  bytes.set(png(8, 8).subarray(0, 24));
  return bytes;
}
export function image(bytes: Uint8Array): Logo {
  const base64 = Buffer.from(bytes).toString('base64');
  return { kind: 'image', type: 'image/png', base64, source: 'CIP_26' };
}
export const putImage = (cache: TokenCache, subject: Subject, length: number) =>
  cache.putLogo(ENDPOINT, subject, image(pngOf(length)));

/** Accesses the database directly. */
export async function withDatabase<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  const db = await openDB('answers');
  return work(db).finally(() => db.close());
}
/** Bytes that the cache adds to the image for each logo record. */
export const OVERHEAD = 200;
