/** Asset names: their labels (CIP-67) and printable UTF-8. */
import { expect, it } from 'vitest';
import {
  isLikelyAssetName,
  kindByLabel,
  LABELS,
  labelOf,
  labelPrefix,
  readAssetName,
} from '../../lib/asset/asset-name.ts';
import { type AssetName, parseAssetName, type Subject } from '../../lib/asset/subject.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';

const hexOf = (text: string) => Buffer.from(text).toString('hex');
const nameOf = (hex: string) => parseAssetName(hex) as AssetName;
const read = (hex: string) => readAssetName(nameOf(hex));

it.each([
  [TOKENS.fernwood.assetName, undefined, 'Fernwood'],
  [TOKENS.yukimi.assetName, undefined, '雪見灯籠'],
  [TOKENS.hollow.assetName, undefined, undefined],
  [TOKENS.qamar.assetName, 333, 'قمر'],
  ['0014df10', 333, undefined],
  [`efbbbf${hexOf('Fern')}`, undefined, '\ufeffFern'],
])('decodes %s with label %s as %s', (hex, label, text) => {
  expect(read(hex)).toEqual({ label, hex: label === undefined ? hex : hex.slice(8), text, isCleaned: false });
});

it.each([
  ['an invalid byte', 'ff00'],
  ['a truncated character', 'e99b'],
  ['an overlong slash', 'c0af'],
  ['a surrogate', 'eda080'],
  ['a short name with a control character', hexOf('a\0b')],
  ['a number with control characters', hexOf('\0\0A')],
  ['three control characters', hexOf('\0\u0001Abc\0')],
  ['an unassigned code point', hexOf('\u0378')],
])('gives no text for %s', (_what, hex) => {
  expect(read(hex)).toEqual({ label: undefined, hex, text: undefined, isCleaned: false });
});

it.each(['Ouzel Club\n', 'Ouzel Club\0', 'Ouzel Club\n\0', '\u001bOuzel Club'])(
  'removes a few control characters, and says so: %j',
  (name) => {
    expect(read(hexOf(name))).toMatchObject({ text: 'Ouzel Club', isCleaned: true });
    // A hash of 28 bytes may have some too.
    expect(isLikelyAssetName(hexOf(name))).toBe(false);
  },
);

it.each<readonly [what: string, hex: string, isName: boolean]>([
  ['printable text', hexOf('x'.repeat(32)), true],
  ['random bytes', 'c3'.repeat(32), false],
  ['a label that nobody uses', `00001070${'ff'.repeat(24)}`, false],
  ['nothing', '', false],
  ...Object.values(LABELS).map((label) => [`the label ${label}`, `${labelPrefix(label)}ff`, true] as const),
])('tells an asset name from a hash: %s', (_what, hex, isName) => {
  expect(isLikelyAssetName(hex)).toBe(isName);
});

/** The test vectors of CIP-67 and the labels in use (CIP-68, CIP-102). */
const VECTORS =
  '00000000 00001070 00017650 000632e0 00215410 007d0550 011d7690 02b670b0 0c0b0f40 0ffff240 ' +
  '000643b0 000de140 0014df10 001bc280 001f4d70';
it.each(VECTORS.split(' '))('a label is encoded as %s, and decoded from it', (prefix) => {
  const label = Number.parseInt(prefix.slice(1, 5), 16);
  expect(labelPrefix(label)).toBe(prefix);
  expect(labelOf(nameOf(`${prefix.toUpperCase()}CAFE`))).toEqual({ label, rest: 'cafe' });
});

it.each([
  ['a wrong checksum', '0014df20'],
  ['a first digit other than 0', '1014df10'],
  ['a last digit other than 0', '0014df11'],
  ['three bytes', '0014df'],
  ['a label later in the name', '000014df10'],
])('no label is decoded from %s', (_what, hex) => {
  expect(labelOf(nameOf(hex))).toBeUndefined();
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
