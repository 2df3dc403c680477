/** Remote logos: their URLs, and their downloads, once and only if the user has enabled that. */
import { expect, it, vi } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import type { HttpBytes } from '../../lib/http/request.ts';
import { RemoteLogos, remoteAddressOf } from '../../lib/tokens/remote-logos.ts';
import type { FullRecord } from '../../lib/tokens/token.ts';
import { TOKENS } from '../data/index.ts';
import { ENDPOINT } from './cache-fixture.ts';
import { png } from './image-bytes.ts';
import { createMemoryCache } from './test-loader.ts';

const GATEWAY = 'https://ipfs.io';
const V0 = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG';
const V1 = 'bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvqdkegopuysa';
const AR = 'FOSLOwbSqQEG507qp-qZv5zGHHpWxCmb7rf9fh_B72E';
/** The same content ID in base36, base58btc, base16 and upper-case base32. */
const IN_OTHER_BASES = [
  'k2cwuee3arxg398hwxx6c0iferxitu126xntuzg8t765oo020h5y6npn',
  'zb2rhmLXncf3NaXD2EZLny48aMw6xLXU6CDHaH8Qquu9StJ8A',
  'f01551220da5359d15e435a37f2117430d2b0f9b9ddd8042d9f0305393a9fb3993e23638b',
  'BAFKREIG2KNM5CXSDLI37EELUGDJLB6NZ3XMAILM7AMCTSOU7WOMT4I3DRM',
];

it.each<readonly [recorded: string, url: string]>([
  ...IN_OTHER_BASES.map((cid) => [`ipfs://${cid}`, `${GATEWAY}/ipfs/${cid}`] as const),
  [`ipfs:${V0}`, `${GATEWAY}/ipfs/${V0}`],
  [`IPFS://ipfs/${V1}/a/logo.png`, `${GATEWAY}/ipfs/${V1}/a/logo.png`],
  [`/ipfs/${V0}`, `${GATEWAY}/ipfs/${V0}`],
  [`${V1}/logo.png`, `${GATEWAY}/ipfs/${V1}/logo.png`],
  [` ${V1}/\n`, `${GATEWAY}/ipfs/${V1}`],
  [`ipfs://${V1}/my logo.png`, `${GATEWAY}/ipfs/${V1}/my%20logo.png`],
  [`ipfs://${V1}/my%20logo.png`, `${GATEWAY}/ipfs/${V1}/my%20logo.png`],
  [`ipfs://${V1}/ロゴ.png`, `${GATEWAY}/ipfs/${V1}/%E3%83%AD%E3%82%B4.png`],
  [`ipfs://${V1}/it's(1)!.png`, `${GATEWAY}/ipfs/${V1}/it's(1)!.png`],
  [`ar:${AR}/1.png`, `https://arweave.net/${AR}/1.png`],
  ['HTTPS://A.example/logo.png?size=1#top', 'https://a.example/logo.png?size=1'],
])('%j is downloaded from %s', (recorded, url) => {
  expect(remoteAddressOf(recorded)).toBe(url);
});

const PATHS = [
  ...['x', '?download=true', ':8080', '@evil.example/', '/../../api/v0/shutdown', '/.', '//evil.example'],
  ...['/.%2e/a', '/%252e%252e/a', '/..%2f..%2fa', '/..\\..\\a', '/%0d%0aHost:evil.example', '/.\t./a'],
  ...['/%zz', '/%c0%ae%c0%ae/', '/\u202e', `/${'a'.repeat(3_000)}`],
];
it.each([
  ...PATHS.map((path) => `ipfs://${V0}${path}`),
  ...['ipfs://not-a-cid', `ipfs://evil.example/${V0}`, `ar://${AR}/../x`, `ar://evil.example/${AR}`],
  ...['https://user:word@a.example/logo.png', 'https://', 'http://a.example/logo.png'],
  ...['file:///etc/passwd', 'javascript:alert(1)', ''],
])('%j is rejected', (recorded) => {
  expect(remoteAddressOf(recorded)).toBeUndefined();
});

const DAY = 86_400_000;
const TEN_MINUTES = 10 * 60_000;
const IMAGE = png(64, 64);
const base64 = Buffer.from(IMAGE).toString('base64');
const SHOWN = { kind: 'image', type: 'image/png', base64, source: 'CIP_68' } as const;
const none = (reason: string) => ({ kind: 'none', reason });
const REMOTE = { kind: 'none', reason: 'remote' } as const;
const GONE: Failure = { kind: 'service', status: 404 };

