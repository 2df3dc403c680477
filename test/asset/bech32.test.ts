/** A fingerprint is believed only when BIP 173 says that its checksum fits: our reader against another's. */
import { bech32, bech32m } from '@scure/base';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeFingerprint, parseFingerprint } from '../../lib/asset/bech32.ts';

const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const digests = fc.uint8Array({ minLength: 20, maxLength: 20 });
const fingerprints = digests.map((digest) => bech32.encode('asset', bech32.toWords(digest)));

/** What another implementation reads: the fingerprint in lower case, or undefined. */
function readElsewhere(text: string): string | undefined {
  // CIP-14: 20 bytes under the prefix `asset` are 44 characters.
  if (text.length !== 44) return undefined;
  try {
    const { prefix } = bech32.decode(text as `${string}1${string}`);
    return prefix === 'asset' ? text.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}

const replaceAt = (text: string, at: number, character: string) =>
  text.slice(0, at) + character + text.slice(at + 1);

describe('parseFingerprint', () => {
  it('reads every fingerprint, in lower case and in upper case, and none in mixed case or as bech32m', () => {
    fc.assert(
      fc.property(digests, fc.integer({ min: 0, max: 43 }), (digest, at) => {
        const fingerprint = bech32.encode('asset', bech32.toWords(digest));
        expect(parseFingerprint(fingerprint)).toBe(fingerprint);
        expect(parseFingerprint(fingerprint.toUpperCase())).toBe(fingerprint);
        expect(parseFingerprint(bech32m.encode('asset', bech32m.toWords(digest)))).toBeUndefined();
        const upper = fingerprint.charAt(at).toUpperCase();
        if (upper !== fingerprint.charAt(at))
          expect(parseFingerprint(replaceAt(fingerprint, at, upper))).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('refuses each single mistyped character, and each two that changed places', () => {
    fc.assert(
      fc.property(fingerprints, fc.integer({ min: 6, max: 43 }), (fingerprint, at) => {
        const [a = '', b = ''] = fingerprint.slice(at - 1, at + 1);
        const swapped = fingerprint.slice(0, at - 1) + b + a + fingerprint.slice(at + 1);
        const typed = [swapped, ...[...CHARSET].map((character) => replaceAt(fingerprint, at, character))];
        return typed.every((text) => text === fingerprint || parseFingerprint(text) === undefined);
      }),
    );
  });

  it('agrees with another implementation on mutated fingerprints', () => {
    const put = fc.oneof(
      fc.constantFrom(...CHARSET, ...CHARSET.toUpperCase()),
      fc.constantFrom('b', 'i', 'o', '1', ' ', '.', 'é', '\0', '\ud800'),
    );
    const mutations = fc.array(fc.tuple(fc.nat(44), fc.nat(2), put), { maxLength: 3 });
    fc.assert(
      fc.property(fingerprints, fc.boolean(), mutations, (fingerprint, isUpper, all) => {
        const text = all.reduce(
          (one, [at, cut, character]) => one.slice(0, at) + character + one.slice(at + cut),
          isUpper ? fingerprint.toUpperCase() : fingerprint,
        );
        return parseFingerprint(text) === readElsewhere(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('refuses another prefix and another length, though their checksums fit', () => {
    const encoded = (prefix: string, bytes: number) =>
      parseFingerprint(bech32.encode(prefix, bech32.toWords(new Uint8Array(bytes))));
    expect(encoded('asset', 20)).toBeDefined();
    for (const prefix of ['addr1', 'stake', 'asse', 'assets']) expect(encoded(prefix, 20)).toBeUndefined();
    for (const bytes of [19, 21, 28]) expect(encoded('asset', bytes)).toBeUndefined();
  });

  it('refuses the Kelvin sign, which becomes a k in lower case', () => {
    const fingerprint = 'ASSET1RJKLCRNSDZQP65WJGRG55SY9723KW09MLGVLC3';
    expect(parseFingerprint(fingerprint)).toBeDefined();
    expect(parseFingerprint(fingerprint.replace('K', '\u212a'))).toBeUndefined();
  });
});

it('a text looks like a fingerprint by its form alone', () => {
  const alike = ['asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc4', 'ASSET1RJKLCRNSDZQP65WJGRG55'];
  const others = ['asset1', 'asset1short', 'addr1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3'];
  expect([...alike, ...others].filter(looksLikeFingerprint)).toEqual(alike);
});
