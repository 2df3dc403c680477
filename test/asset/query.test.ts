/** What a person pastes is read in every form that sites write, and refused with its reason. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuery } from '../../lib/asset/query.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { anyText } from './any-text.ts';

const { subject, policy, assetName, fingerprint } = TOKENS.fernwood;
const identifier = (one: object) => ({ kind: 'identifier', identifier: one });
const refused = (refusal: object) => ({ kind: 'refused', refusal });
const asSubject = identifier({ kind: 'subject', subject });
const asPolicy = identifier({ kind: 'policy', policy });
const asFingerprint = identifier({ kind: 'fingerprint', fingerprint });
const named = (text: string) =>
  identifier({ kind: 'subject', subject: policy + Buffer.from(text).toString('hex') });

describe('a query is read from', () => {
  it.each([
    ['a subject', subject, asSubject],
    ['a subject in upper case', subject.toUpperCase(), asSubject],
    [
      'a subject of 120 digits',
      policy + 'ab'.repeat(32),
      identifier({ kind: 'subject', subject: policy + 'ab'.repeat(32) }),
    ],
    ['a subject with blanks around it', ` \n${subject}\t`, asSubject],
    ['a policy', policy, asPolicy],
    ['a policy in upper case', policy.toUpperCase(), asPolicy],
    ['a fingerprint', fingerprint, asFingerprint],
    ['a fingerprint in upper case', fingerprint.toUpperCase(), asFingerprint],
    ['policy.name in hex', `${policy}.${assetName}`, asSubject],
    ['policy.name in upper-case hex', `${policy}.${assetName}`.toUpperCase(), asSubject],
    ['policy.name in plain text', `${policy}.Fernwood`, asSubject],
    ['policy.name in another script', `${policy}.雪見灯籠`, named('雪見灯籠')],
    ['policy.name with a dot in the name', `${policy}.v1.5`, named('v1.5')],
    [
      'policy.name whose text could be hex, as hex',
      `${policy}.CAFE`,
      identifier({ kind: 'subject', subject: `${policy}cafe` }),
    ],
    ['policy.name of an odd number of digits, as text', `${policy}.ABC`, named('ABC')],
    ['policy.name of 32 bytes of text', `${policy}.${'x'.repeat(32)}`, named('x'.repeat(32))],
    [
      'policy and a dot: the asset with the empty name',
      `${policy}.`,
      identifier({ kind: 'subject', subject: policy }),
    ],
    ['a link with a fingerprint', `https://cexplorer.io/asset/${fingerprint}`, asFingerprint],
    ['a link with a subject', `https://cardanoscan.io/token/${subject}?tab=topholders`, asSubject],
    ['a link with a policy', `HTTPS://CARDANOSCAN.IO/tokenPolicy/${policy}`, asPolicy],
    [
      'a link with policy.name',
      `https://www.taptools.io/charts/token?pairID=${policy}.${assetName}`,
      asSubject,
    ],
    [
      'a link that names one twice',
      `https://explorer.example/${subject}#${subject.toUpperCase()}`,
      asSubject,
    ],
    ['a sentence that holds one', `Unit:\n${subject}`, asSubject],
  ])('%s', (_what, typed, expected) => {
    expect(readQuery(typed)).toEqual(expected);
  });

  it('policy.name in plain text with a blank in the name', () => {
    expect(readQuery(`${policy}.Tern Exchange`)).toEqual(named('Tern Exchange'));
    expect(readQuery(`${policy}.CAFE beans`)).toEqual(named('CAFE beans'));
  });

  it('a link that percent-encodes what stands before the identifier', () => {
    expect(readQuery(`https://explorer.example/search?q=%22${subject}%22`)).toEqual(asSubject);
    expect(readQuery(`https://explorer.example/search?q=%20${policy}`)).toEqual(asPolicy);
  });
});

describe('a query is refused', () => {
  it.each([
    ['when nothing was typed', '', { kind: 'empty' }],
    ['when blanks were typed', ' \t\n ', { kind: 'empty' }],
    ['for a character that is no hex digit', 'a1b2xyz', { kind: 'not-hex', character: 'x', position: 5 }],
    [
      'for a character of two code units, shown whole',
      'ab😀',
      { kind: 'not-hex', character: '😀', position: 3 },
    ],
    ['for a blank in the middle', 'ab cd', { kind: 'not-hex', character: ' ', position: 3 }],
    ['for an address of the chain', 'addr1qx', { kind: 'not-hex', character: 'r', position: 4 }],
    [
      'for a dot behind what is no policy',
      `${policy.slice(1)}.name`,
      { kind: 'not-hex', character: '.', position: 56 },
    ],
    ['for too few digits', 'abcdef', { kind: 'too-short', digits: 6 }],
    ['for one digit too few', policy.slice(1), { kind: 'too-short', digits: 55 }],
    ['for half a byte', `${subject}0`, { kind: 'odd', digits: subject.length + 1 }],
    ['for too many digits', 'ab'.repeat(61), { kind: 'too-long', digits: 122 }],
    ['for one digit too many', 'a'.repeat(121), { kind: 'too-long', digits: 121 }],
    ['for a name of 33 bytes in hex', `${policy}.${'ab'.repeat(33)}`, { kind: 'name-too-long', bytes: 33 }],
    ['for a name of 33 bytes in text', `${policy}.${'x'.repeat(33)}`, { kind: 'name-too-long', bytes: 33 }],
    [
      'for a name of 11 characters that are 33 bytes',
      `${policy}.${'雪'.repeat(11)}`,
      { kind: 'name-too-long', bytes: 33 },
    ],
    ['for a short fingerprint', fingerprint.slice(0, -1), { kind: 'fingerprint-length', characters: 43 }],
    ['for a long fingerprint', `${fingerprint}q`, { kind: 'fingerprint-length', characters: 45 }],
    [
      'for a fingerprint with another character in it',
      fingerprint.replace(/.$/, '-'),
      { kind: 'fingerprint-length', characters: 44 },
    ],
    ['for a fingerprint that is mistyped', fingerprint.replace(/.$/, 'q'), { kind: 'fingerprint-checksum' }],
    [
      'for a fingerprint in mixed case',
      fingerprint.replace('asset', 'Asset'),
      { kind: 'fingerprint-checksum' },
    ],
    ['for several', `${subject} ${TOKENS.mica.subject} ${fingerprint}`, { kind: 'several', count: 3 }],
    [
      'for a link that holds several',
      `https://explorer.example/${policy}/${fingerprint}`,
      { kind: 'several', count: 2 },
    ],
  ])('%s', (_what, typed, refusal) => {
    expect(readQuery(typed)).toEqual(refused(refusal));
  });

  it('or read, whatever was typed: it never throws', () => {
    const parts = fc.constantFrom(
      policy,
      assetName,
      fingerprint,
      UNREGISTERED.lark.subject,
      '.',
      ' ',
      'asset1',
      'https://',
    );
    const typed = fc.array(fc.oneof(parts, anyText()), { maxLength: 5 });
    fc.assert(
      fc.property(typed, (pieces) => {
        const query = readQuery(pieces.join(''));
        if (query.kind !== 'refused' || query.refusal.kind !== 'not-hex') return true;
        // Where a character is blamed, it stands where it is said to stand.
        const { character, position } = query.refusal;
        return pieces
          .join('')
          .trim()
          .startsWith(character, position - 1);
      }),
      { numRuns: 1_000 },
    );
  });
});
