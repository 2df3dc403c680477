/** What a person pastes is read in every form that sites write, and refused with its reason. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuery } from '../../lib/asset/query.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { anyText } from './any-text.ts';

const { subject, policy, assetName, fingerprint } = TOKENS.fernwood;
const upper = subject.toUpperCase();
const longest = policy + 'ab'.repeat(32);
const ofSubject = (of: string, written?: string) => ({
  kind: 'subject',
  subject: of,
  ...(written && { written }),
});
const asSubject = ofSubject(subject);
const asPolicy = { kind: 'policy', policy };
const asFingerprint = { kind: 'fingerprint', fingerprint };
const named = (text: string) => ofSubject(policy + Buffer.from(text).toString('hex'));

describe('a query is read from', () => {
  it.each([
    ['a subject', subject, asSubject],
    ['a subject in upper case, and how it is written', upper, ofSubject(subject, upper)],
    ['a subject of 120 digits', longest, ofSubject(longest)],
    ['a policy', policy, asPolicy],
    ['a fingerprint in upper case', fingerprint.toUpperCase(), asFingerprint],
    ['policy.name in hex', `${policy}.${assetName}`, asSubject],
    ['policy.name in plain text', `${policy}.Fernwood`, asSubject],
    ['policy.name in another script', `${policy}.雪見灯籠`, named('雪見灯籠')],
    ['policy.name with a blank in the name', `${policy}.Tern Exchange`, named('Tern Exchange')],
    ['policy.name that may be hex, as hex', `${policy}.CAFE`, ofSubject(`${policy}cafe`, `${policy}CAFE`)],
    ['policy.name of an odd number of digits, as text', `${policy}.ABC`, named('ABC')],
    ['policy and a dot: the asset with the empty name', `${policy}.`, ofSubject(policy)],
    ['a link with a fingerprint', `https://cexplorer.io/asset/${fingerprint}`, asFingerprint],
    ['a link with a subject', `https://cardanoscan.io/token/${subject}?tab=topholders`, asSubject],
    ['a link with a policy', `HTTPS://CARDANOSCAN.IO/tokenPolicy/${policy}`, asPolicy],
    ['a link that names one twice', `https://explorer.example/${subject}#${upper}`, asSubject],
    ['a link with percent signs before it', `https://explorer.example/search?q=%22${subject}%22`, asSubject],
    ['a sentence that holds one', `Unit:\n${subject}`, asSubject],
  ])('%s', (_what, typed, identifier) => {
    expect(readQuery(typed)).toEqual({ kind: 'identifier', identifier });
  });
});

describe('a query is refused', () => {
  const notHex = (character: string, position: number) => ({ kind: 'not-hex', character, position });
  const nameTooLong = { kind: 'name-too-long', bytes: 33 };
  const ofLength = (characters: number) => ({ kind: 'fingerprint-length', characters });
  const several = (count: number) => ({ kind: 'several', count });
  it.each([
    ['when nothing was typed', '', { kind: 'empty' }],
    ['for a character that is no hex digit', 'a1b2xyz', notHex('x', 5)],
    ['for a character of two code units, shown whole', 'ab😀', notHex('😀', 3)],
    ['for a dot behind what is no policy', `${policy.slice(1)}.name`, notHex('.', 56)],
    ['for one digit too few', policy.slice(1), { kind: 'too-short', digits: 55 }],
    ['for half a byte', `${subject}0`, { kind: 'odd', digits: subject.length + 1 }],
    ['for one digit too many', 'a'.repeat(121), { kind: 'too-long', digits: 121 }],
    ['for a name of 33 bytes in hex', `${policy}.${'ab'.repeat(33)}`, nameTooLong],
    ['for a name of 11 characters that are 33 bytes', `${policy}.${'雪'.repeat(11)}`, nameTooLong],
    ['for a short fingerprint', fingerprint.slice(0, -1), ofLength(43)],
    ['for a fingerprint with another character in it', fingerprint.replace(/.$/, '-'), ofLength(44)],
    ['for a mistyped fingerprint', fingerprint.replace(/.$/, 'q'), { kind: 'fingerprint-checksum' }],
    ['for several', `${subject} ${TOKENS.mica.subject} ${fingerprint}`, several(3)],
    ['for a link that holds several', `https://explorer.example/${policy}/${fingerprint}`, several(2)],
  ])('%s', (_what, typed, refusal) => {
    expect(readQuery(typed)).toEqual({ kind: 'refused', refusal });
  });

  it('or read, whatever was typed: it never throws', () => {
    const words = [policy, assetName, fingerprint, UNREGISTERED.lark.subject, '.', ' ', 'asset1', 'https://'];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...words), anyText()), { maxLength: 5 }), (pieces) => {
        const query = readQuery(pieces.join(''));
        if (query.kind !== 'refused' || query.refusal.kind !== 'not-hex') return true;
        // Where a character is blamed, it stands where it is said to stand.
        const { character, position } = query.refusal;
        const typed = pieces.join('').trim();
        return typed.startsWith(character, position - 1);
      }),
      { numRuns: 1_000 },
    );
  });
});
