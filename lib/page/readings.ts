/** Which reading of what stands on the page holds, by what is known of its token. */
import type { Identifier } from '../asset/identifier.ts';
import { assetNameOf, policyOf, type Subject } from '../asset/subject.ts';
import type { Outcome } from '../metadata/token.ts';
import type { Reading } from './classify.ts';

export type Held = { readonly reading: Reading; readonly identifier: Identifier };
type OutcomeOf = (identifier: Identifier) => Outcome | undefined;

/** The first reading that holds, with what it turns out to name; undefined also while one before it may still hold. */
export function firstThatHolds(readings: readonly Reading[], outcomeOf: OutcomeOf): Held | undefined {
  let before: Reading | undefined;
  for (const reading of readings) {
    if (isOpen(reading, outcomeOf)) return undefined;
    const isAllowed =
      !reading.needsOther || (before && subjectIn(before.identifier, outcomeOf(before.identifier)));
    const identifier = isAllowed ? identifierIn(reading, outcomeOf) : undefined;
    if (identifier !== undefined) return { reading, identifier };
    before = reading;
  }
  return undefined;
}

/** True while it cannot be said whether a reading holds. */
export function isOpen({ identifier, proof, mustBeFound }: Reading, outcomeOf: OutcomeOf): boolean {
  return (proof !== undefined || mustBeFound === true) && outcomeOf(identifier) === undefined;
}

function identifierIn(
  { identifier, proof, mustBeFound }: Reading,
  outcomeOf: OutcomeOf,
): Identifier | undefined {
  if (mustBeFound) return outcomeOf(identifier)?.kind === 'found' ? identifier : undefined;
  if (proof === undefined) return identifier;
  const subject = subjectIn(identifier, outcomeOf(identifier));
  if (subject === undefined) return undefined;
  if (proof === policyOf(subject)) return { kind: 'policy', policy: policyOf(subject) };
  return proof === subject || proof === assetNameOf(subject) ? identifier : undefined;
}

function subjectIn(identifier: Identifier, outcome: Outcome | undefined): Subject | undefined {
  if (identifier.kind === 'subject') return identifier.subject;
  if (outcome?.kind === 'found') return outcome.token.subject;
  return outcome?.kind === 'absent' ? outcome.subject : undefined;
}
