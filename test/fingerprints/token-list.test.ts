/** The token list of the build and of the registry. */
import { describe, expect, it, vi } from 'vitest';
import { readAssetName } from '../../lib/asset/asset-name.ts';
import { success } from '../../lib/failure.ts';
import { createTokenList } from '../../lib/fingerprints/token-list.ts';
import type { Http } from '../../lib/http/request.ts';
import { REGISTRY_TREES } from '../../lib/network/gateways.ts';
import { TOKENS } from '../data/index.ts';
import { type Listed, listOf } from '../tools/make-index.ts';
import { createMemoryFingerprints } from './memory-fingerprints.ts';

const NOW = Date.UTC(2026, 10, 21);
const { fernwood, mica, marrow, orrery } = TOKENS;
const MARROW_SPELLING = marrow.policy + marrow.assetName.toUpperCase();
const made = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString();
/** The list of a build, as `npm run index` writes it. */
const shippedOf = (texts: readonly string[], day: number): unknown => {
  const tokens = texts.map((subject) => ({ subject }));
  return JSON.parse(listOf(tokens, made(day)).json);
};
const NO_LIST = { made: null, policies: {} };

const FOLDER_SHA = 'ab'.repeat(20);
const files = (...paths: readonly string[]) =>
  paths.map((path) => ({ path, type: 'blob', sha: 'cd'.repeat(20), mode: '100644', size: 900 }));
const folder = { path: 'mappings', type: 'tree', sha: FOLDER_SHA, mode: '040000' };
type Trees = Readonly<Record<string, unknown>>;
const MAPPINGS = files(`${fernwood.subject}.json`, `${MARROW_SPELLING}.json`, '.gitkeep', 'README.json');
const TREES: Trees = {
  HEAD: { sha: 'ef'.repeat(20), truncated: false, tree: [...files('README.md'), folder] },
  [FOLDER_SHA]: { sha: FOLDER_SHA, truncated: false, tree: MAPPINGS },
};

/** A token list over a GitHub API with these trees. */
function start({ trees = TREES, shipped = NO_LIST as unknown, status = 200, headers = {} } = {}) {
  const readShipped =
    typeof shipped === 'function' ? (shipped as () => Promise<unknown>) : async () => shipped;
  const http = vi.fn<Http>(async ({ url }) => {
    const json = trees[url.slice(REGISTRY_TREES.length + 1)];
    return success({ status: json ? status : 404, headers: new Headers(headers), json });
  });
  const fingerprints = createMemoryFingerprints();
  const report = vi.fn();
  const list = createTokenList({ http, fingerprints, shipped: readShipped, now: () => NOW, report });
  const asked = () => http.mock.calls.map(([{ url }]) => url.slice(REGISTRY_TREES.length));
  return { list, fingerprints, asked, report };
}

describe('a fetched list', () => {
  it('takes two requests for the trees, shared by concurrent calls', async () => {
    const { list, fingerprints, asked } = start();
    const [one, two] = await Promise.all([list.renew(), list.renew()]);
    expect(one).toBe(two);
    const info = { origin: 'fetched', madeAt: NOW, count: 2 };
    expect(one).toEqual({ ok: true, value: { info, bytes: null } });
    expect(asked()).toEqual(['/HEAD', `/${FOLDER_SHA}`]);
    expect(await fingerprints.spellings()).toEqual(new Map([[marrow.subject, MARROW_SPELLING]]));
  });

  it('preserves subjects that only the list of the build has, and takes the spellings of the registry', async () => {
    const { list, fingerprints } = start({ shipped: shippedOf([orrery.subject, marrow.subject], 1) });
    expect(await list.renew()).toMatchObject({ value: { info: { origin: 'fetched', count: 3 } } });
    expect([...(await fingerprints.listed([orrery.fingerprint])).values()]).toEqual([orrery.subject]);
    expect(await fingerprints.spellings()).toEqual(new Map([[marrow.subject, MARROW_SPELLING]]));
  });

  const empty = { truncated: false, tree: files('.gitkeep') };
  it.each<[string, Trees, string]>([
    ['without the mappings folder', { HEAD: empty }, 'malformed'],
    ['without a token', { ...TREES, [FOLDER_SHA]: empty }, 'malformed'],
    ['that is truncated', { ...TREES, [FOLDER_SHA]: { ...empty, truncated: true } }, 'too-large'],
    ['with another schema', { ...TREES, [FOLDER_SHA]: { files: [] } }, 'malformed'],
    ['with a missing tree', { HEAD: TREES.HEAD }, 'service'],
  ])('%s does not replace the current list', async (_what, trees, kind) => {
    const { list, fingerprints } = start({ trees });
    await fingerprints.replaceList({ origin: 'shipped', madeAt: 7 }, [mica.subject]);
    expect(await list.renew()).toMatchObject({ ok: false, failure: { kind } });
    const info = { origin: 'shipped', madeAt: 7, count: 1 };
    expect(await list.status()).toEqual({ info, bytes: null });
  });

  it.each([
    [403, { 'x-ratelimit-reset': String(NOW / 1000 + 600) }, 600_000],
    [429, { 'retry-after': '30' }, 30_000],
  ])('returns the wait of a rate limit: %i %j', async (status, headers, retryAfterMs) => {
    const { list } = start({ status, headers });
    expect(await list.renew()).toEqual({ ok: false, failure: { kind: 'rate-limited', retryAfterMs } });
  });
});

