/** What is said of a token: signatures (CIP-26), proof by the policy, CIP-68 datums, lookalikes. */
export const TRUST = `
lib/trust/attestation.ts by test/trust
  signed-other-property: the signature of another property is not accepted
  - [textPart(subject), textPart(name), valuePart(
  + [textPart(subject), textPart('name'), valuePart(
  signature-loose-rule: a signature is checked by RFC 8032 to the letter
  - zip215: false
  + zip215: true
  script-of-other-policy: a script proves nothing for another policy than its own
  - if (id !== subject.slice(0, POLICY_DIGITS).toLowerCase()) return undefined;
  script-n-of-k: n of k keys must have signed, not one
  - >= script.least;
  + >= Math.min(1, script.least);
  script-time-locks-alone: time locks that anybody meets are nobody’s proof
  - isNamedIn(script, hashes) && isMet(script, hashes)
  + isMet(script, hashes)
  signatures-without-end: a record with thousands of signatures keeps us busy for a bounded time
  - signatures.slice(0, SIGNATURES_AT_MOST)
  + signatures
lib/trust/lookalike.ts by test/trust
  lookalike-of-own-policy: a policy is never its own lookalike
  - entry.policy === policy || entry.familiarity > familiarity
  + entry.familiarity > familiarity
  lookalike-of-ada: a token with the name of ada is a lookalike of ada
  - of ADA) add(
  + of ADA.slice(0, 0)) add(
  lookalike-told-apart: texts that nobody confuses are no lookalikes
  - if (isDistinguishable(outline, entry.outline)) continue;
lib/trust/notes.ts by test/trust
  muted-warned: of a token that the user has muted nothing is warned
  - mutedTokens.some(isThis)
  + mutedTokens.length < 0
  private-remembered: what is seen in a private window is not remembered
  - if (isPrivate !== true) await history.add(token);
  + await history.add(token);
lib/trust/datum.ts by test/trust
  datum-constructor: a datum of another shape than CIP-68’s is not read as one
  - || data.index !== 0) return none;
  + ) return none;
lib/trust/on-chain.ts by test/trust
  datum-hash-ignored: a datum whose hash is not the one of its output is said to be another
  - hash === null || hash === hashOf(bytes)
  + true
lib/trust/conflict.ts by test/trust
  conflict-of-pictures: the same picture, written in two ways, is no conflict
  - if (property === 'logo') return agreementOnLogo(one, other);
`;
