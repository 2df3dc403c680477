/** Bech32 (BIP 173) and what is written in it: fingerprints (CIP-14) and addresses (CIP-19). */
import { bech32, bech32m } from '@scure/base';
import { expect, it } from 'vitest';
import { paymentScriptOf } from '../../lib/asset/address.ts';
import { fingerprintOf, hashPrefixOf, parseFingerprint } from '../../lib/asset/fingerprint.ts';
import { parseSubject } from '../../lib/asset/subject.ts';
import { rows } from '../data/tables.ts';

const encode = (bytes: Uint8Array, prefix = 'asset') => bech32.encode(prefix, bech32.toWords(bytes));

const FINGERPRINT = 'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3';
const DIGEST = bech32.fromWords(bech32.decode(FINGERPRINT).words);
it.each([
  ['one wrong character', FINGERPRINT.replace('k', 'l')],
  ['two characters in the wrong order', FINGERPRINT.replace('jk', 'kj')],
  ['a character that Bech32 does not have', FINGERPRINT.replace('k', 'b')],
  ['mixed case', FINGERPRINT.replace('k', 'K')],
  ['the Kelvin sign, whose lower case is k', FINGERPRINT.toUpperCase().replace('K', '\u212a')],
  ['the checksum of bech32m', bech32m.encode('asset', bech32m.toWords(DIGEST))],
  ['another prefix of the same length', encode(DIGEST, 'stake')],
  ['a longer prefix', bech32.encodeFromBytes('asset1qq', new Uint8Array(18))],
  ['a longer hash', encode(Uint8Array.of(...DIGEST, 0))],
])('a fingerprint is refused with %s', (_what, text) => {
  expect(parseFingerprint(FINGERPRINT.toUpperCase())).toBe(FINGERPRINT);
  expect(parseFingerprint(text)).toBeUndefined();
});

it('the first bytes of the hash are read from a fingerprint', () => {
  const found = parseFingerprint(FINGERPRINT);
  expect(found && hashPrefixOf(found)).toBe(0x1cadfc0e);
});

/** The test vectors of CIP-14. */
const A = '7eae28af2208be856f7a119668ae52a49b73725e326dc16579dcc373';
const B = '7eae28af2208be856f7a119668ae52a49b73725e326dc16579dcc37e';
const C = '1e349c9bdea19fd6c147626a5260bc44b71635f398b67c59881df209';
it.each([
  [A, '', FINGERPRINT],
  [B, '', 'asset1nl0puwxmhas8fawxp8nx4e2q3wekg969n2auw3'],
  [C, '', 'asset1uyuxku60yqe57nusqzjx38aan3f2wq6s93f6ea'],
  [A, '504154415445', 'asset13n25uv0yaf5kus35fm2k86cqy60z58d9xmde92'],
  [C, '504154415445', 'asset1hv4p5tv2a837mzqrst04d0dcptdjmluqvdx9k3'],
  [C, A, 'asset1aqrdypg669jgazruv5ah07nuyqe0wxjhe2el6f'],
  [A, C, 'asset17jd78wukhtrnmjh3fngzasxm8rck0l2r4hhyyt'],
  [A, '0'.repeat(64), 'asset1pkpwyknlvul7az0xx8czhl60pyel45rpje4z8w'],
])('the fingerprint of policy %s and name "%s" is %s', (policy, name, fingerprint) => {
  const subject = parseSubject((policy + name).toUpperCase());
  expect(subject && fingerprintOf(subject)).toBe(fingerprint);
});

const SCRIPT = 'c37b1b5dc0669f1d3c61a6fddb2e8fde96be87b881c60bce8e8d542f';
it.each(rows<[string, string, boolean]>('asset-address', 'addresses'))(
  'the payment part of an address: %s',
  (_what, address, isScript) => {
    expect(paymentScriptOf(address)).toBe(isScript ? SCRIPT : undefined);
  },
);
