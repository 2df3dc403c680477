/** Royalties that a policy states: CIP-27 and CIP-102, valid ones and odd ones. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import { encode } from 'cborg';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type RoyaltyInput, readRoyalties, royaltyNumberIn } from '../../lib/trust/royalty.ts';
import { cases } from '../cases.ts';
import { HOSTILE } from '../data/hostile-strings.ts';
import { datumOf } from '../data/on-chain.ts';
import { constr, keyHash, plutusAddress, recipientData, royaltyDatum, toHex } from '../data/royalties.ts';
import { corruptedBytes } from '../hostile/corrupted.ts';
import { addressOf } from '../services/chain.ts';
import { datumHash } from '../services/minted.ts';

const none = { mint: null, nft: { kind: 'not-there' } } as const;
const readMint = (stated: unknown, isTestnet = false) =>
  readRoyalties({ ...none, mint: { stated } }, undefined, isTestnet);
const readDatum = (cbor: string, hash: string | null = null) =>
  readRoyalties({ mint: null, nft: { kind: 'datum', cbor, hash } }, undefined, false);

/** The examples of CIP-27. */
const ADDRESS = 'addr1v9nevxg9wunfck0gt7hpxuy0elnqygglme3u6l3nn5q5gnq5dc9un';
const TEST_ADDRESS = 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz';
const STAKE = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw';
const CHUNKS = [
  'addr1q8g3dv6ptkgsafh7k5muggrvfde2szzmc2mqkcxpxn7c63l9znc9e3xa82h',
  'pf39scc37tcu9ggy0l89gy2f9r2lf7husfvu8wh',
];
const stated = (share: number, address = ADDRESS) => [
  { standard: 'CIP-27', kind: 'stated', recipients: [{ address, share, min: undefined, max: undefined }] },
];
const unreadable = (problem: string, standard = 'CIP-27') => [{ standard, kind: 'unreadable', problem }];

it.each([
  ['a text', { rate: '0.2', addr: ADDRESS }, stated(0.2)],
  ['an address in chunks', { rate: '0.2', addr: CHUNKS }, stated(0.2, CHUNKS.join(''))],
  ['an address of one chunk', { rate: '0.125', addr: [ADDRESS] }, stated(0.125)],
  ['the rate of version 1', { pct: '0.05', addr: ADDRESS }, stated(0.05)],
  ['both rates', { pct: '0.05', rate: '0.07', addr: ADDRESS }, stated(0.07)],
  ['a number', { rate: 1, addr: ADDRESS }, stated(1)],
  ['zero', { rate: '0', addr: ADDRESS }, stated(0)],
  ['blanks, and no zero', { rate: ' .5 ', addr: ADDRESS }, stated(0.5)],
  ['a Byron address', { rate: '0.1', addr: `Ae2${'t'.repeat(56)}` }, stated(0.1, `Ae2${'t'.repeat(56)}`)],
])('the mint (CIP-27) states %s', (_what, mint, expected) => expect(readMint(mint)).toEqual(expected));

const RATES = ['5%', '5', '1.0001', '-0.1', '0,05', '', '1e-1', 'NaN', '0x1', ['0.1'], {}, true, 2, -1, 5e8];
const WRONG_CHECKSUM = ADDRESS.replace('dc9un', 'dc9uu');
const TEXTS = [undefined, WRONG_CHECKSUM, TEST_ADDRESS, STAKE, '$creator'];
const ADDRESSES = [...TEXTS, ['addr1', 7], [[ADDRESS], ['x']], { address: ADDRESS }];
it.each<readonly [problem: string, mint: unknown]>([
  ...RATES.map((rate) => ['rate', { rate, addr: ADDRESS }] as const),
  ...ADDRESSES.map((addr) => ['address', { rate: '0.1', addr }] as const),
  ...['0.2', 7, true, [], [{ rate: '0.1', addr: ADDRESS }]].map((mint) => ['form', mint] as const),
])('a mint (CIP-27) has a problem (%s): %j', (problem, mint) => {
  expect(readMint(mint)).toEqual(unreadable(problem));
});

it('the mint (CIP-27) states nothing without metadata under the label of royalties', () => {
  for (const mint of [undefined, null]) expect(readMint(mint)).toEqual([]);
  expect(readRoyalties(none, undefined, false)).toEqual([]);
});