describe('the list of the build', () => {
  const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replaceAll('=', '');

  it('is stored as `npm run index` wrote it', async () => {
    const shipped = shippedOf([mica.subject, fernwood.subject, MARROW_SPELLING, 'not a subject'], 1);
    const { fingerprints, list, asked } = start({ shipped });
    await list.ready();
    const [madeAt, namesMadeAt] = [Date.parse(made(1)), Date.parse(made(1))];
    const info = { origin: 'shipped', madeAt, namesMadeAt, count: 3 };
    expect([await list.status(), asked()]).toEqual([{ info, bytes: null }, []]);
    expect(await fingerprints.spellings()).toEqual(new Map([[marrow.subject, MARROW_SPELLING]]));
    expect([...(await fingerprints.listed([fernwood.fingerprint])).values()]).toEqual([fernwood.subject]);
  });

  it.each([
    ['older', 2, 'fetched'],
    ['newer', 20, 'shipped'],
  ])('that is %s than the stored one: the store then has the %s one', async (_what, day, origin) => {
    const { fingerprints, list } = start({ shipped: shippedOf([mica.subject], day) });
    await fingerprints.replaceList({ origin: 'fetched', madeAt: Date.parse(made(10)) }, [fernwood.subject]);
    await list.ready();
    expect(await list.status()).toMatchObject({ info: { origin } });
  });

  it('is stored again when the list is needed after the loss of the database', async () => {
    const { list, fingerprints } = start({ shipped: shippedOf([mica.subject], 1) });
    expect(await list.info()).toMatchObject({ origin: 'shipped', madeAt: Date.parse(made(1)), count: 1 });
    expect([...(await fingerprints.listed([mica.fingerprint])).values()]).toEqual([mica.subject]);
  });

  it('that cannot be read counts as missing, is reported, and is read again the next time', async () => {
    const broken = new Error('the file is unreadable');
    const shipped = vi.fn(async () => shippedOf([mica.subject], 1)).mockRejectedValueOnce(broken);
    const { list, report } = start({ shipped });
    expect(await list.info()).toBeUndefined();
    expect(report.mock.calls).toEqual([[broken]]);
    expect(await list.info()).toMatchObject({ count: 1 });
  });

  it('is stored without its invalid entries', async () => {
    const names = [base64(mica.assetName), '?', 'a', base64('aa'.repeat(33))];
    const shipped = { ...NO_LIST, made: made(1), policies: { [base64(mica.policy)]: names } };
    const { list, fingerprints } = start({ shipped: { ...shipped, spellings: [MARROW_SPELLING] } });
    await list.ready();
    expect((await list.status()).info?.count).toBe(1);
    expect(await fingerprints.spellings()).toEqual(new Map());
  });

  it('is stored with the names and tickers of the registry, for each token its own', async () => {
    const names: readonly Listed[] = [
      { subject: fernwood.subject, name: 'Fernwood', ticker: 'FERN' },
      { subject: mica.subject },
      { subject: MARROW_SPELLING, ticker: readAssetName(marrow.assetName).text ?? '' },
      { subject: orrery.subject, name: 'Orrery' },
    ];
    const shipped = JSON.parse(listOf(names, made(1)).json);
    const [policy, wrong] = [base64(mica.policy), base64('00'.repeat(28))];
    // An invalid asset name must not move the names of the others; wrong texts are omitted.
    const tokens = Object.entries(shipped.policies);
    const broken = {
      ...shipped,
      policies: Object.fromEntries([[wrong, ['?', '']], ...tokens]),
      names: ['X', 7, ...shipped.names],
      tickers: ['X', null, ...shipped.tickers],
    };
    for (const json of [shipped, broken]) {
      const { list, fingerprints } = start({ shipped: json });
      await list.ready();
      const listed = await fingerprints.listedTokens();
      for (const { subject, ...texts } of names) {
        const own = listed?.find((one) => one.subject === subject.toLowerCase());
        expect(own).toEqual({ ...texts, subject: own?.subject, fingerprint: own?.fingerprint });
      }
      expect(json.policies[policy]).toHaveLength(1);
    }
    const { list, fingerprints } = start({ shipped });
    await list.renew();
    const named = (await fingerprints.listedTokens())?.map(({ name, ticker }) => name ?? ticker);
    expect(named?.toSorted()).toEqual(['Fernwood', 'Orrery', names[2]?.ticker, undefined].toSorted());
    expect((await list.status()).info).toMatchObject({ madeAt: NOW, namesMadeAt: Date.parse(made(1)) });
  });

  it('of an update brings its names and tokens into an older and into a newer fetched list', async () => {
    const old = [{ subject: fernwood.subject, name: 'Old' }];
    const update = [{ subject: fernwood.subject, name: 'Fernwood' }, { subject: orrery.subject }];
    const json = (listed: readonly Listed[], day: number) => JSON.parse(listOf(listed, made(day)).json);
    const shipped = vi.fn(async () => json(update, 20)).mockResolvedValueOnce(json(old, 1));
    const { list, fingerprints } = start({ shipped });
    await list.renew();
    await list.ready();
    const about = { origin: 'fetched', madeAt: NOW, namesMadeAt: Date.parse(made(20)), count: 3 };
    expect((await list.status()).info).toEqual(about);
    const listed = (await fingerprints.listedTokens()) ?? [];
    expect(listed.map(({ subject }) => subject)).toEqual(
      [fernwood, marrow, orrery].map((one) => one.subject),
    );
    expect(listed[0]?.name).toBe('Fernwood');
    expect(await fingerprints.spellings()).toEqual(new Map([[marrow.subject, MARROW_SPELLING]]));
  });

  it.each([NO_LIST, { made: 'yesterday', policies: { [base64(mica.policy)]: [''] } }])(
    'is ignored if it is %j',
    async (shipped) => {
      const { list } = start({ shipped });
      await list.ready();
      expect((await list.status()).info).toBeNull();
    },
  );
});
