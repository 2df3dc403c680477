/** Hex that reads as a subject and may be something else. */
import { expect, it } from 'vitest';
import { isAmbiguous, parseSubject } from '../../lib/asset/subject.ts';

it.each([
  ['a hash of 32 bytes', 'c'.repeat(64), true],
  ['one digit pair more than a hash', 'c'.repeat(66), false],
  ['an address of a payment and a stake credential', `01${'c'.repeat(112)}`, true],
  ['the same of a test network', `30${'c'.repeat(112)}`, true],
  ['as long as an address, with another type', `41${'c'.repeat(112)}`, false],
  ['longer than an address', `01${'c'.repeat(114)}`, false],
  ['a datum in CBOR', `d8799f${'c'.repeat(80)}`, true],
])('%s: %s may be something else: %s', (_, text, is) => {
  const subject = parseSubject(text);
  expect(subject && isAmbiguous(subject)).toBe(is);
});
