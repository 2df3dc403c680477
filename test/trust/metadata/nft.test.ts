/** Metadata of NFTs, from the provider's answer to the card: what is shown, or that nothing is. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LABELS, labelPrefix } from '../../../lib/asset/asset-name.ts';
import { parseSubject, type Subject } from '../../../lib/asset/subject.ts';
import { nftToken } from '../../../lib/trust/metadata/nft.ts';
import { listed } from '../../../lib/trust/metadata/on-chain.ts';
import { readJson } from '../../../lib/trust/metadata/read.ts';
import { cases } from '../../cases.ts';
import { createTestProvider, NOW } from '../../chain/test-provider.ts';
import { HOSTILE } from '../../data/hostile-strings.ts';
import { KEYS } from '../../services/local.ts';
import type { Minted } from '../../services/minted.ts';
import { createProvider } from '../../services/provider.ts';
import { record } from '../../services/serve.ts';

const buffer = (text: string) => ({ type: 'Buffer', data: [...Buffer.from(text)] });
const nft = (metadata: object, standard: Minted['standard'] = 'CIP25v1'): Minted => {
  return { quantity: '1', metadata, standard };
};

const description = [buffer('Long '), buffer('text')];
const CHUNKS = { name: 'Six', description, image: [buffer('ipfs://'), 'x'] };
const FILES = { files: [{ src: 'ipfs://a' }], mediaType: 'a/b' };
const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, 'v']));

/** `shown`: properties, `traits` and `isCut`; undefined where the card says that there is nothing readable. */
const CASES: readonly (readonly [what: string, minted: Minted, shown: object | undefined])[] = [
  ['CIP-25 v1', nft({ name: 'One', image: 'ipfs://x' }), { name: 'One' }],
  ['CIP-25 v2', nft({ name: 'Two', version: 2 }, 'CIP25v2'), { name: 'Two', traits: { version: '2' } }],
  ['CIP-68 v1', nft({ name: 'Three', image: 'ipfs://x' }, 'CIP68v1'), { name: 'Three' }],
  ['CIP-68 v2', nft({ name: 'Four', legs: 4 }, 'CIP68v2'), { name: 'Four', traits: { legs: '4' } }],
  ['CIP-68 v3', nft({ name: 'Five' }, 'CIP68v3'), { name: 'Five' }],
  ['CIP-68 v4, which the provider does not read', nft({ 721: {} }, null), undefined],
  ['no metadata', { quantity: '1' }, undefined],
  ['metadata of a mint that break a rule of CIP-25', nft({ name: 'No image' }, null), { name: 'No image' }],
  ['metadata of a mint that are no properties', nft(['a list'], null), undefined],
  ['texts in chunks, and as bytes', nft(CHUNKS, 'CIP68v1'), { name: 'Six', description: 'Long text' }],
  ['files, which are no traits', nft({ name: '7', ...FILES }), { name: '7' }],
  [
    'traits in a map, the collection first',
    nft({ name: 'Eight', attributes: { Eyes: 'Blue', Hat: 3 }, collection: 'Birds' }),
    { name: 'Eight', traits: { collection: 'Birds', Eyes: 'Blue', Hat: '3' } },
  ],
  [
    'traits in lists',
    nft({ traits: ['early', 'loud'], attributes: [{ trait_type: 'Eyes', value: 'Red' }, { Hat: 'Top' }] }),
    { traits: { traits: 'early, loud', Eyes: 'Red', Hat: 'Top' } },
  ],
  ['a ticker and decimals', nft({ ticker: 'ABC', decimals: 6 }), { ticker: 'ABC', decimals: 6 }],
  ['decimals that are none', nft({ decimals: 256 }), { traits: { decimals: '256' } }],
  ['other maps', nft({ social: { site: 'https://x' } }), { traits: { 'social: site': 'https://x' } }],
  ['empty maps, as in a datum at the provider', nft({ attributes: {} }, 'CIP68v1'), { isCut: true }],
  ['deep nests', nft({ name: 'Ten', a: { b: { c: { d: 1 } } } }), { name: 'Ten', isCut: true }],
  ['more than there is space for', nft(numbered(40)), { traits: numbered(12), isCut: true }],
  ['a long text', nft({ story: 'a'.repeat(500) }), { traits: { story: `${'a'.repeat(120)}…` }, isCut: true }],
];

