/** The fingerprint store over a database in memory. */
import { expect, it, vi } from 'vitest';
import { policyOf } from '../../lib/asset/subject.ts';
import {
  createFingerprintDatabase,
  LEARNED_EXPIRE_MS,
  trimLearned,
} from '../../lib/fingerprints/database.ts';
import { createFingerprintStore } from '../../lib/fingerprints/store.ts';
import { TOKENS } from '../data/index.ts';
import { numberedSubject, numberedSubjects } from '../metadata/numbered-subjects.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';

const { marrow, mica, fernwood } = TOKENS;
const WRITTEN = marrow.registrySubject ?? '';

useMemoryDatabase();

const NOW = Date.UTC(2026, 10, 21);
/** The sites of two pages. */
const [HERE, THERE] = ['https://cardanoscan.io', 'https://pool.pm'];
/** A store of a worker that has just started; all of a test share the database. */
function start(at = NOW) {
  const reports: unknown[] = [];
  const immediately = async () => undefined;
  const report = (error: unknown) => reports.push(error);
  const store = createFingerprintStore({ report, pause: immediately, wait: immediately, now: () => at });
  return {
    ...store,
    reports,
    /** Until so many are written. */
    wrote: (count: number) => expect.poll(async () => (await store.learnedStatus()).count).toBe(count),
  };
}
/** Which of the two are known to a page of the site; on our own pages without one. */
const learned = async (store: Pick<ReturnType<typeof start>, 'learned'>, site?: string) => [
  ...(await store.learned([mica.fingerprint, fernwood.fingerprint], site)).values(),
];

it('returns the token list with its spellings and names, also after a restart, until the next one', async () => {
  const fingerprints = start();
  expect([await fingerprints.spellings(), await fingerprints.listedTokens()]).toEqual([undefined, []]);
  const names = new Map([
    [mica.subject, { name: 'Mica', ticker: 'MICA' }],
    [fernwood.subject, { name: 'not in the list' }],
  ]);
  const list = [WRITTEN, mica.subject, mica.subject, 'README'];
  expect(await fingerprints.replaceList({ origin: 'fetched', madeAt: 7 }, list, names)).toBe(true);
  for (const store of [fingerprints, start()]) {
    expect(await store.list()).toEqual({ origin: 'fetched', madeAt: 7, count: 2 });
    expect(await store.spellings()).toEqual(new Map([[marrow.subject, WRITTEN]]));
    const listed = await store.listed([marrow.fingerprint, fernwood.fingerprint]);
    expect([...listed.values()]).toEqual([marrow.subject]);
    const { subject, fingerprint } = mica;
    const tokens = await store.listedTokens();
    expect(tokens).toHaveLength(2);
    expect(tokens).toContainEqual({ subject, fingerprint, name: 'Mica', ticker: 'MICA' });
    expect(tokens).toContainEqual({ subject: marrow.subject, fingerprint: marrow.fingerprint });
  }
  await fingerprints.replaceList({ origin: 'fetched', madeAt: 8 }, [mica.subject, fernwood.subject]);
  expect(await fingerprints.spellings()).toEqual(new Map());
  expect((await start().listedTokens())?.map(({ name }) => name)).toEqual([undefined, undefined]);
  expect(fingerprints.reports).toEqual([]);
});

it('finds what a page has shown on its own site and for our own pages only (promise 37)', async () => {
  const fingerprints = start();
  fingerprints.learn([mica.subject], { site: HERE });
  fingerprints.learn([fernwood.subject], {});
  // In the database.
  await expect.poll(() => learned(start())).toEqual([mica.subject, fernwood.subject]);
  for (const store of [fingerprints, start()])
    expect([await learned(store, HERE), await learned(store, THERE)]).toEqual([[mica.subject], []]);
});

it('lists the tokens of a policy that are listed, found, or the user’s own, and no words of a page (promise 37)', async () => {
  const fingerprints = start();
  const under = (name: string) => numberedSubject(7, name);
  const [first, second, third] = [under('01'), under('02'), under('03')];
  const [fourth, fifth] = [under('04'), under('05')];
  const policy = policyOf(first);
  expect(await fingerprints.underPolicy(policy, undefined, 2)).toEqual({ count: 0, subjects: [] });
  const listed = [under(''), second, first, numberedSubject(8, '01')];
  await fingerprints.replaceList({ origin: 'fetched', madeAt: 7 }, listed);
  fingerprints.learn([first, third], {});
  fingerprints.learn([fourth], { site: HERE, isFound: true });
  fingerprints.learn([fifth], { site: HERE });
  // Seen again, before it is looked up.
  fingerprints.learn([fourth], { site: HERE });
  await fingerprints.wrote(4);
  const ofPolicy = (of: typeof fingerprints, site?: string, max = 9) => of.underPolicy(policy, site, max);
  expect(await ofPolicy(fingerprints, undefined, 2)).toEqual({ count: 4, subjects: [first, second] });
  expect(await ofPolicy(start())).toEqual({ count: 4, subjects: [first, second, third, fourth] });
  // A page learns nothing of other sites.
  expect((await ofPolicy(start(), THERE)).subjects).toEqual([first, second]);
  expect((await ofPolicy(start(), HERE)).subjects).toEqual([first, second, fourth]);
});

it('forgets what it has learned after 30 days, or when a site has shown too many, and no other site’s (promise 37)', async () => {
  const fingerprints = start();
  fingerprints.learn(numberedSubjects(3), { site: HERE });
  fingerprints.learn([mica.subject], { site: THERE });
  const status = () => fingerprints.learnedStatus();
  await expect.poll(status).toEqual({ count: 4, oldestAt: NOW });
  const database = createFingerprintDatabase(console.error, () => NOW);
  const trim = (most: number) => database.attempt((db) => trimLearned(db, NOW, most));
  await trim(3);
  expect(await status()).toEqual({ count: 4, oldestAt: NOW });
  await trim(2);
  expect(await status()).toEqual({ count: 1, oldestAt: NOW });
  expect((await start(NOW + LEARNED_EXPIRE_MS).learnedStatus()).count).toBe(0);
});

it('forgets everything on demand, also what is not written yet, or being read (promise 34)', async () => {
  const fingerprints = start();
  fingerprints.learn([mica.subject], { site: HERE });
  await fingerprints.wrote(1);
  fingerprints.learn([fernwood.subject], {});
  const reading = start();
  await Promise.all([learned(reading), reading.clearLearned()]);
  await fingerprints.clearLearned();
  for (const store of [fingerprints, reading, start()])
    expect([await learned(store), await store.learnedStatus()]).toEqual([[], { count: 0, oldestAt: null }]);
});

it('answers from memory without a database, and reports the failures', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const fingerprints = start();
  fingerprints.learn([mica.subject], {});
  expect(await learned(fingerprints)).toEqual([mica.subject]);
  for (const wanted of [[], [mica.fingerprint]]) expect((await fingerprints.listed(wanted)).size).toBe(0);
  expect(await fingerprints.underPolicy(mica.policy, undefined, 2)).toEqual({ count: 0, subjects: [] });
  expect(await fingerprints.replaceList({ origin: 'fetched', madeAt: 7 }, [mica.subject])).toBe(false);
  expect([await fingerprints.spellings(), await fingerprints.listedTokens()]).toEqual([undefined, undefined]);
  expect(fingerprints.reports.length).toBeGreaterThanOrEqual(4);
});
