/** The list of registered tokens: with the build, or from the registry's public file list; whole, or not at all. */
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { Http } from '../../lib/http.ts';
import { createHttp } from '../../lib/http.ts';
import { createRegistryList, REGISTRY_TREES } from '../../lib/metadata/registry-list.ts';
import { anywhere } from '../anywhere.ts';
import { TOKENS } from '../data/index.ts';
import { serve } from '../services/serve.ts';
import { listOf } from '../tools/make-index.ts';
import { createMemoryFingerprints } from './memory-fingerprints.ts';

const NOW = Date.UTC(2026, 10, 21);
const FOLDER_SHA = 'ab'.repeat(20);
const { fernwood, mica, marrow, orrery } = TOKENS;

const MARROW_WRITTEN = marrow.policy + marrow.assetName.toUpperCase();

const file = (path: string) => ({ path, type: 'blob', sha: 'cd'.repeat(20), mode: '100644', size: 900 });
const folder = (path: string, sha: string) => ({ path, type: 'tree', sha, mode: '040000' });

type Trees = Readonly<Record<string, unknown>>;
const TREES: Trees = {
  HEAD: { sha: 'ef'.repeat(20), truncated: false, tree: [file('README.md'), folder('mappings', FOLDER_SHA)] },
  [FOLDER_SHA]: {
    sha: FOLDER_SHA,
    truncated: false,
    tree: [
      file(`${fernwood.subject}.json`),
      file(`${MARROW_WRITTEN}.json`),
      file('.gitkeep'),
      file('README.json'),
    ],
  },
};

type Parts = {
  readonly list: ReturnType<typeof createRegistryList>;
  readonly fingerprints: ReturnType<typeof createMemoryFingerprints>;
  readonly asked: () => readonly string[];
};

/** The list, with a local GitHub that gives these trees. */
async function withGitHub(
  trees: Trees,
  test: (parts: Parts) => Promise<void>,
  answer?: () => Response,
  shipped: unknown = NO_LIST,
): Promise<void> {
  const app = new Hono();
  app.get('/repos/:owner/:name/git/trees/:sha', (c) => {
    if (answer !== undefined) return answer();
    const tree = trees[c.req.param('sha')];
    return tree === undefined ? c.json({ message: 'Not Found' }, 404) : c.json(tree);
  });
  const served = await serve(app);
  const real = createHttp(anywhere);
  const http: Http = (request) =>
    real({ ...request, url: request.url.replace('https://api.github.com', served.origin) });
  const fingerprints = createMemoryFingerprints();
  const list = createRegistryList({ http, fingerprints, shipped: async () => shipped, now: () => NOW });
  try {
    await test({ list, fingerprints, asked: () => served.requests.map(({ path }) => path) });
  } finally {
    await served.close();
  }
}

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replaceAll('=', '');
const NO_LIST = { made: null, policies: {} };

