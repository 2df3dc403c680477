/** Reading of CIP-68 datums, including invalid and hostile ones. */
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { encode as encodeSorted, Tagged } from 'cborg';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../../../lib/asset/subject.ts';
import { readPlutusData } from '../../../lib/trust/metadata/plutus-data.ts';
import { readDatum } from '../../../lib/trust/metadata/read.ts';
import type { Value } from '../../../lib/trust/metadata/value.ts';
import { cases } from '../../cases.ts';
import { corruptedBytes } from '../../hostile/corrupted.ts';

const SUBJECT = parseSubject(`${'5a'.repeat(28)}0014df10${bytesToHex(utf8ToBytes('Mica'))}`) as Subject;
const POLICY = policyOf(SUBJECT);
/** The asset name without its label. */
const BODY = assetNameOf(SUBJECT).slice(8);

const u = utf8ToBytes;
/** Without sorting: the library cannot sort keys that are bytes. */
const encode = (value: unknown) => encodeSorted(value, { mapSorter: () => 0 });
const map = (entries: Readonly<Record<string, unknown>>) =>
  new Map(Object.entries(entries).map(([name, value]) => [u(name), value]));
const datum = (...fields: readonly unknown[]) => encode(new Tagged(121, fields));

function plain(value: Value): unknown {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'integer') return BigInt(value.digits);
  if (value.kind === 'hex') return { hex: value.hex };
  if (value.kind === 'list') return value.items.map(plain);
  return Object.fromEntries(value.entries.map(([name, entry]) => [name, plain(entry)]));
}

function read(cbor: Uint8Array) {
  const reading = readDatum(cbor, SUBJECT);
  if (!reading.ok) return reading.refusal;
  const { version, properties } = reading;
  return { version, ...Object.fromEntries([...properties].map(([name, value]) => [name, plain(value)])) };
}

const METADATA = { name: u('Mica'), description: u('a mineral'), decimals: 6 };
const DECODED = { name: 'Mica', description: 'a mineral', decimals: 6n };

const file = map({ src: [u('ar://'), u('x')] });
const byBytes = (key: string, value: unknown) => new Map([[hexToBytes(key), value]]);
const named = new Map([
  [u('Pebble'), map({ name: u('Another') })],
  [u('Mica'), map(METADATA)],
]);
const several = new Map([
  [new Uint8Array(28), byBytes(BODY, map({ name: u('Of another policy') }))],
  [hexToBytes(POLICY), named],
]);
/** Version 4, which nests the metadata. */
const nested = (value: unknown) => datum(map({ 721: value }), 4);
const V4 = { version: 4, ...DECODED };
/** As the ledger encodes long texts: byte strings in chunks, and indefinite lengths. */
const LONG = 'https://fernwood.example/'.padEnd(130, 'x');
const chunks = LONG.match(/.{1,64}/g)?.map((chunk) => bytesToHex(encode(u(chunk))));
const inChunks = hexToBytes(`d8799fbf${bytesToHex(encode(u('url')))}5f${chunks?.join('')}ffff01ff`);
const sized = (tag: string) => hexToBytes(`d87982a1416e${tag}4a0100000000000000000001`);

const DATUMS: readonly (readonly [string, Uint8Array, unknown])[] = [
  ['three fields', datum(map(METADATA), 1, new Tagged(121, [])), { version: 1, ...DECODED }],
  ['two fields, as in the examples of the CIP', datum(map(METADATA), 2), { version: 2, ...DECODED }],
  ['files', datum(map({ files: [file] }), 3), { version: 3, files: [{ src: 'ar://x' }] }],
  ['a list', datum(map({ traits: [u('a'), [2]] }), 1), { version: 1, traits: ['a', [2n]] }],
  ['a constructor by its tag', datum(map({ x: new Tagged(1280, [7]) }), 1), { version: 1, x: [7n] }],
  ['a constructor by its index', datum(map({ x: new Tagged(102, [3, [7]]) }), 1), { version: 1, x: [7n] }],
  ['nested metadata among other tokens', nested(several), V4],
  ['nested metadata without the policy, as in the example', nested(map({ Mica: map(METADATA) })), V4],
  ['a long text', inChunks, { version: 1, url: LONG }],
  ['a large integer', sized('c2'), { version: 1, n: 2n ** 72n }],
  ['a large negative integer', sized('c3'), { version: 1, n: -1n - 2n ** 72n }],
  ['another constructor', encode(new Tagged(122, [map(METADATA), 1])), 'not-cip-68'],
  ['constructor 7', encode(new Tagged(1280, [map(METADATA), 1])), 'not-cip-68'],
  ['a missing version', datum(map(METADATA), u('1')), 'not-cip-68'],
  ['version 0', datum(map(METADATA), 0), 'not-cip-68'],
  ['metadata that is a list', datum([u('name'), u('Mica')], 1), 'not-cip-68'],
  ['nested metadata of others', nested(map({ ['11'.repeat(28)]: named })), 'not-cip-68'],
  ['CBOR text, which is not Plutus data', datum(new Map([['name', 'Mica']]), 1), 'not-cbor'],
  ['trailing bytes', new Uint8Array([...datum(map(METADATA), 1), 0]), 'not-cbor'],
  ['truncated data', datum(map(METADATA), 1).slice(0, -1), 'not-cbor'],
  ['deep nesting', new Uint8Array(16_000).fill(0x81), 'not-cbor'],
  ['an indefinite chunk in a chunk', hexToBytes('5f5fff'), 'not-cbor'],
];
it.each(DATUMS)('decodes or refuses a datum with %s', (_what, cbor, expected) => {
  expect(read(cbor)).toEqual(expected);
});

it('decodes or refuses any bytes', () => {
  const valid = fc.constantFrom(...DATUMS.map(([, cbor]) => cbor));
  const isRead = fc.property(fc.oneof(corruptedBytes(valid), fc.uint8Array()), (cbor) => void read(cbor));
  fc.assert(isRead, { numRuns: cases(2_000, 100_000) });
}, 300_000);

it.each<readonly [what: string, cbor: Uint8Array, kind: string | undefined]>([
  ['15,000 items', datum(map({ n: Array.from({ length: 15_000 }, () => 1) }), 1), 'constructor'],
  ['16,000 chunks', hexToBytes(`5f${'40'.repeat(16_000)}ff`), 'bytes'],
  ['an integer of 16,352 bytes', hexToBytes(`c2593fe0${'ff'.repeat(16_352)}`), 'integer'],
  [
    'one byte more than a transaction has',
    hexToBytes(`c2594000${'ff'.repeat(16_384)}`).slice(0, 16_385),
    undefined,
  ],
])('decodes or refuses a datum of the largest size: %s', (_what, cbor, kind) => {
  expect(readPlutusData(cbor)?.kind).toBe(kind);
});
