/** Reading identifiers: CIP-14, CIP-67, and what a page or a registry may write. */
export const ASSET = String.raw`
lib/asset/label.ts by test/asset
  label-checksum-ignored: four bytes with a wrong checksum are no label
  - return name.startsWith(prefixOf(label))
  + return name[7] === '0'
lib/asset/subject.ts by test/asset
  address-unambiguous: an address in hex is not taken for a token
  - || ADDRESS.test(subject)
lib/asset/bech32.ts by test/asset
  fingerprint-checksum: a fingerprint with a slip in it is none
  - return checksum === 1 ?
  + return checksum !== 0 ?
lib/asset/fingerprint.ts by test/asset
  fingerprint-digest: a fingerprint is made of blake2b-160 (CIP-14)
  - const DIGEST_BYTES = 20;
  + const DIGEST_BYTES = 28;
lib/asset/proof.ts by test/asset
  proof-first-guess: a fingerprint is resolved by proof, never by a guess
  - if (fingerprintOf(subject) === fingerprint) return
  + if (fingerprintOf(subject) !== fingerprint) return
  proof-without-end: a page cannot make us hash without end
  - if (tried === hashes) return { subject: undefined, tried };
lib/asset/spelling.ts by test/asset
  spelling-corrected: a registry entry whose spelling was corrected is still found
  - return [known, subject];
  + return [known];
lib/asset/asset-name.ts by test/asset
  name-controls: bytes with control characters are not shown as a name
  - return /\p{Cc}|\p{Cn}/u.test(text) ? undefined : text;
  + return text;
`;
