/** The URLs of remote logos, and addresses that would escape from their content ID. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { remoteAddressOf } from '../../lib/tokens/remote-logos.ts';
import { anyText } from '../asset/any-text.ts';

const GATEWAY = 'https://gateway.example';
const V0 = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG';
const V1 = 'bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvqdkegopuysa';
/** The same content ID in base36, base58btc, base16 and upper-case base32. */
const IN_OTHER_BASES = [
  'k2cwuee3arxg398hwxx6c0iferxitu126xntuzg8t765oo020h5y6npn',
  'zb2rhmLXncf3NaXD2EZLny48aMw6xLXU6CDHaH8Qquu9StJ8A',
  'f01551220da5359d15e435a37f2117430d2b0f9b9ddd8042d9f0305393a9fb3993e23638b',
  'BAFKREIG2KNM5CXSDLI37EELUGDJLB6NZ3XMAILM7AMCTSOU7WOMT4I3DRM',
];
const AR = 'FOSLOwbSqQEG507qp-qZv5zGHHpWxCmb7rf9fh_B72E';

it.each([
  [`ipfs://${V0}`, `${GATEWAY}/ipfs/${V0}`],
  [`ipfs:${V0}`, `${GATEWAY}/ipfs/${V0}`],
  [`IPFS://${V1}`, `${GATEWAY}/ipfs/${V1}`],
  [`ipfs://ipfs/${V1}/a/logo.png`, `${GATEWAY}/ipfs/${V1}/a/logo.png`],
  [V0, `${GATEWAY}/ipfs/${V0}`],
  [`/ipfs/${V0}`, `${GATEWAY}/ipfs/${V0}`],
  [`ipfs/${V0}/1.png`, `${GATEWAY}/ipfs/${V0}/1.png`],
  [`${V1}/logo.png`, `${GATEWAY}/ipfs/${V1}/logo.png`],
  [` ${V1}/\n`, `${GATEWAY}/ipfs/${V1}`],
  [`ipfs://${V1}/my logo.png`, `${GATEWAY}/ipfs/${V1}/my%20logo.png`],
  [`ipfs://${V1}/my%20logo.png`, `${GATEWAY}/ipfs/${V1}/my%20logo.png`],
  [`ipfs://${V1}/ロゴ.png`, `${GATEWAY}/ipfs/${V1}/%E3%83%AD%E3%82%B4.png`],
  [`ipfs://${V1}/it's(1)!.png`, `${GATEWAY}/ipfs/${V1}/it%27s(1)!.png`],
  [`ar:${AR}/1.png`, `https://arweave.net/${AR}/1.png`],
  ['HTTPS://A.example/logo.png?size=1#top', 'https://a.example/logo.png?size=1'],
  [`ipfs://${V1}`, `https://g.example/ipfs/${V1}`, 'https://g.example/ipfs'],
  [`ipfs://${V1}`, `https://g.example/public/ipfs/${V1}`, 'https://g.example/public'],
  [`ipfs://${V1}`, `http://127.0.0.1:8081/ipfs/${V1}`, 'http://127.0.0.1:8081'],
])('%j is downloaded from %s', (recorded, url, gateway = GATEWAY) => {
  expect(remoteAddressOf(recorded, gateway)).toBe(url);
});

it.each(IN_OTHER_BASES)('the content ID %s is downloaded from the gateway', (cid) => {
  expect(remoteAddressOf(`ipfs://${cid}`, GATEWAY)).toBe(`${GATEWAY}/ipfs/${cid}`);
});

const PATHS = [
  ...['x', '?download=true', ':8080', '@evil.example/', '/..', '/../../api/v0/shutdown', '/.'],
  ...['//evil.example', '/%2e%2e/%2e%2e', '/.%2e/a', '/%252e%252e/a', '/..%2f..%2fa', '/..\\..\\a', '/a?b=c'],
  ...['/%0d%0aHost:evil.example', '/.\t./a', '/%zz', '/%c0%ae%c0%ae/', '/\u202e', `/${'a'.repeat(3_000)}`],
];
it.each([
  ...PATHS.map((path) => `ipfs://${V0}${path}`),
  ...['ipfs://', 'ipfs://not-a-cid', `ipfs://evil.example/${V0}`],
  ...['ar://short', `ar://${AR}/../x`, `ar://evil.example/${AR}`],
  ...['https://user:word@a.example/logo.png', 'https://', 'http://a.example/logo.png'],
  ...['file:///etc/passwd', 'javascript:alert(1)', ''],
])('%j is rejected', (recorded) => {
  expect(remoteAddressOf(recorded, GATEWAY)).toBeUndefined();
});

it('no address escapes from its content ID', () => {
  const words = ['..', '.', '//', '%2e', '%2f', '%5c', '%252e', ':443', 'a', 'logo.png', 'é', '\ud800'];
  const bits = fc.constantFrom(...words, ...'/\\%?#@:\t\n []|^`"<\'&;~');
  const joined = fc.array(bits, { maxLength: 12 }).map((all) => all.join(''));
  const ipfs = [`ipfs://${V0}`, `ipfs://${V1}/`, `${V1}/`, `ipfs:/ipfs/${V0}/`, 'ipfs://'];
  const heads = fc.constantFrom(...ipfs, `ar://${AR}/`, 'ar://');
  let count = 0;
  const stays = fc.property(heads, fc.oneof(joined, anyText(40)), (head, tail) => {
    const address = remoteAddressOf(head + tail, GATEWAY);
    if (address === undefined) return;
    count++;
    const { href, origin, pathname, search, hash, username, password } = new URL(address);
    expect([href, search, hash, username, password]).toEqual([address, '', '', '', '']);
    const names = pathname.split('/').map((name) => decodeURIComponent(name));
    expect(names.filter((name) => /^\.{1,2}$|[/\\]/.test(name))).toEqual([]);
    const content = [origin, ...names.slice(1, origin === GATEWAY ? 3 : 2)].join('/');
    const own = [`${GATEWAY}/ipfs/${V0}`, `${GATEWAY}/ipfs/${V1}`, `https://arweave.net/${AR}`];
    expect(own).toContain(content);
  });
  fc.assert(stays, { numRuns: 3_000 });
  expect(count).toBeGreaterThan(300);
});
