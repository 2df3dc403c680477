/** Decoding of asset names: CIP-67 label and printable UTF-8. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLikelyAssetName, LABELS, labelPrefix, readAssetName } from '../../lib/asset/asset-name.ts';
import { type AssetName, parseAssetName } from '../../lib/asset/subject.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { anyText } from './any-text.ts';

const hexOf = (text: string) => Buffer.from(text).toString('hex');

const read = (hex: string) => readAssetName(parseAssetName(hex) as AssetName);

it.each([
  [TOKENS.fernwood.assetName, undefined, 'Fernwood'],
  [TOKENS.yukimi.assetName, undefined, '雪見灯籠'],
  [hexOf('🌾 a'), undefined, '🌾 a'],
  [TOKENS.hollow.assetName, undefined, undefined],
  [TOKENS.qamar.assetName, 333, 'قمر'],
  ['0014df10', 333, undefined],
  [`efbbbf${hexOf('Fern')}`, undefined, '\ufeffFern'],
])('readAssetName decodes %s with label %s as %s', (hex, label, text) => {
  expect(read(hex)).toEqual({ label, hex: label === undefined ? hex : hex.slice(8), text, isCleaned: false });
});

it.each([
  // An invalid byte, a truncated character, a lone continuation byte, an overlong slash.
  ...['ff00', 'e99b', '80', 'c0af'],
  // A surrogate, and a code point above U+10FFFF.
  ...['eda080', 'f4908080'],
  // Short names and numbers with control characters.
  ...['a\0b', 'a\nb', 'a\u007f', 'a\u0085b', '\0\0A', '\0\u0001Abc\0'].map(hexOf),
  // An unassigned code point, a noncharacter.
  ...['\u0378', '\uffff'].map(hexOf),
])('readAssetName gives no text for %s', (hex) => {
  expect(read(hex)).toEqual({ label: undefined, hex, text: undefined, isCleaned: false });
});

it.each(['Ouzel Club\n', 'Ouzel Club\0', 'Ouzel Club\n\0', '\u001bOuzel Club'])(
  'readAssetName removes a few control characters, and says so: %j',
  (name) => {
    expect(read(hexOf(name))).toMatchObject({ text: 'Ouzel Club', isCleaned: true });
    // A hash of 28 bytes may have some too.
    expect(isLikelyAssetName(hexOf(name))).toBe(false);
  },
);

it('readAssetName gives a text that encodes to the same bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 32 }).map((given) => Buffer.from(given).toString('hex'));
  let texts = 0;
  const isSame = fc.property(fc.oneof(bytes, anyText(8).map(hexOf)), (given) => {
    const { text, hex, isCleaned } = read(given);
    if (text === undefined || isCleaned) return;
    texts++;
    expect(hexOf(text)).toBe(hex);
  });
  fc.assert(isSame);
  expect(texts).toBeGreaterThan(10);
});

it('isLikelyAssetName accepts names with a label in use and printable names, not random bytes', () => {
  const names = [TOKENS.orrery.assetName, UNREGISTERED.heron.assetName, hexOf('x'.repeat(32))];
  const labelled = `000de140${'ff'.repeat(28)}`;
  const others = [`00001070${'ff'.repeat(24)}`, 'ff'.repeat(28), 'c3'.repeat(32), '', 'ab'.repeat(33)];
  expect([...names, labelled, ...others].filter(isLikelyAssetName)).toEqual([...names, labelled]);
});

it.each(Object.entries(LABELS))('accepts the label %s, which is not part of the text', (_name, label) => {
  const name = parseAssetName(labelPrefix(label) + hexOf('Heron')) as AssetName;
  expect([isLikelyAssetName(`${labelPrefix(label)}ff`), readAssetName(name).text]).toEqual([true, 'Heron']);
});
