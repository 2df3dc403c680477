/** Decoding of asset names: CIP-67 label and printable UTF-8. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLikelyAssetName, readAssetName } from '../../lib/asset/asset-name.ts';
import { LABELS, labelPrefix } from '../../lib/asset/label.ts';
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
  expect(read(hex)).toEqual({ label, hex: label === undefined ? hex : hex.slice(8), text });
});

it.each([
  // An invalid byte, a truncated character, a lone continuation byte, an overlong slash.
  ...['ff00', 'e99b', '80', 'c0af'],
  // A surrogate, and a code point above U+10FFFF.
  ...['eda080', 'f4908080'],
  // Control characters, an unassigned code point, a noncharacter.
  ...['a\0b', 'a\nb', '\u001b[31m', 'a\u007f', 'a\u0085b', '\u0378', '\uffff'].map(hexOf),
])('readAssetName gives no text for %s', (hex) => {
  expect(read(hex)).toEqual({ label: undefined, hex, text: undefined });
});

it('readAssetName gives a text that encodes to the same bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 32 }).map((given) => Buffer.from(given).toString('hex'));
  let texts = 0;
  const isSame = fc.property(fc.oneof(bytes, anyText(8).map(hexOf)), (given) => {
    const { text, hex } = read(given);
    if (text === undefined) return;
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
