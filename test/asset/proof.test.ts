/** From fingerprints back to subjects: by the hash or not at all. */
import { describe, expect, it } from 'vitest';
import { parseFingerprint } from '../../lib/asset/bech32.ts';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { labelPrefix } from '../../lib/asset/label.ts';
import { possibleAssetNames, prove } from '../../lib/asset/proof.ts';
import { type PolicyId, parseAssetName, type Subject, subjectOf } from '../../lib/asset/subject.ts';
import { TOKENS } from '../data/index.ts';
import { registry } from '../data/registry/index.ts';

const { policy } = TOKENS.fernwood;
const MANY = 100_000;

/** A subject under Fernwood's policy. */
function subjectNamed(hex: string): Subject {
  const name = parseAssetName(hex);
  if (name === undefined) throw new Error(`${hex} is no asset name`);
  return subjectOf(policy, name);
}
const hexOf = (text: string) => Buffer.from(text).toString('hex');
const proven = (subject: Subject, names: readonly string[], policies: readonly PolicyId[] = [policy]) =>
  prove({ fingerprint: fingerprintOf(subject), policies, names }, MANY).subject;

describe('a fingerprint', () => {
  it.each([
    ['HOSKY', 'HOSKY'],
    [' Blank ', ' Blank '],
    ['SNEK', '  SNEK\n'],
    ['MELD', 'Meld'],
    ['pawn', 'PAWN'],
    ['agix', '$AGIX'],
    ['$pawn', '$pawn'],
    ['IAG', '[IAG] IAGON'],
    ['World Mobile', '[WMTX] World Mobile'],
    ['MIN', 'Minswap (MIN)'],
    ['HOSKY', 'HOSKY Token'],
    ['DjedMicroUSD', 'Djed Micro USD'],
    ['銭', '銭'],
  ])('of "%s" is proven by the text "%s"', (name, written) => {
    const subject = subjectNamed(hexOf(name));
    expect(proven(subject, ['1,000,000', written, 'Policy'])).toBe(subject);
  });

  it.each([100, 222, 333, 444, 500])('is proven with CIP-67 label %i in front of the name', (label) => {
    const subject = subjectNamed(labelPrefix(label) + hexOf('Orrery'));
    expect(proven(subject, ['Orrery'])).toBe(subject);
  });

  it.each(['0014df105553444d', '#0014DF105553444D'])(
    'is proven by a name in hex, %s, and by an empty one',
    (name) => {
      const subject = subjectNamed('0014df105553444d');
      expect(proven(subject, [name])).toBe(subject);
      expect(proven(subjectNamed(''), [])).toBe(subjectNamed(''));
    },
  );

  it('is proven by one of several policies, and by nothing else: nothing is guessed', () => {
    const subject = subjectNamed(hexOf('HOSKY'));
    expect(proven(subject, ['HOSKY'], [TOKENS.mica.policy, policy, TOKENS.tern.policy])).toBe(subject);
    expect(proven(subject, ['HOSKYY', 'HOSK', 'Hosky-Token'])).toBeUndefined();
    expect(proven(subject, ['HOSKY'], [TOKENS.mica.policy])).toBeUndefined();
    expect(proven(subject, ['HOSKY'], [])).toBeUndefined();
  });

  it('is tried with so many hashes and not one more', () => {
    const fingerprint = parseFingerprint(TOKENS.mica.fingerprint);
    if (fingerprint === undefined) throw new Error('not a fingerprint');
    const names = Array.from({ length: 100 }, (_, i) => `Name ${i}`);
    expect(prove({ fingerprint, policies: [policy], names }, 50)).toEqual({ subject: undefined, tried: 50 });
    expect(prove({ fingerprint, policies: [], names }, 50).tried).toBe(0);
  });
});

it('the names that a text may be are each given once, and are at most 32 bytes', () => {
  const names = [...possibleAssetNames(['Orrery', 'orrery', ' Orrery', 'x'.repeat(40), '\ud800', ''])];
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => name.length <= 64)).toBe(true);
  // Without a label first, since most have none.
  expect(names.slice(0, 2)).toEqual(['', hexOf('Orrery')]);
});

it('the generated registry is proven from `[TICKER] Name` and the policy, where names allow it', () => {
  // Every hundredth: enough to tell.
  const tokens = registry().tokens.filter((_, at) => at % 100 === 0);
  const wrong = tokens.filter(({ subject, policy: own, proof, name, ticker = '' }) => {
    const found = proven(subject, [`[${ticker}] ${name}`], [own, TOKENS.mica.policy]);
    return found !== (proof === 'none' ? undefined : subject);
  });
  expect(wrong.map(({ subject, name, ticker }) => `${subject} [${ticker}] ${name}`)).toEqual([]);
  expect(tokens.filter(({ proof }) => proof === 'name').length).toBeGreaterThan(tokens.length / 2);
});
