/** The cache of earlier days over a database in memory, and what to keep in it. */
import { openDB } from 'idb';
import type { Subject } from '../../lib/asset/subject.ts';
import type { CacheEntry } from '../../lib/metadata/cache-entry.ts';
import type { Endpoint } from '../../lib/metadata/endpoint.ts';
import { absentOutcome, foundOutcome } from '../../lib/metadata/outcome.ts';
import { type CachedLogo, createTokenCache, type TokenCache } from '../../lib/metadata/token-cache.ts';
import { png } from '../logos/image-bytes.ts';

export const NOW = Date.UTC(2026, 10, 21, 9);
export const HOUR = 3_600_000;
export const ENDPOINT: Endpoint = {
  network: 'mainnet',
  base: 'https://tokens.example',
  priority: ['CIP_68', 'CIP_26'],
};
export const EMPTY = { tokens: 0, logos: 0, logoBytes: 0, oldestAt: null };

/** As a worker that has just started builds it; the database is the same until a test is over. */
export function wake(parts: Partial<Parameters<typeof createTokenCache>[0]> = {}) {
  const clock = { now: NOW };
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  return { clock, reports, cache: createTokenCache({ report, now: () => clock.now, ...parts }) };
}

export function found(subject: Subject, at = NOW, endpoint = ENDPOINT): CacheEntry {
  const name = { value: `Token ${subject.slice(-8)}`, source: 'CIP_26' } as const;
  const entry = { subject, properties: { name, others: {} }, logo: undefined, records: undefined };
  return { outcome: foundOutcome(endpoint, entry, subject, endpoint.priority, at), at };
}
export const missing = (subject: Subject, at = NOW): CacheEntry => ({ outcome: absentOutcome(subject), at });
export const all = (...subjects: readonly Subject[]) =>
  new Map(subjects.map((subject) => [subject, found(subject)]));

/** A true header, then bytes up to the length. */
export function picture(bytes: number): Uint8Array {
  const image = Uint8Array.from({ length: bytes }, (_, i) => i % 256);
  image.set(png(8, 8).subarray(0, 24));
  return image;
}
export function image(bytes: Uint8Array, at = NOW): CachedLogo {
  const base64 = Buffer.from(bytes).toString('base64');
  return { logo: { kind: 'image', type: 'image/png', base64, source: 'CIP_26' }, at };
}
export const keepImage = (cache: TokenCache, subject: Subject, bytes: number) =>
  cache.putLogo(ENDPOINT, subject, image(picture(bytes)));

/** The database itself, beside the cache. */
export async function beside<T>(work: (db: Awaited<ReturnType<typeof openDB>>) => Promise<T>): Promise<T> {
  const db = await openDB('answers');
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
/** What the cache takes a logo for, beside its picture: those without one are to have a bound too. */
export const AROUND = 200;
