/**
 * The same metadata on every path: on the card by the JSON of Blockfrost and of Koios, and in the chain check by the JSON of
 * a mint or the CBOR of a datum.
 */
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { encode, Tagged } from 'cborg';
import { expect, it } from 'vitest';
import type { Source } from '../../../lib/asset/standard.ts';
import { parseSubject, type Subject } from '../../../lib/asset/subject.ts';
import { parseJson } from '../../../lib/http/request.ts';
import { nftToken } from '../../../lib/trust/metadata/nft.ts';
import { listed, readOnChain } from '../../../lib/trust/metadata/on-chain.ts';
import { readJson } from '../../../lib/trust/metadata/read.ts';

const POLICY = '6b'.repeat(28);
const NAME = 'Wren';
const hexOf = (text: string) => bytesToHex(utf8ToBytes(text));
const subjectOf = (label: string, name = hexOf(NAME)) => parseSubject(POLICY + label + name) as Subject;
const NFT = subjectOf('000de140');
const PLAIN = subjectOf('');

/** Plutus data: texts are UTF-8 bytes. */
type Plutus = string | bigint | Uint8Array | readonly Plutus[] | ReadonlyMap<Plutus, Plutus>;

const bytesIn = (value: Plutus) => (typeof value === 'string' ? utf8ToBytes(value) : value);
const inBytes = (hex: string) => hexToBytes(hex.replaceAll(' ', ''));

function toCbor(data: Plutus): unknown {
  const value = bytesIn(data);
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [toCbor(key), toCbor(one)]));
  if (Array.isArray(value)) return value.map(toCbor);
  if (typeof value !== 'bigint' || value < 2n ** 64n) return value;
  return new Tagged(2, hexToBytes(value.toString(16).padStart(26, '0')));
}

/** JSON in the format of cardano-cli. `JSON.stringify` would round integers. */
function toCli(data: Plutus): string {
  const value = bytesIn(data);
  if (value instanceof Uint8Array) return `{"bytes":"${bytesToHex(value)}"}`;
  if (typeof value === 'bigint') return `{"int":${value}}`;
  if (Array.isArray(value)) return `{"list":[${value.map(toCli).join()}]}`;
  const entries = [...(value as ReadonlyMap<Plutus, Plutus>)];
  return `{"map":[${entries.map(([k, v]) => `{"k":${toCli(k)},"v":${toCli(v)}}`).join()}]}`;
}

/** JSON of Blockfrost: bytes in a list are Node's buffers, and the entries of a map are missing. */
function toBlockfrost(data: Plutus): string {
  const buffer = (one: Plutus) => `{"type":"Buffer","data":[${[...(bytesIn(one) as Uint8Array)]}]}`;
  if (Array.isArray(data)) return `[${data.map(buffer).join()}]`;
  if (typeof data === 'bigint') return String(data);
  return typeof data === 'string' ? JSON.stringify(data) : '{}';
}

/** What the card shows of the JSON that a provider sends; undefined if nothing can be read. `isCut`: there is more. */
function onCard(source: Source, json: string, subject: Subject) {
  const properties = readJson(source, parseJson(json), subject);
  if (!properties?.length) return undefined;
  const nft = { source, properties, quantity: '1', at: 0, service: '' };
  const { token, isCut } = nftToken('mainnet', subject, nft);
  const { name, ticker, description, url, decimals, decimalsText, others } = token;
  const all = Object.entries({ name, ticker, description, url, decimals, decimalsText, ...others });
  const shown = all.flatMap(([key, stated]) => (stated ? [[key, stated.value]] : []));
  return { ...Object.fromEntries(shown), ...(isCut && { isCut }) };
}

const textsOf = (properties: ReturnType<typeof listed>) =>
  Object.fromEntries(properties.map(({ property, text }) => [property, text]));

const datumOf = (metadata: Plutus, version: bigint) =>
  bytesToHex(
    encode(new Tagged(121, [toCbor(metadata), version, new Tagged(121, [])]), { mapSorter: () => 0 }),
  );

function inCheck(metadata: Plutus, version: bigint, subject: Subject) {
  const read = readOnChain({ cbor: datumOf(metadata, version), hash: null }, subject, undefined);
  if (read.kind !== 'read') return undefined;
  const { version: _, ...texts } = textsOf(read.properties);
  return texts;
}

const koiosDatum = (metadata: Plutus, version = 1n) =>
  `{"constructor":0,"fields":[${toCli(metadata)},{"int":${version}},{"constructor":0,"fields":[]}]}`;

const SPLIT = inBytes(`${hexOf('Wo der Zaunkönig wohnt, weiß nur, wer den Bach entlang ')}68c3`);
const LONG = 'Whoever holds it may visit the reading room on any weekday and may b';
const BIG = 123456789012345678901234567890n;
const URL_PIECES = ['https://reading-room.example/', 'members/wren/12'];
const TERMS = ['Holders may visit the reading room on any weekday and may bring ', 'one guest at a time.'];
const [WEBSITE, TERMS_TEXT] = [URL_PIECES, TERMS].map((pieces) => pieces.join(''));

