/** The sightings of the page with their classifications, and the proof inputs that they form. */
import type { Fingerprint } from '../asset/bech32.ts';
import { type Identifier, policyOfIdentifier } from '../asset/identifier.ts';
import type { ProofInputs } from '../asset/proof.ts';
import type { PolicyId, Subject } from '../asset/subject.ts';
import { MAX_COMPARED_TOKENS, MAX_PAGE_POLICIES, MAX_PAGE_SUBJECTS } from '../messaging/limits.ts';
import { type Classify, createClassifier, lookedUpInView } from './classifier/classify.ts';
import type { PageContext } from './classifier/own-page.ts';
import { type Classification, firstThatHolds } from './classifier/readings.ts';
import { fingerprintContextOf, isToken, type SightingsOf } from './classifier/row.ts';
import type { Resolutions } from './resolutions.ts';
import type { Sighting } from './scanner/attributes.ts';
import type { TextSighting } from './scanner/text.ts';
import type { Target } from './target.ts';

export type AnySighting = Sighting | TextSighting;

export class Sightings {
  readonly #sightingsOf: SightingsOf;
  readonly #proofInputs = new PageProofInputs();
  readonly #subjects = new Set<Subject>();
  /** Each new sighting may change the classification of others in its surroundings. */
  #classified: WeakMap<Sighting, Classification> | undefined;
  readonly classify: Classify;

  constructor(context: PageContext, sightingsOf: SightingsOf) {
    this.#sightingsOf = sightingsOf;
    this.classify = createClassifier(context, this.#proofInputs.named, sightingsOf);
  }

  /** The latest subjects that links and attributes named. Texts do not count: others than the site may have written them. */
  get subjects(): ReadonlySet<Subject> {
    return this.#subjects;
  }

  /** True if the sighting may prove a fingerprint that could not be proven before. */
  add(sighting: Sighting): boolean {
    this.reclassify();
    if (!('from' in sighting) && isToken(sighting)) this.#addSubject(sighting.identifier);
    return this.#proofInputs.add(sighting);
  }

  #addSubject(identifier: Identifier): void {
    if (identifier.kind !== 'subject') return;
    this.#subjects.add(identifier.subject);
    const [oldest] = this.#subjects;
    if (this.#subjects.size > MAX_COMPARED_TOKENS && oldest) this.#subjects.delete(oldest);
  }

  /** Drops the cached classifications: the page's address, on which they depend, has changed. */
  reclassify(): void {
    this.#classified = undefined;
  }

  #classifyOnce(sighting: AnySighting, element: Element): Classification {
    this.#classified ??= new WeakMap();
    const before = this.#classified.get(sighting);
    if (before) return before;
    const classification = this.classify(sighting, element);
    this.#classified.set(sighting, classification);
    return classification;
  }

  in(element: Element): readonly AnySighting[] {
    return this.#sightingsOf(element) ?? [];
  }

  /** The sightings of these elements, each with its element. Elements that come into view meanwhile are left out. */
  *allIn(elements: Iterable<Element>): Generator<readonly [AnySighting, Element]> {
    for (const element of [...elements]) for (const sighting of this.in(element)) yield [sighting, element];
  }

  /** The identifier of the first reading that holds by the answers that marks show. */
  meaning(sighting: AnySighting, element: Element, { shown }: Resolutions): Identifier | undefined {
    if (sighting.basis === 'named') return sighting.identifier;
    return firstThatHolds(this.#classifyOnce(sighting, element).readings, shown)?.identifier;
  }

  /** The identifier to look up when the sighting comes into view; undefined for none. */
  lookedUp(sighting: AnySighting, element: Element): Identifier | undefined {
    return lookedUpInView(this.#classifyOnce(sighting, element));
  }

  /** What the page shows that may prove the subjects of fingerprints. `target`: that of the open card. */
  proofInputs(
    identifiers: readonly Identifier[],
    inView: Iterable<Element>,
    target: Target | undefined,
  ): ProofInputs {
    const elements = new Map<Fingerprint, Element>();
    for (const element of inView)
      for (const { identifier } of this.in(element))
        if (identifier.kind === 'fingerprint' && !elements.has(identifier.fingerprint))
          elements.set(identifier.fingerprint, element);
    const elementOf = (fingerprint: Fingerprint, identifier: Identifier) =>
      target?.readings.some((reading) => reading.identifier === identifier)
        ? target.element
        : elements.get(fingerprint);
    return this.#proofInputs.for(identifiers, elementOf, this.#sightingsOf);
  }
}

/** A page can make up any number of identifiers: this limits the memory for them. */
const MAX_SAVED = 10_000;

/**
 * What the page shows that may prove the subject of a fingerprint: policy IDs and subjects anywhere on it, and the
 * surroundings of each fingerprint.
 */
class PageProofInputs {
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

  /** The proof inputs for the fingerprints among these. `elementOf`: the element that shows a fingerprint. */
  for(
    identifiers: readonly Identifier[],
    elementOf: (fingerprint: Fingerprint, identifier: Identifier) => Element | undefined,
    sightingsOf: SightingsOf,
  ): ProofInputs {
    const elementsOf = identifiers.flatMap((identifier) => {
      if (identifier.kind !== 'fingerprint') return [];
      const element = elementOf(identifier.fingerprint, identifier);
      return element ? [[identifier.fingerprint, element] as const] : [];
    });
    // Without a policy, names prove nothing.
    const fingerprints = (this.#policies.size > 0 ? elementsOf : []).map(([fingerprint, element]) =>
      fingerprintContextOf(fingerprint, element, sightingsOf),
    );
    // Without a fingerprint there is nothing to prove.
    const subjects = this.#newSubjects.splice(0, elementsOf.length && MAX_PAGE_SUBJECTS);
    return { fingerprints, policies: [...this.#policies], subjects };
  }

  #addPolicy(policy: PolicyId, isNamed: boolean): boolean {
    if (isNamed && this.named.size < MAX_SAVED) this.named.add(policy);
    if (this.#policies.has(policy)) return false;
    const [oldest] = this.#policies;
    if (this.#policies.size >= MAX_PAGE_POLICIES && oldest) this.#policies.delete(oldest);
    this.#policies.add(policy);
    return true;
  }

  #addSubject(subject: Subject): boolean {
    if (this.#sentSubjects.size >= MAX_SAVED || this.#sentSubjects.has(subject)) return false;
    this.#sentSubjects.add(subject);
    this.#newSubjects.push(subject);
    return true;
  }
}
