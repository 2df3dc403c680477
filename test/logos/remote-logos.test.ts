/** Logos that lie elsewhere: fetched only when the user wants that and somebody looks, once, and kept. */
import { expect, it, vi } from 'vitest';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import type { HttpBytes } from '../../lib/http/request.ts';
import { createRemoteLogos } from '../../lib/logos/remote-logos.ts';
import type { Endpoint } from '../../lib/metadata/endpoint.ts';
import type { FullRecord } from '../../lib/metadata/record-request.ts';
import { createTokenStore } from '../../lib/metadata/token-store.ts';
import { TOKENS } from '../data/index.ts';
import { createMemoryCache } from '../metadata/memory-cache.ts';
import { jpeg, png } from './image-bytes.ts';

const CID = 'bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvqdkegopuysa';
const ENDPOINT: Endpoint = {
  network: 'mainnet',
  base: 'https://service.example',
  priority: ['CIP_68', 'CIP_26'],
};
const GATEWAY = 'https://gateway.example';
const PICTURE = png(64, 64);
const base64 = Buffer.from(PICTURE).toString('base64');
const SHOWN = { kind: 'image', type: 'image/png', base64, source: 'CIP_68' } as const;
const none = (reason: string) => ({ kind: 'none', reason });
const REMOTE = { kind: 'none', reason: 'remote' } as const;
const DAY = 86_400_000;
const GONE: Failure = { kind: 'service', status: 404 };

/** `answers`: what comes from elsewhere, one after the other; the last again and again. */
function setUp(...answers: readonly Result<Uint8Array<ArrayBuffer>>[]) {
  const bytes = vi.fn<HttpBytes>(async () => success(new Uint8Array(PICTURE)));
  for (const one of answers) bytes.mockResolvedValueOnce(one);
  const world = { now: 1_000, gateway: GATEWAY as string | undefined };
  const now = () => world.now;
  const tokenStore = createTokenStore({ cache: createMemoryCache(), now, wait: async () => undefined });
  const logos = createRemoteLogos({ bytes, tokenStore, gateway: async () => world.gateway, now });
  const show = (records: FullRecord['records'], ask = true, logo: FullRecord['logo'] = REMOTE) =>
    logos.shown(ENDPOINT, TOKENS.fernwood.subject, { logo, records }, { ask });
  const shown = (recorded = `ipfs://${CID}/logo.png`, ask = true) =>
    show({ CIP_68: { logo: recorded } }, ask);
  return { world, show, shown, asked: () => bytes.mock.calls.map(([{ url }]) => url) };
}

it('makes no request at all while that is off', async () => {
  const { shown, asked, world } = setUp();
  world.gateway = undefined;
  for (const recorded of [`ipfs://${CID}`, CID, `ar://${'a'.repeat(43)}`, 'https://a.example/x.png'])
    expect(await shown(recorded)).toEqual(REMOTE);
  expect(asked()).toEqual([]);
});

it('is fetched through the gateway, once, by whoever looks', async () => {
  const { shown, asked } = setUp();
  expect(await shown(undefined, false)).toEqual(REMOTE);
  expect(asked()).toEqual([]);
  expect(await Promise.all([shown(), shown()])).toEqual([SHOWN, SHOWN]);
  expect([await shown(), await shown(undefined, false)]).toEqual([SHOWN, SHOWN]);
  expect(asked()).toEqual([`${GATEWAY}/ipfs/${CID}/logo.png`]);
});

it.each<[string, Uint8Array<ArrayBuffer>, object]>([
  ['a JPEG called a PNG', new Uint8Array(jpeg()(64, 64)), { kind: 'image', type: 'image/jpeg' }],
  ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), none('not-an-image')],
  ['a bomb', new Uint8Array(png(20_000, 20_000)), none('too-large')],
])('is what its bytes are: %s', async (_what, bytes, expected) => {
  expect(await setUp(success(bytes)).shown()).toMatchObject(expected);
});

const [TEN_MINUTES, NEVER] = [10 * 60_000, DAY];
it.each<[Failure, reason: string, quietMs: number]>([
  [{ kind: 'too-large' }, 'too-large', NEVER],
  [{ kind: 'redirected' }, 'unavailable', NEVER],
  [GONE, 'unavailable', NEVER],
  [{ kind: 'service', status: 503 }, 'unavailable', TEN_MINUTES],
  [{ kind: 'timeout' }, 'unavailable', TEN_MINUTES],
  // The browser's user has not allowed its host.
  [{ kind: 'not-allowed' }, 'remote', 0],
])('that fails with %j is %s, and asked for again after %i ms', async (failure, reason, quietMs) => {
  const { shown, asked, world } = setUp(failed(failure));
  expect(await shown()).toEqual(none(reason));
  world.now += Math.max(0, quietMs - 1);
  if (quietMs > 0) expect([await shown(), asked().length]).toEqual([none(reason), 1]);
  world.now += 1;
  expect(await shown()).toEqual(SHOWN);
});

it('whose address is not what it seems makes no request', async () => {
  const { shown, asked } = setUp();
  for (const recorded of [`ipfs://${CID}/../../api`, `ipfs://${CID}@127.0.0.1/`, 'http://127.0.0.1/x'])
    expect(await shown(recorded)).toEqual(none('unavailable'));
  expect(asked()).toEqual([]);
});

it('is that of the first standard that has one, in their order', async () => {
  const { show } = setUp();
  const cip26 = { logo: { value: `ipfs://${CID}/26.png`, signatures: [] } };
  expect(await show({ CIP_68: { logo: '' }, CIP_26: cip26 })).toEqual({ ...SHOWN, source: 'CIP_26' });
});
