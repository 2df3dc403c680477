/** Remote logos: downloaded once, and only if the user has enabled that. */
import { expect, it, vi } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import type { HttpBytes } from '../../lib/http/request.ts';
import { RemoteLogos } from '../../lib/tokens/remote-logos.ts';
import type { FullRecord } from '../../lib/tokens/token.ts';
import { TOKENS } from '../data/index.ts';
import { ENDPOINT } from './cache-fixture.ts';
import { jpeg, png } from './image-bytes.ts';
import { createMemoryCache } from './memory-cache.ts';

const CID = 'bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvqdkegopuysa';
const GATEWAY = 'https://gateway.example';
const IMAGE = png(64, 64);
const base64 = Buffer.from(IMAGE).toString('base64');
const SHOWN = { kind: 'image', type: 'image/png', base64, source: 'CIP_68' } as const;
const none = (reason: string) => ({ kind: 'none', reason });
const REMOTE = { kind: 'none', reason: 'remote' } as const;
const GONE: Failure = { kind: 'service', status: 404 };

/** `responses`: of the first downloads; later ones succeed. */
function setUp(...responses: readonly Result<Uint8Array<ArrayBuffer>>[]) {
  const bytes = vi.fn<HttpBytes>(async () => success(new Uint8Array(IMAGE)));
  for (const one of responses) bytes.mockResolvedValueOnce(one);
  const state = { now: 1_000, gateway: GATEWAY as string | undefined };
  const now = () => state.now;
  const cache = createMemoryCache(now);
  const logos = new RemoteLogos({ bytes, cache, gateway: async () => state.gateway, now });
  const show = (records: FullRecord['records'], mayDownload = true, logo: FullRecord['logo'] = REMOTE) =>
    logos.resolve(ENDPOINT, TOKENS.fernwood.subject, { logo, records }, { mayDownload });
  const shown = (recorded = `ipfs://${CID}/logo.png`, mayDownload = true) =>
    show({ CIP_68: { logo: recorded } }, mayDownload);
  const shownFor = (subject: Subject) =>
    logos.load('mainnet', subject, { value: `ipfs://${CID}`, source: 'CIP_68' });
  const asked = () => bytes.mock.calls.map(([{ url }]) => url);
  return { bytes, state, cache, show, shown, shownFor, asked };
}

it('makes no request while remote logos are disabled', async () => {
  const { shown, asked, state } = setUp();
  state.gateway = undefined;
  for (const recorded of [`ipfs://${CID}`, CID, `ar://${'a'.repeat(43)}`, 'https://a.example/x.png'])
    expect(await shown(recorded)).toEqual(REMOTE);
  expect(asked()).toEqual([]);
});

it('downloads a logo from the gateway once, shared by concurrent calls', async () => {
  const { shown, asked } = setUp();
  expect(await shown(undefined, false)).toEqual(REMOTE);
  expect(asked()).toEqual([]);
  expect(await Promise.all([shown(), shown()])).toEqual([SHOWN, SHOWN]);
  expect([await shown(), await shown(undefined, false)]).toEqual([SHOWN, SHOWN]);
  expect(asked()).toEqual([`${GATEWAY}/ipfs/${CID}/logo.png`]);
});

it.each([
  ['https://a.example/x.png', 2],
  [' HTTPS://a.example/x.png', 2],
  [`ipfs://${CID}`, 1],
  [CID, 1],
  [`ar://${'a'.repeat(43)}`, 1],
])('downloads again on the next day what may have changed: %s', async (recorded, downloads) => {
  const { shown, asked, state } = setUp();
  await shown(recorded);
  state.now += DAY - 1_001;
  await shown(recorded);
  expect(asked()).toHaveLength(1);
  state.now += 1;
  await shown(recorded);
  expect(asked()).toHaveLength(downloads);
});

it.each<[string, Uint8Array<ArrayBuffer>, object]>([
  ['a JPEG called a PNG', new Uint8Array(jpeg()(64, 64)), { kind: 'image', type: 'image/jpeg' }],
  ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), none('not-an-image')],
  ['an image of 20,000 pixels', new Uint8Array(png(20_000, 20_000)), none('too-large')],
])('checks the downloaded bytes: %s', async (_what, bytes, expected) => {
  expect(await setUp(success(bytes)).shown()).toMatchObject(expected);
});

const DAY = 86_400_000;
const TEN_MINUTES = 10 * 60_000;
it('downloads a file that is no picture once for all tokens that refer to it, until a cooldown is over', async () => {
  const text = success(new TextEncoder().encode('no picture'));
  const { shownFor, asked, state } = setUp(text, text);
  const { fernwood, mica, tern } = TOKENS;
  for (const { subject } of [fernwood, mica, tern])
    expect(await shownFor(subject)).toEqual(none('not-an-image'));
  expect(asked()).toHaveLength(1);
  state.now += TEN_MINUTES;
  // It is not stored either.
  for (const { subject } of [fernwood, mica]) expect(await shownFor(subject)).toEqual(none('not-an-image'));
  expect(asked()).toHaveLength(2);
});

it.each<[Failure, reason: string, cooldownMs: number]>([
  [{ kind: 'too-large' }, 'too-large', TEN_MINUTES],
  [{ kind: 'redirected' }, 'unavailable', TEN_MINUTES],
  [GONE, 'unavailable', TEN_MINUTES],
  [{ kind: 'timeout' }, 'unavailable', TEN_MINUTES],
  // The user has not allowed the host.
  [{ kind: 'not-allowed' }, 'remote', 0],
])('returns for %j the reason %s and retries after %i ms', async (failure, reason, cooldownMs) => {
  const { shown, asked, state } = setUp(failed(failure));
  expect(await shown()).toEqual(none(reason));
  state.now += Math.max(0, cooldownMs - 1);
  if (cooldownMs > 0) expect([await shown(), asked().length]).toEqual([none(reason), 1]);
  state.now += 1;
  expect(await shown()).toEqual(SHOWN);
});

it('17: forgets with the cache which downloads have failed', async () => {
  const { bytes, cache, shown } = setUp(failed(GONE));
  expect(await shown()).toEqual(none('unavailable'));
  await expect(cache.clear()).rejects.toThrow();
  // Cleared while it is downloaded.
  bytes.mockImplementationOnce(async () => {
    await cache.clear().catch(() => undefined);
    return failed(GONE);
  });
  expect(await shown()).toEqual(none('unavailable'));
  expect(await shown()).toEqual(SHOWN);
});

it('makes no request for an ambiguous address', async () => {
  const { shown, asked } = setUp();
  expect([await shown(`ipfs://${CID}/../../api`), asked()]).toEqual([none('unavailable'), []]);
});

it('takes the logo of the first standard by priority that has one', async () => {
  const { show } = setUp();
  const cip26 = { logo: { value: `ipfs://${CID}/26.png`, signatures: [] } };
  expect(await show({ CIP_68: { logo: '' }, CIP_26: cip26 })).toEqual({ ...SHOWN, source: 'CIP_26' });
});