const LINKS = ['https://wren.example', 'https://nest.example'];

type DatumCase = readonly [what: string, metadata: Readonly<Record<string, Plutus>>, shown: object];
it.each<DatumCase>([
  [
    'a letter that is split between two pieces',
    { description: [SPLIT, inBytes('bc7066742064657220566f67656c')] },
    { description: 'Wo der Zaunkönig wohnt, weiß nur, wer den Bach entlang hüpft der Vogel' },
  ],
  [
    'a word that is split between two pieces',
    { description: [LONG, 'ring one guest at a time.'] },
    { description: `${LONG}ring one guest at a time.` },
  ],
  [
    'pieces of any property, and of a URL',
    { Terms: TERMS, Website: URL_PIECES, Portal: URL_PIECES },
    { Terms: TERMS_TEXT, Website: WEBSITE, Portal: WEBSITE },
  ],
  [
    'lists of several texts',
    { tags: ['early', 'loud'], links: LINKS, about: ['https://wren.example', 'the nest'] },
    { tags: 'early, loud', links: LINKS.join(', '), about: 'https://wren.example, the nest' },
  ],
  [
    'integers that a number does not hold exactly',
    { serial: 9007199254740993n, seed: BIG, debt: -9007199254740993n },
    { serial: '9007199254740993', seed: String(BIG), debt: '-9007199254740993' },
  ],
  ['a text that begins with a byte order mark', { description: '\ufeffShy' }, { description: '\ufeffShy' }],
])('reads in a datum, on the card and in the check: %s', (_what, properties, shown) => {
  const metadata = new Map(Object.entries(properties));
  const json = `{${[...metadata].map(([name, value]) => `${JSON.stringify(name)}:${toBlockfrost(value)}`)}}`;
  expect(onCard('CIP_68', json, NFT)).toEqual(shown);
  expect(onCard('CIP_68', koiosDatum(metadata), NFT)).toEqual(shown);
  expect(inCheck(metadata, 1n, NFT)).toEqual(shown);
});

const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, 'v']));

it.each<readonly [what: string, metadata: object | string, shown: object]>([
  [
    'texts in pieces, and lists of texts',
    { Website: URL_PIECES, Portal: URL_PIECES, Terms: TERMS, tags: ['early', 'loud'] },
    { Website: WEBSITE, Portal: WEBSITE, Terms: TERMS_TEXT, tags: 'early, loud' },
  ],
  [
    'integers that a number does not hold exactly',
    `{"serial":9007199254740993,"seed":${BIG},"story":"\\"1\\": 9007199254740993"}`,
    { serial: '9007199254740993', seed: String(BIG), story: '"1": 9007199254740993' },
  ],
  [
    'traits of one name in a list',
    { attributes: ['Map', 'Rope'].map((value) => ({ trait_type: 'Perk', value })) },
    { Perk: 'Map, Rope' },
  ],
  ['traits of one name in maps', { attributes: [{ Perk: 'Map' }, { Perk: 'Rope' }] }, { Perk: 'Map, Rope' }],
  [
    'a trait with the name of a property',
    { rank: 'Gold', attributes: { rank: 'Silver' } },
    { rank: 'Gold, Silver' },
  ],
  [
    'traits and other numbers',
    { version: 2, traits: { Eyes: 3, half: 0.5 } },
    { version: '2', Eyes: '3', half: '0.5' },
  ],
  ['decimals', { ticker: 'ABC', decimals: 255 }, { ticker: 'ABC', decimals: 255 }],
  ['decimals as text', { decimals: '6' }, { decimalsText: '6' }],
  ['decimals that are none', { decimals: 256 }, { decimals: '256' }],
  ['halves of a letter in two pieces', { name: ['\ud83d', '\udc26'] }, { name: '🐦' }],
  ['no picture and no files', { name: 'A', image: 'ipfs://x', files: [{ src: 'ar://a' }] }, { name: 'A' }],
  ['other maps', { social: { site: 'https://x' } }, { 'social: site': 'https://x' }],
  ['an empty map, as in a datum at Blockfrost', { attributes: {} }, { isCut: true }],
  ['deep nests', { name: 'A', a: { b: { c: { d: 1 } } } }, { name: 'A', isCut: true }],
  ['twelve traits', numbered(12), numbered(12)],
  ['more than there is space for', numbered(13), { ...numbered(12), isCut: true }],
  ['a text of 120 characters', { story: 'a'.repeat(120) }, { story: 'a'.repeat(120) }],
  ['a longer text', { story: 'a'.repeat(121) }, { story: `${'a'.repeat(120)}…`, isCut: true }],
])('reads of a mint: %s', (_what, metadata, shown) => {
  const json = typeof metadata === 'string' ? metadata : JSON.stringify(metadata);
  // Blockfrost sends the metadata of the token, Koios that of all tokens of the mint.
  expect(onCard('CIP_25', json, PLAIN)).toEqual(shown);
  const all = `{"721":{"${POLICY}":{"Finch":{"name":"Other"},"${NAME}":${json}}}}`;
  expect(onCard('CIP_25', all, PLAIN)).toEqual(shown);
});

