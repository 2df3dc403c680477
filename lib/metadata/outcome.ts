/** Converts the entries of a metadata service to the outcomes of look-ups. */
import { fingerprintOf } from '../asset/fingerprint.ts';
import type { Identifier } from '../asset/identifier.ts';
import { LABELS, labelOf } from '../asset/label.ts';
import { type Priority, SOURCES } from '../asset/standard.ts';
import { assetNameOf, policyOf, type Subject } from '../asset/subject.ts';
import type { Endpoint } from './endpoint.ts';
import type { SourceEntry } from './source.ts';
import type { Answered, Outcome, Token } from './token.ts';

/** The properties of a token that follow from its subject and the endpoint. */
export function tokenIdentity({ network, base }: Endpoint, subject: Subject) {
  return {
    network,
    subject,
    policy: policyOf(subject),
    assetName: assetNameOf(subject),
    fingerprint: fingerprintOf(subject),
    service: base,
  };
}

/** Adds the fingerprint to the absence of a subject. */
export function withFingerprint(outcome: Outcome, identifier: Identifier | undefined): Outcome {
  if (outcome.kind !== 'absent' || identifier?.kind !== 'subject') return outcome;
  return { ...outcome, fingerprint: fingerprintOf(identifier.subject) };
}

/** `fetchedAt`: milliseconds since the epoch. */
export function foundOutcome(
  endpoint: Endpoint,
  entry: SourceEntry,
  subject: Subject,
  priority: Priority,
  fetchedAt: number,
): Answered {
  const { records } = entry;
  const token: Token = {
    ...tokenIdentity(endpoint, subject),
    ...entry.properties,
    ...(records && { recordedIn: SOURCES.filter((source) => records[source] !== undefined) }),
    priority,
  };
  return { kind: 'found', token, fetchedAt, stale: false };
}

const KNOWN_LABELS: ReadonlySet<number> = new Set(Object.values(LABELS));

/** The absence of a subject. The service looks up no CIP-67 label but 333 (docs/services.md). */
export function absentOutcome(subject: Subject): Answered {
  const label = labelOf(assetNameOf(subject))?.label;
  const isUnserved = label !== undefined && label !== LABELS.fungible && KNOWN_LABELS.has(label);
  return { kind: 'absent', reason: isUnserved ? 'label-not-served' : 'not-registered' };
}
