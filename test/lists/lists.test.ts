/** When lists are fetched, what is stored of them, and what they say about tokens. */
import { beforeEach, expect, it, vi } from 'vitest';
import { failed, type Result, success } from '../../lib/failure.ts';
import type { ListEntries } from '../../lib/lists/list.ts';
import { Lists } from '../../lib/lists/lists.ts';
import type { PublicListId } from '../../lib/lists/public-lists.ts';
import type { ListJob } from '../../lib/lists/read-list.ts';
import { createListStore } from '../../lib/lists/store.ts';
import { createListReader, listJobIn } from '../../lib/lists/worker.ts';
import type { OwnList } from '../../lib/settings/own-lists.ts';
import { TOKENS } from '../data/index.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import { throwError } from '../storage/memory-keep.ts';

useMemoryDatabase();

const { subject, fingerprint, policy } = TOKENS.fernwood;
const { mica } = TOKENS;
const DAY = 86_400_000;
const BROKEN = { kind: 'malformed', detail: 'list-archive' } as const;
const ENTRIES: ListEntries = [[fingerprint, { subject, name: 'Fern', isVerified: true }]];

let clock: number;
let jobs: ListJob[];
let answer: Result<ListEntries>;
let on: { publicLists: readonly PublicListId[]; ownLists: readonly OwnList[] };
let isAllowed: boolean;
/** The background is stopped before it gets the answer. */
let isStopped: boolean;

const createLists = (report: (error: unknown) => void = throwError) =>
  new Lists({
    store: createListStore(report),
    settings: async () => on,
    read: async (job) => {
      jobs.push(job);
      return isStopped ? new Promise(() => {}) : answer;
    },
    mayReach: async () => isAllowed,
    now: () => clock,
  });
let lists: Lists;

beforeEach(() => {
  clock = Date.UTC(2026, 10, 24);
  jobs = [];
  answer = success(ENTRIES);
  on = { publicLists: ['minswap-tokens'], ownLists: [] };
  isAllowed = true;
  isStopped = false;
  lists = createLists();
});

/** A background that is stopped and started again after each step, of six hours. */
async function passDays(days: number, step = 1 / 4): Promise<void> {
  for (let passed = 0; passed < days; passed += step) {
    clock += step * DAY;
    lists = createLists();
    await lists.renewDue();
  }
}
const renew = () => lists.renew('minswap-tokens');
const status = async () => (await lists.status())[0];
const marks = async () => (await lists.marksOf([[fingerprint, policy]], true))[0];
const stored = () => createListStore(throwError);

it('renewal does not fetch a list before the user has', async () => {
  await passDays(8);
  expect(jobs).toEqual([]);
});

it('renewal waits longer after each failure, keeps the old list, and says why', async () => {
  await renew();
  const { fetchedAt } = (await status()) ?? {};
  answer = failed(BROKEN);
  const asked: number[] = [];
  for (let part = 0; part < 4 * 40; part++) {
    const before = jobs.length;
    await passDays(1 / 4);
    if (jobs.length > before) asked.push(Math.round((clock - (fetchedAt ?? 0)) / DAY));
  }
  expect(asked).toEqual([7, 8, 10, 14, 21, 28, 35]);
  expect(await lists.status()).toEqual([{ id: 'minswap-tokens', count: 1, fetchedAt, failure: BROKEN }]);
  expect(await marks()).toHaveLength(1);
  answer = success(ENTRIES);
  await passDays(8);
  expect(await status()).toMatchObject({ failure: null });
});

it('renewal is not postponed by failures of the user’s own attempts', async () => {
  await renew();
  answer = failed(BROKEN);
  await passDays(6);
  for (let click = 0; click < 5; click++) await renew();
  expect(await status()).toMatchObject({ failure: { detail: 'list-archive' } });
  answer = success(ENTRIES);
  await passDays(1);
  expect(jobs).toHaveLength(1 + 5 + 1);
  expect(await status()).toMatchObject({ failure: null });
});

it('renewal does not ask again when the background was stopped while it waited', async () => {
  await renew();
  clock += 8 * DAY;
  isStopped = true;
  void lists.renewDue();
  while (jobs.length < 2) await new Promise(setImmediate);
  isStopped = false;
  await passDays(23 / 24, 23 / 24);
  expect(jobs).toHaveLength(2);
});

it('renewal sends nothing without the permission', async () => {
  isAllowed = false;
  expect(await renew()).toEqual(failed({ kind: 'not-allowed' }));
  expect(jobs).toEqual([]);
});

it('the database does not exist before a list is on: a private window would create it', async () => {
  on = { publicLists: [], ownLists: [] };
  expect(await marks()).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
});

it('the database is read again after it has failed', async () => {
  await renew();
  lists = createLists(() => {});
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  getAll.mockImplementation(() => throwError(new Error('closed')));
  expect(await marks()).toEqual([]);
  getAll.mockRestore();
  expect(await marks()).toHaveLength(1);
});

