/** Policies, asset names and subjects are made by their parsers only, in lower case. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { isPriorityId, PRIORITIES, PRIORITY_IDS } from '../../lib/asset/standard.ts';
import {
  assetNameOf,
  emptyNameSubject,
  isHex,
  parseAssetName,
  parsePolicyId,
  parseSubject,
  policyOf,
  subjectOf,
} from '../../lib/asset/subject.ts';
import { TOKENS } from '../data/index.ts';

const hex = (digits: number) => 'aB'.repeat(60).slice(0, digits);

describe('parsing', () => {
  it('accepts a policy of 56 digits and no other length', () => {
    expect(parsePolicyId(hex(56))).toBe(hex(56).toLowerCase());
    for (const digits of [0, 54, 55, 57, 58, 112]) expect(parsePolicyId(hex(digits))).toBeUndefined();
  });

  it('accepts an asset name of 0 to 32 whole bytes', () => {
    for (let digits = 0; digits <= 70; digits++) {
      const whole = digits % 2 === 0 && digits <= 64;
      expect(parseAssetName(hex(digits))).toBe(whole ? hex(digits).toLowerCase() : undefined);
    }
  });

  it('accepts a subject of 56 to 120 digits, an even number', () => {
    for (let digits = 0; digits <= 124; digits++) {
      const long = 'aB'.repeat(62).slice(0, digits);
      const whole = digits % 2 === 0 && digits >= 56 && digits <= 120;
      expect(parseSubject(long)).toBe(whole ? long.toLowerCase() : undefined);
    }
  });

  it.each(['g', ' ', '.', '-', 'é', '٠', 'Ａ', '\n', '\0'])(
    'refuses %j, wherever it stands among the digits',
    (character) => {
      for (const at of [0, 28, 55]) {
        const text = hex(56).slice(0, at) + character + hex(56).slice(at + 1);
        expect([isHex(text), parsePolicyId(text), parseSubject(text), parseAssetName(text)]).toEqual([
          false,
          undefined,
          undefined,
          undefined,
        ]);
      }
    },
  );

  it('takes a subject apart and puts it together again', () => {
    const bytes = fc.uint8Array({ minLength: 28, maxLength: 60 });
    fc.assert(
      fc.property(bytes, (given) => {
        const subject = parseSubject(Buffer.from(given).toString('hex'));
        expect(subject && subjectOf(policyOf(subject), assetNameOf(subject))).toBe(subject);
        expect(subject && policyOf(subject)).toHaveLength(56);
      }),
    );
  });

  it('gives the asset with an empty name the text of its policy', () => {
    const { policy, subject, assetName } = TOKENS.hollow;
    expect(emptyNameSubject(policy)).toBe(subject);
    expect(assetNameOf(subject)).toBe(assetName);
  });
});

describe('the text of an identifier', () => {
  it('is what names it', () => {
    const { subject, policy, fingerprint } = TOKENS.fernwood;
    expect(identifierText({ kind: 'subject', subject })).toBe(subject);
    expect(identifierText({ kind: 'policy', policy })).toBe(policy);
    expect(identifierText({ kind: 'fingerprint', fingerprint })).toBe(fingerprint);
  });
});

describe('the orders of the standards', () => {
  it('are named by what they consult', () => {
    for (const id of PRIORITY_IDS) expect(PRIORITIES[id].join()).toBe(id);
  });

  it.each(['', 'CIP_25', 'cip_26', 'CIP_26,CIP_26', 26, null, undefined, ['CIP_26']])(
    'have none called %j',
    (value) => {
      expect(isPriorityId(value)).toBe(false);
    },
  );
});
