/** Metadata of NFTs on the card: what is shown of it, and that there is more. */
import { expect, it } from 'vitest';
import type { Source } from '../../../lib/asset/standard.ts';
import { parseSubject, type Subject } from '../../../lib/asset/subject.ts';
import { nftToken } from '../../../lib/trust/metadata/nft.ts';
import { readJson } from '../../../lib/trust/metadata/read.ts';

const PLAIN = parseSubject(`${'6b'.repeat(28)}41`) as Subject;
const LABELLED = parseSubject(`${'6b'.repeat(28)}000de14041`) as Subject;

function show(json: object, { source = 'CIP_25' as Source, subject = PLAIN, quantity = '1' } = {}) {
  const properties = readJson(source, json, subject) ?? [];
  const { token, isCut } = nftToken('mainnet', subject, { source, properties, quantity, at: 0, service: '' });
  const valuesOf = (of: object) =>
    Object.fromEntries(
      Object.entries(of).flatMap(([name, stated]) => (stated ? [[name, stated.value]] : [])),
    );
  const { name, description, ticker, decimals, url, others, isNft } = token;
  return {
    ...valuesOf({ name, description, ticker, decimals, url }),
    traits: valuesOf(others),
    isCut,
    isNft,
  };
}

const buffer = (text: string) => ({ type: 'Buffer', data: [...Buffer.from(text)] });
const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, 'v']));

/** `shown`: properties, `traits` and `isCut`. */
it.each<readonly [what: string, json: object, shown: object]>([
  ['a name, and no picture', { name: 'One', image: 'ipfs://x' }, { name: 'One' }],
  ['a version as a trait', { name: 'Two', version: 2 }, { name: 'Two', traits: { version: '2' } }],
  [
    'texts in chunks, as bytes',
    { description: [buffer('Long '), buffer('text')] },
    { description: 'Long text' },
  ],
  ['no files', { name: '7', files: [{ src: 'ipfs://a' }], mediaType: 'a/b' }, { name: '7' }],
  [
    'traits in a map, the collection first',
    { name: 'Eight', attributes: { Eyes: 'Blue', Hat: 3 }, collection: 'Birds' },
    { name: 'Eight', traits: { collection: 'Birds', Eyes: 'Blue', Hat: '3' } },
  ],
  [
    'traits in lists',
    { traits: ['early', 'loud'], attributes: [{ trait_type: 'Eyes', value: 'Red' }, { Hat: 'Top' }] },
    { traits: { traits: 'early, loud', Eyes: 'Red', Hat: 'Top' } },
  ],
  ['a ticker and decimals', { ticker: 'ABC', decimals: 6 }, { ticker: 'ABC', decimals: 6 }],
  ['decimals that are none', { decimals: 256 }, { traits: { decimals: '256' } }],
  ['other maps', { social: { site: 'https://x' } }, { traits: { 'social: site': 'https://x' } }],
  ['an empty map, as in a datum at Blockfrost', { attributes: {} }, { isCut: true }],
  ['deep nests', { name: 'Ten', a: { b: { c: { d: 1 } } } }, { name: 'Ten', isCut: true }],
  ['twelve traits', numbered(12), { traits: numbered(12) }],
  ['more than there is space for', numbered(13), { traits: numbered(12), isCut: true }],
  ['a text of 120 characters', { story: 'a'.repeat(120) }, { traits: { story: 'a'.repeat(120) } }],
  ['a longer text', { story: 'a'.repeat(121) }, { traits: { story: `${'a'.repeat(120)}…` }, isCut: true }],
])('shows %s', (_what, json, shown) => {
  const expected = { traits: {}, isCut: false, isNft: true, ...shown };
  expect(show(json)).toEqual(expected);
  expect(show(json, { source: 'CIP_68', subject: LABELLED })).toEqual(expected);
});

it('calls a token of which there are several an NFT only by its label', () => {
  expect(show({ name: 'Many' }, { quantity: '1000' }).isNft).toBeUndefined();
  expect(show({ name: 'Many' }, { quantity: '1000', subject: LABELLED }).isNft).toBe(true);
});
