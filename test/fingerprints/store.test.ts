/** The fingerprint index in its database: the list is replaced whole, with how it writes its subjects. */
import { openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import { policyOf, type Subject } from '../../lib/asset/subject.ts';
import { createFingerprintStore } from '../../lib/fingerprints/store.ts';
import { TOKENS } from '../data/index.ts';
import { stranger } from '../metadata/strangers.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';

const { marrow, mica, fernwood } = TOKENS;
const WRITTEN = marrow.registrySubject ?? '';

useMemoryDatabase();

const soon = async () => undefined;
function start() {
  const reports: unknown[] = [];
  const report = (error: unknown) => reports.push(error);
  return { ...createFingerprintStore({ report, pause: soon, wait: soon }), reports };
}

it('knows no spellings without a list, and those of the list once it is in, for the next worker too', async () => {
  const fingerprints = start();
  expect(await fingerprints.spellings()).toBeUndefined();
  const list = [WRITTEN, mica.subject, mica.subject, 'README'];
  expect(await fingerprints.replaceList({ origin: 'fetched', madeAt: 7 }, list)).toBe(true);
  for (const worker of [fingerprints, start()]) {
    expect(await worker.list()).toEqual({ origin: 'fetched', madeAt: 7, count: 2 });
    expect(await worker.spellings()).toEqual(new Map([[marrow.subject, WRITTEN]]));
    expect([...(await worker.listed([marrow.fingerprint])).values()]).toEqual([marrow.subject]);
  }
  // Another list takes those of the one before with it.
  await fingerprints.replaceList({ origin: 'fetched', madeAt: 8 }, [fernwood.subject]);
  expect([await fingerprints.spellings(), fingerprints.reports]).toEqual([new Map(), []]);
});

it('replaces the database of an earlier version', async () => {
  const before = await openDB('fingerprints', 2, {
    upgrade(db) {
      db.createObjectStore('learned').createIndex('subject', '');
      db.createObjectStore('listed').createIndex('subject', '');
      db.createObjectStore('about').put({ origin: 'shipped', madeAt: 7, count: 1 }, 'listed');
    },
  });
  before.close();
  const fingerprints = start();
  expect(await fingerprints.list()).toBeUndefined();
  fingerprints.learn([mica.subject]);
  // Written behind, for the next worker.
  const learned = async () => [...(await start().learned([mica.fingerprint])).values()];
  await expect.poll(learned).toEqual([mica.subject]);
});

it('tells what is known under a policy, from the list and from what was seen, its empty-name asset aside', async () => {
  const fingerprints = start();
  const under = (name: string): Subject => stranger(7, name);
  const policy = policyOf(under(''));
  expect(await fingerprints.underPolicy(policy, 2)).toEqual({ count: 0, subjects: [] });
  const listed = [under(''), under('02'), under('01'), stranger(8, '01')];
  await fingerprints.replaceList({ origin: 'fetched', madeAt: 7 }, listed);
  fingerprints.learn([under('01'), under('03')]);
  const known = { count: 3, subjects: [under('01'), under('02')] };
  await expect.poll(() => fingerprints.underPolicy(policy, 2)).toEqual(known);
});

it('answers by what it has in memory where there is no database, and says so', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const fingerprints = start();
  fingerprints.learn([mica.subject]);
  const learned = await fingerprints.learned([mica.fingerprint, fernwood.fingerprint]);
  expect([...learned.values()]).toEqual([mica.subject]);
  // What is known by its fingerprint is not learned once more.
  fingerprints.learn([mica.subject]);
  for (const wanted of [[], [mica.fingerprint]]) expect((await fingerprints.listed(wanted)).size).toBe(0);
  expect(await fingerprints.underPolicy(mica.policy, 2)).toEqual({ count: 0, subjects: [] });
  expect(await fingerprints.replaceList({ origin: 'fetched', madeAt: 7 }, [mica.subject])).toBe(false);
  expect(await fingerprints.spellings()).toBeUndefined();
  expect(fingerprints.reports.length).toBeGreaterThanOrEqual(4);
});
