/** The fingerprint is the one of CIP-14, on its own vectors and on the data set. */
import { describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { parseSubject } from '../../lib/asset/subject.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';

const A = '7eae28af2208be856f7a119668ae52a49b73725e326dc16579dcc373';
const B = '7eae28af2208be856f7a119668ae52a49b73725e326dc16579dcc37e';
const C = '1e349c9bdea19fd6c147626a5260bc44b71635f398b67c59881df209';

/** CIP-14, "Test Vectors". */
const VECTORS = [
  [A, '', 'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3'],
  [B, '', 'asset1nl0puwxmhas8fawxp8nx4e2q3wekg969n2auw3'],
  [C, '', 'asset1uyuxku60yqe57nusqzjx38aan3f2wq6s93f6ea'],
  [A, '504154415445', 'asset13n25uv0yaf5kus35fm2k86cqy60z58d9xmde92'],
  [C, '504154415445', 'asset1hv4p5tv2a837mzqrst04d0dcptdjmluqvdx9k3'],
  [C, A, 'asset1aqrdypg669jgazruv5ah07nuyqe0wxjhe2el6f'],
  [A, C, 'asset17jd78wukhtrnmjh3fngzasxm8rck0l2r4hhyyt'],
  [A, '0'.repeat(64), 'asset1pkpwyknlvul7az0xx8czhl60pyel45rpje4z8w'],
] as const;

const fingerprintFrom = (text: string) => {
  const subject = parseSubject(text);
  return subject && fingerprintOf(subject);
};

describe('the fingerprint', () => {
  it.each(VECTORS)('of policy %s and name "%s" is %s, in any case', (policy, name, fingerprint) => {
    expect(fingerprintFrom(policy + name)).toBe(fingerprint);
    expect(fingerprintFrom((policy + name).toUpperCase())).toBe(fingerprint);
  });

  it('is the one that the data set computed apart', () => {
    for (const { subject, fingerprint } of [...Object.values(TOKENS), ...Object.values(UNREGISTERED)]) {
      expect(fingerprintOf(subject)).toBe(fingerprint);
    }
  });
});
