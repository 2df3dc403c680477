/** The sightings of the page with their classifications, and the proof inputs that they form. */
import type { Fingerprint } from '../asset/bech32.ts';
import type { Identifier } from '../asset/identifier.ts';
import type { ProofInputs } from '../asset/proof.ts';
import type { Subject } from '../asset/subject.ts';
import { type Classify, createClassifier, lookedUpInView, memoizeByVersion } from './classifier/classify.ts';
import type { PageContext } from './classifier/own-page.ts';
import { createPageTokens } from './classifier/page-tokens.ts';
import { firstThatHolds } from './classifier/readings.ts';
import type { SightingsOf } from './classifier/row.ts';
import { PageProofInputs } from './page-proof-inputs.ts';
import type { Resolutions } from './resolutions.ts';
import type { Sighting } from './scanner/attributes.ts';
import type { TextSighting } from './scanner/text.ts';
import type { Target } from './target.ts';

export type AnySighting = Sighting | TextSighting;

export class Sightings {
  readonly #context: PageContext;
  readonly #sightingsOf: SightingsOf;
  readonly #proofInputs = new PageProofInputs();
  readonly #tokens = createPageTokens();
  /** Each new sighting may change the classification of others in its surroundings. */
  #generation = 0;
  readonly #classifyOnce: Classify;
  readonly classify: Classify;

  constructor(context: PageContext, sightingsOf: SightingsOf) {
    this.#context = context;
    this.#sightingsOf = sightingsOf;
    this.classify = createClassifier(context, this.#proofInputs.named, sightingsOf);
    this.#classifyOnce = memoizeByVersion(() => this.#generation, this.classify);
  }

  /** The tokens that links and attributes named. */
  get tokens() {
    return this.#tokens.all;
  }

  /** Those of them that are subjects. */
  subjects(): readonly Subject[] {
    return this.#tokens.all().flatMap((one) => (one.kind === 'subject' ? one.subject : []));
  }

  /** True if the sighting may prove a fingerprint that could not be proven before. */
  add(sighting: Sighting, element: Element): boolean {
    this.#generation++;
    this.#tokens.add(sighting, element);
    return this.#proofInputs.add(sighting);
  }

  /** Drops the cached classifications: the page's address, on which they depend, has changed. */
  reclassify(): void {
    this.#generation++;
  }

  in(element: Element): readonly AnySighting[] {
    return this.#sightingsOf(element) ?? [];
  }

  /** What a sighting means by the cached resolutions: the identifier of its first reading that holds. */
  meaning(sighting: AnySighting, element: Element, resolutions: Resolutions): Identifier | undefined {
    if (sighting.basis === 'named') return sighting.identifier;
    return firstThatHolds(this.#classifyOnce(sighting, element).readings, resolutions.get)?.identifier;
  }

  /** The identifiers in these elements that are looked up, and the token that the page is about. */
  identifiersIn(elements: Iterable<Element>): readonly Identifier[] {
    const { token } = this.#context.own();
    const identifiers = token === undefined ? [] : [token];
    for (const element of elements)
      for (const sighting of this.in(element)) {
        const identifier = lookedUpInView(this.#classifyOnce(sighting, element));
        if (identifier !== undefined) identifiers.push(identifier);
      }
    return identifiers;
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
