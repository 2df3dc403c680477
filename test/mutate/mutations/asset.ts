/** Reading identifiers: CIP-14, CIP-67, and what a page or a registry may write. */
import { mutationsOf } from '../mutation.ts';

const TESTS = ['test/asset'];

export const ASSET = [
  ...mutationsOf('lib/asset/label.ts', TESTS, {
    'label-checksum-ignored': {
      breaks: 'four bytes with a wrong checksum are no label',
      from: 'return name.startsWith(prefixOf(label))',
      to: "return name[7] === '0'",
    },
  }),
  ...mutationsOf('lib/asset/subject.ts', TESTS, {
    'address-unambiguous': {
      breaks: 'an address in hex is not taken for a token',
      from: ' || ADDRESS.test(subject)',
      to: '',
    },
  }),
  ...mutationsOf('lib/asset/bech32.ts', TESTS, {
    'fingerprint-checksum': {
      breaks: 'a fingerprint with a slip in it is none',
      from: 'return checksum === 1 ?',
      to: 'return checksum !== 0 ?',
    },
  }),
  ...mutationsOf('lib/asset/fingerprint.ts', TESTS, {
    'fingerprint-digest': {
      breaks: 'a fingerprint is made of blake2b-160 (CIP-14)',
      from: 'const DIGEST_BYTES = 20;',
      to: 'const DIGEST_BYTES = 28;',
    },
  }),
  ...mutationsOf('lib/asset/proof.ts', TESTS, {
    'proof-first-guess': {
      breaks: 'a fingerprint is resolved by proof, never by a guess',
      from: 'if (fingerprintOf(subject) === fingerprint) return',
      to: 'if (fingerprintOf(subject) !== fingerprint) return',
    },
    'proof-without-end': {
      breaks: 'a page cannot make us hash without end',
      from: 'if (tried === hashes) return { subject: undefined, tried };',
      to: '',
    },
  }),
  ...mutationsOf('lib/asset/spelling.ts', TESTS, {
    'spelling-corrected': {
      breaks: 'a registry entry whose spelling was corrected is still found',
      from: 'return [known, subject];',
      to: 'return [known];',
    },
  }),
  ...mutationsOf('lib/asset/asset-name.ts', TESTS, {
    'name-controls': {
      breaks: 'bytes with control characters are not shown as a name',
      from: 'return /\\p{Cc}|\\p{Cn}/u.test(text) ? undefined : text;',
      to: 'return text;',
    },
  }),
];
