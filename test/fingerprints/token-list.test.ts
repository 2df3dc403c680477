/** The token list of the build and of the registry. */
import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { readAssetName } from '../../lib/asset/asset-name.ts';
import { success } from '../../lib/failure.ts';
import { createFingerprintStore } from '../../lib/fingerprints/store.ts';
import { createTokenList } from '../../lib/fingerprints/token-list.ts';
import type { Http } from '../../lib/http/request.ts';
import { REGISTRY_TREES } from '../../lib/network/gateways.ts';
import { type Listed, listOf } from '../../release/token-list.ts';
import { TOKENS } from '../data/index.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';

useMemoryDatabase();

const NOW = Date.UTC(2026, 10, 21);
const [fernwood, mica] = [TOKENS.fernwood.subject, TOKENS.mica.subject];
const [marrow, orrery] = [TOKENS.marrow.subject, TOKENS.orrery.subject];
const MARROW_SPELLING = TOKENS.marrow.policy + TOKENS.marrow.assetName.toUpperCase();
const SPELLINGS = new Map([[marrow, MARROW_SPELLING]]);
const timeOf = (day: number) => Date.UTC(2026, 10, day);
/** The list of a build, as `npm run index` writes it. */
const shippedOf = (tokens: readonly (string | Listed)[], day: number) => {
  const listed = tokens.map((one) => (typeof one === 'string' ? { subject: one } : one));
  return JSON.parse(listOf(listed, new Date(timeOf(day)).toISOString()).json);
};
const NO_LIST = { made: null, policies: {} };

const FOLDER_SHA = 'ab'.repeat(20);
const files = (...paths: readonly string[]) =>
  paths.map((path) => ({ path, type: 'blob', sha: 'cd'.repeat(20), mode: '100644', size: 900 }));
const folder = { path: 'mappings', type: 'tree', sha: FOLDER_SHA, mode: '040000' };
type Trees = Readonly<Record<string, unknown>>;
const MAPPINGS = files(`${fernwood}.json`, `${MARROW_SPELLING}.json`, '.gitkeep', 'README.json');
const TREES: Trees = {
  HEAD: { sha: 'ef'.repeat(20), truncated: false, tree: [...files('README.md'), folder] },
  [FOLDER_SHA]: { sha: FOLDER_SHA, truncated: false, tree: MAPPINGS },
};

const NO_LISTS: readonly unknown[] = [NO_LIST];
/** A token list over a GitHub API with these trees. `shipped`: the list of the build, each time that it is read. */
function start({ trees = TREES, shipped = NO_LISTS, status = 200, headers = {} } = {}) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const http = vi.fn<Http>(async ({ url }) => {
    const json = trees[url.slice(REGISTRY_TREES.length + 1)];
    return success({ status: json ? status : 404, headers: new Headers(headers), json });
  });
  const [now, wait, report] = [() => NOW, async () => undefined, vi.fn()];
  const fingerprints = createFingerprintStore({ report, pause: wait, wait, now });
  const readShipped = vi.fn(async () => shipped.at(-1));
  for (const one of shipped.slice(0, -1))
    if (one instanceof Error) readShipped.mockRejectedValueOnce(one);
    else readShipped.mockResolvedValueOnce(one);
  const list = createTokenList({ http, fingerprints, shipped: readShipped, now, report });
  const asked = () => http.mock.calls.map(([{ url }]) => url.slice(REGISTRY_TREES.length));
  const info = async () => (await list.status()).info;
  const subjects = async () => (await fingerprints.listedTokens())?.map(({ subject }) => subject);
  const store = (origin: 'shipped' | 'fetched', madeAt: number, subject: string) =>
    fingerprints.replaceList({ origin, madeAt }, [subject]);
  return { list, fingerprints, asked, report, info, subjects, store };
}

it('a fetched list takes two requests for the trees, shared by concurrent calls', async () => {
  const { list, fingerprints, asked } = start();
  const [one, two] = await Promise.all([list.renew(), list.renew()]);
  expect(one).toBe(two);
  expect(one).toEqual(success({ info: { origin: 'fetched', madeAt: NOW, count: 2 }, bytes: null }));
  expect(asked()).toEqual(['/HEAD', `/${FOLDER_SHA}`]);
  expect(await fingerprints.spellings()).toEqual(SPELLINGS);
});

it('a fetched list preserves subjects that only the list of the build has, and takes the spellings of the registry', async () => {
  const { list, fingerprints, subjects } = start({ shipped: [shippedOf([orrery, marrow], 1)] });
  expect(await list.renew()).toMatchObject({ value: { info: { origin: 'fetched', count: 3 } } });
  expect(await subjects()).toContain(orrery);
  expect(await fingerprints.spellings()).toEqual(SPELLINGS);
});

const empty = { truncated: false, tree: files('.gitkeep') };
it.each<[string, Trees, string]>([
  ['without the mappings folder', { HEAD: empty }, 'malformed'],
  ['without a token', { ...TREES, [FOLDER_SHA]: empty }, 'malformed'],
  ['that is truncated', { ...TREES, [FOLDER_SHA]: { ...empty, truncated: true } }, 'too-large'],
  ['with another schema', { ...TREES, [FOLDER_SHA]: { files: [] } }, 'malformed'],
  ['with a missing tree', { HEAD: TREES.HEAD }, 'service'],
])('a fetched list %s does not replace the current one', async (_what, trees, kind) => {
  const { list, store } = start({ trees });
  await store('shipped', 7, mica);
  expect(await list.renew()).toMatchObject({ ok: false, failure: { kind } });
  expect(await list.status()).toEqual({ info: { origin: 'shipped', madeAt: 7, count: 1 }, bytes: null });
});

