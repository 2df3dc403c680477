/** A name is read as far as its bytes allow, and no further. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAssetName } from '../../lib/asset/asset-name.ts';
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

  it.each([
    ['a byte that UTF-8 has not', 'ff00'],
    ['a character cut short', 'e99b'],
    ['a lone continuation', '80'],
    ['an overlong slash', 'c0af'],
    ['a surrogate', 'eda080'],
    ['a code point beyond the last', 'f4908080'],
  ])('that is not UTF-8, but %s, stays hex', (_what, hex) => {
    expect(read(hex)).toEqual({ label: undefined, hex, text: undefined });
  });

  it.each([
    ['NUL', 'a\0b'],
    ['a line feed', 'a\nb'],
    ['escape', '\u001b[31m'],
    ['delete', 'a\u007f'],
    ['a C1 control', 'a\u0085b'],
    ['an unassigned code point', '\u0378'],
    ['a noncharacter', '\uffff'],
  ])('that holds %s stays hex', (_what, text) => {
    expect(read(hexOf(text))).toMatchObject({ text: undefined });
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
      { numRuns: 2_000 },
    );
    expect(texts).toBeGreaterThan(200);
  });

  it('that begins with a byte order mark is not read without it', () => {
    expect(read(`efbbbf${hexOf('Fernwood')}`)).not.toMatchObject({ text: 'Fernwood' });
    expect(read('efbbbf')).not.toMatchObject({ text: '' });
  });
});
