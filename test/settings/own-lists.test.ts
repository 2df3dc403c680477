/** The addresses of the user's own lists, and the secrets in them. */
import { expect, it } from 'vitest';
import { parseOwnList, readListAddress } from '../../lib/settings/own-lists.ts';

const SECRET = '0123456789abcdef'.repeat(2);

it.each([
  ['https://Lists.example/Team%20A/tokens.csv#top', 'https://lists.example/Team%20A/tokens.csv'],
  ['https://raw.githubusercontent.com/AcmeDAO/lists/main/tokens.txt'],
  ['http://127.0.0.1:8080/list'],
  ['https://lists.example/a.csv?token=s3cret', undefined, 'https://lists.example/a.csv?[key]'],
  [`https://gist.example/me/${SECRET}/raw`, undefined, 'https://gist.example/me/[key]/raw'],
  ['https://a.example/0123456789abcdefghij?b', undefined, 'https://a.example/[key]?[key]'],
])('%s is in the settings without its secret', (typed, address = typed, shown = address) => {
  expect(readListAddress(typed)).toMatchObject({ ok: true, address, shown });
  // The stored form reads as itself.
  for (const one of [address, shown])
    expect(parseOwnList({ name: 'Team', address: one })).toEqual({ name: 'Team', address: shown });
});

it.each([
  ['http://lists.example/a', 'not-https'],
  ['https://me:word@lists.example/a', 'credentials'],
  ['https://*.example/a', 'not-an-address'],
  ['lists.example', 'not-an-address'],
  ['', 'not-an-address'],
])('refuses %s', (typed, refusal) => expect(readListAddress(typed)).toEqual({ ok: false, refusal }));

it('is no list without a name, or with an address that cannot be read', () => {
  const wrong = [{ name: '', address: '' }, { name: ' Team', address: '' }, { name: 'Team' }, 'Team'];
  wrong.push({ name: 'Team', address: 'ftp://lists.example' });
  for (const given of wrong) expect(parseOwnList(given)).toBeUndefined();
});
