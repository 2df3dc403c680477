/** The fingerprint store over a database in memory. */
import { expect, it, vi } from 'vitest';
import { policyOf } from '../../lib/asset/subject.ts';
import {
  createFingerprintDatabase,
  LEARNED_EXPIRE_MS,
  trimLearned,
} from '../../lib/fingerprints/database.ts';
import { createFingerprintStore } from '../../lib/fingerprints/store.ts';
import { TokenList } from '../../lib/fingerprints/token-list.ts';
import { TOKENS } from '../data/index.ts';
import { listFile, tokenListOf } from '../data/token-list.ts';
import { numberedSubject, numberedSubjects } from '../metadata/numbered-subjects.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import { throwError } from '../storage/memory-keep.ts';

const { marrow, mica, fernwood } = TOKENS;
const WRITTEN = marrow.registrySubject ?? '';

useMemoryDatabase();

const NOW = Date.UTC(2026, 10, 21);
/** The sites of two pages. */
const [HERE, THERE] = ['https://cardanoscan.io', 'https://pool.pm'];
/** A store of a worker that has just started; all of a test share the database. */
function start(at = NOW, ...listed: readonly string[]) {
  const reports: unknown[] = [];
  const wait = async () => undefined;
  const report = (error: unknown) => reports.push(error);
  const opened = vi.fn(async () => tokenListOf(...listed));
  const store = createFingerprintStore({ list: opened, report, wait, now: () => at });
  return {
    ...store,
    reports,
    opened,
    /** Until so many are written. */
    wrote: (count: number) => expect.poll(() => store.learnedCount()).toBe(count),
  };
}
/** Which of the two are known to a page of the site; on our own pages without one. */
const learned = async (store: Pick<ReturnType<typeof start>, 'learned'>, site?: string) => [
  ...(await store.learned([mica.fingerprint, fernwood.fingerprint], site)).values(),
];

it('has the tokens of the token list, which is opened when it is first needed', async () => {
  const fingerprints = start(NOW, WRITTEN, mica.subject);
  expect(await fingerprints.listed([])).toEqual(new Map());
  expect(fingerprints.opened).not.toHaveBeenCalled();
  const listed = await fingerprints.listed([marrow.fingerprint, fernwood.fingerprint]);
  expect([...listed.values()]).toEqual([marrow.subject]);
  expect(await fingerprints.spellings()).toEqual(new Map([[marrow.subject, WRITTEN]]));
  expect(await fingerprints.listedTokens()).toHaveLength(2);
});

it('has the marks of third-party lists, which name tokens of mainnet', async () => {
  const list = new TokenList(listFile([], { scams: [mica.fingerprint] }));
  const store = createFingerprintStore({
    list: async () => list,
    report: throwError,
    wait: async () => undefined,
    now: () => NOW,
  });
  const identifiers = [fernwood, mica].map(({ subject }) => ({ kind: 'subject', subject }) as const);
  expect((await store.marksOf('mainnet', identifiers)).map(({ length }) => length)).toEqual([0, 1]);
  expect(await store.marksOf('preprod', identifiers)).toEqual([[], []]);
});

it('finds what a page has shown on its own site and for our own pages only (promise 10)', async () => {
  const fingerprints = start();
  fingerprints.learn([mica.subject], { site: HERE });
  fingerprints.learn([fernwood.subject], {});
  // In the database.
  await expect.poll(() => learned(start())).toEqual([mica.subject, fernwood.subject]);
  for (const store of [fingerprints, start()])
    expect([await learned(store, HERE), await learned(store, THERE)]).toEqual([[mica.subject], []]);
});

it('lists the tokens of a policy that are listed, found, or the user’s own, and no words of a page (promise 10)', async () => {
  const under = (name: string) => numberedSubject(7, name);
  const [first, second, third] = [under('01'), under('02'), under('03')];
  const [fourth, fifth] = [under('04'), under('05')];
  const policy = policyOf(first);
  expect(await start().underPolicy(policy, undefined, 2)).toEqual({ count: 0, subjects: [] });
  const listed = [under(''), second, first, numberedSubject(8, '01')];
  const restart = () => start(NOW, ...listed);
  const fingerprints = restart();
  fingerprints.learn([first, third], {});
  fingerprints.learn([fourth], { site: HERE, isFound: true });
  fingerprints.learn([fifth], { site: HERE });
  // Seen again, before it is looked up.
  fingerprints.learn([fourth], { site: HERE });
  await fingerprints.wrote(4);
  const ofPolicy = (of: typeof fingerprints, site?: string, max = 9) => of.underPolicy(policy, site, max);
  expect(await ofPolicy(fingerprints, undefined, 2)).toEqual({ count: 4, subjects: [first, second] });
  expect(await ofPolicy(restart())).toEqual({ count: 4, subjects: [first, second, third, fourth] });
  // A page learns nothing of other sites.
  expect((await ofPolicy(restart(), THERE)).subjects).toEqual([first, second]);
  expect((await ofPolicy(restart(), HERE)).subjects).toEqual([first, second, fourth]);
});

it('forgets what it has learned after 30 days, or when a site has shown too many, and no other site’s', async () => {
  const fingerprints = start();
  fingerprints.learn(numberedSubjects(3), { site: HERE });
  fingerprints.learn([mica.subject], { site: THERE });
  const status = () => fingerprints.learnedCount();
  await expect.poll(status).toBe(4);
  const database = createFingerprintDatabase(console.error, () => NOW);
  const trim = (most: number) => database.attempt((db) => trimLearned(db, NOW, most));
  await trim(3);
  expect(await status()).toBe(4);
  await trim(2);
  expect(await status()).toBe(1);
  expect(await start(NOW + LEARNED_EXPIRE_MS).learnedCount()).toBe(0);
});

it('forgets everything on demand, also what is not written yet, or being read (promise 17)', async () => {
  const fingerprints = start();
  fingerprints.learn([mica.subject], { site: HERE });
  await fingerprints.wrote(1);
  fingerprints.learn([fernwood.subject], {});
  const reading = start();
  await Promise.all([learned(reading), reading.clearLearned()]);
  await fingerprints.clearLearned();
  for (const store of [fingerprints, reading, start()])
    expect([await learned(store), await store.learnedCount()]).toEqual([[], 0]);
});

it('answers from memory and the token list without a database, and reports the failures', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const fingerprints = start(NOW, mica.subject);
  fingerprints.learn([mica.subject], {});
  expect(await learned(fingerprints)).toEqual([mica.subject]);
  const underPolicy = await fingerprints.underPolicy(mica.policy, undefined, 2);
  expect(underPolicy).toEqual({ count: 1, subjects: [mica.subject] });
  expect(fingerprints.reports.length).toBeGreaterThanOrEqual(2);
});
