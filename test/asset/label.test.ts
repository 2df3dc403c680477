/** Asset name labels and their checksum (CIP-67). */
import { expect, it } from 'vitest';
import { kindByLabel, labelOf, labelPrefix } from '../../lib/asset/asset-name.ts';
import { type AssetName, parseAssetName, type Subject } from '../../lib/asset/subject.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';

/** The test vectors of CIP-67 and the labels in use (CIP-68, CIP-102). */
const VECTORS = (
  '00000000 00001070 00017650 000632e0 00215410 007d0550 011d7690 02b670b0 0c0b0f40 0ffff240 ' +
  '000643b0 000de140 0014df10 001bc280 001f4d70'
)
  .split(' ')
  .map((prefix) => [Number.parseInt(prefix.slice(1, 5), 16), prefix] as const);

const labelIn = (hex: string) => labelOf(parseAssetName(hex) as AssetName);

it.each(VECTORS)('a label %i is encoded as %s and decoded from it', (label, prefix) => {
  expect(labelPrefix(label)).toBe(prefix);
  expect(labelIn(prefix)).toEqual({ label, rest: '' });
  expect(labelIn(`${prefix.toUpperCase()}CAFE`)).toEqual({ label, rest: 'cafe' });
});

it('a label survives a round trip, for all 65,536 labels', () => {
  const wrong = Array.from({ length: 0x10000 }, (_, label) => label).filter((label) => {
    const decoded = labelIn(`${labelPrefix(label)}00`);
    return decoded?.label !== label || decoded.rest !== '00';
  });
  expect(wrong).toEqual([]);
});

it('a label is not decoded from other hex', () => {
  // A wrong checksum; a first or last digit other than 0; a label later in the name.
  const wrong = ['0014df20', '0014dc10', '1014df10', '0014df11', '000014df10'];
  expect(['', '0014df', '46657264', ...wrong].filter((hex) => labelIn(hex) !== undefined)).toEqual([]);
});

it.each([
  ['label 222', UNREGISTERED.heron, 'nft'],
  ['label 444', UNREGISTERED.sluice, 'nft'],
  ['no label', UNREGISTERED.lark, 'unknown'],
  ['label 333', TOKENS.brindle, 'other'],
  ['label 100', UNREGISTERED.brindleReference, 'other'],
])('tells NFTs by %s', (_case, { subject }, kind) => {
  expect(kindByLabel(subject as Subject)).toBe(kind);
});
