/** What a record names as its logo's place never leads anywhere but below that very content. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { remoteAddressOf } from '../../lib/metadata/remote-address.ts';
import { anyText } from '../asset/any-text.ts';

const GATEWAY = 'https://gateway.example';
const V0 = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG';
const V1 = 'bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvqdkegopuysa';
const AR = 'FOSLOwbSqQEG507qp-qZv5zGHHpWxCmb7rf9fh_B72E';
const read = (recorded: string) => remoteAddressOf(recorded, GATEWAY);

describe('the address of a logo elsewhere', () => {
  it.each([
    [`ipfs://${V0}`, `${GATEWAY}/ipfs/${V0}`],
    [`ipfs:${V0}`, `${GATEWAY}/ipfs/${V0}`],
    [`IPFS://${V1}`, `${GATEWAY}/ipfs/${V1}`],
    [`ipfs://ipfs/${V1}/a/logo.png`, `${GATEWAY}/ipfs/${V1}/a/logo.png`],
    [V0, `${GATEWAY}/ipfs/${V0}`],
    [`${V1}/logo.png`, `${GATEWAY}/ipfs/${V1}/logo.png`],
    [`${V1}/`, `${GATEWAY}/ipfs/${V1}`],
    [` ${V1}\n`, `${GATEWAY}/ipfs/${V1}`],
    [`ipfs://${V1}/my logo.png`, `${GATEWAY}/ipfs/${V1}/my%20logo.png`],
    [`ipfs://${V1}/my%20logo.png`, `${GATEWAY}/ipfs/${V1}/my%20logo.png`],
    [`ipfs://${V1}/ロゴ.png`, `${GATEWAY}/ipfs/${V1}/%E3%83%AD%E3%82%B4.png`],
    [`ipfs://${V1}/it's(1)!.png`, `${GATEWAY}/ipfs/${V1}/it%27s(1)!.png`],
    [`ar://${AR}`, `https://arweave.net/${AR}`],
    [`ar:${AR}/1.png`, `https://arweave.net/${AR}/1.png`],
    ['https://a.example/logo.png?size=1#top', 'https://a.example/logo.png?size=1'],
    ['HTTPS://A.example/logo.png', 'https://a.example/logo.png'],
  ])('of %j is %s', (recorded, url) => {
    expect(read(recorded)).toBe(url);
  });

  it.each([
    ['https://g.example', `https://g.example/ipfs/${V1}`],
    ['https://g.example/ipfs', `https://g.example/ipfs/${V1}`],
    ['https://g.example/public', `https://g.example/public/ipfs/${V1}`],
    ['http://127.0.0.1:8081', `http://127.0.0.1:8081/ipfs/${V1}`],
  ])('through %s is %s', (gateway, url) => {
    expect(remoteAddressOf(`ipfs://${V1}`, gateway)).toBe(url);
  });

  it.each([
    'ipfs://',
    'ipfs://not-a-cid',
    `ipfs://${V0}x`,
    `ipfs://${V0}?download=true`,
    `ipfs://${V0}:8080`,
    `ipfs://${V0}@evil.example/`,
    `ipfs://evil.example/${V0}`,
    `ipfs://${V0}/..`,
    `ipfs://${V0}/../../api/v0/shutdown`,
    `ipfs://${V0}/.`,
    `ipfs://${V0}//evil.example`,
    `ipfs://${V0}/%2e%2e/%2e%2e`,
    `ipfs://${V0}/.%2e/a`,
    `ipfs://${V0}/%252e%252e/a`,
    `ipfs://${V0}/..%2f..%2fa`,
    `ipfs://${V0}/..\\..\\a`,
    `ipfs://${V0}/a?b=c`,
    `ipfs://${V0}/%0d%0aHost:evil.example`,
    `ipfs://${V0}/.\t./a`,
    `ipfs://${V0}/%zz`,
    `ipfs://${V0}/%c0%ae%c0%ae/`,
    `ipfs://${V0}/\u202e`,
    `ipfs://${V0}/${'a'.repeat(3_000)}`,
    'ar://short',
    `ar://${AR}/../x`,
    `ar://evil.example/${AR}`,
    'https://user:word@a.example/logo.png',
    'https://',
    'http://a.example/logo.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
  ])('of %j is none', (recorded) => {
    expect(read(recorded)).toBeUndefined();
  });

  it('never leaves its content, whatever is recorded', () => {
    const bits = fc.constantFrom(
      ...[
        '..',
        '.',
        '/',
        '//',
        '\\',
        '%2e',
        '%2f',
        '%5c',
        '%252e',
        '%',
        '?',
        '#',
        '@',
        ':',
        ':443',
        '\t',
        '\n',
      ],
      ...['a', 'logo.png', ' ', 'é', '\ud800', '[', ']', '|', '^', '`', '"', '<', "'", '&', ';', '~'],
    );
    const tails = fc.oneof(
      fc.array(bits, { maxLength: 12 }).map((all) => all.join('')),
      anyText(40),
    );
    const heads = fc.constantFrom(
      `ipfs://${V0}`,
      `ipfs://${V1}/`,
      `${V1}/`,
      `ipfs:/ipfs/${V0}/`,
      `ar://${AR}/`,
      'ipfs://',
      'ar://',
    );
    let read_ = 0;
    fc.assert(
      fc.property(heads, tails, (head, tail) => {
        const address = read(head + tail);
        if (address === undefined) return true;
        read_++;
        const { href, origin, pathname, search, hash, username, password } = new URL(address);
        const names = pathname.split('/').map((name) => decodeURIComponent(name));
        return (
          href === address &&
          [search, hash, username, password].join('') === '' &&
          !names.some((name) => /^\.{1,2}$|[/\\]/.test(name)) &&
          ((origin === GATEWAY &&
            [V0, V1].some((cid) => /^\/ipfs\/[^/]+/.exec(pathname)?.[0] === `/ipfs/${cid}`)) ||
            (origin === 'https://arweave.net' && names[1] === AR))
        );
      }),
      { numRuns: 10_000 },
    );
    expect(read_).toBeGreaterThan(1_000);
  });
});
