/** Parsing of the search box: every form that sites use, and the reason for each refusal. */
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

describe('readQuery accepts', () => {
  it.each([
    ['a subject', subject, asSubject],
    ['a subject in upper case, with its spelling', upper, ofSubject(subject, upper)],
    ['a subject of 120 digits', longest, ofSubject(longest)],
    ['a policy', policy, asPolicy],
    ['a fingerprint in upper case', fingerprint.toUpperCase(), asFingerprint],
    ['policy.name in hex', `${policy}.${assetName}`, asSubject],
    ['policy.name in plain text', `${policy}.Fernwood`, asSubject],
    ['policy.name in another script', `${policy}.雪見灯籠`, named('雪見灯籠')],
    ['policy.name with a space in the name', `${policy}.Tern Exchange`, named('Tern Exchange')],
    ['policy.name that is valid hex, as hex', `${policy}.CAFE`, ofSubject(`${policy}cafe`, `${policy}CAFE`)],
    ['policy.name of an odd number of digits, as text', `${policy}.ABC`, named('ABC')],
    ['policy and a dot, as the empty asset name', `${policy}.`, ofSubject(policy)],
    ['a link with a fingerprint', `https://cexplorer.io/asset/${fingerprint}`, asFingerprint],
    ['a link with a subject', `https://cardanoscan.io/token/${subject}?tab=topholders`, asSubject],
    ['a link with a policy', `HTTPS://CARDANOSCAN.IO/tokenPolicy/${policy}`, asPolicy],
    [
      'a link that contains the same subject twice',
      `https://explorer.example/${subject}#${upper}`,
      asSubject,
    ],
    ['a link with percent escapes', `https://explorer.example/search?q=%22${subject}%22`, asSubject],
    [
      'a link with a name with a space',
      `https://explorer.example/${policy}.My%20Token?a=1`,
      named('My Token'),
    ],
    ['a link with a name in UTF-8', `https://explorer.example/?id=${policy}.caf%C3%A9`, named('café')],
    ['a link with a name in quotes', `https://explorer.example/?q=%22${policy}.Name%22`, named('Name')],
    ['a link with bytes that are no text', `https://explorer.example/%E9${subject}%22`, asSubject],
    ['a sentence that contains one', `Unit:\n${subject}`, asSubject],
  ])('%s', (_what, typed, identifier) => {
    expect(readQuery(typed)).toEqual({ kind: 'identifier', identifier });
  });
});

describe('readQuery refuses', () => {
  const notHex = (character: string, position: number) => ({
    kind: 'not-hex',
    values: [character, position],
  });
  const nameTooLong = { kind: 'name-too-long', values: [33] };
  const ofLength = (characters: number) => ({ kind: 'fingerprint-length', values: [characters] });
  const several = (count: number) => ({ kind: 'several', values: [count] });
  it.each([
    ['an empty text', '', { kind: 'empty', values: [] }],
    ['a character that is not a hex digit', 'a1b2xyz', notHex('x', 5)],
    ['a character of two code units', 'ab😀', notHex('😀', 3)],
    ['a dot after 55 digits', `${policy.slice(1)}.name`, notHex('.', 56)],
    ['one digit too few', policy.slice(1), { kind: 'too-short', values: [55] }],
    ['an odd number of digits', `${subject}0`, { kind: 'odd', values: [subject.length + 1] }],
    ['one digit too many', 'a'.repeat(121), { kind: 'too-long', values: [121] }],
    ['a name of 33 bytes in hex', `${policy}.${'ab'.repeat(33)}`, nameTooLong],
    ['a name of 33 bytes in UTF-8', `${policy}.${'雪'.repeat(11)}`, nameTooLong],
    ['a short fingerprint', fingerprint.slice(0, -1), ofLength(43)],
    ['a fingerprint with an invalid character', fingerprint.replace(/.$/, '-'), ofLength(44)],
    ['a mistyped fingerprint', fingerprint.replace(/.$/, 'q'), { kind: 'fingerprint-checksum', values: [] }],
    ['several identifiers', `${subject} ${TOKENS.mica.subject} ${fingerprint}`, several(3)],
    ['a link with several identifiers', `https://explorer.example/${policy}/${fingerprint}`, several(2)],
  ])('%s', (_what, typed, refusal) => {
    expect(readQuery(typed)).toEqual({ kind: 'refused', refusal });
  });

  it('or accepts any text without throwing, and locates the wrong character', () => {
    const words = [policy, assetName, fingerprint, UNREGISTERED.lark.subject, '.', ' ', 'asset1', 'https://'];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...words), anyText()), { maxLength: 5 }), (pieces) => {
        const query = readQuery(pieces.join(''));
        if (query.kind !== 'refused' || query.refusal.kind !== 'not-hex') return true;
        const [character, position] = query.refusal.values;
        const typed = pieces.join('').trim();
        return typed.startsWith(String(character), Number(position) - 1);
      }),
      { numRuns: 1_000 },
    );
  });
});
