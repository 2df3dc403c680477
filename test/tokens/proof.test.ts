/** Resolution of fingerprints by hashing the policies and names near them. */
import { expect, it } from 'vitest';
import { labelPrefix } from '../../lib/asset/asset-name.ts';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { type AssetName, type PolicyId, parseAssetName, subjectOf } from '../../lib/asset/subject.ts';
import { possibleAssetNames, proveSubject } from '../../lib/tokens/resolve.ts';
import { TOKENS } from '../data/index.ts';
import { rows } from '../data/tables.ts';

const { policy } = TOKENS.fernwood;
const hexOf = (text: string) => Buffer.from(text).toString('hex');
/** A subject under Fernwood's policy. */
const subjectNamed = (hex: string) => subjectOf(policy, parseAssetName(hex) as AssetName);
const proven = (hex: string, names: readonly string[], policies: readonly PolicyId[] = [policy]) =>
  proveSubject({ fingerprint: fingerprintOf(subjectNamed(hex)), policies, names }, 100_000).subject;

it.each(rows<[string, string]>('tokens-proof', 'names'))('proves "%s" by the text "%s"', (name, written) => {
  expect(proven(hexOf(name), ['1,000,000', written, 'Policy'])).toBe(subjectNamed(hexOf(name)));
});

it.each([
  ...[100, 222, 333, 444, 500].map((label) => [labelPrefix(label) + hexOf('Orrery'), ['Orrery']] as const),
  ['0014df105553444d', ['#0014DF105553444D']],
  ['', []],
] as const)('proves a name with a label, in hex, or the empty name: "%s" by %j', (hex, texts) => {
  expect(proven(hex, texts)).toBe(subjectNamed(hex));
});

it('proves nothing unless the hash of a policy and a name is the fingerprint', () => {
  const hosky = hexOf('HOSKY');
  expect(proven(hosky, ['HOSKY'], [TOKENS.mica.policy, policy])).toBe(subjectNamed(hosky));
  expect(proven(hosky, ['HOSKYY', 'HOSK', 'Hosky-Token'])).toBeUndefined();
  expect(proven(hosky, ['HOSKY'], [TOKENS.mica.policy])).toBeUndefined();
});

it('computes `maxHashes` hashes at most', () => {
  const { fingerprint } = TOKENS.mica;
  const names = Array.from({ length: 100 }, (_, i) => `Name ${i}`);
  const result = { subject: undefined, hashes: 50 };
  expect(proveSubject({ fingerprint, policies: [policy], names }, 50)).toEqual(result);
});

it('tries distinct asset names of at most 32 bytes, likely ones first', () => {
  const names = [...possibleAssetNames(['Orrery', 'orrery', ' Orrery', 'x'.repeat(40), '\ud800', ''])];
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => name.length <= 64)).toBe(true);
  expect(names.slice(0, 2)).toEqual(['', hexOf('Orrery')]);
});
