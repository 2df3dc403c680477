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
  it('reads every fingerprint, in lower case and in upper case', () => {
    fc.assert(
      fc.property(fingerprints, (fingerprint) => {
        expect(parseFingerprint(fingerprint)).toBe(fingerprint);
        expect(parseFingerprint(fingerprint.toUpperCase())).toBe(fingerprint);
      }),
      { numRuns: 500 },
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
      { numRuns: 500 },
    );
  });

  it('agrees with another implementation on mutated fingerprints', () => {
    const characters = fc.oneof(
      fc.constantFrom(...CHARSET, ...CHARSET.toUpperCase()),
      fc.constantFrom('b', 'i', 'o', '1', ' ', '.', 'é', '\0', '\ud800'),
    );
    const mutation = fc.record({ at: fc.integer({ min: 0, max: 44 }), cut: fc.nat(2), characters });
    fc.assert(
      fc.property(
        fingerprints,
        fc.boolean(),
        fc.array(mutation, { maxLength: 3 }),
        (fingerprint, upper, mutations) => {
          let text = upper ? fingerprint.toUpperCase() : fingerprint;
          for (const { at, cut, characters: put } of mutations) {
            text = text.slice(0, at) + put + text.slice(at + cut);
          }
          return parseFingerprint(text) === readElsewhere(text);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('refuses bech32m', () => {
    fc.assert(
      fc.property(digests, (digest) => {
        return parseFingerprint(bech32m.encode('asset', bech32m.toWords(digest))) === undefined;
      }),
      { numRuns: 500 },
    );
  });

  it('refuses mixed case', () => {
    fc.assert(
      fc.property(fingerprints, fc.integer({ min: 0, max: 43 }), (fingerprint, at) => {
        const upper = fingerprint.charAt(at).toUpperCase();
        fc.pre(upper !== fingerprint.charAt(at));
        return parseFingerprint(replaceAt(fingerprint, at, upper)) === undefined;
      }),
      { numRuns: 500 },
    );
  });

  it('refuses another prefix and another length, though their checksums fit', () => {
    const words = bech32.toWords(new Uint8Array(20));
    expect(parseFingerprint(bech32.encode('asset', words))).toBeDefined();
    for (const prefix of ['addr1', 'stake', 'asse', 'assets']) {
      expect(parseFingerprint(bech32.encode(prefix, words))).toBeUndefined();
    }
    for (const bytes of [19, 21, 28]) {
      const text = bech32.encode('asset', bech32.toWords(new Uint8Array(bytes)));
      expect(parseFingerprint(text)).toBeUndefined();
    }
  });

  it('refuses the Kelvin sign, which becomes a k in lower case', () => {
    const fingerprint = 'ASSET1RJKLCRNSDZQP65WJGRG55SY9723KW09MLGVLC3';
    expect(parseFingerprint(fingerprint)).toBeDefined();
    expect(parseFingerprint(fingerprint.replace('K', '\u212a'))).toBeUndefined();
  });
});

describe('looksLikeFingerprint', () => {
  it('asks for the form only', () => {
    expect(looksLikeFingerprint('asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc4')).toBe(true);
    expect(looksLikeFingerprint('ASSET1RJKLCRNSDZQP65WJGRG55')).toBe(true);
    for (const text of ['asset1', 'asset1short', 'addr1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3']) {
      expect(looksLikeFingerprint(text)).toBe(false);
    }
  });
});
