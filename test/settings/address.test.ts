import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAddress } from '../../lib/settings/address.ts';
import { anyText } from '../asset/any-text.ts';

it.each([
  ['  https://tokens.cardano.org//\n', 'https://tokens.cardano.org', 'https://tokens.cardano.org/*'],
  ['HTTPS://Tokens.Cardano.ORG', 'https://tokens.cardano.org', 'https://tokens.cardano.org/*'],
  ['https://a.example/api/v0/', 'https://a.example/api/v0', 'https://a.example/*'],
  ['https://a.example/api/../v0', 'https://a.example/v0', 'https://a.example/*'],
  ['https://a.example:8443/x', 'https://a.example:8443/x', 'https://a.example/*'],
  // Not an umlaut: URL.canParse of Node 20 refuses Latin-1 letters once it was called often enough.
  ['https://雪見.example', 'https://xn--nw2a76x.example', 'https://xn--nw2a76x.example/*'],
  ['http://localhost:8080', 'http://localhost:8080', 'http://localhost/*'],
  ['http://127.0.0.1:3000/mainnet/api/v0', 'http://127.0.0.1:3000/mainnet/api/v0', 'http://127.0.0.1/*'],
  ['https://[::1]:8080', 'https://[::1]:8080', 'https://[::1]/*'],
])('an address typed as %j is read as %s', (typed, address, hostPattern) => {
  expect(readAddress(typed)).toEqual({ ok: true, address, hostPattern });
});

const REFUSED = {
  'not-an-address': [
    ...['', '   ', 'tokens.cardano.org', '//tokens.cardano.org', 'https:', 'https://', 'https://a b'],
    ...['https://*.a.example', 'https://a.example:99999', 'ftp://a.example', 'file:///etc/hosts'],
    ...['javascript:alert(1)', 'data:application/json,{}', 'chrome-extension://id/'],
  ],
  'not-https': [
    ...['http://a.example', 'http://localhost.a.example', 'http://a.example/localhost', 'http://127.0.0.2'],
    ...['http://0.0.0.0', 'http://192.168.0.1', 'http://localhost@a.example'],
  ],
  credentials: [
    ...['https://user@a.example', 'https://user:word@a.example', 'https://:word@a.example'],
    'http://user@localhost',
  ],
  query: ['https://a.example/?key=1', 'https://a.example/#part'],
};
it.each(Object.entries(REFUSED))('an address is refused as %s', (refusal, all) => {
  for (const typed of all) expect(readAddress(typed), typed).toEqual({ ok: false, refusal });
});

it('an address has a normal form that is safe for a key', () => {
  const oneOf = fc.constantFrom<string[]>;
  const addresses = fc.oneof(
    fc
      .tuple(
        oneOf('https://', 'https://', 'http://', 'HTTPS://', ' https://', 'https:///'),
        oneOf('', '', '', 'user@', 'user:word@', '@'),
        oneOf('localhost', '127.0.0.1', '127.1', '[::1]', 'a.example', 'A.Example.', '雪見.example'),
        oneOf('', ':0', ':80', ':443', ':8080', ':99999'),
        oneOf('', '/', '//', '/api/v0//', '/a/../..//b', '/%2e%2e/', '\\c', '/雪', '/;a=1'),
        oneOf('', '', '', '?', '#', '?key=1', '#part'),
      )
      .map((parts) => parts.join('')),
    anyText().map((text) => `https://${text}`),
    fc.string().map((text) => `http://localhost${text}`),
  );
  let accepted = 0;
  fc.assert(
    fc.property(addresses, (typed) => {
      const reading = readAddress(typed);
      if (!reading.ok) return;
      accepted++;
      expect(readAddress(reading.address)).toEqual(reading);
      const { protocol, hostname, username, password, search, hash } = new URL(reading.address);
      expect(protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1').toBe(true);
      expect([username, password, search, hash]).toEqual(['', '', '', '']);
      expect(reading.hostPattern).toBe(`${protocol}//${hostname}/*`);
    }),
    { numRuns: 1_000 },
  );
  expect(accepted).toBeGreaterThan(100);
});
