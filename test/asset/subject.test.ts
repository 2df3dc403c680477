/** Policies, asset names and subjects are made by their parsers only, in lower case. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifierText, policyIn, writtenText } from '../../lib/asset/identifier.ts';
import { isPriorityId, isSource, PRIORITIES, PRIORITY_IDS } from '../../lib/asset/standard.ts';
import {
  assetNameOf,
  emptyNameSubject,
  isAmbiguous,
  isHex,
  parseAssetName,
  parsePolicyId,
  parseSubject,
  policyOf,
  subjectOf,
} from '../../lib/asset/subject.ts';
import { TOKENS } from '../data/index.ts';

const hex = (digits: number) => 'aB'.repeat(62).slice(0, digits);

describe('parsing', () => {
  it('accepts a policy of 56 digits and no other length', () => {
    expect(parsePolicyId(hex(56))).toBe(hex(56).toLowerCase());
    for (const digits of [0, 54, 55, 57, 58, 112]) expect(parsePolicyId(hex(digits))).toBeUndefined();
  });

  it('accepts an asset name of 0 to 32 whole bytes, and a subject of 28 to 60', () => {
    for (let digits = 0; digits <= 124; digits++) {
      const [text, isEven] = [hex(digits), digits % 2 === 0];
      expect(parseAssetName(text)).toBe(isEven && digits <= 64 ? text.toLowerCase() : undefined);
      const isSubject = isEven && digits >= 56 && digits <= 120;
      expect(parseSubject(text)).toBe(isSubject ? text.toLowerCase() : undefined);
    }
  });

  it.each([...'g .-é٠Ａ\n\0'])('refuses %j, wherever it stands among the digits', (character) => {
    for (const at of [0, 28, 55]) {
      const text = hex(56).slice(0, at) + character + hex(56).slice(at + 1);
      const parsed = [parsePolicyId, parseSubject, parseAssetName].map((parse) => parse(text));
      expect([isHex(text), ...parsed]).toEqual([false, undefined, undefined, undefined]);
    }
  });

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
    const all = [
      { kind: 'subject', subject, written: subject.toUpperCase() },
      { kind: 'policy', policy },
      { kind: 'fingerprint', fingerprint },
    ] as const;
    expect(all.map(identifierText)).toEqual([subject, policy, fingerprint]);
    expect(all.map(writtenText)).toEqual([subject.toUpperCase(), policy, fingerprint]);
    expect(all.map(policyIn)).toEqual([policy, policy, undefined]);
  });
});

it('a subject may be something else when it is as long as a hash, an address, or begins like a datum', () => {
  const { mica, fernwood, orrery } = TOKENS;
  const subjectOfText = (text: string) => parseSubject(text) ?? fernwood.subject;
  const address = subjectOfText(`01${'ab'.repeat(56)}`);
  const datum = subjectOfText(`d87982${'ab'.repeat(30)}`);
  expect([mica.subject, address, datum].every(isAmbiguous)).toBe(true);
  expect([fernwood.subject, orrery.subject].some(isAmbiguous)).toBe(false);
});

describe('the orders of the standards', () => {
  it('are named by what they consult', () => {
    for (const id of PRIORITY_IDS) expect(PRIORITIES[id].join()).toBe(id);
  });

  it('have none of another name', () => {
    const others = ['', 'CIP_25', 'cip_26', 'CIP_26,CIP_26', 26, null, undefined, ['CIP_26']];
    expect(others.filter((one) => isPriorityId(one) || isSource(one))).toEqual([]);
    expect(['CIP_26', 'CIP_68'].every(isSource)).toBe(true);
  });
});