it.each([
  [403, { 'x-ratelimit-reset': String(NOW / 1000 + 600) }, 600_000],
  [429, { 'retry-after': '30' }, 30_000],
])('a fetched list returns the wait of a rate limit: %i %j', async (status, headers, retryAfterMs) => {
  const failure = { kind: 'rate-limited', retryAfterMs };
  expect(await start({ status, headers }).list.renew()).toEqual({ ok: false, failure });
});

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replaceAll('=', '');
const [policy, name] = [base64(TOKENS.mica.policy), base64(TOKENS.mica.assetName)];

it('the list of the build is stored as `npm run index` wrote it', async () => {
  const shipped = [shippedOf([mica, fernwood, MARROW_SPELLING, 'not a subject'], 1)];
  const { fingerprints, list, asked, subjects } = start({ shipped });
  await list.ready();
  const info = { origin: 'shipped', madeAt: timeOf(1), namesMadeAt: timeOf(1), count: 3 };
  expect([await list.status(), asked()]).toEqual([{ info, bytes: null }, []]);
  expect(await fingerprints.spellings()).toEqual(SPELLINGS);
  expect(await subjects()).toContain(fernwood);
});

it.each([
  ['older', 2, 'fetched'],
  ['newer', 20, 'shipped'],
])('%s than the stored one: the store then has the %s list', async (_what, day, origin) => {
  const { list, info, store } = start({ shipped: [shippedOf([mica], day)] });
  await store('fetched', timeOf(10), fernwood);
  await list.ready();
  expect(await info()).toMatchObject({ origin });
});

it('the list of the build is stored again when it is needed after the loss of the database, or after it could not be read, which is reported', async () => {
  const broken = new Error('the file is unreadable');
  const { list, subjects, report } = start({ shipped: [broken, shippedOf([mica], 1)] });
  expect(await list.info()).toBeUndefined();
  expect(report.mock.calls).toEqual([[broken]]);
  expect(await list.info()).toMatchObject({ origin: 'shipped', madeAt: timeOf(1), count: 1 });
  expect(await subjects()).toEqual([mica]);
});

it('the list of the build is stored without its invalid entries', async () => {
  const policies = { [policy]: [name, '?', 'a', base64('aa'.repeat(33))] };
  const shipped = { ...shippedOf([], 1), policies, spellings: [MARROW_SPELLING] };
  const { list, fingerprints, info } = start({ shipped: [shipped] });
  await list.ready();
  expect((await info())?.count).toBe(1);
  expect(await fingerprints.spellings()).toEqual(new Map());
});

it('the list of the build is stored with the names and tickers of the registry, for each token its own', async () => {
  const names: readonly Listed[] = [
    { subject: fernwood, name: 'Fernwood', ticker: 'FERN' },
    { subject: mica },
    { subject: MARROW_SPELLING, ticker: readAssetName(TOKENS.marrow.assetName).text ?? '' },
    { subject: orrery, name: 'Orrery' },
  ];
  const shipped = shippedOf(names, 1);
  // An invalid asset name must not move the names of the others; wrong texts are omitted.
  const broken = {
    ...shipped,
    policies: { [base64('00'.repeat(28))]: ['?', ''], ...shipped.policies },
    names: ['X', 7, ...shipped.names],
    tickers: ['X', null, ...shipped.tickers],
  };
  for (const json of [shipped, broken]) {
    const { list, fingerprints } = start({ shipped: [json] });
    await list.ready();
    const listed = await fingerprints.listedTokens();
    for (const { subject, ...texts } of names) {
      const own = listed?.find((one) => one.subject === subject.toLowerCase());
      expect(own).toEqual({ ...texts, subject: own?.subject, fingerprint: own?.fingerprint });
    }
    expect(json.policies[policy]).toHaveLength(1);
  }
  const { list, fingerprints, info } = start({ shipped: [shipped] });
  await list.renew();
  const named = (await fingerprints.listedTokens())?.map(({ name, ticker }) => name ?? ticker);
  expect(named?.toSorted()).toEqual(['Fernwood', 'Orrery', names[2]?.ticker, undefined].toSorted());
  expect(await info()).toMatchObject({ madeAt: NOW, namesMadeAt: timeOf(1) });
});

it('the list of an update brings its names and tokens into an older and into a newer fetched list', async () => {
  const old = shippedOf([{ subject: fernwood, name: 'Old' }], 1);
  const update = shippedOf([{ subject: fernwood, name: 'Fernwood' }, orrery], 20);
  const { list, fingerprints, info, subjects } = start({ shipped: [old, update] });
  await list.renew();
  await list.ready();
  expect(await info()).toEqual({ origin: 'fetched', madeAt: NOW, namesMadeAt: timeOf(20), count: 3 });
  expect(await subjects()).toEqual([marrow, fernwood, orrery]);
  expect((await fingerprints.listedTokens())?.[1]?.name).toBe('Fernwood');
  expect(await fingerprints.spellings()).toEqual(SPELLINGS);
});

const UNDATED = { made: 'yesterday', policies: { [policy]: [''] } };
it.each([NO_LIST, UNDATED])('the list of the build is ignored if it is %j', async (shipped) => {
  const { list, info } = start({ shipped: [shipped] });
  await list.ready();
  expect(await info()).toBeNull();
});
