/** Logos are recognized by their bytes, not by the declared type (docs/services.md). */
import { expect, it } from 'vitest';
import type { Source } from '../../lib/asset/standard.ts';
import { readLogo, withImage, withoutImages } from '../../lib/tokens/logo.ts';
import type { Logo } from '../../lib/tokens/token.ts';
import { gif, jpeg, png, webp } from './image-bytes.ts';

const SMALL = png(64, 64);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
const [HEX, BASE64] = [hex(SMALL), base64(SMALL)];
const CID = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG';
/** The same content ID in base36, base58btc, base16 and upper-case base32. */
const OTHER = [
  'k2cwuee3arxg398hwxx6c0iferxitu126xntuzg8t765oo020h5y6npn',
  'zb2rhmLXncf3NaXD2EZLny48aMw6xLXU6CDHaH8Qquu9StJ8A',
  'f01551220da5359d15e435a37f2117430d2b0f9b9ddd8042d9f0305393a9fb3993e23638b',
  'BAFKREIG2KNM5CXSDLI37EELUGDJLB6NZ3XMAILM7AMCTSOU7WOMT4I3DRM',
];
const read = (value: string, source: Source = 'CIP_68') => readLogo({ value, source });
const none = (reason: string) => ({ kind: 'none', reason });

const padded = (bytes: number) => Buffer.alloc(bytes).fill(SMALL, 0, SMALL.length);

it.each([
  ...[HEX, HEX.toUpperCase(), BASE64, BASE64.replace(/=+$/, ''), BASE64.replace(/.{40}/g, '$&\r\n')],
  ...[` ${HEX}\n`, `DATA:IMAGE/PNG;BASE64,${BASE64}`, `data:image/png;charset=utf-8;base64,${BASE64}`],
  // Another declared type, or none.
  ...[`data:image/svg+xml;base64,${BASE64}`, `data:;base64,${BASE64}`],
])('a logo is decoded from %.50s', (value) => {
  expect(read(value)).toEqual({ kind: 'image', type: 'image/png', base64: BASE64, source: 'CIP_68' });
});

it.each([
  ...['https://a.example/logo.png', 'HTTP://a.example/logo.png', ' https://a.example/ '],
  ...[`ipfs://${CID}`, `ipfs:${CID}`, CID, `${CID}/logo.png`],
  'ar://FOSLOwbSqQEG507qp-qZv5zGHHpWxCmb7rf9fh_B72E',
  'bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvqdkegopuysa',
  ...[`/ipfs/${CID}`, `ipfs/${CID}/1.png`, ...OTHER],
])('a logo at an address is remote: %s', (value) => {
  expect(read(value)).toEqual(none('remote'));
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
it.each([
  ...[base64(svg), svg, 'data:image/svg+xml,%3Csvg/%3E', `data:image/png;base64,${base64('<script>')}`],
  // Wrong padding, half a byte, nothing, another alphabet, one character too many, a truncated PNG.
  ...['iVBORw0KGgo==', `${HEX}0`, 'data:image/png;base64,', BASE64.replaceAll('A', '_')],
  ...[`${base64('abc')}A`, hex(SMALL.subarray(0, 12))],
])('a logo is not an image: %.50s', (value) => {
  expect(read(value)).toEqual(none('not-an-image'));
});

it('a logo that is missing or empty is not recorded', () => {
  for (const logo of [readLogo(undefined), read(''), read('  \n')])
    expect(logo).toEqual(none('not-recorded'));
});

it.each([
  ['CIP_26', 64 * 1024],
  ['CIP_68', 512 * 1024],
] as const)('the limits of a logo for %s are %i bytes', (source, most) => {
  expect(read(hex(padded(most)), source)).toMatchObject({ kind: 'image' });
  for (const text of [hex, base64]) expect(read(text(padded(most + 1)), source)).toEqual(none('too-large'));
});

it.each([
  ['image/png', png],
  ['image/jpeg', jpeg()],
  ['image/gif', gif],
  ['image/webp', webp.lossy],
] as const)('the limits of a logo for %s are 2048 pixels in each dimension', (type, draw) => {
  expect(read(`data:image/bmp;base64,${base64(draw(2048, 2048))}`)).toMatchObject({ kind: 'image', type });
  for (const large of [draw(2049, 1), draw(1, 2049)]) expect(read(hex(large))).toEqual(none('too-large'));
});

const image64 = 'A'.repeat(2_001);
const uri = `data:image/png;base64,${image64}`;
const image = (source: Source): Logo => ({ kind: 'image', type: 'image/png', base64: image64, source });
const records = (cip26: string | null, cip68: string | null) => ({
  CIP_26: { name: 'A', logo: { value: cip26, sequenceNumber: 0 } },
  CIP_68: { name: 'A', logo: cip68 },
});

it('the image of a record is removed, but not an address', () => {
  expect(withoutImages(records(image64, image64))).toEqual(records(null, null));
  const addresses = records('https://a.example', 'ipfs://a');
  expect(withoutImages(addresses)).toEqual(addresses);
});

it('the image of a record is restored in the record that it belongs to', () => {
  expect(withImage(records(null, null), image('CIP_26'))).toEqual(records(image64, null));
  expect(withImage(records(null, null), image('CIP_68'))).toEqual(records(null, uri));
  expect(withImage(records(null, null), { kind: 'none', reason: 'remote' })).toEqual(records(null, null));
  const addresses = records('https://a.example', 'ipfs://a');
  for (const source of ['CIP_26', 'CIP_68'] as const)
    expect(withImage(addresses, image(source))).toEqual(addresses);
});
