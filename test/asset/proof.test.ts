/** Resolution of fingerprints by hashing the policies and names near them. */
import { expect, it } from 'vitest';
import { labelPrefix } from '../../lib/asset/asset-name.ts';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import {
  type AssetName,
  type PolicyId,
  parseAssetName,
  type Subject,
  subjectOf,
} from '../../lib/asset/subject.ts';
import { possibleAssetNames, proveSubject } from '../../lib/tokens/resolve.ts';
import { TOKENS } from '../data/index.ts';
import { rows } from '../data/tables.ts';

const { policy } = TOKENS.fernwood;

/** A subject under Fernwood's policy. */
const subjectNamed = (hex: string) => subjectOf(policy, parseAssetName(hex) as AssetName);
const hexOf = (text: string) => Buffer.from(text).toString('hex');
const proven = (subject: Subject, names: readonly string[], policies: readonly PolicyId[] = [policy]) =>
  proveSubject({ fingerprint: fingerprintOf(subject), policies, names }, 100_000).subject;

const NAMES = rows<[string, string]>('asset-proof', 'names');
it.each(NAMES)('resolves "%s" from the text "%s"', (name, written) => {
  const subject = subjectNamed(hexOf(name));
  expect(proven(subject, ['1,000,000', written, 'Policy'])).toBe(subject);
});

it.each([
  ...[100, 222, 333, 444, 500].map((label) => [labelPrefix(label) + hexOf('Orrery'), ['Orrery']] as const),
  ['0014df105553444d', ['0014df105553444d']],
  ['0014df105553444d', ['#0014DF105553444D']],
  ['', []],
] as const)('resolves a name with a label, in hex, or the empty name: "%s" from %j', (name, texts) => {
  expect(proven(subjectNamed(name), texts)).toBe(subjectNamed(name));
});

it('proveSubject tries every policy, and returns nothing unless a hash matches', () => {
  const subject = subjectNamed(hexOf('HOSKY'));
  expect(proven(subject, ['HOSKY'], [TOKENS.mica.policy, policy, TOKENS.tern.policy])).toBe(subject);
  expect(proven(subject, ['HOSKYY', 'HOSK', 'Hosky-Token'])).toBeUndefined();
  expect(proven(subject, ['HOSKY'], [TOKENS.mica.policy])).toBeUndefined();
  expect(proven(subject, ['HOSKY'], [])).toBeUndefined();
});

it('proveSubject computes `maxHashes` hashes at most', () => {
  const { fingerprint } = TOKENS.mica;
  const names = Array.from({ length: 100 }, (_, i) => `Name ${i}`);
  const result = { subject: undefined, hashes: 50 };
  expect(proveSubject({ fingerprint, policies: [policy], names }, 50)).toEqual(result);
  expect(proveSubject({ fingerprint, policies: [], names }, 50).hashes).toBe(0);
});

it('yields distinct asset names of at most 32 bytes, likely ones first', () => {
  const names = [...possibleAssetNames(['Orrery', 'orrery', ' Orrery', 'x'.repeat(40), '\ud800', ''])];
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => name.length <= 64)).toBe(true);
  expect(names.slice(0, 2)).toEqual(['', hexOf('Orrery')]);
});
