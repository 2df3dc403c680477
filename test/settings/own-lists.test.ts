/** The addresses of the user's own lists, and the secrets in them. */
import { expect, it } from 'vitest';
import { parseOwnList, readListAddress } from '../../lib/settings/own-lists.ts';

it.each([
  ['https://Lists.example/Team%20A/tokens.csv#top', 'https://lists.example/Team%20A/tokens.csv'],
  ['https://raw.githubusercontent.com/AcmeDAO/lists/main/tokens.txt', undefined],
  ['http://127.0.0.1:8080/list', undefined],
])('%s has no secret', (typed, address = typed) => {
  expect(readListAddress(typed)).toMatchObject({ ok: true, address, shown: address });
});

it.each([
  ['https://lists.example/a.csv?token=s3cret', 'https://lists.example/a.csv?[key]'],
  ['https://gist.example/me/0123456789abcdef0123456789abcdef/raw', 'https://gist.example/me/[key]/raw'],
  ['https://a.example/0123456789abcdefghij?b', 'https://a.example/[key]?[key]'],
])('the secret of %s is not in the settings', (address, shown) => {
  expect(readListAddress(address)).toMatchObject({ ok: true, address, shown });
  expect(parseOwnList({ name: 'Team', address })).toEqual({ name: 'Team', address: shown });
  // The stored form reads as itself.
  expect(parseOwnList({ name: 'Team', address: shown })).toEqual({ name: 'Team', address: shown });
});

it.each([
  ['http://lists.example/a', 'not-https'],
  ['https://me:word@lists.example/a', 'credentials'],
  ['https://*.example/a', 'not-an-address'],
  ['lists.example', 'not-an-address'],
  ['', 'not-an-address'],
])('refuses %s', (typed, refusal) => {
  expect(readListAddress(typed)).toEqual({ ok: false, refusal });
});

it.each([
  [{ name: '', address: '' }],
  [{ name: ' Team', address: '' }],
  [{ name: 'Team', address: 'ftp://lists.example' }],
  [{ name: 'Team' }],
  ['Team'],
])('is no list: %j', (given) => {
  expect(parseOwnList(given)).toBeUndefined();
});
