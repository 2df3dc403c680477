/** Policy IDs, asset names and subjects in hex, and their spellings in the registry. */
import { expect, it } from 'vitest';
import { isAmbiguous, parseAssetName, parsePolicyId, parseSubject } from '../../lib/asset/subject.ts';
import { spellingsIn } from '../../release/token-list.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';

const hex = (digits: number) => 'aB'.repeat(62).slice(0, digits);

it('accepts a policy ID of 28 bytes, an asset name of 0 to 32 and a subject of 28 to 60', () => {
  for (let digits = 0; digits <= 124; digits++) {
    const text = hex(digits);
    const isEven = digits % 2 === 0;
    const read = (isAccepted: boolean) => (isAccepted ? text.toLowerCase() : undefined);
    expect(parsePolicyId(text)).toBe(read(digits === 56));
    expect(parseAssetName(text)).toBe(read(isEven && digits <= 64));
    expect(parseSubject(text)).toBe(read(isEven && digits >= 56 && digits <= 120));
  }
});

it.each([...'g é٠Ａ\n'])('rejects %j at any position', (character) => {
  for (const at of [0, 28, 55]) {
    const text = hex(56).slice(0, at) + character + hex(56).slice(at + 1);
    const parsed = [parsePolicyId, parseSubject, parseAssetName].map((parse) => parse(text));
    expect(parsed).toEqual([undefined, undefined, undefined]);
  }
});

it.each([
  ['a hash of 32 bytes', 'c'.repeat(64), true],
  ['one byte more than a hash', 'c'.repeat(66), false],
  ['an address of a payment and a stake credential', `01${'c'.repeat(112)}`, true],
  ['an address of a test network', `30${'c'.repeat(112)}`, true],
  ['an address with an unknown type', `41${'c'.repeat(112)}`, false],
  ['longer than an address', `01${'c'.repeat(114)}`, false],
  ['a datum in CBOR', `d8799f${'c'.repeat(80)}`, true],
])('%s, %s, is ambiguous: %s', (_what, text, expected) => {
  const subject = parseSubject(text);
  expect(subject && isAmbiguous(subject)).toBe(expected);
});

it('spellings omit subjects that the list also has in lower case, in any order', () => {
  const upper = TOKENS.marrow.policy + TOKENS.marrow.assetName.toUpperCase();
  const gorse = UNREGISTERED.gorse.subject;
  const texts = [upper, gorse.toUpperCase(), gorse, 'README', TOKENS.fernwood.subject];
  for (const order of [texts, texts.toReversed()]) expect(spellingsIn(order)).toEqual([upper]);
});
