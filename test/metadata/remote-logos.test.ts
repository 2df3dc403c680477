/** Logos that lie elsewhere: fetched only when the user wants that and somebody looks, once, and kept. */
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpBytes } from '../../lib/http.ts';
import type { Details } from '../../lib/metadata/details.ts';
import type { Place } from '../../lib/metadata/outcome.ts';
import { createRemoteLogos } from '../../lib/metadata/remote-logos.ts';
import { createShelf } from '../../lib/metadata/shelf.ts';
import { anywhere } from '../anywhere.ts';
import { TOKENS } from '../data/index.ts';
import { type Served, serve } from '../services/serve.ts';
import { png } from './image-bytes.ts';
import { createMemoryCache } from './memory-cache.ts';

const CID = 'bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvqdkegopuysa';
const PLACE: Place = { network: 'mainnet', base: 'https://service.example', priority: ['CIP_68', 'CIP_26'] };
const { subject } = TOKENS.fernwood;
const PICTURE = png(64, 64);
const SHOWN = {
  kind: 'image',
  type: 'image/png',
  base64: Buffer.from(PICTURE).toString('base64'),
  source: 'CIP_68',
};
const REMOTE = { kind: 'none', reason: 'remote' } as const;
const none = (reason: string) => ({ kind: 'none', reason });
const DAY = 86_400_000;

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const padded = (bytes: number) => {
  const image = new Uint8Array(bytes);
  image.set(PICTURE);
  return image;
};
const body = (bytes: Uint8Array | string, type = 'image/png', status = 200) =>
  new Response(typeof bytes === 'string' ? bytes : new Uint8Array(bytes), {
    status,
    headers: { 'content-type': type, 'set-cookie': 'a=b' },
  });

let answer: () => Response;
let gateway: Served;
let elsewhere: Served;
beforeAll(async () => {
  gateway = await serve(new Hono().all('*', () => answer()));
  elsewhere = await serve(new Hono().all('*', () => body(PICTURE)));
});
afterAll(() => Promise.all([gateway.close(), elsewhere.close()]));
beforeEach(() => {
  gateway.requests.length = 0;
  elsewhere.requests.length = 0;
  answer = () => body(PICTURE);
});

const detailsOf = (logo: string): Pick<Details, 'logo' | 'records'> => ({
  logo: REMOTE,
  records: { CIP_68: { logo } },
});

function setUp({ on = true, mayReach = anywhere, through = gateway.origin } = {}) {
  const clock = { now: 1_000 };
  const setting = { gateway: on ? through : undefined, deadline: 30_000 };
  const now = () => clock.now;
  const shelf = createShelf({ cache: createMemoryCache(), now, wait: async () => undefined });
  const logos = createRemoteLogos({
    bytes: (request) => createHttpBytes(mayReach, setting.deadline)(request),
    shelf,
    gateway: async () => setting.gateway,
    now,
  });
  const shown = (recorded = `ipfs://${CID}/logo.png`, ask = true) =>
    logos.shown(PLACE, subject, detailsOf(recorded), { ask });
  return { logos, shown, clock, setting };
}

