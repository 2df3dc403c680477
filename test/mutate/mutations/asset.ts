/** Mutations of the identifier parsers (CIP-14, CIP-67). */
export const ASSET = String.raw`
lib/asset/label.ts by test/asset
  label-checksum-ignored: rejects a label with a wrong checksum
  - return name.startsWith(labelPrefix(label))
  + return name[7] === '0'
lib/asset/subject.ts by test/asset
  address-unambiguous: treats an address in hex as ambiguous
  - || ADDRESS.test(subject)
lib/asset/bech32.ts by test/asset
  fingerprint-checksum: rejects a fingerprint with a typing error
  - return checksum === 1 ?
  + return checksum !== 0 ?
lib/asset/fingerprint.ts by test/asset
  fingerprint-digest: hashes with blake2b-160 (CIP-14)
  - const DIGEST_BYTES = 20;
  + const DIGEST_BYTES = 28;
lib/asset/proof.ts by test/asset
  proof-first-guess: resolves a fingerprint by its hash only
  - if (fingerprintOf(subject) === fingerprint) return
  + if (fingerprintOf(subject) !== fingerprint) return
  proof-without-end: bounds the hashes that a page can cause
  - if (hashes === maxHashes) return { subject: undefined, hashes };
lib/asset/spelling.ts by test/asset
  spelling-corrected: finds a registry entry after its spelling was corrected
  - return [known, subject];
  + return [known];
lib/asset/asset-name.ts by test/asset
  name-controls: does not decode bytes with control characters
  - return /\p{Cc}|\p{Cn}/u.test(text) ? undefined : text;
  + return text;
`;
