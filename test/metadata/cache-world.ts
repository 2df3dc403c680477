/** The cache of earlier days over a database in memory, and what to keep in it. */
import { openDB } from 'idb';
import type { Subject } from '../../lib/asset/subject.ts';
import { createCache, type KeptLogo } from '../../lib/metadata/cache.ts';
import type { Kept } from '../../lib/metadata/kept.ts';
import { absent, foundAt, type Place } from '../../lib/metadata/outcome.ts';
import type { LogoAbsence } from '../../lib/metadata/token.ts';
import { png } from './image-bytes.ts';

export const NOW = Date.UTC(2026, 10, 21, 9);
export const HOUR = 3_600_000;
export const PLACE: Place = {
  network: 'mainnet',
  base: 'https://tokens.example',
  priority: ['CIP_68', 'CIP_26'],
};

/** As a worker that has just started builds it; the database is the same until a test is over. */
export function wake(parts: Partial<Parameters<typeof createCache>[0]> = {}) {
  const clock = { now: NOW };
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  return { clock, reports, cache: createCache({ report, now: () => clock.now, ...parts }) };
}

export function found(subject: Subject, at = NOW, place = PLACE): Kept {
  const name = { value: `Token ${subject.slice(-8)}`, source: 'CIP_26' } as const;
  const properties = { name, description: name, others: {} };
  const entry = { subject, properties, logo: undefined, records: undefined };
  return { outcome: foundAt(place, entry, subject, place.priority, at), at };
}
export const missing = (subject: Subject, at = NOW): Kept => ({ outcome: absent(subject), at });
export const one = (kept: Kept, subject: Subject) => new Map([[subject, kept]]);
export const all = (subjects: readonly Subject[]) =>
  new Map(subjects.map((subject) => [subject, found(subject)]));

/** A true header, then bytes up to the length. */
export function picture(bytes: number): Uint8Array {
  const image = Uint8Array.from({ length: bytes }, (_, i) => i % 256);
  image.set(png(8, 8).subarray(0, 24));
  return image;
}
export const image = (bytes: Uint8Array, at = NOW): KeptLogo => ({
  logo: {
    kind: 'image',
    type: 'image/png',
    base64: Buffer.from(bytes).toString('base64'),
    source: 'CIP_26',
  },
  at,
});
export const none = (reason: LogoAbsence, at = NOW): KeptLogo => ({ logo: { kind: 'none', reason }, at });

/** The database itself, beside the cache. */
export async function beside<T>(work: (db: Awaited<ReturnType<typeof openDB>>) => Promise<T>): Promise<T> {
  const db = await openDB('answers');
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
/** Where the cache has put what it keeps of a subject. */
export async function keysOf(store: string, subject: Subject): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const keys = await beside((db) => db.getAllKeys(store));
  return keys
    .map((key) => new Uint8Array(key as ArrayBuffer))
    .filter((key) => Buffer.from(key.subarray(4)).toString('hex') === subject);
}
/** What the cache takes a logo for, beside its picture: those without one are to have a bound too. */
export const AROUND = 200;
export const trueBytes = () =>
  beside(async (db) =>
    (await db.getAll('logos')).reduce((sum: number, { bytes }) => sum + AROUND + bytes.byteLength, 0),
  );