describe('a fetched list', () => {
  it('is the tree of the default branch, then that of the mappings: two requests', async () => {
    await withGitHub(TREES, async ({ list, fingerprints, asked }) => {
      expect(await list.renew()).toEqual({
        ok: true,
        value: { info: { origin: 'fetched', madeAt: NOW, count: 2 }, bytes: null },
      });
      const base = '/repos/cardano-foundation/cardano-token-registry/git/trees';
      expect(asked()).toEqual([`${base}/HEAD`, `${base}/${FOLDER_SHA}`]);
      expect(REGISTRY_TREES).toBe(`https://api.github.com${base}`);
      const found = await fingerprints.listed([fernwood.fingerprint, marrow.fingerprint, mica.fingerprint]);
      expect(new Map(found)).toEqual(
        new Map([
          [fernwood.fingerprint, fernwood.subject],
          [marrow.fingerprint, marrow.subject],
        ]),
      );
      expect(await fingerprints.spellings()).toEqual(new Map([[marrow.subject, MARROW_WRITTEN]]));
    });
  });

  it('keeps what only the list of the build has, and writes the rest as the registry does now', async () => {
    const { json } = listOf([orrery.subject, marrow.subject], '2026-11-01T00:00:00.000Z');
    const test = async ({ list, fingerprints }: Parts) => {
      expect(await list.renew()).toMatchObject({ value: { info: { origin: 'fetched', count: 3 } } });
      expect([...(await fingerprints.listed([orrery.fingerprint])).values()]).toEqual([orrery.subject]);
      expect(await fingerprints.spellings()).toEqual(new Map([[marrow.subject, MARROW_WRITTEN]]));
    };
    await withGitHub(TREES, test, undefined, JSON.parse(json));
  });

  it('is fetched once, however many ask', async () => {
    await withGitHub(TREES, async ({ list, asked }) => {
      const [one, two] = await Promise.all([list.renew(), list.renew()]);
      expect(one).toBe(two);
      expect(asked()).toHaveLength(2);
    });
  });

  const empty = { truncated: false, tree: [file('.gitkeep')] };
  it.each([
    ['has no folder of that name', { HEAD: empty }, 'malformed'],
    ['holds no token', { ...TREES, [FOLDER_SHA]: empty }, 'malformed'],
    ['was cut short', { ...TREES, [FOLDER_SHA]: { ...empty, truncated: true } }, 'too-large'],
    ['is something else', { ...TREES, [FOLDER_SHA]: { files: [] } }, 'malformed'],
    ['is not there', { HEAD: TREES.HEAD }, 'service'],
  ])('that %s takes the place of none', async (_what, trees: Trees, kind) => {
    await withGitHub(trees, async ({ list, fingerprints }) => {
      await fingerprints.replaceList({ origin: 'shipped', madeAt: 7 }, [mica.subject]);
      expect(await list.renew()).toMatchObject({ ok: false, failure: { kind } });
      expect(await list.status()).toEqual({
        info: { origin: 'shipped', madeAt: 7, count: 1 },
        bytes: null,
      });
    });
  });

  it.each([
    [403, { 'x-ratelimit-reset': String(NOW / 1000 + 600) }, 600_000],
    [429, { 'retry-after': '30' }, 30_000],
    [403, { 'x-ratelimit-reset': 'soon' }, 60_000],
  ])('says how long GitHub wants to be left alone: %i %j', async (status, headers, retryAfterMs) => {
    const answer = () =>
      new Response('{}', { status, headers: { 'content-type': 'application/json', ...headers } });
    await withGitHub(
      TREES,
      async ({ list }) => {
        expect(await list.renew()).toEqual({ ok: false, failure: { kind: 'rate-limited', retryAfterMs } });
      },
      answer,
    );
  });
});

describe('the list that comes with a build', () => {
  const http: Http = () => {
    throw new Error('asked for something');
  };
  const made = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString();
  const start = (shipped: unknown) => {
    const fingerprints = createMemoryFingerprints();
    const list = createRegistryList({ http, fingerprints, shipped: async () => shipped, now: () => NOW });
    return { fingerprints, list };
  };

  it('is taken in, and is what `npm run index` wrote', async () => {
    const { json } = listOf([mica.subject, fernwood.subject, MARROW_WRITTEN, 'not a subject'], made(1));
    const { fingerprints, list } = start(JSON.parse(json));
    await list.ready();
    expect(await list.status()).toEqual({
      info: { origin: 'shipped', madeAt: Date.parse(made(1)), count: 3 },
      bytes: null,
    });
    expect(await fingerprints.spellings()).toEqual(new Map([[marrow.subject, MARROW_WRITTEN]]));
    expect((await fingerprints.listed([fernwood.fingerprint])).get(fernwood.fingerprint)).toBe(
      fernwood.subject,
    );
  });

  it.each([
    ['older', 2, 'fetched'],
    ['newer', 20, 'shipped'],
  ])('that is %s than the one there stays out or goes in', async (_what, day, origin) => {
    const { json } = listOf([mica.subject], made(day));
    const { fingerprints, list } = start(JSON.parse(json));
    await fingerprints.replaceList({ origin: 'fetched', madeAt: Date.UTC(2026, 10, 10) }, [fernwood.subject]);
    await list.ready();
    expect(await list.status()).toMatchObject({ info: { origin } });
  });

  it.each([
    ['an empty one', NO_LIST],
    ['one of no date', { made: 'yesterday', policies: { [base64(mica.policy)]: [''] } }],
    ['something else', 7],
  ])('leaves things as they are when it is %s', async (_what, shipped) => {
    const { list } = start(shipped);
    await list.ready();
    expect(await list.status()).toEqual({ info: null, bytes: null });
  });

  it.each([undefined, [MARROW_WRITTEN, '?']])(
    'has no spelling of what it does not list: %j',
    async (spellings) => {
      const policies = { [base64(mica.policy)]: [base64(mica.assetName)] };
      const { list, fingerprints } = start({ made: made(1), policies, spellings });
      await list.ready();
      expect(await fingerprints.spellings()).toEqual(new Map());
    },
  );

  it('drops what is no asset, and keeps the rest', async () => {
    const names = [base64(mica.assetName), '?', 'a', base64('aa'.repeat(33))];
    const policies = { [base64(mica.policy)]: names, nonsense: ['00'], [mica.policy]: [''] };
    const { list } = start({ made: made(1), policies });
    await list.ready();
    expect(await list.status()).toMatchObject({ info: { count: 1 } });
  });
});
