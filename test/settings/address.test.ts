import { expect, it } from 'vitest';
import { readAddress, readProviderAddress } from '../../lib/settings/address.ts';

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
  for (const text of [typed, address]) expect(readAddress(text)).toEqual({ ok: true, address, hostPattern });
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

it('the address of a provider may contain a secret, in its query or as user and password', () => {
  const address = 'https://me:a%20b@a.example/api?token=1';
  expect(readProviderAddress(address)).toMatchObject({ ok: true, address });
  for (const typed of ['https://me:100%@a.example', 'https://a.example/?token=1#part'])
    expect(readProviderAddress(typed), typed).toMatchObject({ ok: false });
});
