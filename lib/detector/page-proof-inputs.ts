/**
 * What the page shows that may prove the subject of a fingerprint: policy IDs and subjects anywhere on it, and the
 * surroundings of each fingerprint.
 */
import type { Fingerprint } from '../asset/bech32.ts';
import { type Identifier, policyOfIdentifier } from '../asset/identifier.ts';
import type { ProofInputs } from '../asset/proof.ts';
import type { PolicyId, Subject } from '../asset/subject.ts';
import { MAX_PAGE_POLICIES, MAX_PAGE_SUBJECTS } from '../messaging/limits.ts';
import { fingerprintContextOf, isToken, type SightingsOf } from './classifier/row.ts';
import type { Sighting } from './scanner/attributes.ts';

/** A page can make up any number of identifiers: this limits the memory for them. */
const SAVED_AT_MOST = 10_000;

export class PageProofInputs {
  /** Policy IDs that the page names as such. */
  readonly named = new Set<PolicyId>();
  /** The latest policy IDs, to be tried on fingerprints. */
  readonly #policies = new Set<PolicyId>();
  readonly #sentSubjects = new Set<Subject>();
  readonly #newSubjects: Subject[] = [];

  /** True if the sighting may prove a fingerprint that could not be proven before. */
  add(sighting: Sighting): boolean {
    const { identifier, basis, isNamed } = sighting;
    const isPolicy = basis === 'named' || identifier.kind === 'policy';
    const policy = isPolicy ? policyOfIdentifier(identifier) : undefined;
    const isNew = policy !== undefined && this.#addPolicy(policy, basis === 'named');
    // Hex that may be an asset name or a hash proves nothing.
    const isProof = isToken(sighting) || (basis === 'attribute' && !isNamed);
    if (!isProof || identifier.kind !== 'subject' || identifier.joined) return isNew;
    return this.#addSubject(identifier.subject) || isNew;
  }

  /** For the fingerprints among these. `elementOf`: the element that shows a fingerprint. */
  for(
    identifiers: readonly Identifier[],
    elementOf: (fingerprint: Fingerprint, identifier: Identifier) => Element | undefined,
    sightingsOf: SightingsOf,
  ): ProofInputs {
    const fingerprints = identifiers.flatMap((identifier) => {
      if (identifier.kind !== 'fingerprint') return [];
      const element = elementOf(identifier.fingerprint, identifier);
      return element ? [fingerprintContextOf(identifier.fingerprint, element, sightingsOf)] : [];
    });
    // Without a fingerprint there is nothing to prove.
    const subjects = this.#newSubjects.splice(0, fingerprints.length && MAX_PAGE_SUBJECTS);
    return { fingerprints, policies: [...this.#policies], subjects };
  }

  #addPolicy(policy: PolicyId, isNamed: boolean): boolean {
    if (isNamed && this.named.size < SAVED_AT_MOST) this.named.add(policy);
    if (this.#policies.has(policy)) return false;
    const [oldest] = this.#policies;
    if (this.#policies.size >= MAX_PAGE_POLICIES && oldest) this.#policies.delete(oldest);
    this.#policies.add(policy);
    return true;
  }

  #addSubject(subject: Subject): boolean {
    if (this.#sentSubjects.size >= SAVED_AT_MOST || this.#sentSubjects.has(subject)) return false;
    this.#sentSubjects.add(subject);
    this.#newSubjects.push(subject);
    return true;
  }
}