/** Odd records: names and texts of any kind, nested in any way. */
const hostile = fc.constantFrom(...HOSTILE.map(({ text }) => text.slice(0, 200)));
const texts = fc.oneof(hostile, fc.string({ unit: 'binary' }));
const KNOWN = 'name description image files attributes collection __proto__ toString'.split(' ');
const names = fc.oneof(fc.constantFrom(...KNOWN), texts);
const values = fc.oneof(texts, fc.array(texts), fc.jsonValue(), fc.dictionary(names, fc.jsonValue()));

/** With the label of an NFT for the cases of CIP-68. */
function subjectOf(index: number): Subject {
  const label = CASES[index]?.[0].includes('CIP-68') ? labelPrefix(LABELS.nft) : '';
  return parseSubject(`${'6b'.repeat(28)}${label}${index.toString(16).padStart(8, '0')}`) as Subject;
}
const assets = Object.fromEntries(CASES.map(([, minted], index) => [subjectOf(index), minted]));
const { fetch } = record(createProvider({ keys: KEYS, now: () => NOW, chain: { assets } }));
beforeAll(() => void vi.stubGlobal('fetch', fetch));
afterAll(() => void vi.unstubAllGlobals());

const service = 'https://provider.example/mainnet/api/v0';
const connection = { kind: 'blockfrost', address: service, key: KEYS.mainnet } as const;
const provider = createTestProvider({ connection: async () => connection });

it.each(CASES.map((one, at) => [...one, at] as const))('shows %s', async (_what, _minted, shown, index) => {
  const read = await provider.metadata('mainnet', subjectOf(index));
  if (!read.ok) throw new Error(read.failure.kind);
  if (read.value === null) return expect(shown).toBeUndefined();
  const { token, isCut } = nftToken('mainnet', subjectOf(index), { ...read.value, at: 0, service });
  const { name, description, ticker, decimals, others, isNft } = token;
  const valuesOf = (of: object) =>
    Object.fromEntries(Object.entries(of).map(([property, one]) => [property, one?.value]));
  const heading = valuesOf({ name, description, ticker, decimals });
  const expected = { traits: {}, isCut: false, isNft: true, ...shown };
  expect({ ...heading, traits: valuesOf(others), isCut, isNft }).toEqual(expected);
});

it('shows something of an odd record, or says that there is more; the chain check shows each property', () => {
  const isShown = fc.property(fc.dictionary(names, values, { minKeys: 1 }), (json) => {
    const properties = readJson('CIP_25', json, subjectOf(0)) ?? [];
    const given = { source: 'CIP_25', properties, quantity: '1', at: 0, service: '' } as const;
    const { token, isCut } = nftToken('mainnet', subjectOf(0), given);
    const others = Object.values(token.others);
    const shown = [token.name, token.description, token.url, ...others].filter(Boolean);
    const hasMore = Object.entries(json).some(
      ([name, value]) => !['image', 'files'].includes(name) && !(Array.isArray(value) && value.length === 0),
    );
    expect(shown.length > 0 || isCut || !hasMore).toBe(true);
    expect(shown.length).toBeLessThanOrEqual(15);
    for (const { value } of others) expect(value.length).toBeLessThanOrEqual(121);
    expect(listed(properties).map(({ text }) => text)).toEqual(
      Object.keys(json).map(() => expect.any(String)),
    );
  });
  fc.assert(isShown, { numRuns: cases(100, 300, 10_000) });
});

it('calls a token of which there are several an NFT only by its label', () => {
  const properties = readJson('CIP_25', { name: 'Many' }, subjectOf(0)) ?? [];
  const given = { source: 'CIP_25', properties, quantity: '1000', at: 0, service: '' } as const;
  expect(nftToken('mainnet', subjectOf(0), given).token).not.toHaveProperty('isNft');
  const labelled = parseSubject(`${'6b'.repeat(28)}000de14041`) as Subject;
  expect(nftToken('mainnet', labelled, given).token.isNft).toBe(true);
});