it('a database that cannot be opened leaves the lists unknown, stores none, and reports the reason', async () => {
  const reason = new Error('no database here');
  vi.stubGlobal('indexedDB', { open: () => throwError(reason) });
  const report = vi.fn();
  const store = createListStore(report);
  expect([await store.lists(), await store.attempts()]).toEqual([undefined, []]);
  expect(await store.put({ id: 'own', address: undefined, fetchedAt: 0, entries: [] })).toBe(false);
  expect(report).toHaveBeenCalledWith(reason);
});

it('the database loses a list that is turned off', async () => {
  await renew();
  on = { publicLists: [], ownLists: [{ name: 'other', address: '' }] };
  // Before it is deleted.
  expect(await marks()).toEqual([]);
  await lists.tidy();
  expect(await stored().lists()).toEqual([]);
});

it('the database loses the failure of a list that was never fetched, once that is turned off', async () => {
  answer = failed(BROKEN);
  await renew();
  await lists.tidy();
  expect(await stored().attempts()).toHaveLength(1);
  on = { ...on, publicLists: [] };
  await lists.tidy();
  expect(await stored().attempts()).toEqual([]);
});

it('the database stores no list that was turned off while it was fetched', async () => {
  const before = renew();
  on = { ...on, publicLists: [] };
  await before;
  expect(await stored().lists()).toEqual([]);
});

it('the database keeps a list for its whole address, with a secret that the settings lack', async () => {
  const [address, shown] = ['https://lists.example/a?token=1', 'https://lists.example/a?[key]'];
  on = { publicLists: [], ownLists: [{ name: 'Team', address: shown }] };
  for (const given of [{ address: 'https://other.example/a' }, { text: subject }])
    expect(await lists.renew('own Team', given)).toMatchObject({ ok: false });
  expect(jobs).toEqual([]);
  await lists.renew('own Team', { address });
  await passDays(8);
  expect(jobs.map(({ from }) => from)).toEqual([{ address }, { address }]);
  // Settings that a content script has written.
  on = { publicLists: [], ownLists: [{ name: 'Team', address: 'https://evil.example/a' }] };
  await passDays(8);
  expect(jobs).toHaveLength(2);
  expect(await marks()).toEqual([]);
});

it('the database keeps a list from a file, which is not renewed', async () => {
  on = { publicLists: [], ownLists: [{ name: 'File', address: '' }] };
  await lists.renew('own File', { text: subject });
  await passDays(30);
  expect(jobs).toEqual([{ format: 'lines', from: { text: subject } }]);
  expect(await marks()).toHaveLength(1);
});

it('the marks of a token are what each list says of it, warnings first, by token, policy or fingerprint', async () => {
  on = { publicLists: ['minswap-tokens', 'community-scams'], ownLists: [{ name: 'Team', address: '' }] };
  await renew();
  answer = success([[policy, { note: 'ours' }]]);
  await lists.renew('own Team', { text: '' });
  answer = success([[fingerprint, {}]]);
  await lists.renew('community-scams');
  expect((await marks())?.map(({ list, warns, entry }) => [list, warns, entry])).toEqual([
    ['community-scams', true, {}],
    ['minswap-tokens', false, ENTRIES[0]?.[1]],
    ['own Team', false, { note: 'ours' }],
  ]);
  const [none, byPolicy] = await lists.marksOf([[mica.fingerprint, mica.policy], [policy]], true);
  // The built-in lists are of mainnet.
  const [onTestnet] = await lists.marksOf([[fingerprint, policy]], false);
  expect(none).toEqual([]);
  for (const found of [byPolicy, onTestnet]) expect(found).toMatchObject([{ list: 'own Team' }]);
  expect(jobs).toHaveLength(3);
});

const JOB: ListJob = { format: 'lines', from: { text: 'a' } };
type Listeners = { onmessage?: (event: MessageEvent) => void; onerror?: () => void };
const fakeWorker = () => ({ postMessage: vi.fn(), terminate: vi.fn(), ...({} as Listeners) });
const never = () => new Promise<void>(() => {});

it.each([
  ['answers', success(ENTRIES), success(ENTRIES)],
  ['breaks', undefined, failed({ kind: 'malformed', detail: 'internal-error' })],
])('the worker is ended once it %s', async (_how, reply, result) => {
  const worker = fakeWorker();
  const reading = createListReader(() => worker as never, never)(JOB);
  if (reply) worker.onmessage?.({ data: reply } as MessageEvent);
  else worker.onerror?.();
  expect(await reading).toEqual(result);
  expect(worker.postMessage.mock.calls).toEqual([[JOB]]);
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('the worker is ended after ten seconds', async () => {
  const [worker, wait] = [fakeWorker(), vi.fn(async () => undefined)];
  expect(await createListReader(() => worker as never, wait)(JOB)).toEqual(failed({ kind: 'timeout' }));
  expect(wait.mock.calls).toEqual([[10_000]]);
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('the worker is started by the background only', () => {
  expect(listJobIn({ readList: JOB }, {})).toBe(JOB);
  expect(listJobIn({ readList: JOB }, { tab: { id: 1 } })).toBeUndefined();
  expect(listJobIn({ name: 'lists.status' }, {})).toBeUndefined();
});
