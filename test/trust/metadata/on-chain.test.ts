/** Comparison of on-chain metadata with the record of the metadata service. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSubject, type Subject } from '../../../lib/asset/subject.ts';
import { datumText, type OnChain, readOnChain } from '../../../lib/trust/metadata/on-chain.ts';
import type { Value } from '../../../lib/trust/metadata/value.ts';
import { HOSTILE } from '../../data/hostile-strings.ts';
import { TOKENS, UNREGISTERED } from '../../data/index.ts';
import { datumOf, ON_CHAIN, referenceOf } from '../../data/on-chain.ts';
import { datumHash } from '../../services/minted.ts';

const { subject } = TOKENS.brindle;
/** The asset name without its label. */
const BODY = Buffer.from(TOKENS.brindle.assetName.slice(8), 'hex');
const METADATA = {
  ...{ name: 'Brindle', description: 'Points', ticker: 'BRNDL', url: 'https://brindle.example/' },
  ...{ decimals: 6, logo: 'ipfs://bafk' },
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
  expect(differing(without, { ...without, version: 1 })).toEqual([]);
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

function datumAt(token: typeof TOKENS.brindle) {
  const { inline, hash = null } = Object(ON_CHAIN.assets?.[referenceOf(token)]?.outputs?.[0]);
  return { cbor: inline ?? ON_CHAIN.datums?.[hash], hash };
}

it('readOnChain returns name, image and description of an NFT first (label 222)', () => {
  const onChain = readOnChain(datumAt(UNREGISTERED.heron), UNREGISTERED.heron.subject, undefined);
  expect(propertiesOf(onChain).join()).toBe('name,image,description,version,mediaType,legs,seen');
  expect(compared(onChain).at(-1)?.chain).toEqual({ kind: 'hex', hex: 'ff0042' });
});

it('readOnChain reads nested metadata of a rich fungible token (label 444, version 4)', () => {
  const { sluice } = UNREGISTERED;
  const onChain = readOnChain(datumAt(sluice), sluice.subject, undefined);
  expect(onChain).toMatchObject({ kind: 'read', version: 4, decimals: 2 });
  const elsewhere = parseSubject(TOKENS.brindle.policy + sluice.assetName) as Subject;
  const refused = { kind: 'refused', refusal: 'not-cip-68' };
  expect(readOnChain(datumAt(sluice), elsewhere, undefined)).toEqual(refused);
});

it('readOnChain is genuine only if the datum has the hash of its output', () => {
  const datum = datumAt(TOKENS.qamar);
  const cbor = datumOf(METADATA, 1);
  const of = (one: typeof datum) => readOnChain(one, TOKENS.qamar.subject, undefined);
  expect(of(datum)).toMatchObject({ isGenuine: true });
  expect(of({ ...datum, cbor })).toMatchObject({ isGenuine: false });
  expect(of({ cbor, hash: datumHash(cbor) })).toMatchObject({ isGenuine: true });
});

it.each(['6', 256, -1])('readOnChain returns no decimals of %j', (decimals) => {
  expect(decimalsOf(read({ decimals }))).toBeUndefined();
});

it.each([1, 2, 3, 4])('returns each property of version %i once, as text for the chain check', (version) => {
  const policy = Buffer.from(TOKENS.brindle.policy, 'hex');
  const nested = (one: Metadata) => new Map([[policy, new Map([[BODY, one]])]]);
  const hostile = fc.constantFrom(...HOSTILE.map(({ text }) => text.slice(0, 200)));
  const texts = fc.oneof(hostile, fc.string({ unit: 'binary' }));
  const leaf = fc.oneof(texts, fc.maxSafeInteger(), fc.uint8Array());
  const names = fc.oneof(texts, fc.constantFrom(...Object.keys(METADATA), '__proto__', 'toString'));
  const values = fc.oneof(leaf, fc.array(leaf), fc.dictionary(names, fc.oneof(leaf, fc.array(leaf))));
  const record = fc.option(fc.dictionary(fc.string(), fc.jsonValue()), { nil: undefined });
  const isWhole = fc.property(fc.dictionary(names, values), record, (metadata, record) => {
    const cbor = datumOf(version === 4 ? { 721: nested(metadata) } : metadata, version);
    const properties = compared(readCbor(cbor, record));
    const found = properties.map(({ property }) => property);
    expect(new Set(found).size).toBe(found.length);
    const written = Object.keys(metadata).map((name) => Buffer.from(name).toString());
    const onChain = properties.filter(({ chain }) => chain !== undefined);
    expect(new Set(onChain.map(({ property }) => property))).toEqual(new Set([...written, 'version']));
    for (const { text } of onChain) expect(text).toEqual(expect.any(String));
  });
  fc.assert(isWhole);
});

const text = (one: string): Value => ({ kind: 'text', text: one });
const integer = (one: bigint): Value => ({ kind: 'integer', digits: String(one) });
const hex = (one: string): Value => ({ kind: 'hex', hex: one });
const list = (...items: readonly Value[]): Value => ({ kind: 'list', items });
const entries: [string, Value][] = [
  ['__proto__', integer(2n ** 53n)],
  ['b', list(hex('ff'), integer(1n))],
];
const MAP = '{\n "__proto__": "9007199254740992",\n "b": [\n  "0xff",\n  1\n ]\n}';

it.each<readonly [string, Value, string]>([
  ['text', text('a "b"'), 'a "b"'],
  ['bytes', hex('ff00'), 'ff00'],
  ['a number beyond any', integer(-(2n ** 80n)), String(-(2n ** 80n))],
  ['pieces of text', list(text('one'), text('two')), 'one, two'],
  ['an empty list', list(), '[]'],
  ['a map, whatever its keys', { kind: 'map', entries }, MAP],
])('shows unchanged %s', (_what, value, shown) => expect(datumText(value)).toBe(shown));