describe('a logo elsewhere', () => {
  it('makes no request at all while that is off', async () => {
    const { shown } = setUp({ on: false });
    for (const recorded of [`ipfs://${CID}`, CID, `ar://${'a'.repeat(43)}`, `${elsewhere.origin}/x.png`]) {
      expect(await shown(recorded)).toEqual(REMOTE);
    }
    expect([...gateway.requests, ...elsewhere.requests]).toEqual([]);
  });

  it('is fetched through the gateway, once, without a cookie or a referrer', async () => {
    const { shown } = setUp();
    // It is what its bytes are, whatever it is called, and as large as may be.
    answer = () => body(padded(512 * 1024), 'text/html');
    const [one, two] = await Promise.all([shown(), shown()]);
    expect(one).toMatchObject({ kind: 'image', type: 'image/png' });
    expect([two, await shown()]).toEqual([one, one]);
    expect(gateway.requests).toHaveLength(1);
    expect(gateway.requests[0]).toMatchObject({ method: 'GET', path: `/ipfs/${CID}/logo.png` });
    expect(Object.keys(gateway.requests[0]?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(cookie|referer|project_id|authorization)$/)]),
    );
  });

  it('is not fetched where nobody asks, and shown there once it is known', async () => {
    const { shown } = setUp();
    expect(await shown(undefined, false)).toEqual(REMOTE);
    expect(gateway.requests).toEqual([]);
    await shown();
    expect(await shown(undefined, false)).toEqual(SHOWN);
  });

  it('is kept for seven days; that there is none, for one', async () => {
    const { shown, clock } = setUp();
    await shown();
    clock.now += 7 * DAY - 1;
    await shown();
    expect(gateway.requests).toHaveLength(1);
    clock.now += 1;
    answer = () => body('gone', 'text/plain', 404);
    expect(await shown()).toEqual(none('unavailable'));
    clock.now += DAY - 1;
    expect(await shown()).toEqual(none('unavailable'));
    expect(gateway.requests).toHaveLength(2);
    clock.now += 1;
    await shown();
    expect(gateway.requests).toHaveLength(3);
  });

  it.each([
    ['an SVG', () => body(svg, 'image/svg+xml'), 'not-an-image'],
    ['an SVG that is called a PNG', () => body(svg), 'not-an-image'],
    ['a bomb', () => body(png(20_000, 20_000)), 'too-large'],
    ['more than 512 kB', () => body(padded(512 * 1024 + 1)), 'too-large'],
    ['not there', () => body(PICTURE, 'image/png', 404), 'unavailable'],
    ['in trouble', () => body(PICTURE, 'image/png', 503), 'unavailable'],
  ] as const)('that is %s is not shown', async (_what, give, reason) => {
    const { shown } = setUp();
    answer = give;
    expect(await shown()).toEqual(none(reason));
  });

  it.each([301, 308])('that is said to be somewhere else, by %i, stays there', async (status) => {
    const { shown } = setUp();
    answer = () => new Response(null, { status, headers: { location: `${elsewhere.origin}/x.png` } });
    expect(await shown()).toEqual(none('unavailable'));
    expect(elsewhere.requests).toEqual([]);
  });

  it('that does not come in time is unavailable, and left in peace for ten minutes', async () => {
    const { shown, clock, setting } = setUp();
    setting.deadline = 40;
    answer = () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }));
    expect(await shown()).toEqual(none('unavailable'));
    answer = () => body(PICTURE);
    setting.deadline = 30_000;
    const before = gateway.requests.length;
    expect(await shown()).toEqual(none('unavailable'));
    expect(gateway.requests).toHaveLength(before);
    clock.now += 10 * 60_000;
    expect(await shown()).toEqual(SHOWN);
  });

  it('stays where it is while the browser’s user has not allowed its host, and comes once they have', async () => {
    let isAllowed = false;
    const { shown } = setUp({ mayReach: async () => isAllowed });
    expect(await shown()).toEqual(REMOTE);
    expect(gateway.requests).toEqual([]);
    isAllowed = true;
    expect(await shown()).toEqual(SHOWN);
  });

  it('is asked for anew through another gateway', async () => {
    const { shown, setting } = setUp();
    answer = () => body('gone', 'text/plain', 404);
    expect(await shown()).toEqual(none('unavailable'));
    setting.gateway = elsewhere.origin;
    expect(await shown()).toEqual(SHOWN);
    expect(elsewhere.requests).toHaveLength(1);
  });

  it('whose address is not what it seems makes no request', async () => {
    const { shown } = setUp();
    for (const recorded of [`ipfs://${CID}/../../api`, `ipfs://${CID}@127.0.0.1/`, 'http://127.0.0.1/x']) {
      expect(await shown(recorded)).toEqual(none('unavailable'));
    }
    expect(gateway.requests).toEqual([]);
  });

  it('is that of the first standard that has one, in their order', async () => {
    const { logos } = setUp();
    const records = {
      CIP_68: { logo: '' },
      CIP_26: { logo: { value: `ipfs://${CID}/26.png`, signatures: [] } },
    };
    expect(await logos.shown(PLACE, subject, { logo: REMOTE, records }, { ask: true })).toMatchObject({
      source: 'CIP_26',
    });
    expect(gateway.requests).toMatchObject([{ path: `/ipfs/${CID}/26.png` }]);
  });

  it('changes nothing of a logo that is at hand, or that is none', async () => {
    const { logos } = setUp();
    for (const logo of [SHOWN, none('not-recorded'), none('too-large')] as Details['logo'][]) {
      const details = { logo, records: { CIP_68: { logo: `ipfs://${CID}` } } };
      expect(await logos.shown(PLACE, subject, details, { ask: true })).toBe(logo);
    }
    expect(gateway.requests).toEqual([]);
  });
});
