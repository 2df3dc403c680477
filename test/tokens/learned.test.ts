/** The fingerprint store over a database in memory. */
import { expect, it, vi } from 'vitest';
import { policyOf } from '../../lib/asset/subject.ts';
import { FingerprintStore, LEARNED_EXPIRE_MS } from '../../lib/tokens/learned.ts';
import { TokenList } from '../../lib/tokens/list.ts';
import { TOKENS } from '../data/index.ts';
import { listFile, type Marks } from '../data/token-list.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import { NOW } from './cache-fixture.ts';
import { numberedSubject, numberedSubjects } from './numbered-subjects.ts';

const { mica, fernwood } = TOKENS;

useMemoryDatabase();

/** The sites of two pages. */
const [HERE, THERE] = ['https://cardanoscan.io', 'https://pool.pm'];
/** A store of a worker that has just started; all of a test share the database. */
function start({ at = NOW, maxOfSite = 20_000, listed = [] as readonly string[], marks = {} as Marks } = {}) {
  const store = new FingerprintStore({
    list: async () => new TokenList(listFile(listed, marks)),
    report: () => undefined,
    wait: async () => undefined,
    now: () => at,
    maxOfSite,
  });
  /** Until so many are written. */
  const wrote = (count: number) => expect.poll(() => store.learnedCount()).toBe(count);
  return { store, wrote };
}
/** Which of the two are known to a page of the site; on our own pages without one. */
const learned = async (store: FingerprintStore, site?: string) => [
  ...(await store.at(site).find([mica.fingerprint, fernwood.fingerprint])).values(),
];

it('has the tokens of the token list, and the marks of third-party lists, which name tokens of mainnet', async () => {
  const { store } = start({ listed: [mica.subject], marks: { scams: [mica.fingerprint] } });
  const listed = await store.listed([mica.fingerprint, fernwood.fingerprint]);
  expect([...listed.values()]).toEqual([mica.subject]);
  const marks = await store.marksOf('mainnet', [fernwood, mica]);
  expect(marks.map(({ length }) => length)).toEqual([0, 1]);
  expect(await store.marksOf('preprod', [fernwood, mica])).toEqual([[], []]);
});

it('10: finds what a page has shown on its own site and for our own pages only', async () => {
  const { store } = start();
  store.at(HERE).learn([mica.subject]);
  store.at(undefined).learn([fernwood.subject]);
  // In the database.
  await expect.poll(() => learned(start().store)).toEqual([mica.subject, fernwood.subject]);
  for (const each of [store, start().store])
    expect([await learned(each, HERE), await learned(each, THERE)]).toEqual([[mica.subject], []]);
});

it('10: lists the tokens of a policy that are listed, found, or the user’s own, and no words of a page', async () => {
  const under = (name: string) => numberedSubject(7, name);
  const [first, second, third, fourth, fifth] = ['01', '02', '03', '04', '05'].map(under);
  const listed = [under(''), second ?? '', first ?? '', numberedSubject(8, '01')];
  const { store, wrote } = start({ listed });
  store.at(undefined).learn([under('01'), under('03')]);
  store.at(HERE).learn([under('04')], true);
  store.at(HERE).learn([under('05')]);
  // Seen again, before it is looked up.
  store.at(HERE).learn([under('04')]);
  await wrote(4);
  const ofPolicy = (of: FingerprintStore, site?: string, max = 9) =>
    of.underPolicy(policyOf(under('')), site, max);
  expect(await ofPolicy(store, undefined, 2)).toEqual({ count: 4, subjects: [first, second] });
  const next = start({ listed }).store;
  expect(await ofPolicy(next)).toEqual({ count: 4, subjects: [first, second, third, fourth] });
  // A page learns nothing of other sites.
  expect((await ofPolicy(next, THERE)).subjects).toEqual([first, second]);
  expect((await ofPolicy(next, HERE)).subjects).toEqual([first, second, fourth]);
  // Found later.
  store.at(HERE).learn([under('05')], true);
  await expect
    .poll(async () => (await ofPolicy(next, HERE)).subjects)
    .toEqual([first, second, fourth, fifth]);
});

it('forgets what it has learned after 30 days, or when a site has shown too many, and no other site’s', async () => {
  const { store, wrote } = start();
  store.at(HERE).learn(numberedSubjects(3));
  store.at(THERE).learn([mica.subject]);
  await wrote(4);
  expect(await start({ maxOfSite: 3 }).store.learnedCount()).toBe(4);
  expect(await start({ maxOfSite: 2 }).store.learnedCount()).toBe(1);
  expect(await start({ at: NOW + LEARNED_EXPIRE_MS - 1 }).store.learnedCount()).toBe(1);
  expect(await start({ at: NOW + LEARNED_EXPIRE_MS }).store.learnedCount()).toBe(0);
});

it('17: forgets everything on demand, also what is not written yet, being read, or asked before', async () => {
  const { store, wrote } = start();
  store.at(HERE).learn([mica.subject]);
  await wrote(1);
  store.at(undefined).learn([fernwood.subject]);
  const reading = start().store;
  const before = reading.at(undefined);
  await Promise.all([learned(reading), reading.clearLearned()]);
  before.learn([mica.subject]);
  await store.clearLearned();
  for (const each of [store, reading, start().store])
    expect([await learned(each), await each.learnedCount()]).toEqual([[], 0]);
});

it('answers from memory without a database, and does not claim that it has forgotten', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { store } = start();
  store.at(undefined).learn([mica.subject]);
  expect(await learned(store)).toEqual([mica.subject]);
  await expect(store.clearLearned()).rejects.toThrow();
});
