/** The fingerprint store over a database in memory. */
import { expect, it, vi } from 'vitest';
import { policyOf, type Subject } from '../../lib/asset/subject.ts';
import { createFingerprintStore } from '../../lib/fingerprints/store.ts';
import { TOKENS } from '../data/index.ts';
import { numberedSubject } from '../metadata/numbered-subjects.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';

const { marrow, mica, fernwood } = TOKENS;
const WRITTEN = marrow.registrySubject ?? '';

useMemoryDatabase();

const immediately = async () => undefined;
function start() {
  const reports: unknown[] = [];
  const report = (error: unknown) => reports.push(error);
  return { ...createFingerprintStore({ report, pause: immediately, wait: immediately }), reports };
}

it('returns the spellings of the token list, also after a restart, and none without a list', async () => {
  const fingerprints = start();
  expect(await fingerprints.spellings()).toBeUndefined();
  const list = [WRITTEN, mica.subject, mica.subject, 'README'];
  expect(await fingerprints.replaceList({ origin: 'fetched', madeAt: 7 }, list)).toBe(true);
  for (const store of [fingerprints, start()]) {
    expect(await store.list()).toEqual({ origin: 'fetched', madeAt: 7, count: 2 });
    expect(await store.spellings()).toEqual(new Map([[marrow.subject, WRITTEN]]));
    expect([...(await store.listed([marrow.fingerprint, fernwood.fingerprint])).values()]).toEqual([
      marrow.subject,
    ]);
  }
  // Another list replaces the spellings too.
  await fingerprints.replaceList({ origin: 'fetched', madeAt: 8 }, [fernwood.subject]);
  expect([await fingerprints.spellings(), fingerprints.reports]).toEqual([new Map(), []]);
});

it('returns the listed tokens with their names, which the next list replaces', async () => {
  const fingerprints = start();
  expect(await fingerprints.listedTokens()).toEqual([]);
  const names = new Map([
    [mica.subject, { name: 'Mica', ticker: 'MICA' }],
    [fernwood.subject, { name: 'not in the list' }],
  ]);
  await fingerprints.replaceList({ origin: 'shipped', madeAt: 7 }, [WRITTEN, mica.subject], names);
  for (const store of [fingerprints, start()]) {
    const { subject, fingerprint } = mica;
    const listed = await store.listedTokens();
    expect(listed).toHaveLength(2);
    expect(listed).toContainEqual({ subject, fingerprint, name: 'Mica', ticker: 'MICA' });
    expect(listed).toContainEqual({ subject: marrow.subject, fingerprint: marrow.fingerprint });
  }
  await fingerprints.replaceList({ origin: 'fetched', madeAt: 8 }, [mica.subject, fernwood.subject]);
  expect((await start().listedTokens()).map(({ name }) => name)).toEqual([undefined, undefined]);
  expect(fingerprints.reports).toEqual([]);
});

it('writes learned subjects to the database', async () => {
  start().learn([mica.subject]);
  const learned = async () => [...(await start().learned([mica.fingerprint])).values()];
  await expect.poll(learned).toEqual([mica.subject]);
});

it('returns the listed and learned subjects of a policy, except the one with the empty name', async () => {
  const fingerprints = start();
  const under = (name: string): Subject => numberedSubject(7, name);
  const policy = policyOf(under(''));
  expect(await fingerprints.underPolicy(policy, 2)).toEqual({ count: 0, subjects: [] });
  const listed = [under(''), under('02'), under('01'), numberedSubject(8, '01')];
  await fingerprints.replaceList({ origin: 'fetched', madeAt: 7 }, listed);
  fingerprints.learn([under('01'), under('03')]);
  const known = { count: 3, subjects: [under('01'), under('02')] };
  await expect.poll(() => fingerprints.underPolicy(policy, 2)).toEqual(known);
});

it('answers from memory without a database, and reports the failures', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const fingerprints = start();
  fingerprints.learn([mica.subject]);
  const learned = await fingerprints.learned([mica.fingerprint, fernwood.fingerprint]);
  expect([...learned.values()]).toEqual([mica.subject]);
  fingerprints.learn([mica.subject]);
  for (const wanted of [[], [mica.fingerprint]]) expect((await fingerprints.listed(wanted)).size).toBe(0);
  expect(await fingerprints.underPolicy(mica.policy, 2)).toEqual({ count: 0, subjects: [] });
  expect(await fingerprints.replaceList({ origin: 'fetched', madeAt: 7 }, [mica.subject])).toBe(false);
  expect(await fingerprints.spellings()).toBeUndefined();
  expect(await fingerprints.listedTokens()).toEqual([]);
  expect(fingerprints.reports.length).toBeGreaterThanOrEqual(4);
});