it('shows the collection before other traits', () => {
  expect(Object.keys(onCard('CIP_25', '{"Eyes":"Blue","collection":"Birds"}', PLAIN))).toEqual([
    'collection',
    'Eyes',
  ]);
});

it.each([
  ['one', '1', PLAIN, true],
  ['several', '1000', PLAIN, undefined],
  ['several with the label of an NFT', '1000', NFT, true],
])('calls %s an NFT, or not', (_what, quantity, subject, isNft) => {
  const nft = { source: 'CIP_25', properties: [], quantity, at: 0, service: '' } as const;
  expect(nftToken('mainnet', subject, nft).token.isNft).toBe(isNft);
});

it.each([
  ['its text', POLICY, NAME, { name: 'Wren' }],
  ['its bytes', `0x${POLICY}`, `0x${hexOf(NAME)}`, { name: 'Wren' }],
  ['nothing, as other tokens only', POLICY, 'Finch', undefined],
])('finds a token in the metadata of a mint by %s', (_what, policy, name, shown) => {
  const json = JSON.stringify({ 721: { [policy]: { [name]: { name: 'Wren' } } } });
  expect(onCard('CIP_25', json, PLAIN)).toEqual(shown);
});

const FOUR = new Map<Plutus, Plutus>([
  ['name', 'Wren Four'],
  ['image', 'ipfs://wren'],
  ['attributes', new Map([['Nest', 'Reed']])],
]);
const nested = (policy: Plutus, name: Plutus) =>
  new Map([['721', new Map([[policy, new Map([[name, FOUR]])]])]]);
const MARKED = '\ufeffWren';
it.each<readonly [string, Subject, Plutus]>([
  ['the label 222', NFT, nested(inBytes(POLICY), NAME)],
  ['the label 333', subjectOf('0014df10'), nested(inBytes(POLICY), NAME)],
  ['the label 444', subjectOf('001bc280'), nested(inBytes(POLICY), NAME)],
  ['names in hex', NFT, nested(POLICY, hexOf(NAME))],
  ['a byte order mark', subjectOf('000de140', hexOf(MARKED)), nested(inBytes(POLICY), MARKED)],
])('finds a token in a datum of version 4: %s', (_what, subject, metadata) => {
  const shown = { name: 'Wren Four', Nest: 'Reed' };
  expect(onCard('CIP_68', koiosDatum(metadata, 4n), subject)).toEqual(shown);
  expect(inCheck(metadata, 4n, subject)).toMatchObject({ name: 'Wren Four', image: 'ipfs://wren' });
  // Blockfrost reads no version 4 yet.
  const json = JSON.stringify({
    721: { [POLICY]: { [Buffer.from(subject.slice(64), 'hex').toString()]: { name: 'Wren Four' } } },
  });
  expect(onCard('CIP_68', json, subject)).toEqual({ name: 'Wren Four' });
  const other = parseSubject('6c'.repeat(28) + subject.slice(56)) as Subject;
  expect(onCard('CIP_68', koiosDatum(metadata, 4n), other)).toBeUndefined();
});

it('shows decimals that are written as text in no other place', () => {
  const metadata = new Map([['decimals', '6']]);
  const shown = { decimalsText: '6' };
  expect(onCard('CIP_68', '{"decimals":"6"}', NFT)).toEqual(shown);
  expect(onCard('CIP_68', koiosDatum(metadata), NFT)).toEqual(shown);
  expect(inCheck(metadata, 1n, NFT)).toEqual({ decimals: '6' });
});

it('lists the properties that the card shows first, at most 200, and how many more there are', () => {
  const metadata = {
    traits: ['a', 'b'],
    image: ['ipfs://', 'abc'],
    files: [{ src: ['https://', 'x'] }],
    name: 'N',
  };
  const properties = listed(readJson('CIP_25', metadata, PLAIN) ?? []);
  expect(properties.map(({ property }) => property)).toEqual(['name', 'image', 'traits', 'files']);
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`t${at}`, 'v']));
  expect(listed(readJson('CIP_25', many, PLAIN) ?? []).at(-1)).toMatchObject({
    property: '…',
    chain: { text: '+ 100' },
  });
});

it('is undefined without metadata, and empty for what is no map of properties', () => {
  expect([undefined, null].map((json) => readJson('CIP_25', json, PLAIN))).toEqual([undefined, undefined]);
  for (const json of [7, 'text', ['a'], {}, { 721: { [POLICY]: { [NAME]: ['a'] } } }])
    expect(readJson('CIP_25', json, PLAIN)).toEqual([]);
  for (const json of [
    { constructor: 1, fields: [] },
    { constructor: 0, fields: [{ bytes: '' }] },
  ])
    expect(readJson('CIP_68', json, NFT)).toEqual([]);
});

it('reads JSON of any depth', () => {
  const deep = Array.from({ length: 100_000 }).reduce<object>((inner) => ({ inner }), {});
  expect(readJson('CIP_25', deep, PLAIN)).toHaveLength(1);
});
