/** The ways to read a sighting, and which of them holds. */
import type { Identifier } from '../../asset/identifier.ts';
import { assetNameOf, policyOf, type Subject } from '../../asset/subject.ts';
import type { Resolution } from '../../metadata/resolution.ts';

export type Reading = {
  readonly identifier: Identifier;
  /** The reading holds only if this hex is the token's subject, policy ID or asset name. */
  readonly proof?: string;
  /** Joined from two parts, so the reading holds only if the metadata service has the token. */
  readonly mustBeFound?: true;
  /** The reading holds only if the one before it is resolved and does not hold. */
  readonly needsOther?: true;
  /** Nothing on the page indicates a token. */
  readonly unexplained?: true;
};

export type Classification = {
  /** When the first reading is looked up. */
  readonly when: 'in-view' | 'on-hover';
  /** The first reading that holds counts. Empty: the sighting is not a token. */
  readonly readings: readonly Reading[];
  /** Nothing around explains the hex: a link elsewhere on the page may still name it as something else. */
  readonly isBare?: true;
};

export const inView = (...readings: readonly Reading[]): Classification => ({ when: 'in-view', readings });
export const onHover = (...readings: readonly Reading[]): Classification => ({ when: 'on-hover', readings });
export const NOTHING = onHover();

/** A reading that holds, with its identifier. */
export type Held = { readonly reading: Reading; readonly identifier: Identifier };
type ResolutionOf = (identifier: Identifier) => Resolution | undefined;

/** The first reading that holds, with its identifier; undefined also while an earlier one is undecided. */
export function firstThatHolds(readings: readonly Reading[], resolutionOf: ResolutionOf): Held | undefined {
  let before: Reading | undefined;
  for (const reading of readings) {
    if (isUndecided(reading, resolutionOf)) return undefined;
    const isAllowed =
      !reading.needsOther || (before && subjectIn(before.identifier, resolutionOf(before.identifier)));
    const identifier = isAllowed ? identifierIn(reading, resolutionOf) : undefined;
    if (identifier !== undefined) return { reading, identifier };
    before = reading;
  }
  return undefined;
}

/** True while a resolution is missing that decides whether the reading holds. */
export function isUndecided(
  { identifier, proof, mustBeFound }: Reading,
  resolutionOf: ResolutionOf,
): boolean {
  return (proof !== undefined || mustBeFound === true) && resolutionOf(identifier) === undefined;
}

function identifierIn(
  { identifier, proof, mustBeFound }: Reading,
  resolutionOf: ResolutionOf,
): Identifier | undefined {
  if (mustBeFound) return resolutionOf(identifier)?.kind === 'found' ? identifier : undefined;
  if (proof === undefined) return identifier;
  const subject = subjectIn(identifier, resolutionOf(identifier));
  if (subject === undefined) return undefined;
  if (proof === policyOf(subject)) return { kind: 'policy', policy: policyOf(subject) };
  return proof === subject || proof === assetNameOf(subject) ? identifier : undefined;
}

function subjectIn(identifier: Identifier, resolution: Resolution | undefined): Subject | undefined {
  if (identifier.kind === 'subject') return identifier.subject;
  return resolution && resolution.kind !== 'failed' ? resolution.subject : undefined;
}
