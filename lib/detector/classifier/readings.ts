/** Which reading of what stands on the page holds, by what is known of its token. */
import type { Identifier } from '../../asset/identifier.ts';
import { assetNameOf, policyOf, type Subject } from '../../asset/subject.ts';
import type { Resolution } from '../../metadata/resolution.ts';
import type { Reading } from './classify.ts';

export type Held = { readonly reading: Reading; readonly identifier: Identifier };
type ResolutionOf = (identifier: Identifier) => Resolution | undefined;

/** The first reading that holds, with what it turns out to name; undefined also while one before it may still hold. */
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

/** True while it cannot be said whether a reading holds. */
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

function subjectIn(identifier: Identifier, known: Resolution | undefined): Subject | undefined {
  if (identifier.kind === 'subject') return identifier.subject;
  return known && known.kind !== 'failed' ? known.subject : undefined;
}
