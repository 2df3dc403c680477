/** Comparison of on-chain metadata with the record of the metadata service. */
import { expect, it } from 'vitest';
import { datumText, goneFromChain, type OnChain, readOnChain } from '../../../lib/trust/metadata/on-chain.ts';
import type { Value } from '../../../lib/trust/metadata/value.ts';
import { TOKENS, UNREGISTERED } from '../../data/index.ts';
import { datumOf, ON_CHAIN, referenceOf } from '../../data/on-chain.ts';
import { datumHash } from '../../services/minted.ts';

const { subject } = TOKENS.brindle;
const METADATA = {
  name: 'Brindle',
  description: 'Points',
  ticker: 'BRNDL',
  url: 'https://brindle.example/',
  decimals: 6,
  logo: 'ipfs://bafk',
};
const RECORD = { ...METADATA, version: 1 };

type Metadata = Parameters<typeof datumOf>[0];
type ServiceRecord = Readonly<Record<string, unknown>>;
const readCbor = (cbor: string, record?: ServiceRecord) => readOnChain({ cbor, hash: null }, subject, record);
const read = (metadata: Metadata, record?: ServiceRecord) => readCbor(datumOf(metadata, 1), record);

function compared(onChain: OnChain) {
  if (onChain.kind === 'refused') throw new Error(onChain.refusal);
  return onChain.properties;
}
const differing = (metadata: Metadata, record: ServiceRecord) =>
  compared(read(metadata, record)).flatMap(({ property, agrees }) => (agrees === false ? [property] : []));
const propertiesOf = (onChain: OnChain) => compared(onChain).map(({ property }) => property);
const decimalsOf = (onChain: OnChain) => (onChain.kind === 'read' ? onChain.decimals : undefined);

it.each(Object.keys(METADATA))('the comparison detects a different or missing %s on a side', (property) => {
  const { [property]: _, ...without } = METADATA as Metadata;
  expect(differing(METADATA, RECORD)).toEqual([]);
  expect(differing(METADATA, { ...RECORD, [property]: 'other' })).toEqual([property]);
  expect(differing(METADATA, { ...without, version: 1 })).toEqual([property]);
  expect(differing(without, RECORD)).toEqual([property]);
});

const [a, b] = ['data:image/png;base64,QUJD', 'data:image/webp;base64,QUJD=='];
it.each<readonly [string, object, object, readonly string[]]>([
  ['another version', {}, { version: 3 }, ['version']],
  ['an image that is stored separately', {}, { logo: null }, []],
  ['a missing URL', {}, { url: null }, ['url']],
  ['no property that the service does not serve', { colour: 'brown' }, {}, []],
  ['bytes that are not UTF-8', { name: Uint8Array.of(0xff, 0) }, { name: 'ff00' }, ['name']],
  ['a logo in chunks', { logo: ['ipfs://', 'bafk'] }, {}, []],
  ['the same image with another media type', { logo: a }, { logo: b }, []],
  ['different images', { logo: a }, { logo: `${a}RA` }, ['logo']],
])('the comparison compares %s', (_what, chain, record, expected) => {
  expect(differing({ ...METADATA, ...chain }, { ...RECORD, ...record })).toEqual(expected);
});

it('the comparison is omitted without a record, and ignores inherited properties', () => {
  expect(compared(read(METADATA)).map(({ agrees }) => agrees)).toEqual(Array(7).fill(undefined));
  expect(propertiesOf(read({ constructor: 'c' }, {}))).toEqual(['version', 'constructor']);
});

it('the comparison is exact for integers beyond the safe range', () => {
  const name = `48${Buffer.from('decimals').toString('hex')}`;
  const onChain = readCbor(`d87982a1${name}1b002000000000000101`, { decimals: 2 ** 53 });
  const chain = { digits: String(2n ** 53n + 1n) };
  expect(compared(onChain)[0]).toMatchObject({ chain, service: '9007199254740992', agrees: false });
  expect(decimalsOf(onChain)).toBeUndefined();
});

it('all values of a record differ when the reference NFT is gone', () => {
  const gone = compared(goneFromChain({ name: 'Brindle', decimals: 6, colour: 'brown', url: null }));
  expect(gone.map(({ property, service, agrees }) => [property, service, agrees])).toEqual([
    ['name', 'Brindle', false],
    ['decimals', '6', false],
  ]);
});

function datumAt(token: typeof TOKENS.brindle) {
  const { inline, hash = null } = Object(ON_CHAIN.assets?.[referenceOf(token)]?.outputs?.[0]);
  return { cbor: inline ?? ON_CHAIN.datums?.[hash], hash };
}

it('has name, image and description of an NFT first', () => {
  const { heron } = UNREGISTERED;
  const onChain = readOnChain(datumAt(heron), heron.subject, undefined);
  expect(propertiesOf(onChain).join()).toBe('name,image,description,version,mediaType,legs,seen');
});

it('is genuine only if the datum has the hash of its output', () => {
  const datum = datumAt(TOKENS.qamar);
  const cbor = datumOf(METADATA, 1);
  const of = (each: typeof datum) => readOnChain(each, TOKENS.qamar.subject, undefined);
  expect(of(datum)).toMatchObject({ isGenuine: true });
  expect(of({ ...datum, cbor })).toMatchObject({ isGenuine: false });
  expect(of({ cbor, hash: datumHash(cbor) })).toMatchObject({ isGenuine: true });
});

it('shows a map as JSON, with integers that a number does not hold and names of built-in properties', () => {
  const items: readonly Value[] = [
    { kind: 'hex', hex: 'ff' },
    { kind: 'integer', digits: '1' },
  ];
  const entries = [
    ['__proto__', { kind: 'integer', digits: String(2n ** 53n) }],
    ['b', { kind: 'list', items: [{ kind: 'list', items }] }],
    ['c', { kind: 'list', items: [] }],
  ] as const;
  const shown = '{\n "__proto__": "9007199254740992",\n "b": [\n  [\n   "0xff",\n   1\n  ]\n ],\n "c": []\n}';
  expect(datumText({ kind: 'map', entries })).toBe(shown);
});
