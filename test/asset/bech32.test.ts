/** The bech32 parser (BIP 173), compared with @scure/base. */
import { bech32, bech32m } from '@scure/base';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBech32, fingerprintWith, hashPrefixOf, parseFingerprint } from '../../lib/asset/bech32.ts';

const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const digests = fc.uint8Array({ minLength: 20, maxLength: 20 });
const encode = (digest: Uint8Array, prefix = 'asset') => bech32.encode(prefix, bech32.toWords(digest));

/** The text in lower case, if @scure/base decodes it as a fingerprint. */
function reference(text: string): string | undefined {
  const decoded = text.length === 44 ? bech32.decodeUnsafe(text) : undefined;
  return decoded?.prefix === 'asset' ? text.toLowerCase() : undefined;
}

const replaceAt = (text: string, at: number, character: string, length = 1) =>
  text.slice(0, at) + character + text.slice(at + length);

it('parseFingerprint accepts lower and upper case, and rejects mixed case and bech32m', () => {
  const isParsed = fc.property(digests, fc.integer({ min: 0, max: 43 }), (digest, at) => {
    const fingerprint = encode(digest);
    expect(parseFingerprint(fingerprint)).toBe(fingerprint);
    expect(parseFingerprint(fingerprint.toUpperCase())).toBe(fingerprint);
    expect(parseFingerprint(bech32m.encode('asset', bech32m.toWords(digest)))).toBeUndefined();
    const upper = fingerprint.charAt(at).toUpperCase();
    if (upper === fingerprint.charAt(at)) return;
    expect(parseFingerprint(replaceAt(fingerprint, at, upper))).toBeUndefined();
  });
  fc.assert(isParsed, { numRuns: 300 });
});

it('parseFingerprint agrees with @scure/base on mutated fingerprints', () => {
  const inserted = fc.constantFrom(...CHARSET, ...CHARSET.toUpperCase(), ...'bio1 .é\0', '\ud800');
  const mutations = fc.array(fc.tuple(fc.nat(44), inserted, fc.nat(2)), { maxLength: 3 });
  const agrees = fc.property(digests, fc.boolean(), mutations, (digest, isUpper, all) => {
    const written = isUpper ? encode(digest).toUpperCase() : encode(digest);
    const text = all.reduce((mutated, change) => replaceAt(mutated, ...change), written);
    return parseFingerprint(text) === reference(text);
  });
  fc.assert(agrees, { numRuns: 2_000 });
});

it('parseFingerprint rejects another prefix or length with a valid checksum', () => {
  const parsed = (bytes: number, prefix?: string) => parseFingerprint(encode(new Uint8Array(bytes), prefix));
  expect(parsed(20)).toBeDefined();
  for (const prefix of ['addr1', 'stake', 'asse', 'assets']) expect(parsed(20, prefix)).toBeUndefined();
  for (const bytes of [19, 21, 28]) expect(parsed(bytes)).toBeUndefined();
});

it('parseFingerprint rejects the Kelvin sign, although its lower case is k', () => {
  const fingerprint = 'ASSET1RJKLCRNSDZQP65WJGRG55SY9723KW09MLGVLC3';
  expect(parseFingerprint(fingerprint)).toBeDefined();
  expect(parseFingerprint(fingerprint.replace('K', '\u212a'))).toBeUndefined();
});

it('fingerprintWith, hashPrefixOf and decodeBech32 encode and decode like @scure/base', () => {
  const agrees = fc.property(digests, fc.uint8Array({ maxLength: 80 }), (digest, bytes) => {
    const fingerprint = fingerprintWith(digest);
    expect(fingerprint).toBe(encode(digest));
    expect(hashPrefixOf(fingerprint)).toBe(new DataView(digest.buffer).getUint32(0));
    const address = bech32.encode('addr_test', bech32.toWords(bytes), 200);
    expect(decodeBech32(address)).toEqual([...bytes]);
    expect(
      decodeBech32(replaceAt(address, address.length - 1, address.endsWith('q') ? 'p' : 'q')),
    ).toBeUndefined();
  });
  fc.assert(agrees, { numRuns: 100 });
});
