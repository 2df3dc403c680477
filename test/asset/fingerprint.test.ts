/** The test vectors of CIP-14. */
import { bech32, bech32m } from '@scure/base';
import { expect, it } from 'vitest';
import { fingerprintOf, hashPrefixOf, parseFingerprint } from '../../lib/asset/fingerprint.ts';
import { parseSubject } from '../../lib/asset/subject.ts';

const A = '7eae28af2208be856f7a119668ae52a49b73725e326dc16579dcc373';
const B = '7eae28af2208be856f7a119668ae52a49b73725e326dc16579dcc37e';
const C = '1e349c9bdea19fd6c147626a5260bc44b71635f398b67c59881df209';

it.each([
  [A, '', 'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3'],
  [B, '', 'asset1nl0puwxmhas8fawxp8nx4e2q3wekg969n2auw3'],
  [C, '', 'asset1uyuxku60yqe57nusqzjx38aan3f2wq6s93f6ea'],
  [A, '504154415445', 'asset13n25uv0yaf5kus35fm2k86cqy60z58d9xmde92'],
  [C, '504154415445', 'asset1hv4p5tv2a837mzqrst04d0dcptdjmluqvdx9k3'],
  [C, A, 'asset1aqrdypg669jgazruv5ah07nuyqe0wxjhe2el6f'],
  [A, C, 'asset17jd78wukhtrnmjh3fngzasxm8rck0l2r4hhyyt'],
  [A, '0'.repeat(64), 'asset1pkpwyknlvul7az0xx8czhl60pyel45rpje4z8w'],
])('hashes policy %s and name "%s" to %s, in any case', (policy, name, fingerprint) => {
  for (const text of [policy + name, (policy + name).toUpperCase()]) {
    const subject = parseSubject(text);
    expect(subject && fingerprintOf(subject)).toBe(fingerprint);
  }
});

const FINGERPRINT = 'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3';

it('a fingerprint is read in lower or upper case, and has the first bytes of its hash', () => {
  expect([FINGERPRINT, FINGERPRINT.toUpperCase()].map(parseFingerprint)).toEqual([FINGERPRINT, FINGERPRINT]);
  const found = parseFingerprint(FINGERPRINT);
  expect(found && hashPrefixOf(found)).toBe(0x1cadfc0e);
});

const encoded = (prefix: string, bytes: number) => bech32.encodeFromBytes(prefix, new Uint8Array(bytes));
it.each([
  ['mixed case', FINGERPRINT.replace('k', 'K')],
  ['the Kelvin sign, whose lower case is k', FINGERPRINT.toUpperCase().replace('K', '\u212a')],
  ['a wrong checksum', FINGERPRINT.replace('k', 'l')],
  ['another prefix', encoded('asse', 20)],
  ['a longer prefix', encoded('asset1qq', 18)],
  ['another length', encoded('asset', 21)],
  ['the checksum of bech32m', bech32m.encode('asset', bech32m.toWords(new Uint8Array(20)))],
])('%s is no fingerprint', (_what, text) => {
  expect(parseFingerprint(text)).toBeUndefined();
});