it('the mint (CIP-27) states an address of its own network', () => {
  expect(readMint({ rate: '0.1', addr: TEST_ADDRESS }, true)).toEqual(stated(0.1, TEST_ADDRESS));
  expect(readMint({ rate: '0.1', addr: ADDRESS }, true)).toEqual(unreadable('address'));
});

it('the mint (CIP-27) has a share from 0 to 1 or a problem, whatever the metadata are', () => {
  const texts = fc.oneof(fc.constantFrom(...HOSTILE.map(({ text }) => text), ADDRESS, '0.1'), fc.string());
  const values = fc.oneof(texts, fc.array(texts), fc.jsonValue());
  const record = fc.record({ rate: values, pct: values, addr: values }, { requiredKeys: [] });
  const isRead = fc.property(fc.oneof(fc.jsonValue(), record), (mint) => {
    const [royalty] = readMint(mint);
    if (royalty?.kind !== 'stated') return royalty?.kind === 'unreadable' || mint === null;
    return royalty.recipients.every(({ share }) => share >= 0 && share <= 1);
  });
  fc.assert(isRead, { numRuns: cases(200, 1_000, 100_000) });
});

const credential = (index: number, name: string) => constr(index, keyHash(name));
const account = (payment: unknown, stake: unknown) => constr(0, payment, stake);
const withAccount = (one: unknown) => recipientData({ key: 'a', fee: 625 }, one);
const datum = (recipient: unknown, version: unknown = 1) => toHex(constr(0, [recipient], version, constr(0)));
const recipient = (key: string, share: number, min?: bigint, max?: bigint) => {
  return { address: addressOf(0x61, key), share, min, max };
};

it('the royalty NFT (CIP-102) has recipients with shares and limits', () => {
  const both = [
    [{ key: 'a', fee: 625 }, recipient('a', 0.016)],
    [{ key: 'b', fee: 10, min: 1_000_000 }, recipient('b', 1, 1_000_000n)],
    [{ key: 'c', fee: 200, min: 5, max: 50_000_000 }, recipient('c', 0.05, 5n, 50_000_000n)],
    // max(min, min(max, share)): the minimum is always paid.
    [{ key: 'd', fee: 333, min: 7, max: 3 }, recipient('d', 10 / 333, 7n, 7n)],
  ] as const;
  const cbor = royaltyDatum(both.map(([written]) => written));
  const recipients = both.map(([, read]) => read);
  expect(readDatum(cbor)).toEqual([{ standard: 'CIP-102', kind: 'stated', recipients }]);
  expect(readDatum(cbor, datumHash(cbor))).toHaveLength(1);
  expect(readDatum(cbor, '00'.repeat(32))).toEqual(unreadable('not-genuine', 'CIP-102'));
});

const stakeOf = (index: number, name: string) => constr(0, constr(0, credential(index, name)));
it.each([
  ['a key', credential(0, 'a'), constr(1), 0x61],
  ['a script', credential(1, 'a'), constr(1), 0x71],
  ['a key and a stake key', credential(0, 'a'), stakeOf(0, 's'), 0x01],
  ['a script and a stake key', credential(1, 'a'), stakeOf(0, 's'), 0x11],
  ['a key and a stake script', credential(0, 'a'), stakeOf(1, 's'), 0x21],
  ['a script and a stake script', credential(1, 'a'), stakeOf(1, 's'), 0x31],
])('the royalty NFT (CIP-102) has the address of %s', (_what, payment, stake, header) => {
  const [royalty] = readDatum(datum(withAccount(account(payment, stake)), 2));
  const address = royalty?.kind === 'stated' ? royalty.recipients[0]?.address : '';
  const { words } = bech32.decode(address as `${string}1${string}`, 200);
  const stakeHash = (header & 0x60) === 0x60 ? [] : keyHash('s');
  expect([...bech32.fromWords(words)]).toEqual([header, ...keyHash('a'), ...stakeHash]);
  expect(readMint({ rate: '0.1', addr: address })).toEqual(stated(0.1, address));
});

