/** A service's address is kept only when a key may be sent there. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NETWORK_IDS, NETWORKS } from '../../lib/network/networks.ts';
import { readAddress } from '../../lib/settings/address.ts';
import { anyText } from '../asset/any-text.ts';

describe('an address', () => {
  it.each([
    ['https://tokens.cardano.org', 'https://tokens.cardano.org', 'https://tokens.cardano.org/*'],
    ['https://tokens.cardano.org/', 'https://tokens.cardano.org', 'https://tokens.cardano.org/*'],
    ['  https://tokens.cardano.org//\n', 'https://tokens.cardano.org', 'https://tokens.cardano.org/*'],
    ['HTTPS://Tokens.Cardano.ORG', 'https://tokens.cardano.org', 'https://tokens.cardano.org/*'],
    ['https://a.example/api/v0', 'https://a.example/api/v0', 'https://a.example/*'],
    ['https://a.example/api/v0/', 'https://a.example/api/v0', 'https://a.example/*'],
    ['https://a.example/api/../v0', 'https://a.example/v0', 'https://a.example/*'],
    ['https://a.example:443', 'https://a.example', 'https://a.example/*'],
    ['https://a.example:8443/x', 'https://a.example:8443/x', 'https://a.example/*'],
    // Not an umlaut: Node 20's own URL.canParse refuses Latin-1 letters once it was called often enough.
    ['https://雪見.example', 'https://xn--nw2a76x.example', 'https://xn--nw2a76x.example/*'],
    ['http://localhost:8080', 'http://localhost:8080', 'http://localhost/*'],
    ['http://LOCALHOST/', 'http://localhost', 'http://localhost/*'],
    ['http://127.0.0.1:3000/mainnet/api/v0', 'http://127.0.0.1:3000/mainnet/api/v0', 'http://127.0.0.1/*'],
    ['https://localhost', 'https://localhost', 'https://localhost/*'],
    ['https://[::1]:8080', 'https://[::1]:8080', 'https://[::1]/*'],
  ])('typed as %j is kept as %s', (typed, address, hostPattern) => {
    expect(readAddress(typed)).toEqual({ ok: true, address, hostPattern });
  });

  it.each([
    ['', 'not-an-address'],
    ['   ', 'not-an-address'],
    ['tokens.cardano.org', 'not-an-address'],
    ['//tokens.cardano.org', 'not-an-address'],
    ['https:', 'not-an-address'],
    ['https://', 'not-an-address'],
    ['https://a b', 'not-an-address'],
    ['https://*.a.example', 'not-an-address'],
    ['https://a.example:99999', 'not-an-address'],
    ['ftp://a.example', 'not-an-address'],
    ['file:///etc/hosts', 'not-an-address'],
    ['javascript:alert(1)', 'not-an-address'],
    ['data:application/json,{}', 'not-an-address'],
    ['chrome-extension://id/', 'not-an-address'],
    ['http://a.example', 'not-https'],
    ['http://localhost.a.example', 'not-https'],
    ['http://a.example/localhost', 'not-https'],
    ['http://127.0.0.2', 'not-https'],
    ['http://0.0.0.0', 'not-https'],
    ['http://192.168.0.1', 'not-https'],
    ['http://localhost@a.example', 'not-https'],
    ['https://user@a.example', 'credentials'],
    ['https://user:word@a.example', 'credentials'],
    ['https://:word@a.example', 'credentials'],
    ['http://user@localhost', 'credentials'],
    ['https://a.example/?key=1', 'query'],
    ['https://a.example/#part', 'query'],
  ])('typed as %j is refused: %s', (typed, refusal) => {
    expect(readAddress(typed)).toEqual({ ok: false, refusal });
  });

  it('of every service that we know of is kept as it is', () => {
    for (const network of NETWORK_IDS) {
      const { metadata, provider } = NETWORKS[network];
      for (const address of [provider, ...(metadata === undefined ? [] : [metadata])]) {
        expect(readAddress(address)).toMatchObject({ ok: true, address });
      }
    }
  });

  it('is kept in one form: read again it is the same, and safe for a key', () => {
    const addresses = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('https://', 'https://', 'http://', 'HTTPS://', ' https://', 'https:///'),
          fc.constantFrom('', '', '', 'user@', 'user:word@', '@'),
          fc.constantFrom(
            'localhost',
            '127.0.0.1',
            '127.1',
            '[::1]',
            'a.example',
            'A.Example.',
            '雪見.example',
          ),
          fc.constantFrom('', ':0', ':80', ':443', ':8080', ':99999'),
          fc.constantFrom(
            '',
            '/',
            '//',
            '/api/v0',
            '/api/v0//',
            '/a/../..//b',
            '/%2e%2e/',
            '\\c',
            '/雪',
            '/;a=1',
          ),
          fc.constantFrom('', '', '', '?', '#', '?key=1', '#part'),
        )
        .map((parts) => parts.join('')),
      anyText().map((text) => `https://${text}`),
      fc.string().map((text) => `http://localhost${text}`),
    );
    let kept = 0;
    fc.assert(
      fc.property(addresses, (typed) => {
        const reading = readAddress(typed);
        if (!reading.ok) return;
        kept++;
        expect(readAddress(reading.address)).toEqual(reading);
        const { protocol, hostname, username, password, search, hash } = new URL(reading.address);
        expect(protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1').toBe(true);
        expect([username, password, search, hash]).toEqual(['', '', '', '']);
        expect(reading.hostPattern).toBe(`${protocol}//${hostname}/*`);
      }),
      { numRuns: 2_000 },
    );
    expect(kept).toBeGreaterThan(100);
  });
});
