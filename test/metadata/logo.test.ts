/** A logo is shown by its bytes and only so: what a record calls it proves nothing (services.md). */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Source } from '../../lib/asset/standard.ts';
import { readLogo } from '../../lib/metadata/logo.ts';
import { anyText } from '../asset/any-text.ts';
import { gif, jpeg, png, webpLossy } from './image-bytes.ts';

const SMALL = png(64, 64);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const read = (value: string, source: Source = 'CIP_68') => readLogo({ value, source });
const none = (reason: string) => ({ kind: 'none', reason });
const SHOWN = { kind: 'image', type: 'image/png', base64: base64(SMALL), source: 'CIP_68' };

function padded(bytes: number): Uint8Array {
  const image = new Uint8Array(bytes);
  image.set(SMALL);
  return image;
}

describe('a logo', () => {
  it.each([
    ['hex', hex(SMALL)],
    ['upper-case hex', hex(SMALL).toUpperCase()],
    ['base64', base64(SMALL)],
    ['base64 without its padding', base64(SMALL).replace(/=+$/, '')],
    ['base64 in lines', base64(SMALL).replace(/.{40}/g, '$&\r\n')],
    ['text with blanks around it', ` ${hex(SMALL)}\n`],
    ['a data URI', `data:image/png;base64,${base64(SMALL)}`],
    ['a data URI in upper case', `DATA:IMAGE/PNG;BASE64,${base64(SMALL)}`],
    ['a data URI with parameters', `data:image/png;charset=utf-8;base64,${base64(SMALL)}`],
    ['a data URI that calls it something else', `data:image/svg+xml;base64,${base64(SMALL)}`],
    ['a data URI that calls it nothing', `data:;base64,${base64(SMALL)}`],
  ])('is read from %s', (_what, value) => {
    expect(read(value)).toEqual(SHOWN);
  });

  it.each([undefined, '', '  \n'])('that is %j is not recorded', (value) => {
    expect(readLogo(value === undefined ? undefined : { value, source: 'CIP_26' })).toEqual(
      none('not-recorded'),
    );
  });

  it.each([
    'https://a.example/logo.png',
    'HTTP://a.example/logo.png',
    'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    'ipfs:QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    'ar://FOSLOwbSqQEG507qp-qZv5zGHHpWxCmb7rf9fh_B72E',
    'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/logo.png',
    'bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvqdkegopuysa',
    ' https://a.example/ ',
  ])('that is elsewhere, as %s, is remote', (value) => {
    expect(read(value)).toEqual(none('remote'));
  });

  it.each([
    ['an SVG in base64', base64(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['an SVG as text', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an SVG in a data URI without base64', 'data:image/svg+xml,%3Csvg/%3E'],
    ['a page called a PNG', `data:image/png;base64,${base64(new TextEncoder().encode('<script>'))}`],
    ['a script', 'javascript:alert(1)'],
    ['padded as base64 never is', 'iVBORw0KGgo=='],
    ['half a byte of hex', `${hex(SMALL)}0`],
    ['a data URI without data', 'data:image/png;base64,'],
    ['a data URI without a comma', 'data:image/png;base64'],
    ['base64 of another alphabet', base64(SMALL).replaceAll('A', '_')],
    ['base64 with a character too many', `${base64(new Uint8Array([1, 2, 3]))}A`],
    ['the beginning of a PNG', hex(SMALL.subarray(0, 12))],
  ])('that is %s is not an image', (_what, value) => {
    expect(read(value)).toEqual(none('not-an-image'));
  });

  it('is never an error, whatever is recorded', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...'iVBORw0KGgo/+= \n89504e470d0a1a0a'),
      maxLength: 60,
    });
    const values = fc.oneof(
      anyText(40),
      digits,
      digits.map((text) => `data:image/png;base64,${text}`),
      fc
        .uint8Array({ maxLength: 60 })
        .map((bytes) => hex(Uint8Array.from([...SMALL.subarray(0, 30), ...bytes]))),
      fc.nat(SMALL.length).map((length) => base64(SMALL.subarray(0, length))),
    );
    fc.assert(
      fc.property(values, (value) => ['image', 'none'].includes(read(value).kind)),
      { numRuns: 1_000 },
    );
  });
});

describe('the limits of a logo', () => {
  it.each([
    ['CIP_26', 64 * 1024],
    ['CIP_68', 512 * 1024],
  ] as const)('of %s are %i bytes', (source, most) => {
    expect(read(hex(padded(most)), source)).toMatchObject({ kind: 'image' });
    expect(read(hex(padded(most + 1)), source)).toEqual(none('too-large'));
    expect(read(base64(padded(most + 1)), source)).toEqual(none('too-large'));
  });

  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg()],
    ['image/gif', gif],
    ['image/webp', webpLossy],
  ] as const)('of a %s are 2048 pixels either way, by its header alone', (type, draw) => {
    // Whatever it is called.
    expect(read(`data:image/bmp;base64,${base64(draw(2048, 2048))}`)).toMatchObject({ kind: 'image', type });
    expect(read(hex(draw(2049, 1)))).toEqual(none('too-large'));
    expect(read(hex(draw(1, 2049)))).toEqual(none('too-large'));
  });
});