const valid = recipientData({ key: 'a', fee: 625 });
const fields = (...four: readonly unknown[]) => datum(constr(0, ...four));
const [who, no] = [plutusAddress('a'), constr(1)];
const [shortHash, pointer] = [constr(0, keyHash('a').subarray(1)), constr(0, constr(1, 1, 2, 3))];
it.each([
  ['form', 'no constructor', toHex([[valid], 1, constr(0)])],
  ['form', 'another constructor', toHex(constr(1, [valid], 1, constr(0)))],
  ['form', 'two fields', toHex(constr(0, [valid], 1))],
  ['form', 'no recipients', royaltyDatum([])],
  ['form', 'the version as text', datum(valid, keyHash('1'))],
  ['version', 'version 0', datum(valid, 0)],
  ['version', 'version 3', datum(valid, 3)],
  ['form', 'metadata of CIP-68', datumOf({ name: 'x' }, 1)],
  ['form', 'a recipient of three fields', fields(who, 625, no)],
  ['form', 'a fee that is a fraction', fields(who, constr(0, 1, 625), no, no)],
  ['form', 'a bare minimum', fields(who, 625, 1_000_000, no)],
  ['form', 'a negative minimum', fields(who, 625, constr(0, -1), no)],
  ['rate', 'a fee of 0', fields(who, 0, no, no)],
  ['rate', 'a fee of more than everything', fields(who, 9, no, no)],
  ['rate', 'a negative fee', fields(who, -625, no, no)],
  ['address', 'an address as text', fields(Buffer.from(ADDRESS), 625, no, no)],
  ['address', 'a hash of 27 bytes', fields(account(shortHash, no), 625, no, no)],
  ['address', 'a third kind of credential', fields(account(credential(2, 'a'), no), 625, no, no)],
  ['address', 'a pointer to a stake credential', fields(account(credential(0, 'a'), pointer), 625, no, no)],
  ['form', 'no CBOR', 'ff'],
])('the royalty NFT (CIP-102) has a problem (%s) with %s', (problem, _what, cbor) => {
  expect(readDatum(cbor)).toEqual(unreadable(problem, 'CIP-102'));
});

const NO_DATUM = ['several', 'moved', 'no-datum', 'datum-unknown'] as const;
it.each(NO_DATUM)('the royalty NFT (CIP-102) has a problem as %s', (kind) => {
  expect(readRoyalties({ mint: null, nft: { kind } }, undefined, false)).toEqual(unreadable(kind, 'CIP-102'));
});

it('the royalty NFT (CIP-102) has valid shares and addresses or a problem, whatever the bytes are', () => {
  const two = [valid, recipientData({ key: 'b', fee: 99, min: 7 })];
  const from = fc.constant(encode(constr(0, two, 1, constr(0))));
  const isRead = fc.property(fc.oneof(corruptedBytes(from), fc.uint8Array()), (bytes) => {
    const [royalty] = readDatum(bytesToHex(bytes));
    expect(() => royaltyNumberIn({ cbor: bytesToHex(bytes), hash: null })).not.toThrow();
    if (royalty?.kind !== 'stated') return royalty?.kind === 'unreadable';
    return royalty.recipients.every(({ share, address }) => share <= 1 && address.startsWith('addr1'));
  });
  fc.assert(isRead, { numRuns: cases(500, 2_000, 100_000) });
});

const numberIn = (extra: Parameters<typeof datumOf>[2], hash: string | null = null) =>
  royaltyNumberIn({ cbor: datumOf({ name: 'x' }, 3, extra), hash });
const input: RoyaltyInput = {
  mint: { stated: { rate: '0.2', addr: ADDRESS } },
  nft: { kind: 'datum', cbor: royaltyDatum([{ key: 'a', fee: 625 }], 2), hash: null },
};

it.each([
  [{ royalty_included: 2 }, 2],
  [{ other: 1, royalty_included: 0 }, 0],
  [{ other: 1 }, undefined],
  [undefined, undefined],
  [{ royalty_included: -1 }, 'unreadable'],
  [{ royalty_included: '2' }, 'unreadable'],
])('the number (CIP-102) of %j is %j, and none in a datum with another hash', (extra, number) => {
  expect([numberIn(extra), numberIn(extra, '00'.repeat(32))]).toEqual([number, undefined]);
});

it.each([
  [undefined, input.nft, ['CIP-102 stated']],
  [2, input.nft, ['CIP-102 stated']],
  [0, input.nft, ['CIP-102 waived']],
  ['unreadable', input.nft, ['CIP-102 unreadable']],
  [2, none.nft, ['CIP-102 unreadable']],
  [undefined, none.nft, []],
] as const)('the number (CIP-102) decides which royalty applies: %j', (number, nft, kinds) => {
  const royalties = readRoyalties({ ...input, nft }, number, false);
  expect(royalties.map(({ kind, standard }) => `${standard} ${kind}`)).toEqual([...kinds, 'CIP-27 stated']);
});
