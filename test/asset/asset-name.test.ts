/** A name is read as far as its bytes allow, and no further. */
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isLikelyAssetName, readAssetName } from '../../lib/asset/asset-name.ts';
import { parseAssetName } from '../../lib/asset/subject.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { anyText } from './any-text.ts';

const hexOf = (text: string) => Buffer.from(text).toString('hex');

function read(hex: string) {
  const name = parseAssetName(hex);
  return name === undefined ? 'not a name' : readAssetName(name);
}

describe('an asset name', () => {
  it.each([
    [TOKENS.fernwood.assetName, undefined, 'Fernwood'],
    [TOKENS.yukimi.assetName, undefined, '雪見灯籠'],
    [hexOf('🌾 a'), undefined, '🌾 a'],
    [TOKENS.hollow.assetName, undefined, undefined],
    [TOKENS.qamar.assetName, 333, 'قمر'],
    [UNREGISTERED.heron.assetName, 222, 'Heron042'],
    [UNREGISTERED.sluice.assetName, 444, 'Sluice'],
    ['0014df10', 333, undefined],
    [`efbbbf${hexOf('Fern')}`, undefined, '\ufeffFern'],
  ])('%s is read with label %s as %s', (hex, label, text) => {
    expect(read(hex)).toEqual({ label, hex: label === undefined ? hex : hex.slice(8), text });
  });

  it.each([
    // A byte that UTF-8 has not, a character cut short, a lone continuation, an overlong slash.
    ...['ff00', 'e99b', '80', 'c0af'],
    // A surrogate, and a code point beyond the last.
    ...['eda080', 'f4908080'],
    // Controls, an unassigned code point, a noncharacter.
    ...['a\0b', 'a\nb', '\u001b[31m', 'a\u007f', 'a\u0085b', '\u0378', '\uffff'].map(hexOf),
  ])('that holds %s stays hex', (hex) => {
    expect(read(hex)).toEqual({ label: undefined, hex, text: undefined });
  });

  it('says in its text what its bytes say: encoded, it is the name again', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 32 }),
      anyText(8).map((text) => new TextEncoder().encode(text)),
    );
    let texts = 0;
    fc.assert(
      fc.property(bytes, (given) => {
        const name = parseAssetName(Buffer.from(given).toString('hex'));
        const { text, hex } = readAssetName(name ?? TOKENS.hollow.assetName);
        if (text === undefined) return;
        texts++;
        expect(hexOf(text)).toBe(hex);
      }),
    );
    expect(texts).toBeGreaterThan(10);
  });

  it('is one by itself where it has a label in use, or is text, of 28 bytes and more too', () => {
    const names = [TOKENS.orrery.assetName, UNREGISTERED.heron.assetName, hexOf('x'.repeat(32))];
    const labelled = `000de140${'ff'.repeat(28)}`;
    const others = [`00001070${'ff'.repeat(24)}`, 'ff'.repeat(28), 'c3'.repeat(32), '', 'ab'.repeat(33)];
    expect([...names, labelled, ...others].filter(isLikelyAssetName)).toEqual([...names, labelled]);
  });

  it('hides no fault of the decoder itself', () => {
    vi.spyOn(TextDecoder.prototype, 'decode').mockImplementationOnce(() => {
      throw new RangeError('out of memory');
    });
    expect(() => isLikelyAssetName(hexOf('x'.repeat(32)))).toThrow(RangeError);
  });
});
