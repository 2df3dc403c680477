/** A name is read as far as its bytes allow, and no further. */
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isNameByItself, readAssetName } from '../../lib/asset/asset-name.ts';
import { parseAssetName } from '../../lib/asset/subject.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { anyText } from './any-text.ts';

const hexOf = (text: string) => Buffer.from(text).toString('hex');

function read(hex: string) {
  const name = parseAssetName(hex);
  return name === undefined ? 'not a name' : readAssetName(name);
}

describe('an asset name', () => {
  it('that is UTF-8 is read as text', () => {
    expect(readAssetName(TOKENS.fernwood.assetName)).toEqual({
      label: undefined,
      hex: TOKENS.fernwood.assetName,
      text: 'Fernwood',
    });
    expect(readAssetName(TOKENS.yukimi.assetName)).toMatchObject({ text: '雪見灯籠' });
    expect(read(hexOf('🌾 a'))).toMatchObject({ text: '🌾 a' });
  });

  it('with a label is read without it', () => {
    expect(readAssetName(TOKENS.orrery.assetName)).toEqual({
      label: 333,
      hex: hexOf('Orrery'),
      text: 'Orrery',
    });
    expect(readAssetName(TOKENS.qamar.assetName)).toMatchObject({ label: 333, text: 'قمر' });
    expect(readAssetName(UNREGISTERED.heron.assetName)).toMatchObject({ label: 222, text: 'Heron042' });
    expect(readAssetName(UNREGISTERED.sluice.assetName)).toMatchObject({ label: 444, text: 'Sluice' });
    expect(read('0014df10')).toEqual({ label: 333, hex: '', text: undefined });
  });

  it('that is empty has no text', () => {
    expect(readAssetName(TOKENS.hollow.assetName)).toEqual({ label: undefined, hex: '', text: undefined });
  });

  it.each<readonly [what: string, bytes: string]>([
    ['a byte that UTF-8 has not', 'ff00'],
    ['a character cut short', 'e99b'],
    ['a lone continuation', '80'],
    ['an overlong slash', 'c0af'],
    ['a surrogate', 'eda080'],
    ['a code point beyond the last', 'f4908080'],
    ['NUL', hexOf('a\0b')],
    ['a line feed', hexOf('a\nb')],
    ['escape', hexOf('\u001b[31m')],
    ['delete', hexOf('a\u007f')],
    ['a C1 control', hexOf('a\u0085b')],
    ['an unassigned code point', hexOf('\u0378')],
    ['a noncharacter', hexOf('\uffff')],
  ])('that holds %s stays hex', (_what, hex) => {
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

  it('is one by itself where it has a label in use, or is text', () => {
    const names = [TOKENS.orrery.assetName, UNREGISTERED.heron.assetName, hexOf('x'.repeat(28))];
    const others = [`00001070${'ff'.repeat(24)}`, 'ff'.repeat(28), '', 'ab'.repeat(33)];
    expect([...names, ...others].filter(isNameByItself)).toEqual(names);
  });

  it('that begins with a byte order mark is not read without it', () => {
    expect(read(`efbbbf${hexOf('Fernwood')}`)).not.toMatchObject({ text: 'Fernwood' });
    expect(read('efbbbf')).not.toMatchObject({ text: '' });
  });
});

describe('28 bytes and more', () => {
  const TEXT = hexOf('a name of thirty-two characters!');
  it.each([
    ['a text', TEXT, true],
    ['a label in use', `000de140${'ff'.repeat(28)}`, true],
    ['random bytes', 'c3'.repeat(32), false],
    ['more than a name holds', 'c3'.repeat(33), false],
  ])('are a name by themselves or not: %s', (_what, hex, expected) => {
    expect(isNameByItself(hex)).toBe(expected);
  });

  it('hide no fault of the decoder itself', () => {
    vi.spyOn(TextDecoder.prototype, 'decode').mockImplementationOnce(() => {
      throw new RangeError('out of memory');
    });
    expect(() => isNameByItself(TEXT)).toThrow(RangeError);
  });
});