/** `responses`: of the first downloads; later ones succeed. */
function setUp(...responses: readonly Result<Uint8Array<ArrayBuffer>>[]) {
  const bytes = vi.fn<HttpBytes>(async () => success(new Uint8Array(IMAGE)));
  for (const response of responses) bytes.mockResolvedValueOnce(response);
  const state = { now: 1_000, isRemoteAllowed: true };
  const now = () => state.now;
  const cache = createMemoryCache(now);
  const logos = new RemoteLogos({ bytes, cache, isRemoteAllowed: async () => state.isRemoteAllowed, now });
  const show = (records: FullRecord['records'], mayDownload = true) =>
    logos.resolve(ENDPOINT, TOKENS.fernwood.subject, { logo: REMOTE, records }, { mayDownload });
  const shown = (recorded = `ipfs://${V1}`, mayDownload = true) =>
    show({ CIP_68: { logo: recorded } }, mayDownload);
  const shownFor = (subject: Subject) =>
    logos.load('mainnet', subject, { value: `ipfs://${V1}`, source: 'CIP_68' });
  const asked = () => bytes.mock.calls.map(([{ url }]) => url);
  return { state, show, shown, shownFor, asked };
}

it('makes no request while remote logos are disabled, for an ambiguous address, or to another host', async () => {
  const { shown, asked, state } = setUp();
  state.isRemoteAllowed = false;
  for (const recorded of [V1, `ar://${AR}`, 'https://a.example/x.png'])
    expect(await shown(recorded)).toEqual(REMOTE);
  state.isRemoteAllowed = true;
  expect(await shown(`ipfs://${V1}/../../api`)).toEqual(none('unavailable'));
  expect(await shown('https://ipfs.io.example/x.png')).toEqual(REMOTE);
  expect(asked()).toEqual([]);
});

it('downloads a logo from the gateway once, shared by concurrent calls', async () => {
  const { shown, asked } = setUp();
  expect(await shown(undefined, false)).toEqual(REMOTE);
  expect(asked()).toEqual([]);
  expect(await Promise.all([shown(), shown()])).toEqual([SHOWN, SHOWN]);
  expect([await shown(), await shown(undefined, false)]).toEqual([SHOWN, SHOWN]);
  expect(asked()).toEqual([`${GATEWAY}/ipfs/${V1}`]);
});

it.each([
  ['a file with a name that may change', ' HTTPS://ipfs.io/ipns/a.example/x.png', 2],
  ['nothing of IPFS', V1, 1],
  ['nothing of Arweave', `ar://${AR}`, 1],
])('downloads again on the next day %s', async (_what, recorded, downloads) => {
  const { shown, asked, state } = setUp();
  await shown(recorded);
  state.now = DAY - 1;
  await shown(recorded);
  expect(asked()).toHaveLength(1);
  state.now = DAY;
  await shown(recorded);
  expect(asked()).toHaveLength(downloads);
});

it('downloads a file that is no picture once for all tokens that refer to it, until a cooldown is over', async () => {
  const text = success(new TextEncoder().encode('no picture'));
  const { shownFor, asked, state } = setUp(text, text);
  const { fernwood, mica } = TOKENS;
  for (const { subject } of [fernwood, mica]) expect(await shownFor(subject)).toEqual(none('not-an-image'));
  expect(asked()).toHaveLength(1);
  state.now += TEN_MINUTES;
  // It is not stored either.
  expect(await shownFor(fernwood.subject)).toEqual(none('not-an-image'));
  expect(asked()).toHaveLength(2);
});

it.each<[Failure, reason: string, cooldownMs: number]>([
  [{ kind: 'too-large' }, 'too-large', TEN_MINUTES],
  [GONE, 'unavailable', TEN_MINUTES],
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

it('takes the logo of the first standard by priority that has one', async () => {
  const { show } = setUp();
  const cip26 = { logo: { value: `ipfs://${V1}/26.png`, signatures: [] } };
  expect(await show({ CIP_68: { logo: '' }, CIP_26: cip26 })).toEqual({ ...SHOWN, source: 'CIP_26' });
  expect(await show({ CIP_68: { logo: V1 }, CIP_26: cip26 })).toEqual(SHOWN);
});
