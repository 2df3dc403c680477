import { expect, it } from 'vitest';
import { proves } from '../../lib/reader/proof.ts';
import { filled } from '../filled.ts';
import { READABLE_SUBJECT, SUBJECT } from '../page-hex.ts';

const TEXTS = { name: 'Lantern Coin', ticker: 'LNTRN' };

it.each([
  ['SUBJECT', 'token'],
  ['UPPER_SUBJECT', 'token'],
  ['FINGERPRINT', 'token'],
  ['NAME_12', 'token'],
  ['#NAME_12', 'token'],
  ['POLICY', 'policy'],
  ['SUBJECT[0:8]...SUBJECT[76:]', 'token'],
  ['FINGERPRINT[0:9]…FINGERPRINT[38:]', 'token'],
  ['POLICY[0:8]…POLICY[50:]', 'policy'],
  ['SUBJECT[0:3]…SUBJECT[76:]', undefined],
  ['SUBJECT[0:8]…00000000', undefined],
  ['Lantern Coin', 'token'],
  [' lantern coin ', 'token'],
  ['LNTRN', 'token'],
  ['$LNTRN', 'token'],
  ['[LNTRN] Lantern Coin', 'token'],
  ['Lantern Coin (LNTRN)', 'token'],
  ['Lantern', undefined],
  ['Not the Lantern Coin', undefined],
  ['OTHER_POLICY', undefined],
  ['', undefined],
])('%s', (text, meant) => {
  expect(proves(filled(text), SUBJECT, TEXTS)).toBe(meant);
});

it('an asset name as text is enough for a token without a record', () => {
  expect(proves('Lanterns of the northern pier 01', READABLE_SUBJECT, {})).toBe('token');
});
