/** Mutations of signatures (CIP-26), policy scripts, datums (CIP-68), lookalikes and notes. */
export const TRUST = `
lib/trust/attestation.ts by test/trust
  signed-other-property: rejects the signature of another property
  - encodeText(name),
  + encodeText('name'),
  script-time-locks-only: requires a key besides time locks
  - containsKey(script, hashes) && isSatisfied(script, hashes)
  + isSatisfied(script, hashes)
  signature-loose-rule: verifies signatures strictly by RFC 8032
  - zip215: false
  + zip215: true
  signatures-without-end: bounds the signatures that are verified
  - .slice(0, MAX_SIGNATURES)
lib/trust/native-script.ts by test/trust
  script-of-other-policy: ignores a script of another policy
  - if (id !== subject.slice(0, POLICY_DIGITS).toLowerCase()) return undefined;
  script-n-of-k: requires n of k keys
  - >= script.count;
  + >= Math.min(1, script.count);
lib/trust/lookalike.ts by test/trust
  lookalike-of-own-policy: excludes the token’s own policy
  - if (entry.policy === policy || (
  + if ((
  lookalike-discredits: no unregistered copy warns of a registered token
  - token.isRegistered && precedenceOf
  + token.isRegistered === undefined && precedenceOf
  lookalike-of-ada: detects lookalikes of ada
  - of ADA) addNames(
  + of ADA.slice(0, 0)) addNames(
  lookalike-distinguishable: excludes texts that are easy to distinguish
  - if (isDistinguishable(cased, entry.cased)) continue;
lib/trust/notes.ts by test/trust
  muted-warned: shows no lookalikes of a muted token
  - mutedTokens.some(isShown)
  + mutedTokens.length < 0
  lookalike-of-page: compares with the tokens of the page
  - [...own, ...onPage]
  + own
lib/trust/datum.ts by test/trust
  datum-constructor: refuses a datum of another constructor
  - || data.index !== 0) return refused;
  + ) return refused;
lib/trust/on-chain.ts by test/trust
  datum-hash-ignored: detects a datum with another hash
  - hash === null || hash === bytesToHex(blake2b(bytes, { dkLen: 32 }))
  + true
lib/trust/conflict.ts by test/trust
  conflict-of-images: accepts two encodings of one image
  - if (property === 'logo') return agreementOnLogo(a, b);
`;
